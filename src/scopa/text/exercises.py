"""The first lesson, in Scopa for two: exercises, the count of a round, how it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scopa import FIRST_OPPONENT
from scopa.engine import FULL_DECK, SCOPA, Award, Card, CardSet, Match, Play, Point, Round
from scopa.game.match_state import HUMAN, MatchState
from scopa.text.card_names import court_names, in_words, list_of_cards, respelled, suit_name
from scopa.text.games_and_rules import number_of_sweeps
from scopa.text.help_pages import rules_pages, suits
from scopa.text.language import N_, _
from scopa.text.numbers_and_lists import capitalized


class Exercise(NamedTuple):
    """A table and a hand, and the play that is to be found.

    cards: the cards that may be played
    taken: what the play has to take
    keys: what the task takes on the screen
    hint: what stands beside the task after another play
    """

    name: str
    table: str
    hand: str
    cards: str
    taken: str
    task: str
    keys: str
    hint: str
    praise: str

    @property
    def state(self) -> MatchState:
        """A match against Nino, in which the cards lie so."""
        table, hand = CardSet.parse(self.table), CardSet.parse(self.hand)
        others = list(FULL_DECK - table - hand)
        hands, stock, dealer = (hand, CardSet.of(others[:3])), others[3:], HUMAN + 1
        dealt = Round.position(hands, table, dealer=dealer, stock=stock)
        lying = tuple(map(Card.parse, self.table.split()))
        return MatchState(0, Match.new(SCOPA, dealer), dealt, lying, levels=("", FIRST_OPPONENT))

    def is_solved_by(self, play: Play) -> bool:
        taken = CardSet.parse(self.taken)
        return play.card in CardSet.parse(self.cards) and taken & play.taken == taken

    def hints_after(self, play: Play) -> tuple[str, str]:
        """Explain why *play* does not solve the exercise; the shorter text does not name it."""
        text = _("The {card} takes nothing; {hint}")
        if play.taken:
            text = _("The {card} takes the {cards}; {hint}")
        elif self.name == "lay":
            text = _("Not the {card}: {hint}")
        hint = respelled(self.hint, in_words)
        cards = list_of_cards(play.taken, in_words)
        whole = text.format(card=in_words(play.card), cards=cards, hint=hint)
        return whole, capitalized(hint)


# fmt: off
_EXERCISES = (
    Exercise(
        "rank", "4C 3S 7B 10C", "7D 2S 9D", "7D", "",
        N_("A card takes one with the same number: play the 7D."),
        N_(
            "Choose it with {next}, and play it with {play}. A card's corner names its suit: "
            "{suits}."
        ),
        N_("it leaves the 7B for Nino."),
        N_(
            "The 7D is the best card of all, the settebello: a point by itself. What you take goes "
            "to your pile, with the card that took it; the piles are counted when the round is "
            "over."
        ),
    ),
    Exercise(
        "sum", "4C 3S 2B 10C", "5D 8B 9S", "9S", "",
        N_(
            "An ace counts 1, the {jack} 8, the {knight} 9 and the {king} 10. No single card on "
            "the table makes 9, but the 4C, 3S and 2B together do: play the 9S."
        ),
        N_("Choose it with {next} or with 3, its place in your hand: what it takes is framed."),
        N_("the 9S takes three cards."),
        N_(
            "Whoever has the most cards at the end scores a point. If a 9 had lain on the table, "
            "your 9 would have had to take that single card instead."
        ),
    ),
    Exercise(
        "ways", "4C 3S 5D 2B", "2S 6S 7C", "7C", "5D",
        N_(
            "The 7C could take the 4C and 3S, or the 5D and 2B. Take the 5D: whoever has the most "
            "{coins} scores a point."
        ),
        N_("{other_way} shows the other way."),
        N_("take the 5D instead."),
        N_(
            "That is one more coin. Sevens are also worth most in the prime (primiera), explained "
            "at the end."
        ),
    ),
    Exercise(
        "scopa", "6S 2C", "2D 6D 8B", "8B", "",
        N_(
            "Two cards are left on the table, the 6S and 2C. Take both at once: whoever clears the "
            "table has made a scopa, which is a point."
        ),
        "",
        N_("an 8 takes the 6 and the 2."),
        N_(
            "Scopa! A point. The word means broom: the table is swept clean. The card that swept "
            "it stays face up beside your pile."
        ),
    ),
    Exercise(
        "lay", "8C", "2S 3C 5D", "3C 5D", "",
        N_(
            "None of your cards takes the 8, so one of them will stay beside it. With a 2 that "
            "makes 10, and a king would take both: a scopa for Nino. Leave more than 10."
        ),
        "",
        N_("that makes 10, which a king would take."),
        N_("No card takes more than 10, so nobody can make a scopa of that."),
    ),
)
# fmt: on


def exercises() -> Sequence[Exercise]:
    """The exercises in the language in force; the names of keys are still to be put in."""
    words = {
        "suits": suits("\N{NO-BREAK SPACE}"),
        "coins": suit_name("D"),
        **court_names(),
        **{key: f"{{{key}}}" for key in ("next", "play", "other_way")},
    }
    told = ("task", "keys", "hint", "praise")
    return [
        exercise._replace(**{name: _(getattr(exercise, name)).format(**words) for name in told})
        for exercise in _EXERCISES
    ]


_MINE = CardSet.parse("1D 3D 4D 7D 8D 10D 2C 3C 6C 8C 9C 1S 4S 5S 6S 8S 3B 5B 6B 9B 10B")


def round_to_count() -> MatchState:
    """A round against Nino that is over, as an example of the score."""
    piles, sweeps = (_MINE, ~_MINE), (CardSet.parse("9B"), 0)
    over = Round.position((0, 0), 0, dealer=HUMAN, turn=HUMAN, piles=piles, sweeps=sweeps)
    return MatchState(0, Match.new(SCOPA, HUMAN), over, (), levels=("", FIRST_OPPONENT))


def explained_point(award: Award) -> str:
    """Explain how a point of the example is counted."""
    texts = {
        Point.SWEEPS: _("You have cleared the table once: {sweeps}. Each is worth a point."),
        Point.CARDS: _("You have taken more cards, {mine} to {theirs}: a point."),
        Point.COINS: _("You have more {coins}, {mine} to {theirs}: a point."),
        Point.SETTEBELLO: _(
            "The settebello, the seven of coins, is a point by itself, and it is yours."
        ),
        Point.PRIME: _(
            "Your best card of each of the four suits counts: Nino {theirs}, you {mine}."
        ),
    }
    (mine, theirs), sweeps = award.counts, number_of_sweeps(award.counts[0], "scopa")
    return texts[award.point].format(mine=mine, theirs=theirs, coins=suit_name("D"), sweeps=sweeps)


def end_of_count() -> str:
    """Say what the points of a round are for."""
    return _("The points add up. Whoever has the most, and at least 11, after a round wins.")


def how_it_goes_on() -> Sequence[str]:
    """How a round of Scopa goes on, in paragraphs, after the lesson."""
    cards, captures, sweeps, _score = rules_pages(SCOPA)
    return (*cards.paragraphs[1:], captures.paragraphs[1], sweeps.paragraphs[1])
