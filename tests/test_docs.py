"""The pages of the docs lead somewhere; their pictures are there, as the program draws them."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scopa.players.opponents import LEVELS
from scopa.players.puzzle import PUZZLE_FILE
from scopa.tui.cards.decks import art_folder, find_decks
from scopa.tui.themes import THEMES
from tools.pictures import CARDS_FOLDER, FILM, FOLDER, PICTURES, Picture, contact_sheet, shots, svg

CHECKOUT = Path(__file__).parent.parent
PAGES = [
    *CHECKOUT.glob("*.md"),
    CHECKOUT / "research" / "README.md",
    *(CHECKOUT / "docs").rglob("*.md"),
]
COACH_KEY = "s"
NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def links(page: Path) -> list[str]:
    """Where *page* leads to within the project."""
    found = _LINK.findall(page.read_text("utf-8"))
    return [link for link in found if not link.startswith("https:")]


def headings(page: Path) -> set[str]:
    """What the headings of *page* are called in links, as GitHub does it."""
    lines = page.read_text("utf-8").splitlines()
    titles = [line.lstrip("#").strip() for line in lines if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_folder_holds_what_the_script_draws_and_nothing_else() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(p.name for p in PICTURES)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_a_picture_is_that_of_the_program(picture: Picture) -> None:
    """``python -m tools.pictures`` draws it anew. What the coach says may depend on the clock."""
    text = (FOLDER / f"{picture.name}.svg").read_text("utf-8")
    assert ET.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert text == svg(picture) or COACH_KEY in picture.keys.split()


def test_what_the_first_pages_count_is_what_there_is() -> None:
    there = {"decks": find_decks(art_folder()), "themes": THEMES, "opponents": LEVELS}
    for page in ("README.md", "CHANGELOG.md"):
        text = re.sub(r"\W+", " ", (CHECKOUT / page).read_text("utf-8"))
        for word, things in there.items():
            told = re.findall(rf"({'|'.join(NUMBERS)}) (?:honest )?{word}", text)
            assert {NUMBERS.index(number) for number in told} == {len(things)}, (page, word)


@pytest.mark.parametrize("deck", find_decks(art_folder()))
def test_a_contact_sheet_shows_the_cards_as_they_are_drawn_now(deck: str) -> None:
    """``python -m tools.pictures`` draws them anew."""
    assert (CARDS_FOLDER / f"{deck}.svg").read_text("utf-8") == contact_sheet(deck)


def test_every_picture_is_shown_on_a_page() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page)}
    assert {*FOLDER.iterdir(), *CARDS_FOLDER.glob("*.svg")} <= shown


def test_the_film_goes_to_the_score_of_the_round_and_is_no_longer_than_it_pleases() -> None:
    seen = shots(FILM)
    assert "[ OK ]" in "\n".join(seen[0].frame.lines())
    assert "The score of the round" in "\n".join(seen[-1].frame.lines())
    assert 20_000 <= sum(shot.ms for shot in seen) <= 40_000
    assert (FOLDER / f"{FILM.name}.svg").stat().st_size < 400_000


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(CHECKOUT)))
def test_the_links_files_and_scripts_that_a_page_names_are_there(page: Path) -> None:
    text = page.read_text("utf-8")
    for link in links(page):
        path, _, heading = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not heading or heading in headings(target), link
    for name in re.findall(r"`([\w/]+/\w+\.(?:py|bin|md))`", text):
        places = (CHECKOUT, CHECKOUT / "src" / "scopa")
        assert any((place / name).is_file() for place in places), name
    for name in re.findall(r"-m ((?:tests|tools|research)[\w.]*\w)", text):
        place = CHECKOUT.joinpath(*name.split("."))
        assert place.with_suffix(".py").is_file() or (place / "__init__.py").is_file(), name


def test_the_functions_from_a_key_to_the_play_are_where_contributing_says() -> None:
    page = " ".join((CHECKOUT / "CONTRIBUTING.md").read_text("utf-8").split())
    named = re.findall(r"`([\w.]+)` \(`([\w/]+\.py)`\)", page)
    assert len(named) > 20
    for names, file in named:
        source = (CHECKOUT / "src" / "scopa" / file).read_text("utf-8")
        for name in names.split("."):
            assert re.search(rf"^ *(?:def|class) {name}\b", source, re.MULTILINE), (name, file)


def test_each_rule_that_the_source_cites_is_a_number_of_the_page_of_the_rules() -> None:
    sections: dict[str, set[str]] = {}
    for line in (CHECKOUT / "docs" / "rules.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            numbers = sections.setdefault(line[3:].lower(), set())
        elif item := re.match(r"(\d+)\. ", line):
            numbers.add(item[1])
    assert all(sections.values())
    sources = [*CHECKOUT.glob("src/**/*.py"), *CHECKOUT.glob("tests/**/*.py")]
    cited = re.findall(
        r"\(Rules: ([^()]+)\)", " ".join(file.read_text("utf-8") for file in sources)
    )
    assert len(cited) > 15
    for citation in cited:
        section, _, numbers = citation.lower().partition(", ")
        assert section in sections, citation
        assert set(re.findall(r"\d+", numbers)) <= sections[section], citation
        assert bool(numbers) == bool(re.search(r"\d", numbers)), citation


_PUZZLES_SAID = re.compile(
    r"(\d+) puzzles\b|^(\d+) come with the game|puzzles\.md\) \| (\d+),|^All (\d+) hold",
    re.MULTILINE,
)
_PUZZLES_OF_THEME = re.compile(r"^\| `?([a-z -]+)`? \| (\d+) \|", re.MULTILINE)


def test_the_pages_say_how_many_puzzles_there_are_in_all_and_by_theme() -> None:
    lines = PUZZLE_FILE.read_text("utf-8").splitlines()
    of_theme = Counter(line.partition("\t")[0] for line in lines)
    said = [
        (page.name, int("".join(numbers)))
        for page in PAGES
        for numbers in _PUZZLES_SAID.findall(page.read_text("utf-8"))
    ]
    assert {number for _page, number in said} == {len(lines)}
    assert {page for page, _number in said} == {"CHANGELOG.md", "README.md", "puzzles.md"}
    for folder in ("player", "developer"):
        text = (CHECKOUT / "docs" / folder / "puzzles.md").read_text("utf-8")
        told = {name.replace("-", " "): int(n) for name, n in _PUZZLES_OF_THEME.findall(text)}
        assert told.pop("all", len(lines)) == len(lines)
        assert told == of_theme


def test_every_page_is_listed_in_the_index() -> None:
    index = CHECKOUT / "docs" / "README.md"
    listed = {(index.parent / link).resolve() for link in links(index)}
    docs = {page for page in PAGES if index.parent in (page.parent, page.parent.parent)}
    assert docs - {index} <= listed


def test_the_readme_is_short() -> None:
    assert len((CHECKOUT / "README.md").read_text("utf-8").splitlines()) <= 130
