"""What the program ends with."""

STOPPED = 2
"""The exit status when the arguments or the terminal are no good."""
CRASHED = 70
"""The exit status after a fault of the program: EX_SOFTWARE of sysexits.h."""
