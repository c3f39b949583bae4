"""Counting how rounds end."""

import json
from pathlib import Path

import pytest

from research.match_chances.__main__ import main
from research.match_chances.counting import play_matches, play_rounds
from scopa.engine import PRESETS, SCOPA


def test_the_same_seed_counts_the_same_and_every_round_gives_a_point() -> None:
    counts = play_rounds(SCOPA, 20, "seed")
    assert counts == play_rounds(SCOPA, 20, "seed")
    assert counts.total() == 20
    assert all(sum(result) > 0 for result in counts)


def test_matches_are_played_to_their_end() -> None:
    assert len(play_matches(PRESETS["scopone"], 3, "seed")) == 3


def test_games_that_are_not_named_keep_their_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.json"
    file.write_text('{"escoba": {"1:0": 5}}', "utf-8")
    main(["scopa", "--rounds", "20", "--matches", "20", "--jobs", "1", "--file", str(file)])
    counts = json.loads(file.read_text("utf-8"))
    assert counts["escoba"] == {"1:0": 5}
    assert sum(counts["scopa"].values()) == 20
    assert capsys.readouterr().out.startswith("scopa: 20 rounds, 0.")
    with pytest.raises(SystemExit):
        main(["poker"])
