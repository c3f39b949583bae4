"""Tests of the screen; here, the deck, the window sizes and the sittings that they start from."""

from collections.abc import Sequence
from functools import cache

from scopa.cli.on_screen import matches
from scopa.engine import FULL_DECK, PRESETS, SCOPA, Card, CardSet, Match, Round, Rules
from scopa.records.settings import USUAL_SETTINGS
from scopa.session import Sitting
from scopa.tui.art import Deck, Picture, Pictures
from scopa.tui.charset import Charset
from scopa.tui.decks import art_folder, load_deck
from scopa.tui.frame import Size
from scopa.tui.intents import Intent, Wish
from scopa.tui.screens.drawing import Drawing
from scopa.tui.screens.score import Score
from scopa.tui.screens.screen import Look, Screen
from scopa.tui.screens.table import Table
from scopa.tui.screens.title import Title

SIZES = [Size(60, 20), Size(80, 24), Size(100, 30), Size(120, 40), Size(200, 60)]
"""The windows that the screens are made for, the smallest first."""

USUAL = SIZES[1]


@cache
def look() -> Look:
    """The deck that the program shows, as large as the window allows."""
    return Look(load_deck(art_folder() / "napoletane"))


@cache
def rich_look() -> Look:
    """A deck made up for terminals with UTF-8, with one size more than the others: the grand."""
    plain = look().deck
    grand = _enlarged(plain.sizes[2], Size(15, 12))
    sizes = [_boxed(pictures) for pictures in (*plain.sizes[:3], grand)]
    return Look(Deck("Made up", "", Charset.UTF_8, tuple(sizes)))


def _enlarged(pictures: Pictures, size: Size) -> Pictures:
    """The cards with more blank around what they show."""

    def row(text: str) -> str:
        filling = text[-2] if text[-2] in "-" else " "
        return text[:-1] + filling * (size.width - len(text)) + text[-1]

    def grown(rows: tuple[str, ...]) -> tuple[str, ...]:
        blank = f"|{' ' * (size.width - 2)}|"
        more = (blank,) * (size.height - len(rows))
        return (*map(row, rows[:-1]), *more, row(rows[-1]))

    of = {code: picture._replace(rows=grown(picture.rows)) for code, picture in pictures.of.items()}
    return Pictures(size, of)


def _boxed(pictures: Pictures) -> Pictures:
    """The cards with edges of box characters."""

    def boxed(picture: Picture) -> Picture:
        top, *middle, bottom = picture.rows
        sides = ("│" + row[1:-1] + "│" for row in middle)
        upper = "╭" + top[1:-1].replace("-", "─") + "╮"
        lower = "╰" + bottom[1:-1].replace("-", "─") + "╯"
        return picture._replace(rows=(upper, *sides, lower))

    return Pictures(pictures.size, {code: boxed(picture) for code, picture in pictures.of.items()})


MATCHES = matches(watched=False)._replace(games=lambda: PRESETS)
"""Matches as the program begins them; no house rules."""


def title(seed: int = 5, *, game: str = "scopa") -> Title:
    """The title at the start of the program of a player who lets the deck be cut."""
    settings = USUAL_SETTINGS._replace(cut=False, animation=False)
    return Title(MATCHES, seed, game, PRESETS[game], settings=settings)


HOME = title()


def begin(seed: int = 5, *, game: str = "scopa") -> tuple[Table, Drawing]:
    """The table of a new match, and the draw that lies over it."""
    table, drawing = title(seed, game=game).rematch()
    assert isinstance(table, Table)
    assert isinstance(drawing, Drawing)
    return table, drawing


def score_and_after(over: Table) -> tuple[Score, Screen]:
    """The score of a round that is over, and the screen beneath it."""
    beneath, score = over.handle(Intent(Wish.OK))
    assert isinstance(score, Score)
    return score, beneath


def sitting(
    hands: tuple[str, str],
    places: str = "",
    *,
    stock_size: int = 0,
    piles: tuple[str, str] | None = None,
    sweeps: tuple[str, str] = ("", ""),
    turn: int = 0,
    dealer: int = 1,
    last_captor: int | None = 0,
    match: Match | None = None,
) -> Sitting:
    """A constructed moment; *places* are the table cards where they lie, ``-`` is a gap.

    Without *piles*, the cards that are in no hand, on no table and not in the stock have been
    captured, the first half of them by the computer.
    """
    words = places.split()
    table = tuple(Card.parse(word) for word in words if word != "-")
    held = [CardSet.parse(hand) for hand in hands]
    swept = [CardSet.parse(cards) for cards in sweeps]
    used = held[0] | held[1] | CardSet.of(table) | swept[0] | swept[1]
    rest = list(CardSet(FULL_DECK & ~used))
    stock, rest = rest[:stock_size], rest[stock_size:]
    half = len(rest) // 2
    taken: Sequence[int] = [CardSet.of(rest[half:]) | swept[0], CardSet.of(rest[:half]) | swept[1]]
    if piles is not None:
        taken = [CardSet.parse(pile) for pile in piles]
    match = match or Match.new(SCOPA, dealer)
    round_ = Round.position(
        rules=match.rules,
        dealer=dealer,
        turn=turn,
        hands=held,
        table=int(CardSet.of(table)),
        piles=tuple(taken),
        sweeps=tuple(swept),
        stock=stock,
        last_captor=last_captor,
    )
    first = tuple(None if word == "-" else Card.parse(word) for word in words)
    # a gap in the first table never happens, but is what a capture leaves in the places
    return Sitting(seed=5, match=match, round=round_, first_table=first)  # type: ignore[arg-type]


def match_at(scores: tuple[int, int], *, target: int = 11, rounds_played: int = 3) -> Match:
    """A match under way that the computer deals next."""
    return Match(Rules(target=target), scores, 1, rounds_played)
