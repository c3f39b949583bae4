"""The program: ``python -m scopa``, and the command ``scopa``."""
# PYTHON_ARGCOMPLETE_OK - so a shell knows that it may ask what can be typed next

import os
import signal
import sys

INTERRUPTED = 130  # nothing is imported before Ctrl-C ends the program without a traceback
if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # what is ignored stays so
    signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(INTERRUPTED))

from scopa.cli import main  # noqa: E402 - see above

if __name__ == "__main__":
    sys.exit(main())
