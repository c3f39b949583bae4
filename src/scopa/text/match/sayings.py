"""The sayings of the opponents, and their faces.

The seed of the match and the plays decide it: the same match is told alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Literal, NamedTuple

from scopa.engine import SETTEBELLO, Captured, Swept, points
from scopa.game.match_state import HUMAN, MatchState
from scopa.text.language import N_, _
from scopa.text.player_names import Mood, PlayerNames

Occasion = Literal[
    "greeting", "new round", "own scopa", "your scopa", "settebello won", "settebello lost",
    "own capture", "your capture", "round won", "round lost", "round even", "next won",
    "next lost", "next even", "match won", "match lost",
]  # fmt: skip

_MANY = 3  # the cards taken at once that are worth a word
# How often something is said on an occasion; always on the others.
_CHANCES: Mapping[Occasion, float] = {
    "new round": 0.5,
    "own scopa": 0.7,
    "your scopa": 0.7,
    "own capture": 0.4,
    "your capture": 0.4,
}

# By the outcome; in turn, so that the same is never said after two rounds in a row.
_AFTER_ROUND: Sequence[Mapping[int, Occasion]] = (
    {1: "round won", 0: "round even", -1: "round lost"},
    {1: "next won", 0: "next even", -1: "next lost"},
)


class Saying(NamedTuple):
    """A saying of an opponent of a kind at a seat."""

    seat: int
    kind: str
    occasion: Occasion

    def text(self, players: PlayerNames) -> str:
        """The words, and whose they are."""
        sweep = _(players.sweep).capitalize()
        words = _(SAYINGS[self.kind][self.occasion]).format(scopa=sweep)
        return _('{who}: "{words}"').format(who=players.seats[self.seat], words=words)


def saying_at_table(state: MatchState) -> Saying | None:
    """The saying at the table now, if there is one."""
    moment = f"{state.seed} {state.match.rounds_played} {len(state.round.plays)}"
    for saying in _possible(state):
        chance = _CHANCES.get(saying.occasion, 1.0)
        if Random(f"{moment} {saying.occasion}").random() < chance:
            return saying
    return None


_MOODS = {1: Mood.PLEASED, 0: Mood.CALM, -1: Mood.DISPLEASED}


def saying_after_round(state: MatchState) -> Saying | None:
    talkers = _talkers(state)
    if not talkers:
        return None
    outcome = _outcome(state, talkers[0], points(state.round))
    rounds = _AFTER_ROUND[state.match.rounds_played % len(_AFTER_ROUND)]
    return Saying(talkers[0], state.levels[talkers[0]], rounds[outcome])


def saying_after_match(state: MatchState) -> Saying | None:
    """The saying at the end of the match, by an opponent who has won it."""
    talkers = _talkers(state)
    if not talkers:
        return None
    winner, sides = state.match_after_round.winner, state.round.rules.sides
    winners = [seat for seat in talkers if seat % sides == winner]
    seat = (winners or talkers)[0]
    return Saying(seat, state.levels[seat], "match won" if winners else "match lost")


def mood(state: MatchState, seat: int) -> Mood:
    """How the opponent at a seat feels: by sweeps and settebello of the round so far."""
    round_ = state.round
    worth = [
        round_.sweeps[side].bit_count() + bool(round_.piles[side] & SETTEBELLO.mask)
        for side in range(round_.rules.sides)
    ]
    return _MOODS[_outcome(state, seat, worth)]


def mood_after_round(state: MatchState, seat: int) -> Mood:
    """How the opponent at a seat feels about a round that is over."""
    return _MOODS[_outcome(state, seat, points(state.round))]


def _outcome(state: MatchState, seat: int, points: Sequence[int]) -> int:
    """Whether the points by side are good for a seat: 1; bad: -1; or neither."""
    rules = state.round.rules
    sign = -1 if rules.lowest_wins else 1
    worth = [sign * each for each in points]
    own = worth.pop(seat % rules.sides)
    return (own > max(worth)) - (own < max(worth))


def _talkers(state: MatchState) -> list[int]:
    """The seats of those with a name of their own, first those against the person."""
    levels, sides = state.levels, state.round.rules.sides
    named = [seat for seat, level in enumerate(levels) if level and level not in levels[:seat]]
    return sorted(named, key=lambda seat: seat % sides == HUMAN)


def _possible(state: MatchState) -> Iterator[Saying]:
    """The possible sayings now, the weightiest first."""
    talkers, levels = _talkers(state), state.levels
    if not talkers:
        return
    if not state.round.plays:
        occasion: Occasion = "new round" if state.match.rounds_played else "greeting"
        yield Saying(talkers[0], levels[talkers[0]], occasion)
    if state.round.rules.lowest_wins:  # what is good there is bad elsewhere
        return
    for own, yours in _occasions(state):
        seat = state.play_events[-1].seat
        if seat in talkers:
            yield Saying(seat, levels[seat], own)
        elif seat == HUMAN and talkers[0] % state.round.rules.sides != HUMAN:
            yield Saying(talkers[0], levels[talkers[0]], yours)


def _occasions(state: MatchState) -> Iterator[tuple[Occasion, Occasion]]:
    """The occasions of the last play: for the player who made it, and for another."""
    if any(isinstance(event, Swept) for event in state.happened):
        yield "own scopa", "your scopa"
    for event in state.happened:
        if isinstance(event, Captured):
            if SETTEBELLO in (event.card, *event.taken):
                yield "settebello won", "settebello lost"
            if len(event.taken) >= _MANY:
                yield "own capture", "your capture"


# By opponent and occasion.
SAYINGS: Mapping[str, Mapping[Occasion, str]] = {
    "nino": {
        "greeting": N_("I'm six, and I can count to ten!"),
        "new round": N_("Again! Again!"),
        "own scopa": N_("{scopa}! Did you see? Did you see?"),
        "your scopa": N_("Hey! I was about to do that!"),
        "settebello won": N_("The pretty seven is mine!"),
        "settebello lost": N_("Oh no, not the golden one!"),
        "own capture": N_("All these are for me!"),
        "your capture": N_("You can't take so many! Can you?"),
        "round won": N_("This round is mine! I'm telling Mamma!"),
        "round lost": N_("I wasn't really trying this round."),
        "round even": N_("The same! So nobody won this round!"),
        "next won": N_("Mine! Soon I'll need more fingers to count!"),
        "next lost": N_("I let you have that one. Really!"),
        "next even": N_("A draw! Like when I play with myself."),
        "match won": N_("I won! But you play well, for a grown-up."),
        "match lost": N_("You won. Will you teach me that?"),
    },
    "rosa": {
        "greeting": N_("Sit down, dear. The coffee is on me."),
        "new round": N_("I'll just serve table four. Done!"),
        "own scopa": N_("{scopa}! I sweep the whole bar like that."),
        "your scopa": N_("And I had just tidied that table!"),
        "settebello won": N_("Come to Rosa, my golden one!"),
        "settebello lost": N_("Oh, how it shone! Take care of it."),
        "own capture": N_("One tray, and the table is cleared."),
        "your capture": N_("My, you are hungry today!"),
        "round won": N_("This round is on you, dear."),
        "round lost": N_("Well played. The next round is mine."),
        "round even": N_("An even round. We split the bill."),
        "next won": N_("One more round on your bill, dear."),
        "next lost": N_("You've earned a biscuit with that."),
        "next even": N_("Nobody pays this time."),
        "match won": N_("I win! Come back tomorrow, I'll keep your chair."),
        "match lost": N_("You win! This one is on the house."),
    },
    "beppe": {
        "greeting": N_("Good evening! Whose deal was it again?"),
        "new round": N_("What was the score again?"),
        "own scopa": N_("{scopa}! I even meant to do that."),
        "your scopa": N_("I saw it coming. A moment too late."),
        "settebello won": N_("The settebello! Now, where do I put it?"),
        "settebello lost": N_("Ah. I thought that had gone already."),
        "own capture": N_("A good handful, that."),
        "your capture": N_("So that is where they all were."),
        "round won": N_("Was that round mine? I'll write it down."),
        "round lost": N_("Your round. I'll have forgotten by noon."),
        "round even": N_("An even round! That I can remember."),
        "next won": N_("Mine? My glasses must be working."),
        "next lost": N_("Yours? I had hoped I was wrong."),
        "next even": N_("Even. So I can't have mislaid much."),
        "match won": N_("I win! My wife will never believe it."),
        "match lost": N_("Well done! Remind me to take revenge."),
    },
    "carla": {
        "greeting": N_("Hi! I've a train in ten minutes. Quick?"),
        "new round": N_("Next. I'm ready."),
        "own scopa": N_("{scopa}. I've seen that one before."),
        "your scopa": N_("Hm. One game in a thousand goes like that."),
        "settebello won": N_("Settebello. I hardly had to look."),
        "settebello lost": N_("The settebello! Now I must hurry."),
        "own capture": N_("All in one go: I like that."),
        "your capture": N_("Not bad. I'd have done the same."),
        "round won": N_("My round, with minutes to spare."),
        "round lost": N_("Your round. I played it too fast."),
        "round even": N_("An even round? That takes twice as long."),
        "next won": N_("Mine. Right on schedule."),
        "next lost": N_("Yours. I'm running late now."),
        "next even": N_("Even. We'll both miss the train."),
        "match won": N_("I win, and I still catch my train!"),
        "match lost": N_("You win. I'll take the next train."),
    },
    "don-ciccio": {
        "greeting": N_("Sit in the shade, we have all afternoon."),
        "new round": N_("Slowly, slowly. The cards don't run."),
        "own scopa": N_("{scopa}. My grandfather's favourite word."),
        "your scopa": N_("Eh, the young have quick hands."),
        "settebello won": N_("The settebello comes home to the old."),
        "settebello lost": N_("Enjoy it. I have held it ten thousand times."),
        "own capture": N_("One waits, and then one gathers."),
        "your capture": N_("Well counted. Somebody taught you."),
        "round won": N_("Patience wins rounds, my friend."),
        "round lost": N_("You have earned this round. I say so."),
        "round even": N_("An even round, as in the good old days."),
        "next won": N_("The shade moves, the points stay with me."),
        "next lost": N_("A good round. The wine tastes of it."),
        "next even": N_("Even. The figs aren't ripe yet."),
        "match won": N_("I win. Sit with me, I'll tell you how."),
        "match lost": N_("You win. The whole square has seen it."),
    },
    "maestro": {
        "greeting": N_("Good evening. I am curious how you play."),
        "new round": N_("Another movement. Shall we begin?"),
        "own scopa": N_("{scopa}. It had to end on that note."),
        "your scopa": N_("Bravo! I did not hear that coming."),
        "settebello won": N_("The settebello: our first violin."),
        "settebello lost": N_("You have taken my soloist!"),
        "own capture": N_("A full chord, I believe."),
        "your capture": N_("Finely played, in one breath."),
        "round won": N_("This movement ends in my key."),
        "round lost": N_("A beautiful round. It was yours."),
        "round even": N_("A round in perfect unison."),
        "next won": N_("A theme that I like to hear twice."),
        "next lost": N_("You set the tempo in this one."),
        "next even": N_("Two voices, one chord."),
        "match won": N_("I win. You were close: play it again with me."),
        "match lost": N_("My compliments. Today I am the pupil."),
    },
}
