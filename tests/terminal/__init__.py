"""The program as its players meet it: started in a real pseudo-terminal, driven by keys."""

import sys

if sys.platform == "win32":
    import pytest

    pytest.skip("pseudo-terminals and signals are those of Unix", allow_module_level=True)
