"""What the manual page says beside the help of the options."""

from __future__ import annotations

from scopa.words.language import Said


class Section:
    """The headlines of the page."""

    GAMES = Said("Games")
    NAME = Said("Name")
    SYNOPSIS = Said("Synopsis")
    DESCRIPTION = Said("Description")
    OPTIONS = Said("Options")
    COMMANDS = Said("Commands")
    KEYS = Said("Keys")
    FILES = Said("Files")
    STATUS = Said("Exit status")


class About:
    """What stands in the sections that nothing else fills."""

    GAME = Said(
        "Scopa is played with forty cards: a card takes another of its rank, or cards that add up "
        "to it; who takes all that is on the table makes a scopa. This is the game for one "
        "against up to three computer players, drawn with cards in the terminal, or in lines of "
        "text."
    )
    FILES = Said(
        "Settings, house rules, decks of one's own, the record of the matches and reports of "
        "crashes lie where the system keeps such things, or all in the folder that SCOPA_HOME "
        "names."
    )
    STATUS = Said(
        "0 after a game; 1 if a file of matches is not what it says; 2 if the arguments, the "
        "terminal or a file are no good; 70 after a fault of the program; 128 and the number of "
        "the signal after a signal."
    )
