"""Analyses in the record: made once, by one analyzer, and only of the round as played."""

from __future__ import annotations

from pathlib import Path

import pytest

from scopa.engine import PRESETS, PlayedRound
from scopa.storage.analyses import RoundId, analyses, not_analyzed, save_analysis
from scopa.storage.database import DamagedRecord, Store
from scopa.storage.recovery import recover
from scopa.storage.saved_match import StoredAnalysis
from tests.storage import saved, saved_from, state

FOUND = StoredAnalysis("first", "found", "figures")


def played(seed: int, number: int) -> PlayedRound:
    return saved(seed).history.rounds[number]


def test_every_own_round_that_is_over_is_to_be_judged_the_last_match_first(store: Store) -> None:
    store.add(saved(1, plays=80), "2026-11-21T20:15:00+00:00")
    store.add(saved(2, plays=36), "2026-11-23T20:15:00+00:00")
    store.add(saved(3, plays=35), "2026-11-24T20:15:00+00:00")
    store.add(saved(4)._replace(imported=True), "2026-11-25T20:15:00+00:00")
    store.add(saved(5, rules=PRESETS["scopone"], plays=40), "2026-11-22T20:15:00+00:00")
    assert not_analyzed(store) == [RoundId(2, 0), RoundId(5, 0), RoundId(1, 0), RoundId(1, 1)]


@pytest.mark.parametrize("found", [FOUND, StoredAnalysis("first", None)])
def test_a_round_is_judged_once_by_each_judge_and_what_the_last_one_found_is_saved(
    found: StoredAnalysis, store: Store
) -> None:
    store.save(saved(1, plays=80))
    assert save_analysis(store, RoundId(1, 0), played(1, 0), found)
    assert not_analyzed(store, "first") == [RoundId(1, 1)]
    assert not_analyzed(store, "second") == [RoundId(1, 0), RoundId(1, 1)]
    assert not_analyzed(store) == [RoundId(1, 1)]
    assert save_analysis(store, RoundId(1, 0), played(1, 0), StoredAnalysis("second", "more"))
    assert analyses(store, 1) == {0: StoredAnalysis("second", "more")}


def test_a_play_taken_back_makes_the_judgement_of_its_round_void_and_of_no_other(
    store: Store,
) -> None:
    over = state(1, plays=72)
    store.save(saved_from(over))
    for number in (0, 1):
        save_analysis(store, RoundId(1, number), played(1, number), FOUND)
    store.save(saved_from(over.take_back()))
    assert analyses(store, 1) == {0: FOUND}
    store.save(saved_from(over))
    assert not_analyzed(store, "first") == [RoundId(1, 1)]


def test_what_was_found_of_plays_that_have_changed_since_is_not_saved(store: Store) -> None:
    store.save(saved(1, plays=36))
    before = played(1, 0)
    now = state(1, plays=20).take_back()
    while not now.round.is_over:
        now = now.after(now.round.legal_plays()[-1])
    store.save(saved_from(now))
    assert now.history.rounds[0] != before
    assert not save_analysis(store, RoundId(1, 0), before, FOUND)
    assert not save_analysis(store, RoundId(1, 7), before, FOUND)
    assert not save_analysis(store, RoundId(9, 0), before, FOUND)
    assert analyses(store, 1) == {}


def test_a_recovered_record_is_judged_again(file: Path, store: Store) -> None:
    store.save(saved(1, plays=36))
    save_analysis(store, RoundId(1, 0), played(1, 0), FOUND)
    recover(file)
    assert not_analyzed(store) == [RoundId(1, 0)]


def test_rounds_that_cannot_be_read_are_no_rounds_to_be_judged(store: Store) -> None:
    for seed in (1, 2, 3):
        store.save(saved(seed, plays=36))
    with store.transaction() as database:
        database.execute("UPDATE matches SET rules = 'target=many' WHERE id = 1")
        database.execute("UPDATE plays SET play = '7X' WHERE match = 2 AND number = 3")
    assert not_analyzed(store) == [RoundId(3, 0), RoundId(2, 0)]
    assert not save_analysis(store, RoundId(2, 0), played(2, 0), FOUND)


def test_a_record_without_its_table_of_judgements_is_damaged(file: Path, store: Store) -> None:
    store.save(saved(1, plays=36))
    with store.transaction() as database:
        database.execute("DROP TABLE judgements")
    with pytest.raises(DamagedRecord):
        not_analyzed(store)
    assert recover(file)[1] == 1
