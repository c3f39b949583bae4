"""``python -m scopa``."""

import sys

from scopa.cli import main

if __name__ == "__main__":
    sys.exit(main())
