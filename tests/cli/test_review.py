"""``scopa review`` in lines of text and as JSON."""

from __future__ import annotations

import json
import re
from contextlib import closing
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.players.nets.net import NetError
from scopa.players.round_analysis import ANALYSIS_VERSION
from scopa.storage.analyses import analyses
from scopa.storage.database import Store
from scopa.storage.match_file_writer import format_match
from tests.cli import Command
from tests.storage import saved


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a match; two of its rounds are over."""
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with closing(Store(tmp_path / "matches.db")) as store:
        store.add(saved(1, plays=80)._replace(opponent="beppe"))
    return tmp_path


@pytest.mark.usefixtures("quick_analysis")
def test_a_review_is_printed_for_whoever_has_no_terminal_and_as_json(
    home: Path, printed: Command
) -> None:
    lines = printed("review", "1").splitlines()
    assert lines[0].startswith("Match key-1, ")
    assert {"Round 1.", "Round 2.", "All rounds together"} <= set(lines)
    assert all(len(line) <= 79 and line == line.rstrip() for line in lines)
    with closing(Store(home / "matches.db")) as store:
        assert [found.analyzer for found in analyses(store, 1).values()] == [ANALYSIS_VERSION] * 2
    assert printed("review", "key-1", "--plain").splitlines() == lines

    detailed = printed("review", "--details").splitlines()
    for number in ("   1", "  36"):
        assert not [line for line in lines if line.startswith(number)]
        assert len([line for line in detailed if line.startswith(number)]) == 2
    assert all(len(line) <= 79 and line == line.rstrip() for line in detailed)

    told = json.loads(printed("review", "--json"))
    assert [round_["number"] for round_ in told["rounds"]] == [1, 2]
    assert told["together"]["margin"] == sum(round_["margin"] for round_ in told["rounds"])


@pytest.mark.usefixtures("home", "quick_analysis")
@pytest.mark.parametrize("option", [[], ["--details"]])
def test_a_printed_review_tells_what_came_of_a_round_then_its_costliest_plays(
    printed: Command, option: list[str]
) -> None:
    begin, *rounds = " ".join(printed("review", *option).split()).split(" Round ")
    assert "a slip 0.10." in begin, "words are explained before they are used"
    assert rounds[0].startswith("1. You ")
    assert rounds[0].index(" of 36: a blunder, ") < rounds[0].index(" of 36: a mistake, ")
    for words in rounds[:2]:
        assert words.count("On the table: ") == words.count(" Your hand: ") == 3
        assert not re.search(r"\b\d+[DCSB]\b", words), "cards are named in words"
    assert " ".join(rounds).count("Luck: who plays first") == 1


@pytest.mark.usefixtures("home", "quick_analysis")
@pytest.mark.parametrize("command", ["review", "stats"])
def test_a_locale_that_is_not_known_is_complained_of_once(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "xx_YY")
    assert main([command, "--details"]) == 0
    assert capsys.readouterr().err.count("does not know the locale") == 1


@pytest.mark.usefixtures("quick_analysis")
def test_a_review_can_be_had_of_a_match_in_a_file_which_is_not_saved(
    home: Path, printed: Command
) -> None:
    file = home / "match.scopa"
    file.write_text(format_match(saved(2, plays=36)), "utf-8")
    lines = printed("review", str(file), "--lang", "it", "--plain").splitlines()
    assert "Smazzata 1." in lines
    assert all(len(line) <= 79 for line in lines)
    with closing(Store(home / "matches.db")) as store:
        assert len(store.summaries()) == 1


@pytest.mark.parametrize("option", ["--plain", "--json"])
@pytest.mark.parametrize(
    ("plays", "who", "why"),
    [
        (20, "You", "no round of this match has been played to its end"),
        (40, "Anna", "in this match only others played"),
    ],
)
@pytest.mark.usefixtures("home")
def test_where_there_is_nothing_to_review_it_is_said(
    home: Path, refused: Command, option: str, plays: int, who: str, why: str
) -> None:
    with closing(Store(home / "matches.db")) as store:
        store.add(saved(3, plays=plays)._replace(players=(who, "Beppe")))
    assert why in refused("review", "key-3", option)


@pytest.mark.usefixtures("home")
def test_without_the_learned_values_there_is_no_review(
    refused: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise NetError("nets.bin: no such file")

    monkeypatch.setattr("scopa.game.review.round_review.analyze_round_of", fail)
    assert refused("review", "--json") == "scopa: nets.bin: no such file\n"


@pytest.mark.usefixtures("quick_analysis")
def test_statistics_tell_how_well_one_plays_once_rounds_are_judged(
    home: Path, printed: Command
) -> None:
    before = printed("stats", "--details")
    assert "After 8 more rounds without help you get a place" in " ".join(before.split())
    assert "Rounds still to be judged: 2." in before
    with closing(Store(home / "matches.db")) as store:
        store._database.execute("INSERT INTO judgements VALUES (1, 1, 'somebody', NULL, NULL)")
    printed("review", "--plain")
    lines = printed("stats", "--details").splitlines()
    assert {"Scopa", "Your plays", "What your plays cost, in points a round"} <= set(lines)
    assert not [line for line in lines if "judged: " in line]
    assert all(len(line) <= 72 and line == line.rstrip() for line in lines)
    told = json.loads(printed("stats", "--json"))["skill"]
    assert told["all"]["rounds"] == told["by_opponent"]["beppe"]["rounds"] == 2
    assert told["ratings"] == {}


@pytest.mark.usefixtures("quick_analysis")
@pytest.mark.parametrize("option", [[], ["--mine"]])
def test_a_reviewed_match_is_sent_with_its_review(
    home: Path, printed: Command, monkeypatch: pytest.MonkeyPatch, option: list[str]
) -> None:
    told = printed("review", "--plain")
    exported = printed("export")
    assert "{mistake: " in exported or "{blunder: " in exported
    file = home / "sent.scopa"
    file.write_text(exported, "utf-8")

    def fail(*_: object) -> None:
        raise NetError("there is no need to wait")

    monkeypatch.setattr("scopa.game.review.round_review.analyze_round_of", fail)
    monkeypatch.setenv("SCOPA_HOME", str(home / "friend"))
    assert printed("review", str(file), "--plain") == told
    printed("import", *option, str(file))
    assert printed("review", "--plain") == told
    again = printed("export")
    assert again.replace('[Imported "yes"]\n', "") == exported
    with closing(Store(home / "friend" / "matches.db")) as store:
        assert store.load(1).comments == {}, "what the analysis says is no comment of a person"
    stats = json.loads(printed("stats", "--json"))
    assert (stats["skill"]["all"] is not None) == bool(option), "another person's are not counted"


@pytest.mark.usefixtures("quick_analysis")
def test_an_analysis_that_does_not_fit_its_match_is_made_anew(home: Path, printed: Command) -> None:
    told = printed("review", "--plain")
    lines = printed("export").splitlines()
    found = [line for line in lines if line.startswith("[Analysis")]
    swapped = [found[0] if line == found[1] else line for line in lines]
    file = home / "sent.scopa"
    file.write_text("\n".join([*swapped, ""]), "utf-8")
    (home / "matches.db").unlink()
    assert printed("review", str(file), "--plain") == told


def test_a_review_is_of_one_match(tmp_path: Path, refused: Command) -> None:
    file = tmp_path / "two.scopa"
    file.write_text("\n\n".join(format_match(saved(seed, plays=80)) for seed in (1, 2)), "utf-8")
    assert refused("review", str(file), "--plain") == (
        "scopa: there are 2 matches: import them, then name the one to be reviewed\n"
    )
