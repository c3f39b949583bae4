"""The command ``scopa rules``: the games, the rules and the house rules, each by its name."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Mapping

from scopa.cli.output import report_failure, say
from scopa.engine import SCOPA, format_rules
from scopa.storage.house_rules import house_rules_file, load_house_rules
from scopa.text.games import game_sentences
from scopa.text.language import _
from scopa.text.rules_and_options import rule_lines

_WIDTH = 79


def run(options: argparse.Namespace) -> int:
    """Print them; returns the exit status."""
    return report_failure(_print_rules, options)


def _print_rules(options: argparse.Namespace) -> int:  # noqa: ARG001
    kept = load_house_rules(house_rules_file())
    say(_("Games, for --variant:"), *_lines(game_sentences()))
    say(
        "",
        _("Rules, as they are in Scopa; --rule NAME=VALUE changes one:"),
        *_lines(rule_lines(SCOPA)),
    )
    if kept:
        house = {name: format_rules(rules) for name, rules in kept.items()}
        say("", _("House rules, for --rules, and how they differ from Scopa:"), *_lines(house))
    return 0


def _lines(explained: Mapping[str, str]) -> Iterator[str]:
    column = max(map(len, explained)) + 4
    for name, text in explained.items():
        beside = f"  {name:{column - 2}}"
        yield from textwrap.wrap(
            text or "-", _WIDTH, initial_indent=beside, subsequent_indent=" " * column
        )
