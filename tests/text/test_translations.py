"""The languages: every sentence is translated, and nothing else; and who speaks which when."""

from __future__ import annotations

import gettext
import re
from argparse import Namespace
from pathlib import Path
from threading import Thread

import pytest
from babel.messages.catalog import Catalog

from hatch_build import LOCALE
from scopa.cli.launch_options import LaunchOptions
from scopa.engine import (
    PRESETS,
    SCOPA,
    Captured,
    Card,
    CardSet,
    Event,
    Laid,
    ScopaError,
    parse_rules,
)
from scopa.plain.commands import COMMANDS, command_word, parse_command
from scopa.storage.match_folder import load
from scopa.storage.settings import SettingsFile
from scopa.text import language, player_names
from scopa.text.error_messages import translated
from scopa.text.language import (
    LanguageError,
    _,
    current_language,
    languages,
    name_cards_of,
    resolve_language,
    set_language,
)
from scopa.text.match.table_words import happened
from scopa.text.player_names import names_in_record
from scopa.tui.cards.decks import DeckCatalog
from tests.cli import Command
from tests.storage import saved_from, state
from tools.catalogues import Message, messages, read, renewed

FILES = sorted(LOCALE.glob("*.po"))
RENEW = "run: python -m tools.catalogues; then translate what is new in that file"
PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\(\w+\)\w|%s")


def texts(catalogue: Catalog, message: Message) -> tuple[str, ...]:
    """What the catalogue makes of a message: for each number of things, if it counts."""
    found = catalogue.get(message if isinstance(message, str) else message[0])
    if found is None:
        return ()
    return (found.string,) if isinstance(found.string, str) else tuple(found.string or ())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_sentence_is_translated_and_nothing_else(file: Path) -> None:
    old = read(file)
    missing = [message for message in messages() if not all(texts(old, message) or ("",))]
    assert not missing, f"{file}: not translated: {missing}; {RENEW}"
    said = renewed(old)
    unused = [message.id for message in old if message.id and message.id not in said]
    assert not unused, f"{file}: said nowhere: {unused}; {RENEW}"
    assert not [message.id for message in old if message.fuzzy], file
    assert said.plural_forms == old.plural_forms, file


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_translation_has_placeholders_and_both_ends_as_the_sentence(file: Path) -> None:
    catalogue = read(file)
    for message in messages():
        english, many = (message, message) if isinstance(message, str) else message
        found = texts(catalogue, message)
        for text in found:
            assert text[:1].isspace() == english[:1].isspace(), f"{file}: {message!r}"
            assert text[-1:].isspace() == english[-1:].isspace(), f"{file}: {message!r}"
            assert text.endswith(".") == english.endswith("."), f"{file}: {message!r}"
        for text in found[-1:]:
            # A list of things may be put otherwise, but nothing may be asked for that is not given.
            wanted = sorted(PLACEHOLDER.findall(many))
            assert sorted(PLACEHOLDER.findall(text)) == wanted, f"{file}: {message!r}"


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_where_there_is_only_ascii_nothing_else_is_said(code: str) -> None:
    set_language(code, ascii_only=True)
    for message in messages():
        if isinstance(message, str) and message.isascii():
            assert _(message).isascii(), message


# --------------------------------------------------------------------------------- in Italian


def test_a_card_has_its_article_from_its_name_alone() -> None:
    """A code in a sentence may become "il sette di denari": no article stands before it."""
    before_code = re.compile(r"\b(il|lo|la|un|del|al|dal|nel|sul) (?:10|[1-9])[DCSB]\b", re.I)
    catalogue = read(LOCALE / "it.po")
    told = [text for message in messages() for text in texts(catalogue, message)]
    assert not [text for text in told if before_code.search(text)]


@pytest.mark.parametrize(
    ("event", "told_in_words"),
    [
        (Laid(0, Card.parse("1S")), "Cali l'asso di spade."),
        (Laid(0, Card.parse("2C")), "Cali il due di coppe."),
        (Laid(1, Card.parse("10D")), "Beppe cala il re di denari."),
        (
            Captured(0, Card.parse("7D"), CardSet.parse("4C 3S")),
            "Prendi il tre di spade e il quattro di coppe con il sette di denari. Settebello!",
        ),
    ],
)
def test_a_card_has_its_article_in_a_sentence(event: Event, told_in_words: str) -> None:
    set_language("it")
    beppe = player_names.names_at_table(SCOPA, ("", "beppe"))
    assert happened([event], beppe)[0] == told_in_words
    name_cards_of("milanesi")
    queen = Laid(1, Card.parse("9S"))
    assert happened([queen], beppe)[0] == "Beppe cala la donna di picche."


