"""House rules are saved by name; a file that is wrong is told apart from one that is missing."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import Rules, ScopaError
from scopa.storage.errors import FileError
from scopa.storage.house_rules import (
    load_house_rules,
    save_house_rules,
)

FAMILY = Rules(target=21, napola=True, napola_at_most_six=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house-rules.toml"


BY_HAND = """# Ours, since 1987.

[family]  # on Sundays
target = 21
napola = true
# of the children

# Theirs, at the sea.
[sea]
prime = "most sevens"   # like that

# The end.
"""


def test_what_a_person_wrote_about_other_rules_stays_when_some_are_added(file: Path) -> None:
    file.write_text(BY_HAND)
    save_house_rules(file, "night", Rules(target=5))
    assert file.read_text() == f"{BY_HAND}\n[night]\ntarget = 5\n"


def test_and_when_some_are_replaced_or_deleted(file: Path) -> None:
    file.write_text(BY_HAND)
    save_house_rules(file, "family", Rules(target=31))
    others = BY_HAND.partition("# of the children")[2]
    head = "# Ours, since 1987.\n\n"
    assert (
        file.read_text() == f"{head}[family]  # on Sundays\ntarget = 31\n# of the children{others}"
    )
    save_house_rules(file, "family", None)
    assert file.read_text() == f"{head}# of the children{others}"
    save_house_rules(file, "sea", None)
    save_house_rules(file, "sea", None)
    assert load_house_rules(file) == {}
    assert "The end." in file.read_text()


@pytest.mark.parametrize("text", ["family = {target = 21}\n", "family.target = 21\n"])
def test_rules_written_in_a_way_of_its_own_can_be_replaced_and_deleted(
    text: str, file: Path
) -> None:
    file.write_text(f"{text}sea.napola = true\n")
    save_house_rules(file, "family", FAMILY)
    assert load_house_rules(file) == {"family": FAMILY, "sea": Rules(napola=True)}
    save_house_rules(file, "family", None)
    assert file.read_text().strip() == "sea.napola = true"


@pytest.mark.parametrize("name", ["", "two words", "-x", "é", "a" * 31, "x]\n[y", "escoba"])
def test_a_name_that_cannot_be_used_is_refused(file: Path, name: str) -> None:
    with pytest.raises(ScopaError, match=r"cannot be the name|is the name of a variant"):
        save_house_rules(file, name, FAMILY)
    assert load_house_rules(file) == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[family]\ntargt = 21\n", r"\[family\]: no rule is called 'targt'; the rules are target"),
        ("[family]\ntarget = 100\n", "a whole number from 1 to 99, not 100"),
        ('[family]\ntarget = "x"\n', "target is a whole number, not 'x'"),
        ("[family]\npartnerships = true\n", "partnerships need 4 players, not 2"),
        ("target = 21\n", "target belongs under the name"),
        ("[family\n", "line 1"),
        ("\xff", "house-rules.toml"),
        (f"x = {'[' * 5000}", "too many tables"),
        (f"[mine]\ntarget = {'1' * 5000}", "digits in a number"),
        ("# x\n" * 300_000, "larger than 1,000,000 bytes"),
        ("x." * 5000 + "x = 1", "no rule is called 'x'|too many tables"),
    ],
)
def test_a_file_that_is_wrong_is_named_with_the_word_that_is(
    file: Path, text: str, said: str
) -> None:
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(FileError, match=said) as refused:
        save_house_rules(file, "other", FAMILY)
    assert file.read_bytes() == text.encode("latin-1")
    assert str(file) in str(refused.value)
    assert len(str(refused.value)) < 1000


@given(
    options=st.fixed_dictionaries(
        {},
        optional={
            "target": st.integers(1, 99),
            "players": st.sampled_from([2, 3, 4]),
            "fifteen": st.booleans(),
            "ace_takes_all": st.booleans(),
            "redeal_on_three_kings": st.booleans(),
            "prime": st.sampled_from(["highest prime", "most sevens", "three sevens"]),
        },
    )
)
def test_any_rules_come_back_from_the_file_as_they_were(
    options: dict[str, object], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("rules") / "house-rules.toml"
    rules = Rules.from_options(options)
    save_house_rules(file, "mine", rules)
    assert load_house_rules(file) == {"mine": rules}
