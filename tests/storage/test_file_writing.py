"""Files are read within bounds, and written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from scopa.storage.crash_report import write_report
from scopa.storage.files import FileError, read_text, reason_of, replace_text
from scopa.text.error_messages import translated
from scopa.text.language import set_language
from tests.unix import needs_unix

ERRORS = (errno.ENOSPC, errno.EACCES, errno.EIO, errno.EROFS)
STEPS = ("pathlib.Path.mkdir", "pathlib.Path.open", "os.fsync", "pathlib.Path.replace")


def fails(monkeypatch: pytest.MonkeyPatch, step: str, number: int) -> None:
    """Let that *step* of writing say that error."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(step, fail)


LINES = "deck = 'mine'\n# perché, 🂡\n"


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_a_text_is_the_same_in_each_encoding_and_with_each_end_of_a_line(
    encoding: str, ends: str, tmp_path: Path
) -> None:
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    (tmp_path / "text").write_bytes((mark + LINES.replace("\n", ends)).encode(encoding))
    assert read_text(tmp_path / "text") == LINES


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a\n\xff", ", line 2: this is not text in UTF-8"),
        (b"\xff\xfea", ", line 1: this is not text in UTF-8"),
        (b"a" * 1001, ": larger than 1,000 bytes"),
    ],
)
def test_what_is_no_text_or_too_large_is_named(data: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(data)
    with pytest.raises(FileError) as error:
        read_text(tmp_path / "text", 1000)
    assert str(error.value) == f"{tmp_path / 'text'}{said}"


@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("step", STEPS)
def test_whatever_step_fails_the_old_file_is_whole_and_nothing_is_left_over(
    step: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("old\n")
    with monkeypatch.context() as patched:
        fails(patched, step, number)
        with pytest.raises(FileError, match=os.strerror(number)):
            replace_text(file, "new\n")
    assert file.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [file]
    replace_text(file, "new\n")
    assert file.read_text() == "new\n"


@needs_unix
def test_a_symbolic_link_stays_one_and_who_may_read_it_stays_as_it_was(tmp_path: Path) -> None:
    real, link = tmp_path / "dotfiles" / "real.toml", tmp_path / "settings.toml"
    link.symlink_to(real)
    for text in ("new\n", "newer\n"):
        replace_text(link, text)
        assert link.is_symlink()
        assert real.read_text() == text
        real.chmod(0o600)
    replace_text(link, "newest\n")
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


def test_what_the_system_says_is_said_in_the_language_of_the_program() -> None:
    error = OSError(errno.ENOENT, "File o directory non esistente")
    set_language("en")
    assert translated(reason_of(error)) == "No such file or directory"
    set_language("it")
    assert translated(reason_of(error)) == "File o cartella inesistente"
    assert translated(reason_of(OSError("{none}"))) == "{none}"


@needs_unix
def test_a_device_or_a_pipe_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for endless in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(FileError, match=f"{endless}: a file is needed here, not a device"):
            read_text(endless)


def test_without_a_place_to_write_there_is_no_report_of_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").touch()
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path / "taken"))
    assert write_report(RuntimeError(), "", None) is None
