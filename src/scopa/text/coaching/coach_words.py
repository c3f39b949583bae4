"""Sentences of the coach about plays, for the advice at the table and the review of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from scopa.engine import COINS, NO_CARDS, SETTEBELLO, CardSet, Knowledge, Play, Point, Rules
from scopa.players.coach import Advice
from scopa.players.conventions import Convention
from scopa.players.effects import Reason, Topic, is_decided
from scopa.players.line_of_play import Ending
from scopa.text.card_names import (
    SPELLINGS,
    Spelling,
    in_both_spellings,
    in_code,
    list_of_cards,
    rank_name,
)
from scopa.text.games import a_sweep, number_of_sweeps, sweep_name
from scopa.text.language import N_, _, ngettext
from scopa.text.numbers_and_lists import (
    both,
    by_side,
    capitalized,
    decimal,
    either,
    number_of_cards,
)
from scopa.text.player_names import PlayerNames, Who

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

_PHRASES: Mapping[Topic | Convention | Point, str] = {
    Topic.SETTEBELLO: N_("the settebello"),
    Topic.SAFE: N_("nobody can make {a_sweep} or take anything of worth"),
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
        "With {number} on the table another player may have to make {a_sweep}."
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


def phrase(reason: Reason, spelling: Spelling, rules: Rules) -> str:
    """A reason for a play in a few words."""
    topic, number, cards, _takers = reason
    match topic:
        case Topic.SWEEP:
            text = a_sweep(rules)
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
            text = _("nobody can make {a_sweep}")
        case Topic.CARDS:
            text = number_of_cards(number)
        case Topic.PRIME if len(cards) > 1 and len({card.rank for card in cards}) == 1:
            rank = rank_name(next(iter(cards)).rank, plural=True)
            text = _("the {ranks} for the prime").format(ranks=rank)
        case Point.SWEEPS:
            sweeps = number_of_sweeps(number, sweep_name(rules))
            text = a_sweep(rules) if number == 1 else sweeps
        case _:
            text = _(_PHRASES[topic])
    any_card = either(map(spelling, cards))
    return text.format(
        number=number,
        cards=list_of_cards(cards, spelling),
        any_card=any_card,
        a_sweep=a_sweep(rules),
    )


# --------------------------------------------------------------- what speaks against a play

_THREATS: Mapping[Topic | Convention | Point, tuple[str, str]] = {
    Topic.MAY_BE_SWEPT: (
        N_("{who} may make {a_sweep} with {unseen}"),
        N_("the others may make {a_sweep} with {unseen}"),
    ),
    Topic.SHOWN_SWEEPS: (
        N_("{who} can make {a_sweep} with the {takers}"),
        N_("the others can make {a_sweep} with the {takers}"),
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


def _all_equal(advice: Advice) -> str:
    """That it matters little which play is made; empty if it matters."""
    for reason in advice.reasons:
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

    advice: Advice
    players: PlayerNames
    spelling: Spelling

    def because(self, form: str) -> str:
        """The advised play in that form of the verb, and what speaks for it."""
        advice, spelling = self.advice, self.spelling
        equal = _all_equal(advice)
        text = sentence_of_play(
            advice.play, "conditional" if equal else form, spelling, advice.straight_to_pile
        )
        reasons = [each for each in advice.reasons if each.topic is not Topic.ALL_EQUAL]
        phrases = [self.phrase(each) for each in reasons if each.topic not in _SENTENCES]
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
            unseen=len(self.advice.knowledge.unseen),
            other=self.rival(),
            a_sweep=a_sweep(self.advice.knowledge.rules),
        )

    def phrase(self, reason: Reason) -> str:
        """A reason in a few words."""
        return phrase(reason, self.spelling, self.advice.knowledge.rules)

    def rival(self) -> str:
        """The play that the best is compared with, by its card."""
        rival = self.advice.rival
        if rival is None:
            return ""
        if rival.card == self.advice.play.card:
            return _("the other capture")
        return _("the {card}").format(card=self.spelling(rival.card))

    def against(self, reason: Reason, play: Play) -> str:
        """What speaks against the *play*, or threatens after it."""
        topic, _number, cards, takers = reason
        listed = either(map(self.spelling, cards))
        if topic in _BROKEN:
            return _(_BROKEN[topic]).format(cards=listed)
        if topic not in _THREATS:  # where the lowest wins: a gain
            return _("you get {what}").format(what=self.phrase(reason))
        is_itself = topic is Topic.GIVES and cards == play.card.mask
        of_one, of_several = _GIVES_IT if is_itself else _THREATS[topic]
        text = _(of_one if len(self.players.seats) == 2 else of_several)
        return text.format(
            who=self.players.seats[1],
            cards=listed,
            takers=either(map(self.spelling, takers)),
            unseen=self.unseen(takers),
            worth=_worth(cards, self.advice.knowledge),
            a_sweep=a_sweep(self.advice.knowledge.rules),
        )

    def unseen(self, takers: CardSet) -> str:
        """The number and the ranks of the unseen cards among the *takers*."""
        unseen, ranks = len(self.advice.knowledge.unseen), sorted({card.rank for card in takers})
        if len(takers) == 1:
            text = _("one of the {unseen} unseen cards, the {card}")
            return text.format(unseen=unseen, card=list_of_cards(takers, self.spelling))
        in_words = self.spelling is not in_code
        names = [rank_name(rank, plural=True) if in_words else str(rank) for rank in ranks]
        text = _("{number} of the {unseen} unseen cards ({ranks})")
        return text.format(number=len(takers), unseen=unseen, ranks=both(names))

    def threat(self) -> str:
        """What threatens after the advised play, or else how the round ends; may be empty."""
        advice = self.advice
        if advice.ending is not None:
            return self.outcome(advice.ending)
        if advice.threat is None:
            return ""
        what = self.against(advice.threat, advice.play)
        if advice.is_unavoidable:
            return _("Whatever you play, {what}.").format(what=what)
        rival = advice.rival_threat
        if advice.reasons and rival and len(rival.takers) > len(advice.threat.takers):
            text = _("Even so, {what}; after {other} with {number}.")
            return text.format(what=what, other=self.rival(), number=len(rival.takers))
        if advice.reasons:
            return _("Even so, {what}.").format(what=what)
        card = list_of_cards(advice.play.card.mask, self.spelling)
        return _("After the {card} {what}.").format(card=card, what=what)

    def outcome(self, ending: Ending) -> str:
        """What the others hold, and how the round ends."""
        held = [
            _("{who} holds the {cards}").format(who=name, cards=list_of_cards(hand, self.spelling))
            for name, hand in zip(self.players.seats[1:], self.advice.hands, strict=True)
            if hand
        ]
        ends = _("the round ends with {points}").format(points=self.points(ending))
        players = self.advice.knowledge.rules.players
        captures = [play for play in ending.line[players - 1 :: players] if play.taken]
        if captures and not self.advice.play.taken:
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
        gained = both([self.phrase(reason) for reason in against])
        text = _("{who} gets {what}")
        if self.advice.knowledge.rules.lowest_wins:
            text = _("you get {what}")
        elif len(self.players.seats) > 2:
            text = _("the other side gets {what}")
        what = text.format(who=self.players.seats[1], what=gained)
        return _("{what}, and {ends}").format(what=what, ends=ends)

    def points(self, ending: Ending) -> str:
        """The points at the end, the player's first."""
        points = ending.points
        side = self.advice.knowledge.seat % len(points)
        return by_side((*points[side:], *points[:side]), self.players.sides)

    def alternative(self) -> str:
        """What would come of the play that the best is compared with; empty if there is none."""
        advice, other = self.advice, self.advice.alternative
        if other is None:
            return ""
        if other.ending is not None:
            what = self.other_outcome(other.ending, other.against)
        elif other.against:
            what = self.against(other.against[0], other.play)
        else:
            less = decimal(advice.values[advice.play] - advice.values[other.play], 2)
            what = _("on average it brings {points} points less").format(points=less)
        if other.gains:
            gains = both([self.phrase(gain) for gain in other.gains])
            what = _("you get {gain}, but {what}").format(gain=gains, what=what)
        return sentence_of_play(other.play, "if", self.spelling, advice.straight_to_pile, what=what)

    def equals(self) -> str:
        """The other cards that would be just as good; empty if there are none."""
        advice = self.advice
        if _all_equal(advice):
            return ""
        worse = {play.card for play in advice.values if not advice.approves(play)}
        equal = {play.card for play in advice.equals} - worse - {advice.play.card}
        cards = either([self.spelling(card) for card in sorted(equal)])
        return _("The {cards} would be about as good.").format(cards=cards) if equal else ""


