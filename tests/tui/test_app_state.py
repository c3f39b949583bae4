"""The app state: the settings in force, and the match that waits."""

from scopa.engine import PRESETS, Rules
from scopa.game.match_state import Waiting
from tests.tui import APP_STATE, begin


def test_a_match_waits_until_another_is_left_or_it_is_over() -> None:
    state = begin()[0].state._replace(key="a match")
    waiting = APP_STATE._replace(waiting=Waiting(state))
    assert waiting.after_new_match.waiting == waiting.waiting
    assert waiting.without("another").waiting == waiting.waiting
    assert waiting.without("a match").waiting is None
    other = Waiting(state._replace(key="another"))
    assert waiting.after_new_match.leaving(other).waiting == other


def test_a_seed_that_was_given_is_counted_on_and_one_from_the_system_is_not() -> None:
    assert APP_STATE._replace(seed=7).after_new_match.seed == 8
    assert APP_STATE._replace(seed=None).after_new_match.seed is None


def test_a_setting_that_is_changed_leaves_all_else_as_it_was() -> None:
    changed = APP_STATE.changed("theme", "night")
    assert changed.settings == APP_STATE.settings._replace(theme="night")
    assert changed.asked == {"theme"}
    assert changed._replace(settings=APP_STATE.settings, asked=APP_STATE.asked) == APP_STATE


def test_a_game_by_name_puts_an_end_to_rules_of_ones_own() -> None:
    own = APP_STATE.playing("own rules", Rules(target=12))
    named = own.playing("escoba", PRESETS["escoba"])
    assert named.rules == PRESETS["escoba"]
    assert named.settings.rules == {}
    assert named.game == named.settings.game == "escoba"
