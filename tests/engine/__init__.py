"""Tests of the rules; here, the games, positions and random rounds that they start from."""

from collections.abc import Sequence

from hypothesis import strategies as st

from scopa.engine import DECK, PRESETS, Card, CardSet, Play, Position, Round, Rules
from scopa.engine.round import must_be_redealt

GAMES = {
    **PRESETS,
    "three players": Rules(players=3),
    "four players": Rules(players=4),
    "partnerships": Rules(players=4, partnerships=True),
}
NO_REDEAL = Rules(redeal_on_three_kings=False)


def move(card: str, taken: str = "") -> Play:
    return Play(Card.parse(card), CardSet.parse(taken))


def in_order(text: str) -> tuple[Card, ...]:
    """The cards of *text* in the order in which they are written."""
    return tuple(Card.parse(word) for word in text.split())


def deck_that_begins(text: str) -> tuple[Card, ...]:
    """A whole deck with the cards of *text* on top, the others in order below."""
    top = in_order(text)
    return top + tuple(card for card in DECK if card not in top)


def position(
    hands: tuple[str, str],
    table: str = "",
    *,
    stock: str = "",
    piles: tuple[str, str] = ("", ""),
    last_capturer: int | None = None,
    turn: int = 0,
) -> Round:
    """A constructed moment of a round that seat 1 has dealt."""
    return Round.position(
        dealer=1,
        turn=turn,
        hands=tuple(map(CardSet.parse, hands)),
        table=CardSet.parse(table),
        piles=tuple(map(CardSet.parse, piles)),
        stock=in_order(stock),
        last_capturer=last_capturer,
    )


def with_hidden(round_: Round, hands: Sequence[int], stock: Sequence[Card]) -> Round:
    """*round_* with other cards in the hands and in the stock."""
    now = Position.of(round_, scores=())
    return now._replace(hands=tuple(map(CardSet, hands)), stock=tuple(stock)).completed(())


def finished(piles: tuple[str, str], sweeps: tuple[str, str] = ("", "")) -> Round:
    """A round whose cards have all been played, with just these piles."""
    return position(("", ""), piles=piles)._replace(sweeps=tuple(map(CardSet.parse, sweeps)))


def played_out(round_: Round) -> Round:
    """*round_* at its end, after plays that were each the first legal one."""
    while not round_.is_over:
        round_ = round_.play(round_.legal_plays()[0])
    return round_


decks = st.permutations(DECK).filter(lambda deck: not must_be_redealt(deck)).map(tuple)
choices = st.lists(st.integers(0, 59), min_size=36, max_size=36)


@st.composite
def rounds(draw: st.DrawFn, *, most_plays: int = 36) -> Round:
    """A round after any number of legal plays up to that bound."""
    round_ = Round.deal(draw(decks), draw(st.integers(0, 1)))
    plays = draw(st.integers(0, most_plays))
    for choice in draw(choices)[:plays]:
        legal = round_.legal_plays()
        round_ = round_.play(legal[choice % len(legal)])
    return round_
