"""Sentences of the coach: advice at the table, and the review of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scopa.engine import NO_CARDS, CardSet, Play
from scopa.players.coach import Advice, Reason, Topic
from scopa.players.conventions import Convention
from scopa.text.cards import Spelling, in_both_spellings, in_code, list_of_cards, rank_name
from scopa.text.language import _, ngettext
from scopa.text.phrases import both, decimal, either, number_of_cards
from scopa.text.player_names import PlayerNames


def _my_sevens() -> dict[str, str]:
    return {
        "1": _("your first seven"),
        "2": _("your second seven"),
        "3": _("your third seven"),
        "4": _("your fourth seven"),
    }


def _numbers() -> dict[str, str]:
    return {"2": _("two"), "3": _("three"), "4": _("four")}


def _ways() -> dict[str, tuple[str, str, str]]:
    return {
        "imperative": (
            _("Take the {cards} with the {card}"),
            _("Lay the {card}"),
            _("Put the {card} straight on your pile"),
        ),
        "past": (
            _("you took the {cards} with the {card}"),
            _("you laid the {card}"),
            _("you put the {card} straight on your pile"),
        ),
        "if": (
            _("If you take the {cards} with the {card}, {what}."),
            _("If you lay the {card}, {what}."),
            _("If you put the {card} straight on your pile, {what}."),
        ),
        "conditional": (
            _("The coach would take the {cards} with the {card}"),
            _("The coach would lay the {card}"),
            _("The coach would put the {card} straight on the pile"),
        ),
    }


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
    takes, lays, puts = _ways()[form]
    text = takes if play.taken else puts if play.card in straight_to_pile else lays
    cards = list_of_cards(play.taken, spelling)
    return text.format(cards=cards, card=spelling(play.card), **parts)


def _reasons() -> dict[Topic | Convention, str]:
    return {
        Topic.ONLY_PLAY: _("you have no other play"),
        Topic.SWEEP: _("a scopa"),
        Topic.SETTEBELLO: _("the settebello"),
        Topic.NOTHING_BETTER: _("no other play promises more"),
        Topic.PAIR: _("you can capture it again with the {cards}"),
        Topic.NOTHING_LOWER: _("no other play promises fewer points"),
        Topic.TAKES_NOTHING: _("you take nothing"),
        Topic.MAY_HAVE_TO_TAKE: _("another player may have to take the {cards}"),
    }


def _threats() -> dict[Topic | Convention, tuple[str, str]]:
    return {
        Topic.MAY_BE_SWEPT: (
            _("{who} may make a scopa of the {number} on the table: {unseen}"),
            _("the others may make a scopa of the {number} on the table: {unseen}"),
        ),
        Topic.SHOWN_SWEEPS: (
            _("{who} can make a scopa with the {cards}"),
            _("the others can make a scopa with the {cards}"),
        ),
        Topic.GIVES: (_("{who} may take the {cards}"), _("the others may take the {cards}")),
    }


def _kept() -> dict[Topic | Convention, str]:
    return {
        Convention.PARTNERS_CARD: (
            _("Your partner laid the {cards}, perhaps to take it back: leave it to them.")
        ),
        Convention.PAIRED: _(
            "You are on the dealer's side: a capture of the same rank keeps ranks paired."
        ),
        Convention.UNPAIRED: _("You are not on the dealer's side: a sum leaves ranks unpaired."),
        Convention.LAST_SWEEP: _("After the scopa you must lay: nobody can sweep this card."),
        Convention.SWEEP_AGAIN: _("After your scopa the other side must lay once more."),
    }


def _broken() -> dict[Topic | Convention, str]:
    return {
        Convention.PARTNERS_CARD: _("your partner cannot take the {cards} back"),
        Convention.PAIRED: _("more ranks are unpaired, and the dealer's side wants them paired"),
        Convention.UNPAIRED: _("ranks are paired again, as the dealer's side wants"),
        Convention.LAST_SWEEP: _("more cards that others may hold can sweep it"),
        Convention.SWEEP_AGAIN: _("the other side need not lay on an empty table"),
    }


def _reason(reason: Reason, spelling: Spelling) -> str:
    number, cards = reason.number, reason.cards
    match reason.topic:
        case Topic.SEVENS:
            return _("two sevens at once") if len(cards) > 1 else _my_sevens()[str(number)]
        case Topic.COINS:
            return ngettext("a coin", "{number} coins", number).format(number=number)
        case Topic.CARDS:
            return number_of_cards(number)
        case topic:
            return _reasons()[topic].format(cards=either(map(spelling, cards)))


def _threat(reason: Reason, cast: PlayerNames, spelling: Spelling, laid: Play | None = None) -> str:
    topic = reason.topic
    if topic in _GAINS:
        return _("you get {what}").format(what=_reason(reason, spelling))
    if topic in _broken():
        return _broken()[topic].format(cards=either(map(spelling, reason.cards)))
    texts = _threats()[topic]
    if laid is not None and topic is Topic.GIVES and reason.cards == laid.card.mask:
        texts = _("{who} may take it"), _("the others may take it")
    text = texts[len(cast.seats) > 2]
    number, cards = reason.number, reason.cards
    return text.format(
        who=cast.seats[1],
        number=number,
        cards=either(map(spelling, cards)),
        unseen=_unseen(cards, spelling) if topic is Topic.MAY_BE_SWEPT else "",
    )


_GAINS = {
    Topic.SWEEP,
    Topic.SETTEBELLO,
    Topic.SEVENS,
    Topic.COINS,
}  # against a play where the lowest wins


def _unseen(cards: CardSet, spelling: Spelling) -> str:
    if len(cards) == 1:
        return _("the {card} has not been seen").format(card=list_of_cards(cards, spelling))
    ranks = sorted({card.rank for card in cards})
    return _("{number} {ranks} have not been seen").format(
        number=_numbers().get(str(len(cards)), str(len(cards))),
        ranks=either([rank_name(rank, plural=True) for rank in ranks]),
    )


def _sentence(reason: Reason, spelling: Spelling) -> str:
    topic, number = reason.topic, reason.number
    if topic is Topic.SAFE:
        return _("With {number} on the table nobody can make a scopa.").format(number=number)
    if topic is Topic.MAY_HAVE_TO_SWEEP:
        text = _("With {number} on the table another player may have to make a scopa.")
        return text.format(number=number)
    if topic is Convention.LAST_SWEEP and number:
        text = ngettext(
            "After the scopa you must lay: {number} card that others may hold can sweep this one, "
            "and more can sweep another.",
            "After the scopa you must lay: {number} cards that others may hold can sweep this one, "
            "and more can sweep another.",
            number,
        )
        return text.format(number=number)
    if topic is Convention.PAIRED and number < 0:
        return _("You are on the dealer's side: this sum pairs ranks again.")
    if topic not in _kept():
        return ""
    return _kept()[topic].format(cards=either(map(spelling, reason.cards)))


def _because(given: Advice, form: str, spelling: Spelling) -> str:
    reasons = given.reasons
    sentences = [_sentence(reason, spelling) for reason in reasons]
    parts = zip(reasons, sentences, strict=True)
    why = both([_reason(reason, spelling) for reason, sentence in parts if not sentence])
    text = sentence_of_play(given.play, form, spelling, given.straight_to_pile)
    return " ".join([f"{text}: {why}." if why else f"{text}.", *filter(None, sentences)])


def advice(given: Advice, cast: PlayerNames) -> tuple[str, ...]:
    """Tell the advised play and its reasons, in a few sentences; the longest text first.

    What threatens after any play comes first.
    """

    def first(spelling: Spelling) -> str:
        text = _because(given, "imperative", spelling)
        if given.threat is None:
            return text
        what = _threat(given.threat, cast, spelling)
        if given.is_unavoidable:
            return f"{_('Whatever you play, {what}.').format(what=what)} {text}"
        return f"{text} {_('Even so {what}.').format(what=what)}"

    def with_alternative(spelling: Spelling) -> str:
        assert given.alternative is not None
        play, against, _cost = given.alternative
        what = _threat(against, cast, spelling, laid=play)
        tempting = sentence_of_play(play, "if", spelling, given.straight_to_pile, what=what)
        return f"{first(spelling)} {tempting}"

    def only(spelling: Spelling) -> str:
        return f"{sentence_of_play(given.play, 'imperative', spelling, given.straight_to_pile)}."

    sentences = (first, only) if given.alternative is None else (with_alternative, first, only)
    return tuple(text for sentence in sentences for text in in_both_spellings(sentence))


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


def reviewed(
    number: int, played: Play, given: Advice, *, place: int, plays: int, total: float
) -> tuple[str, ...]:
    """One play of a round and what the coach says of it, from the fullest text to the shortest.

    number: of the play in the round, from 0
    place: of the play in the review, from 0
    plays: how many the round had
    total: the cost of all own plays, which is said with the first
    """
    cost = given.cost_of(played)

    def play_and_cost(spelling: Spelling) -> str:
        text = _("Play {number} of {plays}: {what}.")
        if cost:
            text = _("Play {number} of {plays}: {what}. That cost {cost} points.")
            if place == 0:
                text = _("Your costliest play, {number} of {plays}: {what}. It cost {cost} points.")
        what = sentence_of_play(played, "past", spelling, given.straight_to_pile)
        return text.format(number=number + 1, plays=plays, what=what, cost=decimal(cost, 2))

    def verdict(spelling: Spelling) -> str:
        if played == given.play:
            return _("The coach would have done the same.")
        if not cost:
            return _("No other play was better.")
        return _because(given, "conditional", spelling)

    def better(spelling: Spelling) -> str:
        return sentence_of_play(given.play, "conditional", spelling, given.straight_to_pile) + "."

    def full(spelling: Spelling) -> str:
        text = f"{play_and_cost(spelling)} {verdict(spelling)}"
        if place:
            return text
        head = _(
            "All your plays of this round together cost {total} points: the average over all "
            "hands that the others might have held."
        )
        return f"{head.format(total=decimal(total, 2))} {text}"

    return in_both_spellings(
        full,
        lambda spelling: f"{play_and_cost(spelling)} {verdict(spelling)}",
        lambda spelling: f"{play_and_cost(spelling)} {better(spelling)}",
        better,
    )
