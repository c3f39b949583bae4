"""The themes: every style has its colours, and can be read."""

import pytest

from scopa.tui.cells import AnyStyle, Colour, Style, mixed, without_seams
from scopa.tui.themes import THEMES, Paint

TEXTS = (
    Style.TABLE, Style.FAINT, Style.STRONG, Style.COACH, Style.BAR, Style.SELECTED, Style.WARNING,
)  # fmt: skip
"""Styles in which sentences are written."""
MARKS = (Style.CHOSEN, Style.TAKEN)
CARDS = (Style.COINS, Style.CUPS, Style.SWORDS, Style.CLUBS, Style.BACK)
COLOURED = [name for name in THEMES if name != "mono"]


def _of_cube(number: int) -> tuple[int, int, int]:
    """Red, green and blue of one of the colours from 16 to 255, by the table of xterm."""
    if number >= 232:
        return (8 + (number - 232) * 10,) * 3
    steps = (0, 95, 135, 175, 215, 255)
    number -= 16
    return steps[number // 36], steps[number // 6 % 6], steps[number % 6]


def luminance(number: int) -> float:
    """How light a colour is, by the formula of the web's guidelines on contrast."""
    parts = [part / 255 for part in ((255, 255, 255) if number == 15 else _of_cube(number))]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(paint: Paint) -> float:
    assert paint.ink is not None
    assert paint.ground is not None
    light, dark = sorted((luminance(paint.ink), luminance(paint.ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_gives_what_the_guidelines_say() -> None:
    assert contrast(Paint(15, 16)) == pytest.approx(21)
    assert contrast(Paint(243, 15)) == pytest.approx(4.54, abs=0.01)  # #767676, the known limit


@pytest.mark.parametrize("name", COLOURED)
def test_texts_names_and_art_can_be_read_and_stand_out_more_in_high_contrast(name: str) -> None:
    contrasts = {style: contrast(THEMES[name].paint(style, 256)) for style in Style}
    least = 7 if name == "contrast" else 4.5
    assert min(contrasts[style] for style in (*TEXTS, *CARDS)) >= least
    assert min(contrasts.values()) >= 2.7


@pytest.mark.parametrize("name", COLOURED)
def test_cards_stand_out_from_the_felt_and_marks_from_both(name: str) -> None:
    paint = THEMES[name].paint
    felt, card = (paint(style, 256).ground for style in (Style.TABLE, Style.COINS))
    assert contrast(Paint(felt, card)) >= 2
    for mark in MARKS:
        ink = paint(mark, 256).ink
        assert paint(mark, 256).ground == felt
        assert contrast(Paint(ink, felt)) >= 2.7
        assert ink != card


MIXED = [mixed(ink, ground) for ink in (*CARDS, *Colour) for ground in (*CARDS, *Colour)]


@pytest.mark.parametrize("colours", [256, 88, 16, 8, 0, -1])
@pytest.mark.parametrize("name", THEMES)
def test_every_cell_has_colours_that_the_terminal_has(name: str, colours: int) -> None:
    for style in (*Style, *MIXED):
        paint = THEMES[name].paint(style, colours)
        assert {paint.ink, paint.ground} <= {None, *range(colours)}
        if isinstance(style, Style) or (colours == 256 and style.ink is not style.ground):
            assert paint.ink is None or paint.ink != paint.ground


def test_the_inks_of_the_art_are_dark_on_the_cards_of_every_theme() -> None:
    for name in COLOURED:
        assert contrast(THEMES[name].paint(mixed(Colour.BLACK, Style.COINS), 256)) > 4.5


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("colours", [16, 8])
def test_in_few_colours_gold_is_yellow_and_nothing_magenta(name: str, colours: int) -> None:
    def ink(colour: Colour) -> int | None:
        return THEMES[name].paint(mixed(colour, Style.COINS), colours).ink

    assert ink(Colour.GOLD) == 3
    assert ink(Colour.GOLD_FILLING) == {16: 11, 8: 3}[colours]
    assert not {5, 13}.intersection(ink(colour) for colour in Colour)
    assert colours == 16 or ink(Colour.FLESH) == THEMES[name].paint(Style.COINS, 8).ground


@pytest.mark.parametrize("colours", [256, 8])
def test_an_ink_on_its_own_colour_is_black_and_black_on_black_is_white(colours: int) -> None:
    paint = THEMES["felt"].paint
    black, white = {256: (16, 15), 8: (0, 7)}[colours]
    assert paint(mixed(Colour.RED, Colour.RED), colours).ink == black
    assert paint(mixed(Colour.BLACK, Colour.BLACK), colours).ink == white


@pytest.mark.parametrize("colours", [256, 16, 8, 0])
def test_a_block_below_is_the_rest_on_swapped_colours_and_looks_the_same(colours: int) -> None:
    paint = THEMES["felt"].paint
    styles: tuple[AnyStyle, ...] = (
        Style.STRONG,
        mixed(Colour.RED, Style.CUPS),
        mixed(Style.CHOSEN, Style.TABLE),
    )
    text, shown = without_seams("█▄▟▙▀▘"[: 2 * len(styles)], [*styles, *styles])
    assert text == " ▀▘▝▀▘"
    for style, after in zip((*styles, styles[0]), shown[:4], strict=True):
        before = paint(style, colours)
        ink, ground = (before.ink, before.ground) if colours == 0 else before[1::-1]
        assert paint(after, colours) == before._replace(ink=ink, ground=ground)
    assert shown[4:] == styles[1:]


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("colours", [256, 16, 8])
def test_a_halo_is_in_the_colours_of_its_marks_and_of_the_felt(name: str, colours: int) -> None:
    paint = THEMES[name].paint
    chosen, taken, felt = (paint(style, colours) for style in (*MARKS, Style.TABLE))
    assert len({chosen.ink, taken.ink, felt.ground, paint(Style.BACK, colours).ground}) == 4
    between = paint(mixed(*MARKS), colours)
    assert (between.ink, between.ground) == (chosen.ink, taken.ink)
    cut = paint(mixed(Style.TABLE, Style.CUPS), colours)
    assert (cut.ink, cut.ground) == (felt.ground, paint(Style.CUPS, colours).ground)


def test_mono_and_no_colours_are_the_same_and_use_only_what_every_terminal_has() -> None:
    for style in (*Style, *MIXED):
        paint = THEMES["mono"].paint(style, 256)
        assert paint == THEMES["felt"].paint(style, 0) == THEMES["night"].paint(style, 2)
        assert paint.ink is paint.ground is None
    signs = (Style.TABLE, Style.SELECTED, Style.TAKEN, Style.WARNING)
    assert len({THEMES["mono"].paint(style, 256) for style in signs}) == 4
    for style in (*CARDS, mixed(Colour.RED, Style.CUPS), mixed(Style.TABLE, Style.CUPS)):
        assert THEMES["mono"].paint(style, 256).is_reverse
    for mark in (mixed(*MARKS), mixed(Style.LAID, Style.TABLE, True)):
        assert not THEMES["mono"].paint(mark, 256).is_reverse


@pytest.mark.parametrize("name", THEMES)
def test_where_a_number_is_the_colour_itself_the_first_eight_are_used(name: str) -> None:
    theme = THEMES[name]
    for style in (*Style, *MIXED):
        assert theme.paint(style, 1 << 24) == theme.paint(style, 8)


@pytest.mark.parametrize("name", COLOURED)
def test_in_8_colours_texts_on_dark_ground_are_bold_and_black_ones_never(
    name: str,
) -> None:
    paints = {style: THEMES[name].paint(style, 8) for style in (*Style, *MIXED)}
    assert 0 not in {paint.ink for paint in paints.values() if paint.is_bold}
    assert paints[Style.STRONG].is_bold
    assert not any(paints[style].is_bold for style in (*MIXED, Style.FAINT, Style.SELECTED))
