"""The tests of Scopa."""

import os

import pytest

needs_unix = pytest.mark.skipif(os.name == "nt", reason="links, pipes, signals, priorities of Unix")
