"""What the program ends with."""

WRONG = 1
"""The exit status when what is checked, a match, a deck or a player, is not as it must be."""
STOPPED = 2
"""The exit status when the arguments, the terminal or a file are no good."""
CRASHED = 70
"""The exit status after a fault of the program: EX_SOFTWARE of sysexits.h."""
NOT_WRITTEN = 74
"""The exit status when what is said or played could not all be written: EX_IOERR there."""
INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells give it."""
PIPE_BROKEN = 141
"""The exit status when nobody reads what is said any more, as shells give it after SIGPIPE."""
