"""The themes: every style has its colours, and can be read."""

import pytest

from scopa.tui.frame import Colour, Style, mixed
from scopa.tui.themes import THEMES, Paint

TEXTS = (Style.TABLE, Style.FAINT, Style.STRONG, Style.BAR, Style.SELECTED, Style.WARNING)
"""Styles in which sentences are written."""
EDGES = (Style.COINS, Style.CUPS, Style.SWORDS, Style.CLUBS, Style.BACK, Style.TAKEN)
"""Styles in which the names of cards are written, and their pips drawn."""
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


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("colours", [256, 88, 8, 0])
def test_every_theme_paints_every_style_whatever_the_colours(name: str, colours: int) -> None:
    assert set(THEMES[name].paints(colours)) == set(Style)


@pytest.mark.parametrize("name", COLOURED)
def test_texts_and_names_can_be_read(name: str) -> None:
    paints = THEMES[name].paints(256)
    low = {style: contrast(paints[style]) for style in (*TEXTS, *EDGES)}
    assert {style: value for style, value in low.items() if value < 4.5} == {}


@pytest.mark.parametrize("name", COLOURED)
def test_what_the_art_is_drawn_in_can_be_seen(name: str) -> None:
    paints = THEMES[name].paints(256)
    low = {style: contrast(paint) for style, paint in paints.items()}
    assert {style: value for style, value in low.items() if value < 2.7} == {}


def test_in_high_contrast_texts_and_names_stand_out_more() -> None:
    paints = THEMES["contrast"].paints(256)
    low = {style: contrast(paints[style]) for style in (*TEXTS, *EDGES)}
    assert {style: value for style, value in low.items() if value < 7} == {}


MIXED = [mixed(ink, ground) for ink in (*CARDS, *Colour) for ground in (*CARDS, *Colour)]


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("colours", [256, 8])
def test_no_ink_is_the_ground_it_is_on(name: str, colours: int) -> None:
    paints = THEMES[name].paints(colours)
    assert [s for s in (*Style, *MIXED) if paints[s].ink == paints[s].ground] == []


@pytest.mark.parametrize("colours", [256, 8])
def test_a_mixed_cell_has_the_ink_of_the_one_and_the_ground_of_the_other(colours: int) -> None:
    paints = THEMES["felt"].paints(colours)
    cup, red = paints[mixed(Style.CUPS, Colour.LIGHT_GOLD)], paints[Style.CUPS].ink
    assert (cup.ink, cup.ground) == (red, {256: 221, 8: 3}[colours])
    assert paints[mixed(Colour.BLUE, Style.CUPS)].ground == paints[Style.CUPS].ground


def test_black_is_light_on_the_dark_cards_of_the_night_and_dark_on_light_grounds() -> None:
    paints = THEMES["night"].paints(256)
    assert contrast(paints[mixed(Colour.BLACK, Style.COINS)]) > 4.5
    assert contrast(paints[mixed(Colour.BLACK, Colour.LIGHT_GOLD)]) > 4.5


@pytest.mark.parametrize("colours", [256, 8])
def test_an_ink_on_its_own_colour_is_black_and_black_on_black_is_white(colours: int) -> None:
    paints = THEMES["felt"].paints(colours)
    black, white = {256: (16, 15), 8: (0, 7)}[colours]
    assert paints[mixed(Colour.RED, Colour.RED)].ink == black
    assert paints[mixed(Colour.BLACK, Colour.BLACK)].ink == white


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("colours", [256, 8])
def test_what_is_chosen_and_what_is_taken_have_their_own_grounds(name: str, colours: int) -> None:
    paints = THEMES[name].paints(colours)
    grounds = [paints[s].ground for s in (Style.COINS, Style.BACK, Style.SELECTED, Style.TAKEN)]
    assert len(set(grounds)) == 4


def test_mono_and_no_colours_are_the_same_and_use_only_what_every_terminal_has() -> None:
    mono = THEMES["mono"].paints(256)
    assert mono == THEMES["felt"].paints(0) == THEMES["night"].paints(2)
    assert all(paint.ink is paint.ground is None for paint in mono.values())
    signs = [mono[s] for s in (Style.TABLE, Style.SELECTED, Style.TAKEN, Style.WARNING)]
    assert len(set(signs)) == 4


@pytest.mark.parametrize("colours", [256, 88, 16, 8, 0, -1])
@pytest.mark.parametrize("name", THEMES)
def test_no_colour_is_used_that_a_terminal_does_not_have(name: str, colours: int) -> None:
    paints = THEMES[name].paints(colours)
    for paint in (paints[style] for style in (*Style, *MIXED)):
        assert {paint.ink, paint.ground} <= {None, *range(colours)}


@pytest.mark.parametrize("name", THEMES)
def test_where_the_number_of_a_colour_is_the_colour_itself_the_first_eight_are_used(
    name: str,
) -> None:
    assert THEMES[name].paints(1 << 24) == THEMES[name].paints(8)
