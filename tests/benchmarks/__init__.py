"""Measurements: each module is run by itself, ``python -m tests.benchmarks.NAME``."""