@pytest.mark.parametrize("code", languages())
def test_the_first_letter_of_a_command_is_that_of_the_first_which_begins_with_it(code: str) -> None:
    set_language(code)
    first: dict[str, str] = {}
    after = {command_word(name)[0]: name for name in ("watch", "again", "review")}
    for name in COMMANDS:
        assert parse_command(command_word(name)) == name
        first.setdefault(command_word(name)[0], name)
    assert {letter: parse_command(letter) for letter in first} == first
    assert {letter: parse_command(letter, after_round=True) for letter in after} == after
    assert parse_command("?") == "help"


@pytest.mark.parametrize(
    ("rule", "refusal"),
    [
        ("target=200", "i punti per vincere sono un numero intero da 1 a 99, non 200"),
        ("prime=x", "prime è uno fra highest prime, most sevens, three sevens, non 'x'"),
        ("ace_sweeps", "ace_sweeps richiede ace_takes_all"),
    ],
)
def test_a_change_of_the_rules_is_refused_in_the_language_spoken(rule: str, refusal: str) -> None:
    set_language("it")
    with pytest.raises(ScopaError) as error:
        parse_rules(rule)
    assert translated(error.value).startswith(refusal)


def test_what_is_wrong_in_a_file_is_said_in_the_language_spoken(tmp_path: Path) -> None:
    set_language("it")
    file = tmp_path / "settings.toml"
    file.write_text("bell = 3\n")
    assert translated(SettingsFile.load(file, {}).fault) == (
        f"{file}, riga 1: bell è true o false, non 3; il valore predefinito è false"
    )
    file.write_text('[Scopa "1"]\n[Foo "x"]\n')
    assert translated(load(file).fault).startswith(f"{file}, riga 2: etichetta: 'Foo' non c'è; ")


def test_the_matches_have_the_same_names_in_every_language() -> None:
    kept = saved_from(state(1, rules=PRESETS["scopone"])).players
    set_language("it")
    assert saved_from(state(1, rules=PRESETS["scopone"])).players == kept
    assert list(map(str, names_in_record(SCOPA, ("You", "Beppe")).seats)) == ["Tu", "Beppe"]


# ------------------------------------------------------------------------------- who asks for it


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LC_MESSAGES": "it_CH", "LANG": "en_GB.UTF-8"}, "it"),
        ({"LC_ALL": "en_GB.UTF-8", "LC_MESSAGES": "it_IT"}, "en"),
        ({"LC_ALL": "C", "LANG": "it_IT.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "it"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:it:en"}, "it"),
        ({"LANG": "fr_FR@euro"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_asks_for_a_language(environment: dict[str, str], code: str) -> None:
    assert resolve_language("auto", environment) == code


# ------------------------------------------------------------------------ languages in threads


def test_while_a_language_is_set_the_one_before_is_spoken_and_cards_may_be_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue, spoken = language._catalogue, []
    naming = Thread(target=name_cards_of, args=["milanesi"])

    def slow_catalogue(code: str) -> gettext.NullTranslations:
        spoken.append(current_language().code)
        naming.start()
        naming.join(0.05)
        return catalogue(code)

    set_language("it")
    with monkeypatch.context() as patched:
        patched.setattr(language, "_catalogue", slow_catalogue)
        set_language("it")
    naming.join()
    assert spoken == ["it"]
    assert current_language().cards.is_french


# ------------------------------------------------------------------------ languages that cannot be


@pytest.mark.usefixtures("home")
def test_a_damaged_language_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / "locale" / "xx" / "LC_MESSAGES" / "scopa.mo"
    damaged.parent.mkdir(parents=True)
    damaged.write_bytes(b"rubbish" * 9)
    monkeypatch.setattr(language, "FOLDER", tmp_path / "locale")
    set_language("en")
    with pytest.raises(LanguageError, match="cannot be read") as error:
        set_language("xx")
    assert str(damaged) in str(error.value)
    assert (current_language().code, _("Quit")) == ("en", "Quit")
    catalog = DeckCatalog.open(damaged.parent, has_utf8=True)
    preferred = LaunchOptions.load(Namespace(language="xx"), catalog)
    (problem,) = preferred.use_language(preferred.settings)
    assert str(damaged) in problem


def test_a_language_that_nobody_knows_is_refused_with_those_there_are(refused: Command) -> None:
    for arguments in (["--lang", "xx"], ["stats", "--lang=xx"], ["--lang", "xx", "--help"]):
        said = refused(*arguments)
        assert "no language called 'xx'; there are auto, en, it" in said


def test_the_command_speaks_from_its_first_word_on(
    home: Path, printed: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "No round has been played yet." in printed("stats")
    in_italian = printed("--lang", "it", "--help")
    assert "uso: scopa" in in_italian
    assert "mostra questo aiuto ed esce" in in_italian
    set_language("en")
    (home / "settings.toml").write_text('language = "it"\n')
    assert "Non hai ancora giocato nessuna smazzata." in printed("stats")
