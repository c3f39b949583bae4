"""The only place with sentences: what happened, what may be done, the score, the rules.

What many parts of the program say can be had from here; what only one part says, from the module
of its topic.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from scopa.words.faults import (
    cannot_keep,
    crashed,
    deck_line,
    deck_sound,
    deck_unsound,
    key_taken,
    keys_expected,
    left_without_keys,
    no_output,
    no_terminal,
    not_a_number,
    own_decks,
    plays_worse,
    too_few_keys,
    too_small,
    unable_term,
    unknown_key,
    unknown_locale,
    unknown_name,
    unknown_term,
)
from scopa.words.labels import KEY_COLUMN, Headline, Keys, Label, Line, Menu
from scopa.words.people import (
    MANNERS,
    OPPONENTS,
    Cast,
    cast,
    kept_names,
    named_cast,
    opponent,
)
from scopa.words.phrases import counted, fitting, joined
from scopa.words.rules import (
    OPTION_SENTENCES,
    RULE_SENTENCES,
    THEME_SENTENCES,
    milliseconds,
    rule_sentence,
    rule_value,
    rules_in_force,
)

if TYPE_CHECKING:
    from scopa.words.help import HELP_OF_WISH, credits_page, rules_pages
    from scopa.words.kept import (
        Kept,
        imported,
        kept_points,
        kept_result,
        kept_round,
        kept_title,
        match_line,
        menu_continue,
        moment,
        told_of_record,
        verified,
        waiting,
    )
    from scopa.words.scores import award_note, end_line, end_title, moments, point, standing
    from scopa.words.table import (
        choice,
        commitment_lines,
        counted_unseen,
        cut_lifts,
        deal_number,
        deals,
        drawn,
        fair_deal,
        first_table_swept,
        happened,
        my_pile,
        pile,
        replayed,
        score_bar,
        stock,
        their_play,
        thinking,
        void_tables,
    )

_LATE = ("table", "scores", "kept", "help")
"""Modules that the title does not need: they are loaded when one of their names is asked for."""


def __getattr__(name: str) -> object:
    for module in _LATE if name in __all__ else ():
        found = vars(import_module(f"scopa.words.{module}"))
        if name in found:
            return found[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "HELP_OF_WISH",
    "KEY_COLUMN",
    "MANNERS",
    "OPPONENTS",
    "OPTION_SENTENCES",
    "RULE_SENTENCES",
    "THEME_SENTENCES",
    "Cast",
    "Headline",
    "Kept",
    "Keys",
    "Label",
    "Line",
    "Menu",
    "award_note",
    "cannot_keep",
    "cast",
    "choice",
    "commitment_lines",
    "counted",
    "counted_unseen",
    "crashed",
    "credits_page",
    "cut_lifts",
    "deal_number",
    "deals",
    "deck_line",
    "deck_sound",
    "deck_unsound",
    "drawn",
    "end_line",
    "end_title",
    "fair_deal",
    "first_table_swept",
    "fitting",
    "happened",
    "imported",
    "joined",
    "kept_names",
    "kept_points",
    "kept_result",
    "kept_round",
    "kept_title",
    "key_taken",
    "keys_expected",
    "left_without_keys",
    "match_line",
    "menu_continue",
    "milliseconds",
    "moment",
    "moments",
    "my_pile",
    "named_cast",
    "no_output",
    "no_terminal",
    "not_a_number",
    "opponent",
    "own_decks",
    "pile",
    "plays_worse",
    "point",
    "replayed",
    "rule_sentence",
    "rule_value",
    "rules_in_force",
    "rules_pages",
    "score_bar",
    "standing",
    "stock",
    "their_play",
    "thinking",
    "told_of_record",
    "too_few_keys",
    "too_small",
    "unable_term",
    "unknown_key",
    "unknown_locale",
    "unknown_name",
    "unknown_term",
    "verified",
    "void_tables",
    "waiting",
]