# ---------------------------------------------------------------------------------- advice


def advice_texts(
    advice: Advice, players: PlayerNames, spellings: Sequence[Spelling] = SPELLINGS
) -> tuple[str, ...]:
    """Tell the advised play and what decides for it, in a few sentences; the longest text first.

    What threatens after any play comes first. Cards are told in each of the *spellings*.
    """
    of_each = (_texts_in(advice, players, spelling) for spelling in spellings)
    return tuple(dict.fromkeys(chain.from_iterable(zip(*of_each, strict=True))))


def _texts_in(advice: Advice, players: PlayerNames, spelling: Spelling) -> Sequence[str]:
    speaker = _Speaker(advice, players, spelling)
    because, threat = speaker.because("imperative"), speaker.threat()
    equals, alternative = speaker.equals(), speaker.alternative()
    start = (threat, because) if advice.is_unavoidable else (because, threat)
    texts = [(*start, equals, alternative), (*start, alternative), start, (because,)]
    if not advice.reasons and advice.ending is None:  # the alternative is the reason
        start = because, alternative
        texts = [(*start, threat, equals), (*start, threat), start]
    play = _advised_play(advice, "imperative", spelling)
    texts += [(play, _all_equal(advice)), (play,)]
    return [" ".join(filter(None, parts)) for parts in texts]


