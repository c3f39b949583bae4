"""The statistics: a report on each game, and one on all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from scopa.engine import PRESETS, Rules, format_rules
from scopa.game.review.statistics import CountedMatch
from scopa.game.review.stored_analysis import RoundFigures
from scopa.game.seats import OPPONENTS
from scopa.players.effects import LossKind
from scopa.players.round_analysis import RoundPhase
from scopa.storage.match_statistics import MatchResult, result_of
from scopa.storage.puzzle_progress import Progress, Repetition
from scopa.text.coaching.statistics_page import GameReport, game_reports
from scopa.text.language import _, set_language
from scopa.text.report import Section, section_lines
from tests.game.analyzed import analyzed_as_played, analyzed_play, analyzed_round, lost, two_rounds
from tests.game.test_statistics import ESCOBA, IMPORTED, PRACTICE, counted
from tests.players import final_margins
from tests.storage import saved
from tests.storage.test_match_statistics import match

COST = "What your plays cost, in points a round"


def sections(chapters: Sequence[GameReport], of: str = "Scopa") -> dict[str, Section]:
    """The sections of the report on a game by their titles."""
    (chapter,) = [chapter for chapter in chapters if chapter.title == of]
    pages = chapter.pages_with_advice("p")
    return {section.title: section for page in pages for section in page}


def sentences_of(results: Sequence[MatchResult]) -> Sequence[str]:
    return sections(game_reports(counted(*results)))[_("Results")].paragraphs


def test_what_plays_cost_is_told_by_opponent_phase_and_kind() -> None:
    first, second = two_rounds()
    chapters = game_reports(
        [
            CountedMatch(match(True, 1, 1), (first,)),
            CountedMatch(match(True, 1, 1, 1, opponent="rosa"), (second,)),
        ]
    )
    told = sections(chapters)
    lost = told[COST]
    assert lost.paragraphs == [
        "Of 3 plays with a choice 0 were the best; the others cost 0.45 points."
    ]
    assert told["Your plays"].paragraphs[0] == "Accuracy 0%."
    assert [(bar.name, bar.text) for bar in told["Your plays"].bars] == [
        ("best", "  0%     0"),
        ("slip", " 33%     1"),
        ("mistake", " 33%     1"),
        ("blunder", " 33%     1"),
    ]
    assert [(bar.name, bar.text) for bar in told["Luck and mistakes"].bars] == [
        ("Luck", "-0.38"),
        ("Your mistakes", "-0.45"),
        ("Mistakes of the others", "+1.00"),
        ("Points ahead", "+0.17"),
    ], "as shown, the first three make the last"
    assert [(bar.name, bar.text) for bar in lost.bars] == [
        ("Sevens", "0.40  89%"),
        ("Scopas", "0.05  11%"),
    ]
    assert told["What to do"].paragraphs == ["p: puzzles about sevens, 89% of what you lose."]
    assert chapters[0].theme == "sevens"
    rows = [row.split() for row in told["Won, by opponent"].table]
    assert rows == [["matches", "rounds"], ["Rosa", "1/1", "2/2"], ["Beppe", "1/1", "1/1"]]
    assert told["Not counted"].paragraphs == ["Rounds still to be judged: 1."]


def test_the_largest_losses_and_the_rest_are_all_that_is_lost_and_lead_to_puzzles() -> None:
    costs = {
        LossKind.OTHER: 0.5,
        LossKind.CARDS: 0.2,
        LossKind.COINS: 0.15,
        LossKind.SEVENS: 0.12,
        LossKind.SWEEP: 0.11,
        LossKind.SETTEBELLO: 0.09,  # such a play is called the best
    }
    plays = [analyzed_play(cost, kind=kind) for kind, cost in costs.items()]
    analyzed = (RoundFigures.of(analyzed_round(*plays)),)
    (chapter,) = game_reports([CountedMatch(match(True, 1, 1), analyzed)])
    bars = sections([chapter])[COST].bars
    assert [(bar.name, bar.text) for bar in bars] == [
        ("Cards", "0.20  19%"),
        ("Coins", "0.15  13%"),
        ("Sevens", "0.12  12%"),
        ("Everything else", "0.61  56%"),
    ]
    assert chapter.theme == "coins"
    assert chapter.puzzles == "puzzles about coins, 13% of what you lose; none about cards"


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_first_page_with_the_advice_fits_a_small_window(language: str) -> None:
    set_language(language)
    kinds = (LossKind.OTHER, LossKind.CARDS, LossKind.LAST_DEAL, LossKind.SEVENS)
    plays = [analyzed_play(2 - at / 4, kind=kind) for at, kind in enumerate(kinds)]
    figures = tuple([RoundFigures.of(analyzed_round(*plays * 4))] * 9)
    for helped in ([True, False], [True, True]):
        won = [match(True, 5, *[1] * 9, helped=each) for each in helped]
        (of_scopa,) = game_reports([CountedMatch(result, figures) for result in won])
        page = of_scopa.pages_with_advice("p")[0]
        lines = [line for part in page for line in section_lines(part, 76, 2, has_blocks=True)]
        assert len(lines) + len(page) - 1 <= 19


def test_an_accuracy_is_told_of_the_parts_with_five_plays_at_least() -> None:
    play = analyzed_play(0.1, kind=LossKind.SEVENS, phase=RoundPhase.FIRST_DEALS)
    last = analyzed_play(0.1, kind=LossKind.LAST_DEAL, phase=RoundPhase.LAST_DEAL)
    rounds = [analyzed_round(*[play] * 3, *[last] * 2), analyzed_round(play, play, last, last)]
    counted = CountedMatch(match(True, 1, 1, 1), tuple(map(RoundFigures.of, rounds)))
    by_part, by_kind = "Accuracy by part of the round", "Accuracy by what was at stake"
    told = sections(game_reports([counted]))
    few = "too few plays"
    assert [bar[::2] for bar in told[by_part].bars] == [("First deals", "0%"), ("Last deal", few)]
    last_kind = "Last deal, all cards known"
    assert [bar[::2] for bar in told[by_kind].bars] == [("Sevens", "0%"), (last_kind, few)]
    more = counted._replace(analyzed=(*counted.analyzed, RoundFigures.of(analyzed_round(last))))
    told = sections(game_reports([more]))
    assert {bar.text for part in (by_part, by_kind) for bar in told[part].bars} == {"0%"}
    once = sections(game_reports([counted._replace(analyzed=counted.analyzed[:1])]))
    assert not {by_part, by_kind} & once.keys()


def test_the_mistakes_of_a_partner_stand_apart_and_those_of_an_only_opponent_have_a_name() -> None:
    plays = (analyzed_play(cost, seat=seat) for seat, cost in enumerate((0.5, 1.0, 0.25, 0.5)))
    figures = (RoundFigures.of(analyzed_round(*plays, luck=0.5)),)
    partners = match(True, 1, 1)._replace(rules=format_rules(PRESETS["scopone"]))
    told = sections(game_reports([CountedMatch(partners, figures)]), "Scopone")
    bars = told["Luck and mistakes"].bars
    assert [(bar.name, bar.text) for bar in bars] == [
        ("Luck", "+0.50"),
        ("Your mistakes", "-0.50"),
        ("Mistakes of your partner", "-0.25"),
        ("Mistakes of the others", "+1.50"),
        ("Points ahead", "+1.25"),
    ]
    of_two = sections(game_reports([CountedMatch(match(True, 1, 1), tuple(lost(0.5)))]))
    assert "Mistakes of Beppe" in [bar.name for bar in of_two["Luck and mistakes"].bars]


def test_of_three_players_points_ahead_are_over_the_mean_of_the_others_everywhere() -> None:
    three = saved(1, rules=Rules(players=3))
    result = result_of(three)
    rounds = [
        RoundFigures.of(analyzed_as_played(over))._replace(margin=final_margins(over)[0])
        for _before, _start, over in three.history.replayed()
    ]
    told = sections(game_reports([CountedMatch(result, tuple(rounds))]), "Scopa for 3")
    ahead = told["Luck and mistakes"].bars[-1].text
    more = "more" if float(ahead) > 0 else "fewer"
    assert f"On average you score {ahead[1:]} points a round {more} than the others." in (
        told["Results"].paragraphs
    )


def test_the_place_is_told_of_a_game_that_has_one_or_the_rounds_that_it_needs() -> None:
    title = "How well you play without help"
    one = CountedMatch(match(True, 1, 1), tuple(lost(0.5)))
    assert sections(game_reports([one]))[title].paragraphs == [
        "After 7 more rounds without help you get a place among the six opponents."
    ]
    none = CountedMatch(match(True, 1, 1))
    assert sections(game_reports([none]))[title].paragraphs == [
        "After 8 more rounds without help you get a place among the six opponents."
    ]
    many = CountedMatch(match(True, 1, *[1] * 20), tuple(lost(*[0.84, 0.85] * 10)))
    rated = sections(game_reports([many]))[title]
    assert rated.paragraphs == ["You play about as well as Carla."]
    assert rated.scale is not None
    course = sections(game_reports([many]))["Your place over time"]
    assert course.plot is not None
    assert (len(course.plot.values), course.plot.levels) == (13, tuple(OPPONENTS.values()))
    assert course.paragraphs[0].startswith("It is known to within 0.3 of a step")
    of_escoba = many._replace(result=many.result._replace(rules=ESCOBA))
    unrated = sections(game_reports([of_escoba]), "Escoba")[title]
    assert unrated.paragraphs[0].startswith("No place among the opponents")
    assert unrated.scale is None


def test_every_game_has_a_chapter_of_its_own() -> None:
    scopa = CountedMatch(match(True, 1, 1, 1), tuple(lost(0.5, 0.7)))
    other = CountedMatch(match(True, 1, 1)._replace(rules=ESCOBA), tuple(lost(9.0)))
    three = CountedMatch(match(False, -2)._replace(rules=format_rules(Rules(players=3))))
    with_round = three._replace(result=three.result._replace(rounds=other.result.rounds))
    chapters = game_reports([scopa, other, with_round])
    assert [chapter.title for chapter in chapters] == [
        "Scopa", "Escoba", "Scopa for 3", "All games"
    ]  # fmt: skip
    assert "cost 0.60 points." in sections(chapters)[COST].paragraphs[0]
    assert "cost 9.00 points." in sections(chapters, "Escoba")[COST].paragraphs[0]
    together = sections(chapters, "All games")["Results"]
    assert together.paragraphs == [
        "You have won 2 of 3 finished matches (67%).",
        "Rounds: 4 won, 0 lost, 0 tied.",
    ], "no points of different games together"


def test_this_month_stands_beside_the_last() -> None:
    october = match(True, 4, 4)._replace(begun="2026-10-30T12:00:00+00:00")
    november = match(False, -1, -1)._replace(begun="2026-11-02T12:00:00+00:00")
    matches = [
        CountedMatch(october, tuple(lost(*[0.5] * 4))),
        CountedMatch(november, tuple(lost(*[0.25] * 4))),
    ]
    title = "This month and the last"
    rows = sections(game_reports(matches, day="2026-11-24"))[title].table
    assert [row.split()[-2:] for row in rows] == [
        ["last", "month"],
        ["0/1", "1/1"],
        ["-1.00", "+4.00"],
        ["0.25", "0.50"],
        ["0%", "0%"],
        ["1.0", "1.0"],
    ]
    assert title not in sections(game_reports(matches, day="2026-12-31")), "nothing beside November"
    assert title in sections(game_reports(matches, day="2026-11-01"))


def test_matches_with_help_count_for_everything_but_the_place_and_its_course() -> None:
    alone = CountedMatch(match(True, 5, 2, 3), tuple(lost(*[0.5] * 8)))
    helped = CountedMatch(match(True, 9, 9, helped=True), tuple(lost(*[2.5] * 8)))
    begun = CountedMatch(match(None, 0, helped=True))
    both = sections(game_reports([alone, helped, begun]))
    assert both["Results"].paragraphs == [
        "You have won 2 of 2 finished matches (100%).",
        "Rounds: 3 won, 0 lost, 0 tied.",
        "On average you score 4.67 points a round more than Beppe.",
        "In 1 of 2 matches you had help (the coach, or a play taken back).",
    ]
    assert "cost 1.50 points." in both[COST].paragraphs[0]
    title, over_time = "How well you play without help", "Your place over time"
    one = sections(game_reports([alone]))
    assert (both[title], both[over_time]) == (one[title], one[over_time])
    only = sections(game_reports([helped]))
    assert only["Results"].paragraphs[-1] == (
        "You had help in this match (the coach, or a play taken back)."
    )
    assert "After 8 more rounds" in only[title].paragraphs[0]
    assert over_time not in only


def test_puzzles_and_their_rating_are_told_of() -> None:
    again = Repetition(1, date(2026, 11, 24))
    progress = Progress({"missed": again}, frozenset({"one", "two"}), rating=1216)
    told = sections(game_reports(counted(match(True, 5, 2, 3)), progress=progress))["Puzzles"]
    assert told.paragraphs[0] == "Solved: 2. To come again: 1."
    assert told.paragraphs[1].startswith("Your puzzle rating is 1216; everybody begins with 1200")
    (page,) = game_reports([], progress=progress)[0].pages
    assert [section.title for section in page] == ["Results", "Puzzles"]


def test_the_figures_are_told_in_plain_sentences() -> None:
    results = [match(True, 5, 2, 3), match(True, 1, 1), match(False, -3, -3), match(True, 2, 0)]
    assert sentences_of(results) == [
        "You have won 3 of 4 finished matches (75%).",
        "Rounds: 3 won, 1 lost, 1 tied.",
        "On average you score 0.60 points a round more than Beppe.",
    ]
    losing = [match(False, -3, -3, 0)]
    assert sentences_of(losing)[2] == "On average you score 1.50 points a round fewer than Beppe."
    several = sentences_of([*results, match(True, 1, 1, opponent="rosa")])
    assert several[2] == "On average you score 0.67 points a round more than the others."
    set_language("it")
    assert "1,50" in sentences_of(losing)[2]


def test_a_match_that_cannot_be_read_is_missing_and_that_is_said() -> None:
    told = sections(game_reports(counted(match(True, 5, 2, 3)), unread=2))
    assert told["Not counted"].paragraphs == [
        "Damaged, so they cannot be read: 2 matches.",
        "Rounds that cannot be judged: 2.",
    ]


def test_an_empty_record_says_what_will_be_there_and_when() -> None:
    (chapter,) = game_reports(counted(match(None, 0)))
    ((section,),) = chapter.pages
    assert section.paragraphs[0].startswith("No round has been played to its end yet")
    assert section.paragraphs[-1].startswith("After 8 rounds without help your place")


def test_no_line_of_a_table_is_wider_than_a_small_window_has_room_for() -> None:
    results = [result_of(saved(seed, rules=rules)) for seed, rules in enumerate(PRESETS.values())]
    many = [
        result._replace(opponent="a name of a very long opponent", margin=-45)
        for result in results * 40
    ]
    for chapter in game_reports(counted(*many), day="2026-11-24"):
        tables = [section.table for page in chapter.pages for section in page]
        assert all(len(row) <= 56 for table in tables for row in table)


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        (IMPORTED, "Imported, perhaps played by others: 1 match."),
        (PRACTICE, "Daily deals played as practice: 1 match."),
    ],
)
def test_what_was_imported_or_practice_is_said_but_not_counted(
    left_out: MatchResult, said: str
) -> None:
    result = match(True, 5, 2, 3)
    one = sections(game_reports(counted(result)))
    both = sections(game_reports(counted(result, left_out)))
    not_counted = both.pop("Not counted")
    assert {**both, "Not counted": one["Not counted"]} == one
    assert not_counted.paragraphs == [said, "Rounds that cannot be judged: 2."]
