"""What the program ends with."""

WRONG = 1
"""The exit status when what is checked, a match, a deck or a player, is not as it must be."""
STOPPED = 2
"""The exit status when the arguments, the terminal or a file are no good."""
CRASHED = 70
"""The exit status after a fault of the program: EX_SOFTWARE of sysexits.h."""
NOT_SAVED = 74
"""The exit status when not all that was played is kept: EX_IOERR of sysexits.h."""
