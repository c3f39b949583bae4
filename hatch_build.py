"""The build: languages are compiled, the page for ``man`` is made, the README becomes a page alone.

What this takes is imported where it is used: the README is asked for before it is installed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LOCALE = Path(__file__).parent / "src" / "scopa" / "locale"


def compile_languages(locale: Path = LOCALE) -> None:
    """Write ``CODE/LC_MESSAGES/scopa.mo`` for every ``CODE.po``. (Format: GNU gettext)"""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in locale.glob("*.po"):
        target = locale / source.stem / "LC_MESSAGES" / "scopa.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as written, target.open("wb") as compiled:
            write_mo(compiled, read_po(written, locale=source.stem, abort_invalid=True))


MORE = """\
.SH ENVIRONMENT
.TP
.B SCOPA_HOME
The folder for all that is kept, instead of those below.
.TP
.B NO_COLOR
If it is set there are no colours, unless \\-\\-color or the settings say how many.
.TP
.B ESCDELAY
How many milliseconds after Esc the rest of a key may still come (100).
.TP
.B LC_ALL, LC_MESSAGES, LANG, LANGUAGE
The language of the program, if neither \\-\\-lang nor the settings say it.
.SH FILES
.TP
.I \\(ti/.config/scopa
The settings, and a folder for each deck of your own.
.TP
.I \\(ti/.local/share/scopa
The matches, and which puzzles were solved.
.TP
.I \\(ti/.local/state/scopa
Reports of faults in the program, and matches that were written to be sent.
.SH EXIT STATUS
0 at a good end, 1 if a file of matches is wrong, 2 if arguments, terminal or a file are no good, 70
at a fault in the program, 74 if the output or what was played could not be written, 128 and the
number of the signal that ended the program.
"""


def man_page() -> str:
    """The page for ``man``, made of the parser of the command line."""
    from argparse_manpage.manpage import Manpage

    from scopa import __version__
    from scopa.cli.arguments import parser

    about = {
        "project_name": f"scopa {__version__}",
        "manual_title": "Games",
        "manual_section": "6",
        "description": "Italy's favourite card game, in your terminal",
    }
    return f"{str(Manpage(parser(), about)).rstrip()}\n{MORE}"


class LanguagesAndPage(BuildHookInterface[Any]):
    """Makes both before a wheel is made, also that of an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile the languages, and let the wheel carry the page."""
        source = Path(self.root) / "src"
        compile_languages(source / "scopa" / "locale")
        sys.path.insert(0, str(source))
        self._page.parent.mkdir(exist_ok=True)
        self._page.write_text(man_page(), "utf-8")
        build_data["shared_data"][str(self._page)] = "share/man/man6/scopa.6"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Take away what the wheel carries."""
        self._page.unlink()

    @property
    def _page(self) -> Path:
        return Path(self.directory) / "scopa.6"


class Readme(MetadataHookInterface):
    """Gives package indexes the README without the pictures and links that lead to other files."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the readme of the *metadata*."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        text = re.sub(r"!\[[^]]*\]\((?!https:)[^)]*\)\n+", "", text)
        text = re.sub(r"\[([^]]*)\]\((?!https:)[^)]*\)", r"\1", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
