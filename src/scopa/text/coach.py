"""Sentences of the coach about plays, for the advice at the table and the review of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scopa.engine import NO_CARDS, CardSet, Play
from scopa.players.coach import Advice
from scopa.players.conventions import Convention
from scopa.players.effects import Reason, Topic
from scopa.text.cards import Spelling, in_both_spellings, in_code, list_of_cards, rank_name
from scopa.text.language import N_, _, ngettext
from scopa.text.phrases import both, decimal, either, number_of_cards
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
    "if": (
        N_("If you take the {cards} with the {card}, {what}."),
        N_("If you lay the {card}, {what}."),
        N_("If you put the {card} straight on your pile, {what}."),
    ),
    "conditional": (
        N_("The coach would take the {cards} with the {card}"),
        N_("The coach would lay the {card}"),
        N_("The coach would put the {card} straight on the pile"),
    ),
}
"""By the form of the verb: a capture, a card that is laid, an ace that goes to the pile."""


def sentence_of_play(
    play: Play,
    form: str,
    spelling: Spelling,
    straight_to_pile: CardSet = NO_CARDS,
    **parts: object,
) -> str:
    """A play in words, in one of the forms of the verb.

    straight_to_pile: the aces that go there when they are played, for the table is empty
    """
    takes, lays, puts = _FORMS[form]
    text = takes if play.taken else puts if play.card in straight_to_pile else lays
    cards = list_of_cards(play.taken, spelling)
    return _(text).format(cards=cards, card=spelling(play.card), **parts)


# ------------------------------------------------------------------- what speaks for a play

_PHRASES: Mapping[Topic | Convention, str] = {
    Topic.ONLY_PLAY: N_("you have no other play"),
    Topic.SWEEP: N_("a scopa"),
    Topic.SETTEBELLO: N_("the settebello"),
    Topic.NOTHING_BETTER: N_("no other play promises more"),
    Topic.PAIR: N_("you can capture it again with the {cards}"),
    Topic.NOTHING_LOWER: N_("no other play promises fewer points"),
    Topic.TAKES_NOTHING: N_("you take nothing"),
    Topic.MAY_HAVE_TO_TAKE: N_("another player may have to take the {cards}"),
}
"""What stands after the colon: "Take the seven: the settebello"."""
_MY_SEVENS = (
    N_("your first seven"),
    N_("your second seven"),
    N_("your third seven"),
    N_("your fourth seven"),
)
_SENTENCES: Mapping[Topic | Convention, str] = {
    Topic.SAFE: N_("With {number} on the table nobody can make a scopa."),
    Topic.MAY_HAVE_TO_SWEEP: N_(
        "With {number} on the table another player may have to make a scopa."
    ),
    Convention.PARTNERS_CARD: N_(
        "Your partner laid the {cards}, perhaps to take it back: leave it to them."
    ),
    Convention.PAIRED: N_(
        "You are on the dealer's side: a capture of the same rank keeps ranks paired."
    ),
    Convention.UNPAIRED: N_("You are not on the dealer's side: a sum leaves ranks unpaired."),
    Convention.LAST_SWEEP: N_("After the scopa you must lay: nobody can sweep this card."),
    Convention.SWEEP_AGAIN: N_("After your scopa the other side must lay once more."),
}
"""What is a sentence of its own."""


def because(given: Advice, form: str, spelling: Spelling) -> str:
    """The play of the coach and the reasons for it."""
    text = sentence_of_play(given.play, form, spelling, given.straight_to_pile)
    phrases, sentences = [], []
    for reason in given.reasons:
        if reason.topic in _SENTENCES:
            sentences.append(_sentence(reason, spelling))
        else:
            phrases.append(_phrase(reason, spelling))
    text += f": {both(phrases)}." if phrases else "."
    return " ".join([text, *sentences])


def _phrase(reason: Reason, spelling: Spelling) -> str:
    number, cards = reason.number, reason.cards
    match reason.topic:
        case Topic.SEVENS:
            return _("two sevens at once") if len(cards) > 1 else _(_MY_SEVENS[number - 1])
        case Topic.COINS:
            return ngettext("a coin", "{number} coins", number).format(number=number)
        case Topic.CARDS:
            return number_of_cards(number)
        case topic:
            return _(_PHRASES[topic]).format(cards=either(map(spelling, cards)))


def _sentence(reason: Reason, spelling: Spelling) -> str:
    number = reason.number
    if reason.topic is Convention.LAST_SWEEP and number:
        text = ngettext(
            "After the scopa you must lay: {number} unseen card can sweep this one, and more can "
            "sweep another.",
            "After the scopa you must lay: {number} unseen cards can sweep this one, and more can "
            "sweep another.",
            number,
        )
        return text.format(number=number)
    if reason.topic is Convention.PAIRED and number < 0:
        return _("You are on the dealer's side: this sum pairs ranks again.")
    text = _(_SENTENCES[reason.topic])
    return text.format(number=number, cards=either(map(spelling, reason.cards)))


# --------------------------------------------------------------- what speaks against a play

_THREATS: Mapping[Topic | Convention, tuple[str, str]] = {
    Topic.MAY_BE_SWEPT: (
        N_("{who} may make a scopa of the {number} on the table: {unseen}"),
        N_("the others may make a scopa of the {number} on the table: {unseen}"),
    ),
    Topic.SHOWN_SWEEPS: (
        N_("{who} can make a scopa with the {cards}"),
        N_("the others can make a scopa with the {cards}"),
    ),
    Topic.GIVES: (N_("{who} may take the {cards}"), N_("the others may take the {cards}")),
}
"""What one opponent may do, and what several."""
_GIVES_IT = N_("{who} may take it"), N_("the others may take it")
_BROKEN: Mapping[Topic | Convention, str] = {
    Convention.PARTNERS_CARD: N_("your partner cannot take the {cards} back"),
    Convention.PAIRED: N_("more ranks are unpaired, and the dealer's side wants them paired"),
    Convention.UNPAIRED: N_("ranks are paired again, as the dealer's side wants"),
    Convention.LAST_SWEEP: N_("more cards that others may hold can sweep it"),
    Convention.SWEEP_AGAIN: N_("the other side need not lay on an empty table"),
}
_NUMBERS = {2: N_("two"), 3: N_("three"), 4: N_("four")}


def _against(
    reason: Reason, cast: PlayerNames, spelling: Spelling, play: Play | None = None
) -> str:
    """What speaks against the *play*, or threatens after any."""
    topic, number, cards = reason
    listed = either(map(spelling, cards))
    if topic in _BROKEN:
        return _(_BROKEN[topic]).format(cards=listed)
    if topic not in _THREATS:  # where the lowest wins: a gain
        return _("you get {what}").format(what=_phrase(reason, spelling))
    is_itself = play is not None and topic is Topic.GIVES and cards == play.card.mask
    text = _((_GIVES_IT if is_itself else _THREATS[topic])[len(cast.seats) > 2])
    unseen = _unseen(cards, spelling) if topic is Topic.MAY_BE_SWEPT else ""
    return text.format(who=cast.seats[1], number=number, cards=listed, unseen=unseen)


def _unseen(cards: CardSet, spelling: Spelling) -> str:
    if len(cards) == 1:
        return _("the {card} has not been seen").format(card=list_of_cards(cards, spelling))
    number, ranks = len(cards), sorted({card.rank for card in cards})
    return _("{number} {ranks} have not been seen").format(
        number=_(_NUMBERS[number]) if number in _NUMBERS else number,
        ranks=either([rank_name(rank, plural=True) for rank in ranks]),
    )


# ---------------------------------------------------------------------------------- advice


def advice(given: Advice, cast: PlayerNames) -> tuple[str, ...]:
    """Tell the advised play and its reasons, in a few sentences; the longest text first.

    What threatens after any play comes first.
    """

    def first(spelling: Spelling) -> str:
        text = because(given, "imperative", spelling)
        if given.threat is None:
            return text
        what = _against(given.threat, cast, spelling)
        if given.is_unavoidable:
            return f"{_('Whatever you play, {what}.').format(what=what)} {text}"
        return f"{text} {_('Even so {what}.').format(what=what)}"

    def with_alternative(spelling: Spelling) -> str:
        assert given.alternative is not None
        play, against, _cost = given.alternative
        what = _against(against, cast, spelling, play)
        tempting = sentence_of_play(play, "if", spelling, given.straight_to_pile, what=what)
        return f"{first(spelling)} {tempting}"

    def only(spelling: Spelling) -> str:
        return f"{sentence_of_play(given.play, 'imperative', spelling, given.straight_to_pile)}."

    sentences = (first, only) if given.alternative is None else (with_alternative, first, only)
    return tuple(text for sentence in sentences for text in in_both_spellings(sentence))


def another_play(given: Advice) -> tuple[str, ...]:
    """Tell the advised play while another is chosen; the longest text first."""

    def sentence(spelling: Spelling) -> str:
        return f"{sentence_of_play(given.play, 'conditional', spelling, given.straight_to_pile)}."

    return in_both_spellings(sentence)


def values(of_plays: Mapping[Play, float], *, certain: bool) -> str:
    """List the values of the plays, the best first."""
    best: dict[int, tuple[float, str]] = {}
    for play, value in of_plays.items():
        worth = value, f"{in_code(play.card)} {decimal(value, signed=True)}"
        best[play.card] = max(best.get(play.card, worth), worth)
    said = "  ".join(text for _worth, text in sorted(best.values(), reverse=True))
    text = _("Certain points: {points}") if certain else _("Expected points: {points}")
    return text.format(points=said)


def held(hands: Sequence[tuple[str, CardSet]]) -> str:
    """Tell the hands of the others, by name."""
    text = _("{who} held {cards}.")
    told = [text.format(who=name, cards=list_of_cards(cards)) for name, cards in hands if cards]
    return " ".join(told)
