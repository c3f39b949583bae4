"""Sentences of the coach about plays, for the advice at the table and the review of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from scopa.engine import COINS, NO_CARDS, SETTEBELLO, CardSet, Knowledge, Play, Point
from scopa.players.coach import Advice
from scopa.players.conventions import Convention
from scopa.players.effects import Reason, Topic, is_decided
from scopa.players.line_of_play import Ending
from scopa.text.cards import (
    SPELLINGS,
    Spelling,
    in_both_spellings,
    in_code,
    list_of_cards,
    rank_name,
)
from scopa.text.language import N_, _, ngettext
from scopa.text.phrases import both, by_side, capitalized, decimal, either, number_of_cards
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


def play_in_code(play: Play) -> str:
    """The cards of a play.

    >>> play_in_code(Play.parse("9C x 4D 5S"))
    '9C x 4D 5S'
    """
    taken = " ".join(map(in_code, play.taken))
    return f"{in_code(play.card)} x {taken}" if taken else in_code(play.card)


# ------------------------------------------------------------------- what speaks for a play

_PHRASES: Mapping[Topic | Convention | Point, str] = {
    Topic.SWEEP: N_("a scopa"),
    Topic.SETTEBELLO: N_("the settebello"),
    Topic.SAFE: N_("nobody can make a scopa or take anything of worth"),
    Topic.OUT_OF_REACH: N_("for now nobody can take it"),
    Topic.TAKES_NOTHING: N_("you take nothing"),
    Topic.MAY_HAVE_TO_TAKE: N_("another player may have to take the {any_card}"),
    Topic.POINT_CARDS: N_("the {cards}"),
    Topic.PRIME: N_("the {cards} for the prime"),
    Point.CARDS: N_("the point for cards"),
    Point.COINS: N_("the point for coins"),
    Point.SETTEBELLO: N_("the settebello"),
    Point.PRIME: N_("the point for the prime"),
    Point.RE_BELLO: N_("the re bello"),
    Point.NAPOLA: N_("the napola"),
    Point.GRANDE: N_("the grande"),
}
"""What stands after the colon: "Take the seven: the settebello"."""
_MY_SEVENS = (
    N_("your first seven for the prime"),
    N_("your second seven for the prime"),
    N_("your third seven for the prime"),
    N_("your fourth seven for the prime"),
)
_SENTENCES: Mapping[Topic | Convention | Point, str] = {
    Topic.ONLY_PLAY: N_("You have no other play."),
    Topic.LAST_CAPTURE: N_("So you capture last and get the cards that are left."),
    Topic.NOTHING_BETTER: N_(
        "There is no short reason: over many possible hands it is {points} points better than "
        "{other}."
    ),
    Topic.FEWER_TAKERS: N_(
        "Then {few} of the {unseen} unseen cards can take anything; after {other} it would be "
        "{many}."
    ),
    Topic.TAKES_MORE: N_(
        "Of the {unseen} unseen cards {many} would let you capture next; after {other} it would be "
        "{few}."
    ),
    Topic.TAKES_NEXT: N_("Next you can take the {cards} with the {card}."),
    Topic.MAY_HAVE_TO_SWEEP: N_(
        "With {number} on the table another player may have to make a scopa."
    ),
    Convention.PARTNERS_CARD: N_(
        "Your partner laid the {cards}, perhaps to take it back: leave it for them."
    ),
    Convention.PAIRED: N_(
        "A capture of the same rank keeps ranks in pairs, which helps the dealer's side: yours."
    ),
    Convention.UNPAIRED: N_("A sum breaks up pairs of ranks, and pairs help the dealer's side."),
    Convention.LAST_SWEEP: N_("After the scopa you must lay: nobody can sweep this card."),
    Convention.SWEEP_AGAIN: N_("After your scopa the other side must lay a card again."),
}
"""Reasons that are told in a sentence of their own."""


def phrase(reason: Reason, spelling: Spelling) -> str:
    """A reason for a play in a few words."""
    topic, number, cards, _takers = reason
    match topic:
        case Topic.SEVENS:
            text = _(_MY_SEVENS[number - 1])
            if len(cards) > 1:
                text = _("{sevens} sevens for the prime").format(sevens=len(cards))
        case Topic.COINS:
            text = ngettext("a coin", "{number} coins", number)
        case Topic.COINS_WON:
            text = ngettext(
                "a coin, which wins the point for coins",
                "{number} coins, which win the point for coins",
                number,
            )
        case Topic.SAFE if cards:
            text = _("nobody can make a scopa")
        case Topic.CARDS:
            text = number_of_cards(number)
        case Topic.PRIME if len(cards) > 1 and len({card.rank for card in cards}) == 1:
            rank = rank_name(next(iter(cards)).rank, plural=True)
            text = _("the {ranks} for the prime").format(ranks=rank)
        case Point.SWEEPS:
            text = _("a scopa") if number == 1 else _("{number} scopas")
        case _:
            text = _(_PHRASES[topic])
    any_card = either(map(spelling, cards))
    return text.format(number=number, cards=list_of_cards(cards, spelling), any_card=any_card)


# --------------------------------------------------------------- what speaks against a play

_THREATS: Mapping[Topic | Convention | Point, tuple[str, str]] = {
    Topic.MAY_BE_SWEPT: (
        N_("{who} may make a scopa with {unseen}"),
        N_("the others may make a scopa with {unseen}"),
    ),
    Topic.SHOWN_SWEEPS: (
        N_("{who} can make a scopa with the {takers}"),
        N_("the others can make a scopa with the {takers}"),
    ),
    Topic.GIVES: (
        N_("{who} may take the {cards} with {unseen}: {worth}"),
        N_("the others may take the {cards} with {unseen}: {worth}"),
    ),
    Topic.SHOWN_TAKES: (
        N_("{who} can take the {cards} with the {takers}: {worth}"),
        N_("the others can take the {cards} with the {takers}: {worth}"),
    ),
}
"""What one opponent may do, and what several."""
_GIVES_IT = (
    N_("{who} may take it with {unseen}: {worth}"),
    N_("the others may take it with {unseen}: {worth}"),
)
_BROKEN: Mapping[Topic | Convention | Point, str] = {
    Convention.PARTNERS_CARD: N_("your partner cannot take the {cards} back"),
    Convention.PAIRED: N_("more ranks are unpaired, and the dealer's side wants them paired"),
    Convention.UNPAIRED: N_("ranks are paired again, as the dealer's side wants"),
    Convention.LAST_SWEEP: N_("more cards that others may hold can sweep it"),
    Convention.SWEEP_AGAIN: N_("the other side does not have to lay a card on an empty table"),
}


def _all_equal(given: Advice) -> str:
    """That it matters little which play is made; empty if it matters."""
    for reason in given.reasons:
        if reason.topic is Topic.ALL_EQUAL:
            most = decimal(reason.number / 100, 2)
            text = _("Any play will do: on average none costs more than {points} points.")
            return text.format(points=most) if reason.number else _("All plays are equally good.")
    return ""


def _worth(cards: CardSet, knowledge: Knowledge) -> str:
    """What makes the *cards* count that others may take."""
    if SETTEBELLO in cards:
        return _("a whole point")
    if any(card.rank == 7 for card in cards):
        return _("sevens count most")
    if cards & COINS and not is_decided(knowledge, COINS):
        return _("coins make a point")
    return _("good for the prime")


class _Speaker(NamedTuple):
    """What the sentences of an advice need: the names, the spelling of the cards."""

    given: Advice
    players: PlayerNames
    spelling: Spelling

    def because(self, form: str) -> str:
        """The advised play in that form of the verb, and what speaks for it."""
        given, spelling = self.given, self.spelling
        equal = _all_equal(given)
        text = sentence_of_play(
            given.play, "conditional" if equal else form, spelling, given.straight_to_pile
        )
        reasons = [each for each in given.reasons if each.topic is not Topic.ALL_EQUAL]
        phrases = [phrase(each, spelling) for each in reasons if each.topic not in _SENTENCES]
        text += f": {both(phrases)}." if phrases else "."
        told = [self.sentence(each) for each in reasons if each.topic in _SENTENCES]
        return " ".join(filter(None, [equal, text, *told]))

    def sentence(self, reason: Reason) -> str:
        """A reason that is told in a sentence of its own."""
        number = reason.number
        if reason.topic is Convention.LAST_SWEEP and number:
            text = ngettext(
                "After the scopa you must lay: {number} unseen card can sweep this one, more can "
                "sweep any other.",
                "After the scopa you must lay: {number} unseen cards can sweep this one, more can "
                "sweep any other.",
                number,
            )
            return text.format(number=number)
        if reason.topic is Convention.PAIRED and number < 0:
            return _("This sum puts ranks in pairs again, which helps the dealer's side: yours.")
        list_cards = either if reason.topic is Convention.PARTNERS_CARD else both
        few = _("only {number}").format(number=len(reason.takers)) if reason.takers else _("none")
        return _(_SENTENCES[reason.topic]).format(
            number=number,
            points=decimal(number / 100, 2),
            cards=list_cards(list(map(self.spelling, reason.cards))),
            card=list_of_cards(reason.takers, self.spelling),
            many=len(reason.cards),
            few=few,
            unseen=len(self.given.knowledge.unseen),
            other=self.rival(),
        )

    def rival(self) -> str:
        """The play that the best is compared with, by its card."""
        rival = self.given.rival
        if rival is None:
            return ""
        if rival.card == self.given.play.card:
            return _("the other capture")
        return _("the {card}").format(card=self.spelling(rival.card))

    def against(self, reason: Reason, play: Play) -> str:
        """What speaks against the *play*, or threatens after it."""
        topic, _number, cards, takers = reason
        listed = either(map(self.spelling, cards))
        if topic in _BROKEN:
            return _(_BROKEN[topic]).format(cards=listed)
        if topic not in _THREATS:  # where the lowest wins: a gain
            return _("you get {what}").format(what=phrase(reason, self.spelling))
        is_itself = topic is Topic.GIVES and cards == play.card.mask
        of_one, of_several = _GIVES_IT if is_itself else _THREATS[topic]
        text = _(of_one if len(self.players.seats) == 2 else of_several)
        return text.format(
            who=self.players.seats[1],
            cards=listed,
            takers=either(map(self.spelling, takers)),
            unseen=self.unseen(takers),
            worth=_worth(cards, self.given.knowledge),
        )

    def unseen(self, takers: CardSet) -> str:
        """The number and the ranks of the unseen cards among the *takers*."""
        unseen, ranks = len(self.given.knowledge.unseen), sorted({card.rank for card in takers})
        names = [rank_name(rank, plural=True) for rank in ranks]
        if self.spelling is in_code:
            names = list(map(str, ranks))
        if len(takers) == 1:
            text = _("one of the {unseen} unseen cards, the {card}")
            return text.format(unseen=unseen, card=list_of_cards(takers, self.spelling))
        return _("{number} of the {unseen} unseen cards ({ranks})").format(
            number=len(takers),
            unseen=unseen,
            ranks=both(names),
        )

    def threat(self) -> str:
        """What threatens after the advised play, or else how the round ends; may be empty."""
        given = self.given
        if given.ending is not None:
            return self.outcome(given.ending)
        if given.threat is None:
            return ""
        what = self.against(given.threat, given.play)
        if given.is_unavoidable:
            return _("Whatever you play, {what}.").format(what=what)
        rival = given.rival_threat
        if given.reasons and rival and len(rival.takers) > len(given.threat.takers):
            text = _("Even so, {what}; after {other} with {number}.")
            return text.format(what=what, other=self.rival(), number=len(rival.takers))
        if given.reasons:
            return _("Even so, {what}.").format(what=what)
        card = list_of_cards(given.play.card.mask, self.spelling)
        return _("After the {card} {what}.").format(card=card, what=what)

    def outcome(self, ending: Ending) -> str:
        """What the others hold, and how the round ends."""
        held = [
            _("{who} holds the {cards}").format(who=name, cards=list_of_cards(hand, self.spelling))
            for name, hand in zip(self.players.seats[1:], self.given.hands, strict=True)
            if hand
        ]
        ends = _("the round ends with {points}").format(points=self.points(ending))
        players = self.given.knowledge.rules.players
        captures = [play for play in ending.line[players - 1 :: players] if play.taken]
        if captures and not self.given.play.taken:
            ends = _("you then take the {cards} with the {card}, and {ends}").format(
                cards=list_of_cards(captures[0].taken, self.spelling),
                card=self.spelling(captures[0].card),
                ends=ends,
            )
        if not held:
            return f"{capitalized(ends)}."
        known = _("No cards are left to deal, so {hands}.").format(hands=both(held))
        return f"{known} {_('If all play their best, {ends}.').format(ends=ends)}"

    def other_outcome(self, ending: Ending, against: Sequence[Reason]) -> str:
        """How the round ends after the other play, and which points are lost by it."""
        ends = _("the round ends with {points}").format(points=self.points(ending))
        if not against:
            return ends
        gained = both([phrase(reason, self.spelling) for reason in against])
        text = _("{who} gets {what}")
        if self.given.knowledge.rules.lowest_wins:
            text = _("you get {what}")
        elif len(self.players.seats) > 2:
            text = _("the other side gets {what}")
        what = text.format(who=self.players.seats[1], what=gained)
        return _("{what}, and {ends}").format(what=what, ends=ends)

    def points(self, ending: Ending) -> str:
        """The points at the end, the player's first."""
        points = ending.points
        side = self.given.knowledge.seat % len(points)
        return by_side((*points[side:], *points[:side]), self.players.sides)

    def alternative(self) -> str:
        """What would come of the play that the best is compared with; empty if there is none."""
        given, other = self.given, self.given.alternative
        if other is None:
            return ""
        if other.ending is None:
            what, *besides = [self.against(each, other.play) for each in other.against] or [""]
            if not what:
                less = decimal(given.values[given.play] - given.values[other.play], 2)
                what = _("on average it brings {points} points less").format(points=less)
        else:
            what, besides = self.other_outcome(other.ending, other.against), []
        if other.gains:
            gains = both([phrase(gain, self.spelling) for gain in other.gains])
            what = _("you get {gain}, but {what}").format(gain=gains, what=what)
        chances = given.match_chances
        if chances and round(100 * chances[given.play]) > round(100 * chances[other.play]):
            text = _("{what}; your chance of winning the match is {less}, not {more}")
            less, more = (f"{chances[play]:.0%}" for play in (other.play, given.play))
            what = text.format(what=what, less=less, more=more)
        text = sentence_of_play(other.play, "if", self.spelling, given.straight_to_pile, what=what)
        return " ".join([text, *[_("And {what}.").format(what=each) for each in besides]])

    def equals(self) -> str:
        """The other cards that would be just as good; empty if there are none."""
        given = self.given
        if _all_equal(given):
            return ""
        worse = {play.card for play in given.values if not given.approves(play)}
        equal = {play.card for play in given.equals} - worse - {given.play.card}
        cards = either([self.spelling(card) for card in sorted(equal)])
        return _("The {cards} would be about as good.").format(cards=cards) if equal else ""


