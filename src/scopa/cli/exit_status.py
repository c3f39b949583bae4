"""What the program ends with."""

STOPPED = 2
"""The exit status when the arguments or the terminal are no good."""
CRASHED = 70
"""The exit status after a fault of the program: EX_SOFTWARE of sysexits.h."""
NOT_SAVED = 74
"""The exit status when not all that was played is kept: EX_IOERR of sysexits.h."""
