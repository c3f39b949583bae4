"""The card art comes along however the program is installed, and nothing stray does."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from scopa.players.nets.game_nets import TRAINED_GAMES

CHECKOUT = Path(__file__).parent.parent
ASK = """
from scopa.tui.cards.decks import art_folder, load_deck
load_deck(art_folder() / "napoletane")
print(len(list(art_folder().rglob("*.txt"))))
"""
FILES = sorted((CHECKOUT / "assets" / "ascii_cards").rglob("*.txt"))


def run(*command: str | Path, cwd: Path, path: Path | None = None) -> str:
    """What *command* prints, run with no modules but those under *path*."""
    environment = {**os.environ, "PYTHONPATH": str(path) if path else ""}
    done = subprocess.run(
        command, cwd=cwd, env=environment, text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def build(kind: str, source: Path, target: Path) -> Path:
    """The wheel or sdist of *source*."""
    options = ("--no-isolation", f"--{kind}", "--outdir", target, source)
    run(sys.executable, "-m", "build", *options, cwd=target)
    return next(target.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", CHECKOUT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheels(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Sequence[Path]:
    """The wheel of the checkout, and that of the sdist."""
    unpacked = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    source = next(unpacked.iterdir())
    return [
        build("wheel", folder, tmp_path_factory.mktemp("wheel")) for folder in (CHECKOUT, source)
    ]


def test_the_art_is_found_from_both_wheels(wheels: Sequence[Path], tmp_path: Path) -> None:
    for place, wheel in enumerate(wheels):
        installed = tmp_path / str(place)
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(installed)
        found = run(sys.executable, "-c", ASK, cwd=tmp_path, path=installed)
        assert int(found) == len(FILES)


def test_a_wheel_holds_the_package_and_the_art_and_nothing_else(wheels: Sequence[Path]) -> None:
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            (page,) = [name for name in names if name.endswith("/share/man/man6/scopa.6")]
            written = archive.read(page).decode()
        assert written.startswith(".TH SCOPA")
        for word in ("scopa arena", ".SH ENVIRONMENT", ".SH EXIT STATUS"):
            assert word in written.replace("\\fB\\,", "").replace("\\/\\fR", "")
        art = [name for name in names if name.startswith("scopa/assets/ascii_cards/")]
        assert len(art) == len(FILES)
        nets = {f"scopa/players/nets/net_files/{name}.bin" for name in TRAINED_GAMES}
        assert {name for name in names if name.endswith(".bin")} == nets
        assert "scopa/locale/it/LC_MESSAGES/scopa.mo" in names
        assert not [name for name in names if name.endswith(".po")]
        assert {name.split("/")[0].partition("-")[0] for name in names} == {"scopa"}
        assert not [name for name in names if "__pycache__" in name]


def test_what_a_package_index_shows_leads_nowhere_that_it_has_not(wheels: Sequence[Path]) -> None:
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            name = next(name for name in archive.namelist() if name.endswith("/METADATA"))
            page = archive.read(name).decode()
        assert "scopa --plain" in page
        assert "Ctrl-Z" in page
        assert re.findall(r"\]\((?!https:)[^)]*\)", page) == []
        assert "CONTRIBUTING" in page, "the text of a link stays"


def test_the_sdist_leaves_environments_and_caches_out(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert "src/scopa/cli/__init__.py" in names
    assert {"tests/oracle.py", "tools/structure.py"} <= set(names)
    assert "src/scopa/locale/it.po" in names
    stray = (".venv/", "venv/", ".git/", ".hypothesis/", ".mypy_cache/", ".ruff_cache/", "dist/")
    assert not [name for name in names if name.startswith(stray) or "__pycache__" in name]


def test_without_art_the_error_names_both_places(wheels: Sequence[Path], tmp_path: Path) -> None:
    with zipfile.ZipFile(wheels[0]) as archive:
        archive.extractall(tmp_path, [name for name in archive.namelist() if "assets" not in name])
    code = (
        "import scopa.tui.cards.decks as a\ntry: a.art_folder()\nexcept a.ArtError as e: print(e)"
    )
    said = run(sys.executable, "-c", code, cwd=tmp_path, path=tmp_path)
    assert said.count("ascii_cards") == 2
