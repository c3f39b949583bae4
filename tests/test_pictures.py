"""The pictures of the README: each is there, well formed, and made by the script."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.pictures import FOLDER, PICTURES

README = Path(__file__).parent.parent / "README.md"


def test_the_folder_holds_what_the_script_takes_and_nothing_else() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(p.name for p in PICTURES)


@pytest.mark.parametrize("name", [picture.name for picture in PICTURES])
def test_a_picture_is_well_formed_and_shown_in_the_readme(name: str) -> None:
    root = ET.parse(FOLDER / f"{name}.svg").getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(list(root)) > 100
    assert f"(docs/pictures/{name}.svg)" in README.read_text("utf-8")