# ---------------------------------------------------------------------------------- advice


def advice(
    given: Advice, players: PlayerNames, spellings: Sequence[Spelling] = SPELLINGS
) -> tuple[str, ...]:
    """Tell the advised play and what decides for it, in a few sentences; the longest text first.

    What threatens after any play comes first. Cards are told in each of the *spellings*.
    """
    of_each = (_advice_texts(given, players, spelling) for spelling in spellings)
    return tuple(dict.fromkeys(chain.from_iterable(zip(*of_each, strict=True))))


def _advice_texts(given: Advice, players: PlayerNames, spelling: Spelling) -> Sequence[str]:
    speaker = _Speaker(given, players, spelling)
    because, threat = speaker.because("imperative"), speaker.threat()
    equals, alternative = speaker.equals(), speaker.alternative()
    start = (threat, because) if given.is_unavoidable else (because, threat)
    texts = [(*start, equals, alternative), (*start, alternative), start, (because,)]
    if not given.reasons and given.ending is None:  # the alternative is the reason
        start = because, alternative
        texts = [(*start, threat, equals), (*start, threat), start]
    play = _advised_play(given, "imperative", spelling)
    texts += [(play, _all_equal(given)), (play,)]
    return [" ".join(filter(None, parts)) for parts in texts]


def _advised_play(given: Advice, form: str, spelling: Spelling) -> str:
    return f"{sentence_of_play(given.play, form, spelling, given.straight_to_pile)}."


