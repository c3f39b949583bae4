"""The faces of the opponents: what the files hold, and which is drawn where."""

from itertools import combinations

import pytest

from scopa.players.opponents import LEVELS
from scopa.text.player_names import NEIGHBOURS, Mood
from scopa.tui.cards.decks import FACES, art_folder, face
from scopa.tui.frame import Size
from scopa.tui.terminal.charset import Charset

TINY, SMALL, LARGE = Size(5, 3), Size(9, 8), Size(20, 12)


@pytest.mark.parametrize("charset", list(Charset))
@pytest.mark.parametrize("size", [TINY, SMALL, LARGE])
@pytest.mark.parametrize("kind", LEVELS)
def test_every_opponent_has_three_faces_of_each_size(
    kind: str, size: Size, charset: Charset
) -> None:
    faces = [face(kind, mood, size, charset) for mood in Mood]
    for picture in faces:
        assert picture is not None
        assert picture.size == size
        assert len(picture.inks) == len(picture.grounds) == size.height
    assert all(one != other for one, other in combinations(faces, 2))


@pytest.mark.parametrize("charset", list(Charset))
def test_no_two_opponents_look_alike(charset: Charset) -> None:
    rows = [face(kind, Mood.CALM, SMALL, charset) for kind in LEVELS]
    assert all(one != other for one, other in combinations(rows, 2))


def test_the_largest_face_is_drawn_for_which_there_is_room() -> None:
    sizes = []
    for room in (Size(4, 3), Size(8, 5), SMALL, Size(40, 11), LARGE, Size(99, 99)):
        picture = face("nino", Mood.PLEASED, room, Charset.ASCII)
        sizes.append(picture and picture.size)
    assert sizes == [None, TINY, SMALL, SMALL, LARGE, LARGE]


def test_each_opponent_and_neighbour_has_a_folder_of_faces_and_nobody_else() -> None:
    folders = sorted(folder.name for folder in (art_folder() / FACES).iterdir())
    assert folders == sorted([*LEVELS, *map(str.lower, NEIGHBOURS)])
    assert face("anna", Mood.CALM, LARGE, Charset.ASCII) is None
