"""The app state: the settings in force, and the match that waits."""

from scopa.engine import PRESETS, Rules
from scopa.game.games_by_name import Game
from scopa.game.match_state import ContinuableMatch
from scopa.storage.settings import OWN_GAME
from tests.tui import APP_STATE, begin


def test_a_match_waits_until_another_is_left_or_it_is_over() -> None:
    state = begin()[0].state._replace(key="a match")
    waiting = APP_STATE._replace(waiting=ContinuableMatch(state))
    assert waiting.after_new_match.waiting == waiting.waiting
    assert waiting.after_match("another").waiting == waiting.waiting
    assert waiting.after_match("a match").waiting is None
    other = ContinuableMatch(state._replace(key="another"))
    assert waiting.after_new_match.after_leaving(other).waiting == other


def test_a_seed_that_was_given_is_counted_on_and_one_from_the_system_is_not() -> None:
    assert APP_STATE._replace(seed=7).after_new_match.seed == 8
    assert APP_STATE._replace(seed=None).after_new_match.seed is None


def test_a_setting_that_is_changed_leaves_all_else_as_it_was() -> None:
    changed = APP_STATE.changed("theme", "night")
    assert changed.settings == APP_STATE.settings._replace(theme="night")
    assert changed.explicit == {"theme"}
    assert changed._replace(settings=APP_STATE.settings, explicit=APP_STATE.explicit) == APP_STATE


def test_a_game_by_name_puts_an_end_to_rules_of_ones_own() -> None:
    own = APP_STATE.with_game(Game("", Rules(target=12)))
    assert (own.settings.game, own.settings.rules) == (OWN_GAME, {"target": 12})
    named = own.with_game(Game("escoba", PRESETS["escoba"]))
    assert (named.settings.game, named.settings.rules) == ("escoba", {})
