"""Measurements: each module is run by itself, ``python -m tools.benchmarks.NAME``."""

import argparse
import inspect
import sys
from collections.abc import Callable


def run(main: Callable[..., None]) -> None:
    """Call *main* as the command line says: a parameter with a default is an option."""
    reader = argparse.ArgumentParser(
        description=sys.modules[main.__module__].__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for name, parameter in inspect.signature(main).parameters.items():
        default = parameter.default
        if default is parameter.empty:
            reader.add_argument(name)
        else:
            usual = f"usually {default}" if default else None
            reader.add_argument(f"--{name}", type=type(default), default=default, help=usual)
    main(**vars(reader.parse_args()))
