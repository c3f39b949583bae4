"""Each game goes as it is written in its golden playthrough."""

import pytest

from tests.engine.games import GAMES
from tests.engine.playthroughs import FOLDER, file_of, playthrough


@pytest.mark.parametrize("game", GAMES)
def test_a_round_goes_as_it_is_written(game: str) -> None:
    assert playthrough(game) == file_of(game).read_text("utf-8")


def test_each_game_is_written_and_no_other() -> None:
    assert set(FOLDER.iterdir()) == {file_of(game) for game in GAMES}
