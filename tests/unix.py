"""What only Unix has; a file of its own, for programs that are tested load none of pytest."""

import os

import pytest

needs_unix = pytest.mark.skipif(os.name == "nt", reason="links, pipes, signals, priorities of Unix")
