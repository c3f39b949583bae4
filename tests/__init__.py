"""The tests of Scopa."""