def explained(given: Advice, players: PlayerNames, spelling: Spelling, wrong: str = "") -> str:
    """Tell what the coach would have played and why, after what came of the play that was made.

    wrong: that, if more is known than the advice has
    """
    speaker = _Speaker(given, players, spelling)
    threat = "" if given.certain else speaker.threat()
    texts = (wrong or speaker.alternative(), speaker.because("conditional"), threat)
    return " ".join(filter(None, texts))


def approval(given: Advice, players: PlayerNames) -> tuple[str, ...]:
    """Tell that the chosen play is as good, and the advised one; the longest text first."""
    if equal := _all_equal(given):
        return (equal,)
    as_good = _("Your play is just as good.")

    def full(spelling: Spelling) -> str:
        return f"{as_good} {_Speaker(given, players, spelling).because('conditional')}"

    return (*in_both_spellings(full), as_good)


def first_help() -> str:
    """Tell what asking the coach for the first time means for the match."""
    return _("The match now counts as one with help.")


def another_play(given: Advice) -> tuple[str, ...]:
    """Tell the advised play while another is chosen; the longest text first."""
    return in_both_spellings(partial(_advised_play, given, "conditional"))


def values(of_plays: Mapping[Play, float], *, certain: bool) -> str:
    """List the values of the plays, the best first."""
    best: dict[int, tuple[float, str]] = {}
    for play, value in of_plays.items():
        worth = value, f"{in_code(play.card)} {decimal(value, signed=True)}"
        best[play.card] = max(best.get(play.card, worth), worth)
    said = "  ".join(text for _worth, text in sorted(best.values(), reverse=True))
    text = _("Certain points: {points}") if certain else _("Expected points: {points}")
    return text.format(points=said)


def held(hands: Sequence[tuple[str, CardSet]], *, hidden: bool) -> str:
    """Tell the hands of the others, by name, and that they could not be known if *hidden*."""
    text = _("{who} held {cards}")
    told = [text.format(who=name, cards=list_of_cards(cards)) for name, cards in hands if cards]
    if not told:
        return ""
    known, guessed = _("{hands}."), _("Hidden: {hands}.")
    return (guessed if hidden else known).format(hands="; ".join(told))
