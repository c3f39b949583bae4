"""The manual page: ``python -m tools.man_page`` makes it of the parser of the command line."""

from __future__ import annotations

from argparse_manpage.manpage import Manpage

from scopa import __date__, __version__
from scopa.cli import MANUAL
from scopa.cli.arguments import parser
from scopa.text.language import _
from scopa.tui.key_bindings import BINDINGS, key_name

ENVIRONMENT = {
    "SCOPA_HOME": "The folder for all that is kept, instead of those below.",
    "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME": "Used instead of ~/.config, ~/.local/share "
    "and ~/.local/state below.",
    "NO_COLOR": "If it is set there are no colours, except with --color=always.",
    "ESCDELAY": "How many milliseconds after Esc the rest of a key may still come (100).",
    "TERM": "The kind of the terminal.",
    "LC_ALL, LC_MESSAGES, LANG, LANGUAGE": "The language of the program, if neither --lang nor the "
    "settings say it.",
}
FILES = {
    "~/.config/scopa/settings.toml": "The settings.",
    "~/.config/scopa/decks": "A folder for each deck of your own.",
    "~/.local/share/scopa/matches.db": "The record of the matches.",
    "~/.local/share/scopa/puzzles.toml": "Which puzzles were solved, and which were missed.",
    "~/.local/state/scopa/log/crash-*.txt": "Reports of faults in the program.",
}
STATUSES = {
    "0": "All went well.",
    "1": "A match, a deck or a player has failed its check.",
    "2": "The arguments, the terminal or a file cannot be used.",
    "70": "There is a fault in the program; a report was written.",
    "74": "Not all that was played is kept, or the output cannot be written.",
    "128+N": "The signal with the number N ended the program; Ctrl-C makes it 130.",
}


def page() -> str:
    """The page, in the language of troff."""
    made = Manpage(
        parser(),
        {
            "project_name": f"scopa {__version__}",
            "manual_title": "Games",
            "manual_section": "6",
            "date": __date__,
            "description": "Italy's favourite card game, in your terminal",
        },
    )
    keys = {" ".join(map(key_name, binding.keys)): _(binding.help) for binding in BINDINGS.values()}
    more = {"KEYS": keys, "ENVIRONMENT": ENVIRONMENT, "FILES": FILES, "EXIT STATUS": STATUSES}
    sections = [
        "\n".join(
            [f".SH {title}", *(f".TP\n\\fB{_escaped(k)}\\fR\n{_escaped(v)}" for k, v in of.items())]
        )
        for title, of in more.items()
    ]
    return "\n".join([str(made).rstrip(), *sections, ""])


def _escaped(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti")


if __name__ == "__main__":
    MANUAL.write_text(page(), "utf-8")
