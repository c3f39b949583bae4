"""Every screen in every state that looks different, and what must be read on it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import overload

import pytest

from scopa.engine import FULL_DECK, PRESETS, SCOPA, Card, CardSet, Match, Rules, draw_for_deal
from scopa.engine import score as awards_of
from scopa.game.games_by_name import Game, listed_games
from scopa.game.match_saver import Notice, Trouble
from scopa.game.match_state import ContinuableMatch, MatchState
from scopa.game.puzzles import PuzzleAttempt, PuzzleSession
from scopa.game.seats import OPPONENTS
from scopa.game.statistics import Skill, Statistics, Tally
from scopa.players.coach import Advice, beside, judge
from scopa.players.conventions import Convention
from scopa.players.heuristic_player import choose
from scopa.players.puzzle import PuzzleTheme, shipped_puzzles
from scopa.players.reasons import Reason
from scopa.players.sampling_player import SamplingPlayer
from scopa.storage.match_folder import MatchFigures, RoundFigures
from scopa.storage.puzzle_answers import Answers
from scopa.text.exercises import exercises
from scopa.text.games_and_rules import RULE_SENTENCES
from scopa.text.language import SOURCE, _
from scopa.text.match.score_words import highlights
from scopa.text.match.troubles import notice_lines
from scopa.text.player_names import MANNERS, players_of
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Frame, Size
from scopa.tui.key_bindings import Action, Command, Target
from scopa.tui.navigation import Screens, open_help, open_new_match, open_pages, statistics_page
from scopa.tui.screen import Screen
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.gallery import Gallery
from scopa.tui.screens.game_choice import GameChoice, RuleChoice
from scopa.tui.screens.lesson import Lesson, ScoreLesson
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.match_list import MatchList
from scopa.tui.screens.options import Options
from scopa.tui.screens.pages import Pages
from scopa.tui.screens.player_choice import OpponentChoice, SeatChoice
from scopa.tui.screens.puzzle import PuzzleScreen
from scopa.tui.screens.review import Review
from scopa.tui.screens.score import Score
from scopa.tui.screens.table import Table
from scopa.tui.screens.title import Title
from scopa.tui.table.animation import Phase
from scopa.tui.table.board import Board, Said
from scopa.tui.table.drawing import Banner
from tests.engine import in_order, move
from tests.storage import played_on
from tests.storage import state as in_play
from tests.tui import (
    APP_STATE,
    SIZES,
    Kind,
    begin,
    match_at,
    on_board,
    only,
    score_and_after,
    screens_after,
    selecting,
    state,
    table_at,
    text,
)
from tests.tui.null_terminal import after_answer

OPTIONS = Options()
SIX_DECKS = ("napoletane", "siciliane", "spagnole", "milanesi", "piacentine", "trevisane")
SIX = APP_STATE._replace(decks=SIX_DECKS)
RULES = RuleChoice(SCOPA, listed_games())
MANY_CHANGED = Rules.from_options(
    {"target": 99, "players": 3, "redeal_on_two_aces": False, "prime": "three sevens"}
    | dict.fromkeys(("grande", "ace_sweeps", "napola_at_most_six", "wild_keeps_rank"), False)
    | dict.fromkeys(("re_bello", "open_hands"), True),
    PRESETS["cirulla"],
)


@dataclass(frozen=True)
class ScreenCase:
    """A *screen* with the *app_state* before it, and what must be *read* on it at every size."""

    screen: Screen
    read: Sequence[str] = ()
    app_state: AppState = APP_STATE

    def draw(self, size: Size, options: RenderOptions) -> Frame:
        return self.screen.draw(size, options, self.app_state)

    def fits(self, size: Size) -> bool:
        return self.screen.smallest.fits(size)

    def missing(self, frame: Frame) -> list[str]:
        """What cannot be read in a *frame*, and must be."""
        shown = "\n".join(frame.lines())
        return [f"{text!r} is not to be read" for text in self.read if text not in shown]


def case(screen: Screen, read: str = "", app_state: AppState = APP_STATE) -> ScreenCase:
    """The case of a *screen*, with the texts to be read on it between bars."""
    return ScreenCase(screen, read.split("|"), app_state)


@overload
def pressed(
    screen: Screen, *commands: Command | Target, app_state: AppState = APP_STATE
) -> Screen: ...
@overload
def pressed(
    screen: Screen, *commands: Command | Target, app_state: AppState = APP_STATE, to: type[Kind]
) -> Kind: ...
def pressed(
    screen: Screen,
    *commands: Command | Target,
    app_state: AppState = APP_STATE,
    to: type[Screen] = Screen,
) -> Screen:
    """The screen that is on top after these commands, which is of the type *to*."""
    for command in commands:
        action = Action(command) if isinstance(command, Command) else command
        *_, screen = screens_after(screen, action, app_state)
    assert isinstance(screen, to)
    return screen


def _cards(count: int, *, without: str) -> str:
    """The last *count* cards that are not in *without*."""
    taken = CardSet.parse(without)
    return " ".join(str(card) for card in list(CardSet(FULL_DECK & ~taken))[-count:])


def tables() -> dict[str, ScreenCase]:
    three, full = ("5D 7C 10S", "2D 8B 9C"), ("1D 1C 1S", "1B")
    two, seven = ("1C 2C", "7C 8B"), ("7D", "9C 9S")
    table = table_at(state(three, "5S 3B 4C 10B", stock_size=18, match=match_at((3, 5))))
    dealer = table_at(state(three, "5S 3B 4C 10B", stock_size=18, dealer=0))
    ways = table_at(state(("7D 8C", "9C 9S"), "3B 4C 4S 3C 10D", stock_size=12))
    nothing = [table_at(state(("6D 7C", "9C 9S"), lie, stock_size=12)) for lie in ("10S 9B 8D", "")]
    theirs = table_at(state(two, "7D 10S 9B", stock_size=12, turn=1))
    theirs_sweep = table_at(state(("1C 2C", "7C 9S"), "3D 4B", stock_size=12, turn=1))
    takes = move("7D", "3B 4C")
    captured = state(seven, "3B 4C 10D", stock_size=12).after(takes)
    swept = state(seven, "3B 4C", stock_size=12).after(takes)
    laid = table_at(state(("6D", "9C 9S"), "10D", stock_size=12).after(move("6D")))
    last = table_at(state(("7D", ""), "3B 4C 10D 9D 8B", piles=("1D", "2D")).after(takes))
    dealt = table_at(state(("7D", ""), "3B 4C 10D 9D 8B", stock_size=12).after(takes))
    longest = state(("10D", "9C 9S"), "1D 1C 2S 2B 4B 9D 9B", stock_size=6)
    message = table_at(longest.after(move("10D", "1D 1C 2S 2B 4B")))
    fresh, void = begin()[0], in_order("10D 10C 10S 4B")
    again = [table_at(fresh.state._replace(void_tables=(void,) * number)) for number in (1, 3)]
    ten = _cards(10, without="5D 7C 10S 2D 8B 9C 1D 1C 1S")
    practice = table_at(in_play(5, plays=36).practice())

    def with_sweeps(mine: str, others: str) -> Table:
        return table_at(state(three, "5S 4B", sweeps=(mine, others)))

    def celebrated(now: MatchState, banner: Banner) -> Table:
        return replace(table_at(now), phases=(Phase(Board(now), banner=banner),))

    many = "1D 1C 1S 1B 2C 2S 2B 3D 3C 3S"
    twelve = f"{many} 3B 4D", "4C 4S 5C 5B 6D 6C 6S 6B 7D 7S 7B 8D"
    found = {
        "table fresh": case(fresh, "A new round.|to 11|round 1| 30"),
        "table": case(
            table,
            "You 3   Beppe 5|to 11   round 4| 18|[ OK ]|"
            "Take the five of swords with the five of coins?",
        ),
        "table, I deal": case(dealer, " 18"),
        "table, several ways": case(
            pressed(ways, Command.OTHER_WAY), "Take the | with the |(way 2 of 4)|[ OK ]"
        ),
        "table, capture marked": case(pressed(table, Command.NEXT), "Take the |3|4|[ OK ]"),
        "table, nothing to take": case(nothing[0], "Lay the |[ OK ]"),
        "table, nothing to take on the bare felt": case(nothing[1], "Lay the "),
        "their turn": case(theirs, "Beppe is thinking ..."),
        "their capture": case(
            on_board(theirs, shown_play=move("7C", "7D")), "Beppe plays the | and takes the |[ OK ]"
        ),
        "their card laid": case(on_board(theirs, shown_play=move("8B")), "Beppe lays the |[ OK ]"),
        "their sweep": case(
            on_board(theirs_sweep, shown_play=move("7C", "3D 4B")), "Beppe plays the |SCOPA!|[ OK ]"
        ),
        "after a capture": case(table_at(captured), "You take the "),
        "after a sweep": case(table_at(swept), "SCOPA!|scopas 1"),
        "after a card is laid": case(laid, "You lay the six of coins."),
        "after a deal": case(dealt, "You take the "),
        "a scopa is celebrated": case(celebrated(swept, Banner.SCOPA), "You take the |SCOPA!"),
        "the settebello is celebrated": case(
            celebrated(captured, Banner.SETTEBELLO_WON), "The settebello is yours!"
        ),
        "the settebello is lost": case(
            celebrated(captured, Banner.SETTEBELLO_LOST), "The settebello is gone!"
        ),
        "the longest message": case(message, "You take|with the "),
        "the longest choice": case(table_at(longest), "Take |[ OK ]"),
        "round over": case(last, "The round is over.|You captured last and get |[ OK ]"),
        "leaving": case(
            pressed(table, Command.BACK), "the match is kept. Enter stays.|Esc leave   Enter stay"
        ),
        "quitting": case(pressed(table, Command.QUIT), "q again leaves the game"),
        "leaving practice": case(pressed(practice, Command.BACK), "Esc again ends the practice"),
        "tables dealt again": case(again[0], "Dealt again: |first cards"),
        "tables dealt again and again": case(again[1], "Dealt again:"),
        "twelve sweeps": case(with_sweeps(*twelve), "scopas 12"),
        "many sweeps, the last card chosen": case(
            pressed(with_sweeps(many, ""), Command.PREVIOUS), "scopas 10"
        ),
        "ten table cards": case(
            table_at(state(three, ten, stock_size=6)), f"deck {ten}".replace(" ", "|")
        ),
    }
    for count in (12, 13, 14, 16, 18, 20):
        lying = _cards(count, without="1D 1C 1S 1B")
        read = lying.replace(" ", "|")
        found[f"{count} table cards"] = case(table_at(state(full, lying)), read)
        if count == 16:
            theirs = table_at(state(full, lying, turn=1), shown_play=move("1B"))
            found["their card laid on a full table"] = case(theirs, f"Beppe lays the |{read}")
    return found


def scores() -> dict[str, ScreenCase]:
    coins = " ".join(f"{rank}D" for rank in range(1, 11))
    even = "1D 2D 3D 4D 5D 1C 2C 3C 4C 5C 1S 2S 3S 4S 5S 1B 2B 3B 4B 5B"
    rest, without_coins = str(~CardSet.parse(even)), str(~CardSet.parse(coins))

    def over(
        mine: str, theirs: str, scores: tuple[int, int], sweeps: tuple[str, str] = ("", "")
    ) -> tuple[Score, Screen]:
        now = state(("", ""), piles=(mine, theirs), sweeps=sweeps, match=match_at(scores))
        return score_and_after(table_at(now))

    ties, _ = over(even, rest, (2, 3))
    all_coins, _ = over(coins, without_coins, (0, 10), ("7D", "7C 7S"))
    tied_at_target, _ = over(even, rest, (10, 9), ("1D", ""))
    best, _ = over(even, rest, (10, 10), ("1D 2D 3D 4D 5D 1C", "7D 8D"))
    _, lost = over(coins, without_coins, (2, 10), ("", "7C 7S 7B 6C"))
    won, end = over(without_coins + " 7D", coins.replace("7D", ""), (9, 3))
    assert isinstance(end, MatchEnd)
    helped = replace(end, state=end.state._replace(helped=True))
    told = highlights([awards_of(won.state.round)] * 4, SCOPA, players_of(end.state))
    shared = "Scopa, 2026-11-21", "11 to 4 against Beppe"
    return {
        "score with ties": case(
            ties, "The score of the round|Coins (denari)|tied|You need |[ OK ]"
        ),
        "score, all coins to one": case(all_coins, "Prime (primiera)|The match|This round"),
        "score, a tie at the target": case(tied_at_target, "a tie, so another round.|[ OK ]"),
        "score, match won": case(won, "You win the match!|[ OK ]"),
        "score, many sweeps": case(best, "Scopas (sweeps)|6|+6"),
        "end, won": case(end, "You win the match!|after 4 rounds.|[ Rematch ]|[ Title ]"),
        "end, with help": case(
            helped, "With help: a play was taken back or the coach was asked.|[ Rematch ]"
        ),
        "end, how it went": case(
            replace(end, highlights=told),
            "Round by round: |Settebello: You 4|The best round: |[ Rematch ]",
        ),
        "end, a daily deal with help": case(
            replace(helped, shared=shared), "Scopa, 2026-11-21|[ Rematch ]"
        ),
        "end, lost": case(lost, "Beppe wins the match!|after 4 rounds.|[ Rematch ]|[ Title ]"),
    }


def drawing(cards: str, opponent: str = "beppe") -> DrawForDeal:
    """The draw in which You and the opponent turned these cards in turn."""
    turned = [Card.parse(word) for word in cards.split()]
    table, _drawing = begin()
    drawn = table.state._replace(draw=draw_for_deal(turned), levels=("", opponent))
    return DrawForDeal(drawn)


def _draws() -> dict[str, ScreenCase]:
    begun = begin()[1]
    return {
        "draw": case(begun, "Who deals first?|The lowest card deals|[ OK ]"),
        "draw, I deal": case(drawing("2D 9B"), "You |Beppe plays first.|[ OK ]"),
        "draw, the computer deals": case(drawing("10C 9B"), " play first.|[ OK ]"),
        "draw after a tie": case(drawing("9C 9B 10D 1D"), "9C|9B|10D|1D| play first.|[ OK ]"),
        "draw after two ties, a long name": case(
            drawing("9C 9B 3C 3B 1D 10D", opponent="don-ciccio"), "Don Ciccio plays first.|[ OK ]"
        ),
        "the number of the deal": case(
            pressed(begun, Command.RULES, Command.LAST), "The deck is shuffled|[ OK ]"
        ),
    }


def _beside() -> dict[str, ScreenCase]:
    now = in_play(5, plays=22)
    table = table_at(now)
    early = begin()[0]
    many = state(("5D", "9C"), "3B 4C", piles=(_cards(30, without="5D 9C 3B 4C"), "1D"))
    longest = state(("10D", "9C 9S"), "1D 1C 2S 2B 4B 9D 9B", stock_size=6)
    taking = longest.after(move("10D", "1D 1C 2S 2B 4B"))
    four = table_at(in_play(3, rules=PRESETS["scopone"], plays=13))
    return {
        "counter": case(pressed(table, Command.COUNTER), "not seen yet|in the deck"),
        "counter at the beginning": case(pressed(early, Command.COUNTER), "33 cards not seen yet:"),
        "last capture": case(pressed(table, Command.LAST_CAPTURE), "The last capture|with"),
        "the largest capture": case(pressed(table_at(taking), Command.LAST_CAPTURE), "with the "),
        "no capture yet": case(pressed(early, Command.LAST_CAPTURE), "Nothing has been"),
        "my pile": case(pressed(table, Command.PILE), "Your pile: "),
        "my empty pile": case(pressed(early, Command.PILE), "Your pile is empty."),
        "my large pile": case(pressed(table_at(many), Command.PILE), "Your pile: 30 cards"),
        "counter of four": case(pressed(four, Command.COUNTER), "in other hands."),
    }


def _statistics() -> dict[str, ScreenCase]:
    kinds = {"coins": 0.5, "cards": 0.3, "sweeps": 0.2}
    against = {
        "beppe": Tally([1, 1, 1, -1, -1, 1, -1, 1]),
        "rosa": Tally([-1, 1, 1]),
        "maestro": Tally([-1, -1]),
    }
    matches = [each for tally in against.values() for each in tally.matches]
    tally = Tally(matches, [2] * 16 + [0] * 4 + [-1] * 10)
    skill = Skill(30, 1.0, kinds, before=2.0)
    found = Statistics(tally, against, {SCOPA: tally}, SCOPA, skill, solved=3)
    few = found._replace(skill=Skill(3))
    none = Statistics(Tally(), {}, {}, SCOPA, Skill(), solved=0)
    return {
        "statistics": case(
            statistics_page(found, tuple, tuple),
            "Results|Won|Tied|Last ten|Beppe|Il Maestro|All rounds|about as well as Rosa|"
            "less than before|coins|0.5|Puzzles solved: 3.|matches",
        ),
        "statistics of few rounds": case(statistics_page(few, tuple, None), "after 8 rounds"),
        "statistics without a match": case(statistics_page(none, tuple, None), "No round has been"),
    }


def _match_lists() -> dict[str, ScreenCase]:
    every = tuple(
        MatchFigures(
            file=Path(f"{number}.scopa"),
            changed=0.0,
            key=f"key-{number}",
            begun="2026-11-21T20:15:00",
            players=("You", ""),
            opponent=opponent,
            rules=SCOPA,
            helped=False,
            imported=False,
            rounds=(RoundFigures((number % 11, 11)),),
            winner=1,
        )
        for number, opponent in zip(range(40), cycle(OPPONENTS))
    )
    keys, under_way = "Enter OK|Esc back", MatchList(every[:5], under_way=True)
    return {
        "matches": case(
            MatchList(every[:5], folder="~/.local/share/scopa/matches"), f"Your matches|>|{keys}"
        ),
        "many matches, the last one": case(MatchList(every, line=39), f">|{keys}"),
        "matches under way": case(under_way, "Matches under way|>"),
    }


def _pages(name: str, screens: Screens) -> dict[str, ScreenCase]:
    """All pages that there are in the smallest window."""
    first = only(Pages, screens)
    count = re.search(r"  1/(\d+)", text(first, SIZES[0]))
    number = int(count[1]) if count else 1
    pages = {f"{name} {n + 1}": case(replace(first, page=n)) for n in range(number)}
    return {**pages, name: case(first, "Esc back|[ OK ]")}


def _longest_named() -> MatchState:
    """A match of four, each for themselves, after rounds in which they have many points."""
    match = Match(Rules(players=4), (10, 20, 19, 10), 1, 5)
    return _after(match.rules, 7).state._replace(match=match)


def _many_players() -> dict[str, ScreenCase]:
    found = {}
    for game in ("scopone", "scopone-scientifico", "cirulla", "escoba"):
        table, drawing = begin(game=game)
        found[f"{game}, draw"] = case(drawing, "[ OK ]")
        found[f"{game}, table"] = case(table, "round 1")
    for rules in (Rules(players=3), Rules(players=4), PRESETS["scopone-scientifico"]):
        name = f"{rules.players} players, hands of {rules.hand_size}"
        for plays in (0, 1, 2, 3, 7, 20, 35):
            table = _after(rules, plays)
            found[f"{name}, after {plays}"] = case(table)
            if not table.state.is_humans_turn:
                shown_play = table.state.round.legal_plays()[0]
                shown = on_board(table, shown_play=shown_play)
                found[f"{name}, {plays}, their play"] = case(shown, "[ OK ]")
            else:
                last = pressed(table, Command.PREVIOUS)
                found[f"{name}, {plays}, the last card chosen"] = case(last)
        over = _after(rules, 40)
        found[f"{name}, over"] = case(over, "The round is over.")
        found[f"{name}, score"] = case(score_and_after(over)[0], "The score of the round|[ OK ]")
    return found


def _after(rules: Rules, plays: int) -> Table:
    """The table of a match by *rules* after *plays* plays, each the first legal one."""
    drawing = only(DrawForDeal, open_new_match(APP_STATE._replace(game=Game(rules), seed=4)))
    table = pressed(drawing, Command.OK, to=Table)
    return on_board(table, state=played_on(table.state, plays))


def advice(board: Board) -> Advice:
    """Advice for the first play there, against the last."""
    plays = board.state.round.legal_plays()
    return beside(judge(board.state.knowledge, plays[0]), plays[-1])


@cache
def finished_table() -> Table:
    """The table of a match after its first round."""
    table = begin()[0]
    while not table.state.round.is_over:
        table = on_board(table, state=table.state.after(choose(table.state.knowledge)))
    return table


def judged(review: Review) -> Review:
    """The review once all its plays are judged."""
    while review.request is not None:
        review = only(Review, [after_answer(review)])
    return review


def _coached() -> dict[str, ScreenCase]:
    """The coach at the table and after a round, and the list of opponents."""
    table = table_at(
        state(("5D 7C 10S", "2D 8B 9C"), "5S 3B 4C 10B", stock_size=18), said=Said(consults=True)
    )
    given = advice(table.board)
    review = Review.of(finished_table().state, 0)
    told = judged(review)
    of_match = Review.of(in_play(5, plays=80), 1)
    score, _ = score_and_after(finished_table())
    return {
        "coach looks": case(table, "The coach is looking at the table"),
        "coach advises": case(selecting(table, given.play, advice=given), " the |: |s values"),
        "coach shows the values": case(
            pressed(selecting(table, given.play, advice=given), Command.SUGGEST),
            "yours - theirs|in all|cards",
        ),
        "coach advises, another card": case(
            pressed(selecting(table, given.play, advice=given), Command.NEXT), "The coach would"
        ),
        "score with review": case(score, "s review|Enter go on|Esc title"),
        "score of practice": case(
            replace(score, state=score.state._replace(original_points=(2, 3))),
            "In the match it was 2 to 3.|[ OK ]",
        ),
        "practice": case(pressed(score, Command.AGAIN), "as practice"),
        **{
            f"score, {counted} kinds counted": case(
                replace(score, counted=counted), "This round|The match"
            )
            for counted in (0, 3)
        },
        "review begins": case(review, "The coach is looking at the round"),
        **{
            f"review, step {step}": case(
                pressed(told, Command.FIRST, *[Command.NEXT] * step), "Left Right play|Esc back"
            )
            for step in (0, 1, 5, 17)
        },
        "review, a mistake": case(told, "Blunder|The coach would |Enter next"),
        "review, the values": case(pressed(told, Command.SUGGEST), "in all|yours|+"),
        **{
            f"{players} players, review": case(
                judged(Review.of(in_play(5, rules=rules, plays=50), 0)),
                "Left Right play|Blunder|The coach ",
            )
            for players, rules in ((3, Rules(players=3)), (4, PRESETS["scopone"]))
        },
        "review of a match": case(judged(of_match), "s values|Esc back"),
        **{
            f"opponents, {OPPONENTS[opponent]}": case(
                OpponentChoice(line=line),
                f"Who plays against you?|the more stars, the stronger|{manner.split()[0]}",
            )
            for line, (opponent, manner) in enumerate(MANNERS.items())
        },
        **_seats(),
        **_conventions_told(),
    }


def _conventions_told() -> dict[str, ScreenCase]:
    """The coach at a table with a partner, for whose sake a card is laid."""
    rules = Rules(players=4, partnerships=True)
    tables = (replace(_after(rules, plays), said=Said(consults=True)) for plays in range(28, 36))
    table = next(each for each in tables if each.state.is_humans_turn)
    given = advice(table.board)
    told = {Convention.PARTNERS_CARD: "partner", Convention.PAIRED: "dealer's|pairs"}
    return {
        f"4 players, the coach names a convention: {convention.value}": case(
            selecting(table, given.play, advice=given._replace(reason=Reason(convention))), words
        )
        for convention, words in told.items()
    }


def _seats() -> dict[str, ScreenCase]:
    three, four, partners = (
        APP_STATE._replace(game=Game(rules))
        for rules in (Rules(players=3), Rules(players=4), Rules(players=4, partnerships=True))
    )
    names = ("beppe", "maestro", "beppe")
    return {
        "seats of three": case(
            SeatChoice(names=("nino", "carla")),
            "Who sits where?|At every seat|different players|On your left|Carla",
            three,
        ),
        "seats of four": case(
            SeatChoice(("don-ciccio",) * 3, line=3),
            "Opposite you|Pina, like Don Ciccio|Tonio, like Don Ciccio|forgets",
            four,
        ),
        "seats of partners": case(
            SeatChoice(names, line=2), "Your partner|Il Maestro|Pina, like Beppe", partners
        ),
        "title with partners": case(
            Title(), "At the table: Beppe, Il Maestro, Pina", partners.with_opponents(names)
        ),
    }


def _puzzles() -> dict[str, ScreenCase]:
    """A puzzle of each theme as a question, and what follows the best play and another."""
    found: dict[str, ScreenCase] = {}
    of_theme = {line.split("\t")[0]: key for key, line in shipped_puzzles().items()}
    for theme, key in of_theme.items():
        session = PuzzleSession(shipped_puzzles(), Answers(), key=key)
        asked = PuzzleScreen.of(PuzzleAttempt.of(session))
        best, plays = asked.attempt.puzzle.best, asked.board.state.round.legal_plays()
        of_right, of_wrong = (
            replace(asked, board=asked.board.select(play))
            for play in (best, next(play for play in plays if play != best))
        )
        right, missed = (
            pressed(chosen, Command.OK, to=PuzzleScreen) for chosen in (of_right, of_wrong)
        )
        wrong = pressed(missed, Command.OK, to=PuzzleScreen) if not missed.attempt.steps else missed
        found |= {
            f"puzzle, {theme}": case(asked, "Which play wins most this round?"),
            f"puzzle, {theme}, right": case(right, "Right!|[ OK ]"),
            f"puzzle, {theme}, missed": case(missed, "[ OK ]"),
            f"puzzle, {theme}, wrong": case(wrong, "[ OK ]"),
        }
        if theme == PuzzleTheme.LAST_DEAL.value:
            end = replace(wrong, step=len(wrong.attempt.steps) - 1)
            found["puzzle, played out"] = case(end, "Points: You")
    other = PuzzleScreen.of(PuzzleAttempt.of(session._replace(rules=PRESETS["escoba"])))
    return {**found, "puzzle, another game": case(other, "Another game: ")}


def _told(trouble: Trouble, what: str) -> Pages:
    told = notice_lines(Notice(trouble, what, 1))
    return only(Pages, open_pages(_("Your matches"), *told))


def _lessons() -> dict[str, ScreenCase]:
    """Each task of the lesson as it begins, after a wrong play, and done."""
    found: dict[str, ScreenCase] = {}
    for number, step in enumerate(exercises()):
        begun = Lesson.of(SCOPA, number)
        place = f"Lesson {number + 1} of {len(exercises()) + 1}"
        found |= {
            f"lesson, {step.name}": case(begun, f"{place}|Enter play"),
            f"lesson, {step.name}, wrong": case(
                _played(begun, is_right=False), f"{place}|instead?"
            ),
            f"lesson, {step.name}, done": case(_played(begun, is_right=True), "Well done.|[ OK ]"),
        }
    counting = ScoreLesson(SCOPA)
    found |= {
        "lesson, counting": case(counting, "Lesson 6 of 6|coins of both|[ OK ]"),
        "lesson, the question": case(
            replace(counting, step=5), "The best card of each suit|Left you|Right Nino"
        ),
        "lesson, the prime": case(
            replace(counting, step=6, answer=0), "Not quite. Your best card of each of|ace|[ OK ]"
        ),
        "lesson, counted": case(replace(counting, step=7), "The points add up|[ OK ]"),
    }
    return found


def _played(begun: Lesson, *, is_right: bool) -> Screen:
    step = exercises()[begun.step]
    plays = begun.board.state.round.legal_plays()
    made = next(play for play in plays if step.is_solved_by(play) == is_right)
    return pressed(replace(begun, board=begun.board.select(made)), Command.OK)


@cache
def screen_cases(
    language: str = SOURCE,  # noqa: ARG001 (what is kept by it)
    *,
    ascii_only: bool = False,  # noqa: ARG001
) -> dict[str, ScreenCase]:
    """All of them by name, in the *language* in force; the texts to be read are English."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SamplingPlayer, "search", _SEARCH)
        return _cases()


