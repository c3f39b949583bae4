"""What the manual page says beside the help of the options."""

from __future__ import annotations

from scopa.text.language import Lexicon, Said


class Section:
    """The headlines of the page."""

    GAMES = Said("Games")
    NAME = Said("Name")
    SYNOPSIS = Said("Synopsis")
    DESCRIPTION = Said("Description")
    OPTIONS = Said("Options")
    COMMANDS = Said("Commands")
    KEYS = Said("Keys")
    ENVIRONMENT = Said("Environment")
    FILES = Said("Files")
    STATUS = Said("Exit status")


class About:
    """What stands in the sections that nothing else fills."""

    GAME = Said(
        "Scopa is played with forty cards: a card takes another of its rank, or cards that add up "
        "to it; whoever takes all that is on the table makes a scopa. This is the game for one "
        "against up to three computer players, drawn with cards in the terminal, or in lines of "
        "text."
    )
    FILES = Said(
        "On systems other than Linux they are where such things are kept there; if SCOPA_HOME is "
        "set, all of them are in the folder that it names. Deleting them deletes all that scopa "
        "has kept."
    )


ENVIRONMENT = Lexicon(
    {
        "SCOPA_HOME": "The folder for all that is kept, instead of those below.",
        "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME": (
            "Used instead of ~/.config, ~/.local/share and ~/.local/state below."
        ),
        "NO_COLOR": "If it is set there are no colours, except with --color=always.",
        "ESCDELAY": "How many milliseconds after Esc the rest of a key may still come (100).",
        "TERM": "The kind of the terminal.",
        "LC_ALL, LC_MESSAGES, LANG, LANGUAGE": (
            "The language that is spoken, if neither --lang nor the settings say it."
        ),
    }
)
"""What each variable of the environment is for."""
FILES = Lexicon(
    {
        "~/.config/scopa/settings.toml": "The settings.",
        "~/.config/scopa/house-rules.toml": "The house rules.",
        "~/.config/scopa/decks": "A folder for each deck of your own.",
        "~/.local/share/scopa/matches.db": "The record of the matches.",
        "~/.local/share/scopa/puzzles.toml": "Which puzzles were solved, and which were missed.",
        "~/.local/state/scopa/log/crash-*.txt": "Reports of faults in the program.",
    }
)
"""What each file is."""
STATUSES = Lexicon(
    {
        "0": "All went well.",
        "1": "A match, a deck or a player has failed its check.",
        "2": "The arguments, the terminal or a file cannot be used.",
        "70": "There is a fault in the program; a report was written.",
        "74": "Not all that was played is kept, or the output cannot be written.",
        "128+N": "The signal with the number N ended the program; Ctrl-C makes it 130.",
    }
)
"""What each exit status means."""