def _advised_play(advice: Advice, form: str, spelling: Spelling) -> str:
    return f"{sentence_of_play(advice.play, form, spelling, advice.straight_to_pile)}."


def explained(advice: Advice, players: PlayerNames, spelling: Spelling, wrong: str = "") -> str:
    """Tell what the coach would have played and why, after what came of the play that was made.

    wrong: that, if more is known than the advice has
    """
    speaker = _Speaker(advice, players, spelling)
    threat = "" if advice.certain else speaker.threat()
    texts = (wrong or speaker.alternative(), speaker.because("conditional"), threat)
    return " ".join(filter(None, texts))


def approval(advice: Advice, players: PlayerNames) -> tuple[str, ...]:
    """Tell that the chosen play is as good, and the advised one; the longest text first."""
    if equal := _all_equal(advice):
        return (equal,)
    as_good = _("Your play is just as good.")

    def full(spelling: Spelling) -> str:
        return f"{as_good} {_Speaker(advice, players, spelling).because('conditional')}"

    return (*in_both_spellings(full), as_good)


def first_help() -> str:
    """Tell what asking the coach for the first time means for the match."""
    return _("The match now counts as one with help.")


def another_play(advice: Advice) -> tuple[str, ...]:
    """Tell the advised play while another is chosen; the longest text first."""
    return in_both_spellings(partial(_advised_play, advice, "conditional"))


def values(of_plays: Mapping[Play, float], *, certain: bool) -> str:
    """List the values of the plays, the best first."""
    best: dict[int, tuple[float, str]] = {}
    for play, value in of_plays.items():
        worth = value, f"{in_code(play.card)} {decimal(value, signed=True)}"
        best[play.card] = max(best.get(play.card, worth), worth)
    said = "  ".join(text for _worth, text in sorted(best.values(), reverse=True))
    text = _("Certain points: {points}") if certain else _("Expected points: {points}")
    return text.format(points=said)


def held(hands: Sequence[tuple[Who, CardSet]], *, hidden: bool) -> str:
    """Tell the hands of the others, by name, and that they could not be known if *hidden*."""
    text = _("{who} held {cards}")
    told = [text.format(who=who, cards=list_of_cards(cards)) for who, cards in hands if cards]
    if not told:
        return ""
    known, guessed = _("{hands}."), _("Hidden: {hands}.")
    return (guessed if hidden else known).format(hands="; ".join(told))
