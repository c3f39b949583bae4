"""What the manual page says beside the help of the options."""

from __future__ import annotations

GAMES = "Games"
NAME, SYNOPSIS, DESCRIPTION, OPTIONS = "Name", "Synopsis", "Description", "Options"
COMMANDS, KEYS, FILES, STATUS = "Commands", "Keys", "Files", "Exit status"
ABOUT = (
    "Scopa is played with forty cards: a card takes another of its rank, or cards that add up to "
    "it; who takes all that is on the table makes a scopa. This is the game for one against up to "
    "three computer players, drawn with cards in the terminal, or in lines of text.",
)
ABOUT_FILES = (
    "Settings, house rules, decks of one's own, the record of the matches and reports of crashes "
    "lie where the system keeps such things, or all in the folder that SCOPA_HOME names.",
)
ABOUT_STATUS = (
    "0 after a game; 1 if a file of matches is not what it says; 2 if the arguments, the terminal "
    "or a file are no good; 70 after a fault of the program; 128 and the number of the signal "
    "after a signal.",
)
CLI_MANUAL = "print this as a page for man: scopa manual | man -l -"
CLI_COMPLETION = "print what bash, zsh or fish needs to complete the command line"
CLI_SHELL = "bash, zsh or fish"