_SEARCH = cache(SamplingPlayer.search)
"""What the coach finds is the same in every language."""


def _cases() -> dict[str, ScreenCase]:
    fresh = begin()[0]
    waits, now = (
        APP_STATE._replace(waiting=ContinuableMatch(*match))
        for match in ((_longest_named(), "2026-11-21T20:15:00"), (fresh.state,))
    )
    large = APP_STATE.with_game(Game(replace(PRESETS["scopone-scientifico"], target=21)))
    own = APP_STATE.with_game(Game(MANY_CHANGED))
    new, new_waits = (each._replace(finished=0) for each in (APP_STATE, waits))
    not_in_order = _("Not everything is as it should be")
    return {
        **_coached(),
        **_beside(),
        **_statistics(),
        **_match_lists(),
        "title": case(Title(), "add up to it|>  New game|Quit"),
        "title with a match": case(Title(), ">  Continue|New game|Quit|q quit", now),
        "title with a match of another day": case(
            Title(), ">  Continue: Scopa|New game|Quit", waits
        ),
        "title of a new player": case(
            Title(), "New game|Learn to play (5 minutes)|Quit|q quit", new
        ),
        "title of a new player with a match of another day": case(
            Title(), ">  Continue: |New game|Learn to play (5 minutes)|Quit", new_waits
        ),
        "title, a game with a long name": case(
            Title(), ">  New game|Game: Cirulla for 3 to 99|Quit", own
        ),
        "options, a game with a long name": case(OPTIONS, "Cirulla for 3", own),
        "title, a large game": case(Title(), ">  New game|Game: Scopone scientifico to 21", large),
        "matches cannot be saved": case(
            _told(Trouble.NOT_SAVED, "/home/me/matches: full"),
            "Your matches|cannot be saved: /home/me/matches: full.",
        ),
        "a match goes on in a file of its own": case(
            _told(Trouble.OWN_FILE, ""), "Your matches|changed by another window"
        ),
        **_lessons(),
        **_puzzles(),
        **{
            f"help with the lesson, {game} {n + 1}": case(
                replace(only(Pages, open_help(PRESETS[game], "")), page=n), "learn by playing"
            )
            for game in ("scopa", "cirulla", "scopone")
            for n in range(5)
        },
        "gallery": case(Gallery(), "Napoletane|Ace of coins"),
        "gallery, another deck": case(
            Gallery(15, "napoletane"),
            "3 Spagnole|Six of cups|Enter choose these",
            SIX.changed("deck", "spagnole"),
        ),
        "gallery, the back": case(Gallery(40), "The back of the cards", SIX),
        "options": case(OPTIONS, "Options|napoletane|felt|Scopa|[ OK ]"),
        **{
            f"options, line {n}": case(pressed(OPTIONS, Action(Command.CHOOSE, n)), "< >|[ OK ]")
            for n in range(4)
        },
        "options, a large game": case(
            pressed(OPTIONS, Action(Command.CHOOSE, 5)), "Scopone scientifico|< >", large
        ),
        "options, for three": case(
            OPTIONS, "Scopa for 3", APP_STATE.with_game(Game(Rules(players=3)))
        ),
        "problems": case(
            only(Pages, open_pages(not_in_order, "settings.toml, line 3: no theme " * 9)),
            "Not everything is as it should be|line 3",
        ),
        **{
            f"games, {name}": case(
                GameChoice.at(listed_games(), rules), "The game|Enter OK|rules|[ OK ]"
            )
            for name, rules in PRESETS.items()
        },
        "games, own": case(
            GameChoice.at(listed_games(), Rules(fifteen=True, napola=True)),
            "Scopa a quindici, with napola",
        ),
        "games, its rules": case(
            pressed(GameChoice.at(listed_games(), PRESETS["cirulla"]), Command.NEXT),
            "The rules of Cirulla|change them",
        ),
        "games, a long name": case(
            GameChoice.at(listed_games(), MANY_CHANGED), "Cirulla for 3 to 99, two aces allowed"
        ),
        "setup": case(RULES, "The rules of Scopa|[ OK ]"),
        **{
            f"setup, line {n}": case(pressed(RULES, Action(Command.CHOOSE, n)), "< >")
            for n in range(len(RULE_SENTENCES))
        },
        "setup, the last line": case(pressed(RULES, Command.LAST), "Open hands|< >"),
        "setup, problem": case(
            pressed(RULES, Action(Command.CHOOSE, 1), Command.NEXT), "partnerships"
        ),
        "rules in force": case(pressed(fresh, Command.RULES), "Scopa|nothing changed"),
        "rules in force, cirulla": case(
            pressed(begin(game="cirulla")[0], Command.RULES), "Cirulla|Players: 2"
        ),
        **_draws(),
        **tables(),
        **scores(),
        **_pages("help", open_help(SCOPA, "")),
        **_many_players(),
    }
