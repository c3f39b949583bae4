"""Sentences of the coach about plays, for the advice, the review and the puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from scopa.engine import NO_CARDS, SETTEBELLO, Card, CardSet, Play, Point, Rules, won_by
from scopa.game.match_state import HUMAN
from scopa.players.coach import Advice, Judgement
from scopa.players.conventions import Convention
from scopa.players.reasons import Fact, Reason
from scopa.text.card_names import (
    SPELLINGS,
    Spelling,
    all_of_rank,
    in_both_spellings,
    list_of_cards,
    play_in_code,
)
from scopa.text.games_and_rules import a_sweep
from scopa.text.language import N_, _
from scopa.text.numbers_and_lists import both, capitalized, counted, decimal
from scopa.text.player_names import PlayerNames

# ---------------------------------------------------------------------------- a play in words

_FORMS: Mapping[str, tuple[str, str, str]] = {
    "imperative": (
        N_("Take the {cards} with the {card}"),
        N_("Lay the {card}"),
        N_("Put the {card} straight on your pile"),
    ),
    "past": (
        N_("you took the {cards} with the {card}"),
        N_("you laid the {card}"),
        N_("you put the {card} straight on your pile"),
    ),
    "conditional": (
        N_("The coach would take the {cards} with the {card}"),
        N_("The coach would lay the {card}"),
        N_("The coach would put the {card} straight on the pile"),
    ),
}
"""By the form of the verb: a capture, a card that is laid, an ace that goes to the pile."""


def sentence_of_play(
    play: Play, form: str, spelling: Spelling, table: CardSet, rules: Rules
) -> str:
    """A play on a *table* in words, in one of the forms of the verb."""
    takes, lays, puts = _FORMS[form]
    goes_to_pile = won_by(play, table, rules) and not play.taken
    text = takes if play.taken else puts if goes_to_pile else lays
    cards = list_of_cards(play.taken, spelling)
    return _(text).format(cards=cards, card=spelling(play.card))


# ---------------------------------------------------------------------------------- reasons

_MOST_RANKS = 3  # that are named
_COLUMN = 8  # the width of a number in a table of values
KIND_NAMES: Mapping[Point, str] = {
    Point.SWEEPS: N_("scopas"),
    Point.CARDS: N_("cards"),
    Point.COINS: N_("coins"),
    Point.SETTEBELLO: N_("settebello"),
    Point.PRIME: N_("prime"),
    Point.RE_BELLO: N_("re bello"),
    Point.NAPOLA: N_("napola"),
    Point.GRANDE: N_("grande"),
}
"""The kinds of points in a list."""

_WORDS: Mapping[Fact | Convention | tuple[Fact | Convention, Point | None], str] = {
    Fact.ONLY_PLAY: N_("there is no other play"),
    Fact.CANNOT_READ: N_("what the coach has learned cannot be read, so no reason is given"),
    Fact.SWEEP: N_("{a_sweep}"),
    Fact.ABOVE_TEN: N_("with {number} on the table nobody can sweep; after {other} {takers} could"),
    Fact.NO_SWEEPER: N_("nobody can sweep; after {other} {takers} could"),
    Fact.FEWER_SWEEPERS: N_("only {cards} can sweep; after {other} {takers} could"),
    Fact.LESS_SWEPT: N_("only {number} unseen cards can sweep the table; after {other} more can"),
    Fact.TAKES: N_("it brings home {cards}"),
    (Fact.WINS_MOST, Point.CARDS): N_("with {number} cards that point is yours"),
    (Fact.WINS_MOST, Point.COINS): N_("with {number} coins that point is yours"),
    (Fact.TAKES, Point.COINS): N_("it brings home a coin, {cards}"),
    Fact.MORE_COINS: N_("it brings home {number} coins, more than {other}"),
    Fact.TAKES_DEAR: N_("it takes {number} cards, {cards} among them"),
    Fact.TAKES_SAFELY: N_("it takes {number} cards and leaves less to take than {other}"),
    Fact.TAKES_CARDS: N_("it takes {number} cards, {other} none"),
    Fact.PRIME_CARD: N_("{cards} makes your prime better"),
    Fact.GIVES: N_("{takers} could take {cards} after {other}"),
    Fact.SAFE_IN_HAND: N_("you keep {cards}; on the table {takers} could take it"),
    Fact.FOR_THE_PRIME: N_("you keep {cards} for the prime"),
    Fact.KEEPS_COINS: N_("you keep your coins"),
    Fact.NO_TAKER: N_("nobody can take anything; after {other} {takers} could"),
    Fact.FEW_TAKERS: N_("only {cards} can take anything; after {other} {takers} could"),
    Fact.LESS_TAKEN: N_("fewer cards can take anything than after {other}"),
    Fact.MORE_CHANCES: N_("you are more likely to capture next than after {other}"),
    Fact.FAR_MORE_CHANCES: N_("you are far more likely to capture next than after {other}"),
    Fact.CAN_WAIT: N_("you can take {cards} with {takers} later, and nobody else can"),
    Fact.TAKES_NEXT: N_("you may take {cards} with {takers} next"),
    Fact.LAST_CAPTURE: N_("then you capture last and get what is left on the table"),
    Fact.LIKELY_LAST: N_(
        "you are more likely to capture last; what is left on the table goes with it"
    ),
    (Fact.LAST_CAPTURE, Point.SETTEBELLO): N_("then you capture last and get the settebello"),
    (Fact.WINS_POINT, Point.SWEEPS): N_("in the end you are a scopa better off"),
    (Fact.WINS_POINT, Point.CARDS): N_("it wins the point for cards"),
    (Fact.WINS_POINT, Point.COINS): N_("it wins the point for coins"),
    (Fact.WINS_POINT, Point.SETTEBELLO): N_("the settebello is yours in the end"),
    (Fact.WINS_POINT, Point.PRIME): N_("it wins the prime"),
    (Fact.WINS_POINT, Point.RE_BELLO): N_("the re bello is yours in the end"),
    (Fact.WINS_POINT, Point.NAPOLA): N_("it makes the napola better"),
    (Fact.WINS_POINT, Point.GRANDE): N_("the grande is yours in the end"),
    (Fact.DENIES_POINT, Point.CARDS): N_("it takes the point for cards from {who}"),
    (Fact.DENIES_POINT, Point.COINS): N_("it takes the point for coins from {who}"),
    (Fact.DENIES_POINT, Point.SETTEBELLO): N_("it keeps the settebello from {who}"),
    (Fact.DENIES_POINT, Point.PRIME): N_("it takes the prime from {who}"),
    (Fact.DENIES_POINT, Point.RE_BELLO): N_("it keeps the re bello from {who}"),
    (Fact.DENIES_POINT, Point.NAPOLA): N_("it spoils the napola of {who}"),
    (Fact.DENIES_POINT, Point.GRANDE): N_("it spoils the grande of {who}"),
    Fact.BROUGHT: N_("{cards} comes home more often than after {other}"),
    Fact.KEPT: N_("{who} gets {cards} less often than after {other}"),
    Fact.ON_AVERAGE: N_("on average it is better than {other}"),
    Fact.TAKES_NOTHING: N_("it takes nothing"),
    Fact.MUST_SWEEP: N_("with {takers} {who} would have to sweep"),
    Fact.MUST_TAKE: N_("with {takers} {who} would have to take {cards}"),
    Fact.LEAVES_LESS: N_("you have to take {cards} less often than after {other}"),
    Fact.LEAVES_MORE: N_("{who} has to take {cards} more often than after {other}"),
    Convention.PARTNERS_CARD: N_("it leaves your partner the card they laid"),
    Convention.PAIRED: N_("ranks stay in pairs, which helps the dealer's side, yours"),
    Convention.UNPAIRED: N_("it breaks up pairs of ranks, which help the dealer's side"),
    Convention.LAST_SWEEP: N_("after the scopa no card is harder to sweep"),
    Convention.SWEEP_AGAIN: N_("the other side has to lay a card again"),
}
"""What stands after the play and a colon; by the kind of points, too, where that matters."""
_OF_ANOTHER: Mapping[Fact | Convention, str] = {
    Fact.SAFE_IN_HAND: N_("{player} keeps {cards}; on the table {takers} could take it"),
    Fact.FOR_THE_PRIME: N_("{player} keeps {cards} for the prime"),
    Fact.KEEPS_COINS: N_("{player} keeps the coins in hand"),
    Fact.PRIME_CARD: N_("{cards} makes the prime of {player} better"),
    Fact.MORE_CHANCES: N_("{player} is more likely to capture next than after {other}"),
    Fact.FAR_MORE_CHANCES: N_("{player} is far more likely to capture next than after {other}"),
    Fact.CAN_WAIT: N_("{player} can take {cards} with {takers} later, and nobody else can"),
    Fact.TAKES_NEXT: N_("{player} may take {cards} with {takers} next"),
}
"""The same where another player is judged."""


class _Speaker:
    """Makes sentences of an *advice*."""

    def __init__(self, advice: Advice, players: PlayerNames, spelling: Spelling) -> None:
        self._advice = advice
        self._players = players
        self._spelling = spelling

    def play(self, play: Play, form: str) -> str:
        knowledge = self._advice.knowledge
        return sentence_of_play(play, form, self._spelling, knowledge.table, knowledge.rules)

    def because(self, form: str, *, with_equals: bool = True) -> str:
        """The advised play in that form of the verb, and the reason for it.

        with_equals: other plays that are as good are told, too
        """
        play, reason = self.play(self._advice.play, form), self._advice.reason
        judgement = self._advice.judgement
        if reason is None:
            return self._with_others_as_good(play)
        if judgement.knowledge.seat != HUMAN and re.search(r"\byou|{who}", self._words(reason)):
            return f"{play}."  # another player is judged
        told = self._reason(reason)
        if len(judgement.values) > 1 and not judgement.rivals:
            text = _("{play}: {reason}; but any other is about as good.")
            if len(judgement.values) == 2:
                text = _("{play}: {reason}; but {other} is about as good.")
            return text.format(play=play, reason=told.split("; ")[0], other=self._other())
        is_only_worse = len(judgement.rivals) == 1 < len(judgement.values) - 1
        keeps = reason.fact in (Fact.SAFE_IN_HAND, Fact.KEEPS_COINS, Fact.FOR_THE_PRIME)
        if keeps and is_only_worse and not self._advice.play.taken:
            text = _("{play}: any other but {other} is as good; {reason}.")
            if reason.fact is Fact.SAFE_IN_HAND:
                told = _("{takers} could take that").format(takers=self._named(reason.takers))
            return text.format(play=play, other=self._other(), reason=told)
        if with_equals and reason.equals:
            play = self._with_equals(play, *reason.equals)
        return _("{play}: {reason}.").format(play=play, reason=told)

    def _with_others_as_good(self, told: str) -> str:
        """The advised play as it is *told*, and what comes of any."""
        lead = self._advice.judgement.settled_lead
        if lead is None:
            text = _("{play}: any other is about as good.")
            if len(self._advice.judgement.values) == 2:
                text = _("{play}: {other} is about as good.")
            return text.format(play=told, other=self._other())
        text = _("{play}: whatever you play, this round should be a tie.")
        if lead:
            text = _("{play}: whatever you play, you should lose this round by {points}.")
        if lead > 0:
            text = _("{play}: whatever you play, you should win this round by {points}.")
        return text.format(play=told, points=counted(abs(lead), "point", "points"))

    def _with_equals(self, told: str, first: Play, *more: Play) -> str:
        """The advised play as it is *told*, and the others that are as good by the same reason."""
        if more:
            return _("{play}, one of several equally good plays").format(play=told)
        card, cards = self._card(first.card), list_of_cards(first.taken, self._spelling)
        text = _("{play}, or {card} just as well")
        if first.taken == self._advice.play.taken != NO_CARDS:
            text = _("{play}, or with {card} just as well")
        elif first.taken:
            text = _("{play}, or take the {cards} just as well")
        return text.format(play=told, card=card, cards=cards)

    def danger(self) -> str:
        """What threatens after the advised play; may be empty."""
        danger, text = self._advice.danger, _("Even so {cards} can sweep.")
        return text.format(cards=self._named(danger.cards)) if danger else ""

    def _words(self, reason: Reason) -> str:
        fact, kind = reason.fact, reason.kind
        if self._advice.knowledge.seat != HUMAN and fact in _OF_ANOTHER:
            return _OF_ANOTHER[fact]
        if fact is Fact.TAKES and reason.cards == SETTEBELLO.mask:
            kind = None
        return _WORDS.get((fact, kind)) or _WORDS[fact]

    def _reason(self, reason: Reason) -> str:
        fact, _kind, cards, takers, number = reason[:5]
        seats, knowledge = self._players.seats, self._advice.knowledge
        return _(self._words(reason)).format(
            number=number,
            cards=self._named(cards)
            if fact in (Fact.FEWER_SWEEPERS, Fact.FEW_TAKERS, Fact.FOR_THE_PRIME)
            else self._listed(cards),
            takers=self._listed(takers) if fact is Fact.CAN_WAIT else self._named(takers),
            other=self._other(),
            who=seats[1] if len(seats) == 2 else _("the other side"),
            player=seats[knowledge.seat],
            a_sweep=a_sweep(knowledge.rules),
        )

    def _listed(self, cards: CardSet) -> str:
        """Cards, each with its name."""
        return both([self._card(card) for card in cards])

    def _card(self, card: Card) -> str:
        if card == SETTEBELLO:
            return _("the settebello")
        return _("the {card}").format(card=self._spelling(card))

    def _named(self, cards: CardSet) -> str:
        """Cards by rank; one by its name, and many as such."""
        if len(cards) == 1:
            return self._listed(cards)
        ranks = sorted({card.rank for card in cards})
        if len(ranks) > _MOST_RANKS:
            return _("many cards")
        return both([all_of_rank(rank) for rank in ranks])

    def _other(self) -> str:
        rival = self._advice.rival
        if rival and rival.card == self._advice.play.card:
            return _("the other capture")
        return self._card(rival.card) if rival else ""


# ---------------------------------------------------------------------------------- advice


def advice_texts(
    advice: Advice, players: PlayerNames, spellings: Sequence[Spelling] = SPELLINGS
) -> tuple[str, ...]:
    """Tell the advised play and what decides for it, in a sentence; the longest text first.

    A second one tells a danger that remains. Cards are told in each of the *spellings*. In the
    text before the last nothing is compared; the last has only the play.
    """
    speakers = [_Speaker(advice, players, spelling) for spelling in spellings]
    alone = [speaker.because("imperative") for speaker in speakers]
    dangers = [speaker.danger() for speaker in speakers]
    whole = [f"{text} {danger}".rstrip() for text, danger in zip(alone, dangers, strict=True)]
    return (
        *dict.fromkeys((*whole, *alone)),
        *shorter(speakers[-1].because("imperative", with_equals=False)),
    )


def shorter(sentence: str) -> tuple[str, str]:
    """A *sentence* with a reason: without what is compared, and without the reason."""
    compares_nothing = sentence.split("; ")[0].removesuffix(".")
    return f"{compares_nothing}.", f"{compares_nothing.rsplit(': ', 1)[0]}."


def explained(advice: Advice, players: PlayerNames, spelling: Spelling) -> str:
    """Tell what the coach would have played, and why."""
    return _Speaker(advice, players, spelling).because("conditional", with_equals=False)


def approval(advice: Advice, players: PlayerNames) -> tuple[str, ...]:
    """Tell that the chosen play is as good, and the advised one; the longest text first."""
    as_good = _("Your play is just as good.")
    if not advice.judgement.rivals:
        return (as_good,)
    told = in_both_spellings(lambda spelling: explained(advice, players, spelling))
    shorter = another_play(advice, players)
    return (*[f"{as_good} {text}" for text in (*told, *shorter)], as_good)


def another_play(advice: Advice, players: PlayerNames) -> tuple[str, ...]:
    """Tell the advised play while another is chosen; the longest text first."""
    return in_both_spellings(
        lambda spelling: _Speaker(advice, players, spelling).play(advice.play, "conditional") + "."
    )


def value_parts(
    judgement: Judgement, plays: Sequence[Play], most: int
) -> Sequence[tuple[str, Sequence[float]]]:
    """What *plays* are worth and the parts of that by kind, each with its name: at most *most*.

    The kinds that tell plays apart come first; those for which there is no room are summed up.
    """

    def numbers(kind: Point, of: Iterable[Play]) -> list[float]:
        return [judgement.parts(play).get(kind, 0.0) for play in of]

    spread = {
        kind: max(each) - min(each)
        for kind in KIND_NAMES
        for each in [numbers(kind, judgement.values)]
        if any(each)
    }
    kinds = sorted(spread, key=lambda kind: -spread[kind])
    told = kinds if len(kinds) < most else kinds[: most - 2]
    rows = [(_(KIND_NAMES[kind]), numbers(kind, plays)) for kind in told]
    if told != kinds:
        others = zip(*[numbers(kind, plays) for kind in kinds[len(told) :]], strict=True)
        rows.append((_("other"), [*map(sum, others)]))
    return [(_("in all"), [judgement.values[play] for play in plays]), *rows]


def no_other_play() -> str:
    return capitalized(_(_WORDS[Fact.ONLY_PLAY])) + "."


def value_lines(judgement: Judgement, width: int) -> Sequence[str]:
    """What each play is worth, the best first, and its parts: lines at most *width* long."""
    plays = [*judgement.values]
    if len(plays) == 1:
        return [no_other_play()]
    codes = [play_in_code(play) for play in plays]
    first, as_good = max(map(len, codes)), _("as good")
    for most in range(len(KIND_NAMES) + 1, 1, -1):
        columns = value_parts(judgement, plays, most)
        heads = [name.rjust(max(_COLUMN, len(name) + 2)) for name, _values in columns]
        if first + len("".join(heads)) + len(as_good) < width:
            break
    points = _("Points still to come, yours minus theirs, and from what:")
    if judgement.knowledge.rules.lowest_wins:
        points = _("Points still to come, theirs minus yours, and from what:")
    lines = [points, " " * first + "".join(heads)]
    for row, (play, code) in enumerate(zip(plays, codes, strict=True)):
        cells = [
            decimal(values[row], 2, signed=True).rjust(len(head))
            for (_name, values), head in zip(columns, heads, strict=True)
        ]
        mark = as_good if play != judgement.best and judgement.approves(play) else ""
        lines.append(f"{code:<{first}}{''.join(cells)} {mark}".rstrip())
    return lines
