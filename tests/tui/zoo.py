"""Every screen in every state that looks different, and what must be read on it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache

from scopa.engine import (
    FULL_DECK,
    PRESETS,
    SCOPA,
    Card,
    CardSet,
    Match,
    Play,
    Rules,
    format_rules,
)
from scopa.engine import score as awards_of
from scopa.game.puzzles import Course
from scopa.game.sitting import Sitting, Waiting
from scopa.game.statistics import Counted
from scopa.players.coach import Advice, Reason, Temptation, Topic
from scopa.players.conventions import Convention
from scopa.players.heuristic_player import choose
from scopa.players.puzzle import shipped_puzzles
from scopa.records.database import Summary
from scopa.records.kept_match import Comment
from scopa.records.match_figures import result_of
from scopa.records.puzzle_progress import Progress
from scopa.tui import places
from scopa.tui.account import Account
from scopa.tui.animation import Moment, Stage
from scopa.tui.board import Board
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Look, Screen, Thought, Tick
from scopa.tui.screens.cut import Cut
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.gallery import Gallery
from scopa.tui.screens.game_choice import GameChoice, RuleChoice
from scopa.tui.screens.lesson import Lesson, exercises
from scopa.tui.screens.match_choice import MatchChoice
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.opponent_choice import OpponentChoice
from scopa.tui.screens.options import Options
from scopa.tui.screens.puzzle import Solving
from scopa.tui.screens.replay import Replay
from scopa.tui.screens.review import Review
from scopa.tui.screens.seat_choice import SeatChoice
from scopa.tui.screens.statistics import Counting
from scopa.tui.screens.table import Table
from scopa.tui.screens.title import Title
from scopa.tui.screens.under_way import UnderWay
from scopa.tui.text_pages import Chapter, Pages
from scopa.words import player_names
from scopa.words.language import SOURCE
from scopa.words.lesson import task
from scopa.words.player_names import MANNERS, OPPONENTS
from scopa.words.record import told_of_record
from scopa.words.rules_and_options import NewName
from scopa.words.score import moments
from scopa.words.screen_labels import Headline
from tests.game.judged import lost
from tests.records import kept
from tests.records import sitting as in_play
from tests.tui import (
    DESK,
    SIZES,
    begin,
    desk_with,
    look,
    match_at,
    opened,
    score_and_after,
    screens_after,
    sitting,
)

OPTIONS = Options(PRESETS)
REMEMBERING = desk_with(memory=True)
SIX_DECKS = ("napoletane", "siciliane", "spagnole", "milanesi", "piacentine", "trevisane")
CHOICE = GameChoice(PRESETS)
RULES = RuleChoice(PRESETS, SCOPA, "scopa")
LONGEST_NAME = "Le-regole-di-zia-Carmela_19870"
OWN = PRESETS | {"family": Rules(target=21, napola=True), LONGEST_NAME: Rules(target=31)}
OWN_RULES = RuleChoice(OWN, OWN["family"], "family")


@dataclass(frozen=True)
class Specimen:
    """A *screen* with the *desk* before it, and what must be *read* on it at every size."""

    screen: Screen
    read: Sequence[str] = ()
    desk: Desk = DESK

    def draw(self, size: Size, look: Look) -> Frame:
        """The screen as it is seen."""
        return self.screen.draw(size, look, self.desk)


def play(card: str, taken: str = "") -> Play:
    """The play of *card* that takes *taken*."""
    return Play(Card.parse(card), CardSet.parse(taken))


def pressed(screen: Screen, *wishes: Wish | Intent, desk: Desk = DESK) -> Screen:
    """The screen that is on top after these wishes."""
    for wish in wishes:
        intent = wish if isinstance(wish, Intent) else Intent(wish)
        *_, screen = screens_after(screen, intent, desk)
    return screen


def _cards(count: int, *, without: str) -> str:
    """So many cards that are not in *without*."""
    taken = CardSet.parse(without)
    return " ".join(str(card) for card in list(CardSet(FULL_DECK & ~taken))[-count:])


def _tables() -> dict[str, Specimen]:
    three = ("5D 7C 10S", "2D 8B 9C")
    mine = sitting(three, "5S 3B 4C 10B", stock_size=18, match=match_at((3, 5)))
    ways = sitting(("7D 8C", "9C 9S"), "3B 4C 4S 3C 10D", stock_size=12)
    theirs = sitting(("1C 2C", "7C 8B"), "7D 10S 9B", stock_size=12, turn=1)
    theirs_lay = sitting(("1C 2C", "8B"), "7D 10S 9B", stock_size=12, turn=1)
    theirs_sweep = sitting(("1C 2C", "7C 9S"), "3D 4B", stock_size=12, turn=1)
    dealer = sitting(three, "5S 3B 4C 10B", stock_size=18, dealer=0)
    captured = sitting(("7D", "9C 9S"), "3B 4C 10D", stock_size=12).after(play("7D", "3B 4C"))
    swept = sitting(("7D", "9C 9S"), "3B 4C", stock_size=12).after(play("7D", "3B 4C"))
    laid = sitting(("6D", "9C 9S"), "10D", stock_size=12).after(play("6D"))
    last = sitting(("7D", ""), "3B 4C 10D 9D 8B", piles=("1D", "2D")).after(play("7D", "3B 4C"))
    dealt = sitting(("7D", ""), "3B 4C 10D 9D 8B", stock_size=12).after(play("7D", "3B 4C"))
    kings = "10D 10C 10S"
    void = tuple(Card.parse(word) for word in f"{kings} 4B".split())
    longest = sitting(("10D", "9C 9S"), "1D 1C 2S 2B 4B 9D 9B", stock_size=6)
    ten = _cards(10, without="5D 7C 10S 2D 8B 9C 1D 1C 1S")
    table = Table(mine)
    return {
        "table fresh": Specimen(begin()[0], ("A new round.", "to 11", "round 1", " 30")),
        "table": Specimen(
            table,
            (
                "You 3   Beppe 5",
                "to 11   round 4",
                " 18",
                "Take the five of swords with the five of coins?",
                "[ OK ]",
            ),
        ),
        "table, I deal": Specimen(Table(dealer), (" 18",)),
        "table, several ways": Specimen(
            pressed(Table(ways), Wish.OTHER_WAY),
            ("Take the ", " with the ", "(way 2 of 4)", "[ OK ]"),
        ),
        "table, capture marked": Specimen(
            pressed(table, Wish.NEXT), ("Take the ", "3", "4", "[ OK ]")
        ),
        "table, nothing to take": Specimen(
            Table(sitting(("6D 7C", "9C 9S"), "10S 9B 8D", stock_size=12)),
            ("Lay the ", "[ OK ]"),
        ),
        "table, nothing to take on the bare felt": Specimen(
            Table(sitting(("6D 7C", "9C 9S"), "", stock_size=12)),
            ("Lay the ",),
        ),
        "memory, some marked": Specimen(
            pressed(
                Table(sitting(("2D 5C 9B", "7B 3D 10S"), "4S")),
                Intent(Wish.CHOOSE, 1),
                Wish.NEXT,
                desk=REMEMBERING,
            ),
            ("Which sevens have been taken?", " 7D  [7C]  7S   7B "),
            REMEMBERING,
        ),
        "memory, the ranks": Specimen(
            pressed(
                Table(sitting(("2D 5C 9B", "7B 3D 10S"), "4S")),
                Wish.OK,
                Wish.OK,
                desk=REMEMBERING,
            ),
            ("Which ranks does Beppe hold, from 1 to 10?", " 9   10 "),
            REMEMBERING,
        ),
        "their turn": Specimen(Table(theirs), ("Beppe is thinking ...",)),
        "their capture": Specimen(
            Table(theirs, theirs=play("7C", "7D")),
            ("Beppe plays the ", " and takes the ", "[ OK ]"),
        ),
        "their card laid": Specimen(
            Table(theirs_lay, theirs=play("8B")),
            ("Beppe lays the ", "[ OK ]"),
        ),
        "their sweep": Specimen(
            Table(theirs_sweep, theirs=play("7C", "3D 4B")),
            ("Beppe plays the ", "SCOPA!", "[ OK ]"),
        ),
        "after a capture": Specimen(Table(captured), ("You take the ",)),
        "after a sweep": Specimen(Table(swept), ("SCOPA!", "scopas  1")),
        "after a card is laid": Specimen(Table(laid), ("You lay the six of coins.",)),
        "after a deal": Specimen(Table(dealt), ("You take the ",)),
        "a scopa is celebrated": Specimen(
            Table(swept, stages=(Stage(Board(swept), moment=Moment.SCOPA),)),
            ("You take the ", "SCOPA!"),
        ),
        "the settebello is celebrated": Specimen(
            Table(captured, stages=(Stage(Board(captured), moment=Moment.SETTEBELLO_WON),)),
            ("The settebello is yours!",),
        ),
        "the settebello is lost": Specimen(
            Table(captured, stages=(Stage(Board(captured), moment=Moment.SETTEBELLO_LOST),)),
            ("The settebello is gone!",),
        ),
        "the longest message": Specimen(
            Table(longest.after(play("10D", "1D 1C 2S 2B 4B"))), ("You take", "with the ")
        ),
        "the longest choice": Specimen(Table(longest), ("Take ", "[ OK ]")),
        "round over": Specimen(
            Table(last), ("The round is over.", "You captured last and get ", "[ OK ]")
        ),
        "leaving": Specimen(
            pressed(table, Wish.BACK), ("Esc again leaves for the title; the match waits there.",)
        ),
        "tables dealt again": Specimen(
            Table(begin()[0].sitting._replace(void_tables=(void,))),
            ("A monte: ", "again"),
        ),
        "tables dealt again and again": Specimen(
            Table(begin()[0].sitting._replace(void_tables=(void, void, void))),
            ("A monte:",),
        ),
        "one sweep": Specimen(Table(sitting(three, "5S 3B", sweeps=("1D", "3D"))), ("scopas  1",)),
        "five sweeps": Specimen(
            Table(sitting(three, "5S 3B", sweeps=("1D 1C 1S 1B 4D", "2C 2S 2B 3D 3C"))),
            ("scopas  5",),
        ),
        "twelve sweeps": Specimen(
            Table(
                sitting(
                    three,
                    "5S 4B",
                    sweeps=(
                        "1D 1C 1S 1B 2C 2S 2B 3D 3C 3S 3B 4D",
                        "4C 4S 5C 5B 6D 6C 6S 6B 7D 7S 7B 8D",
                    ),
                ),
            ),
            ("scopas 12",),
        ),
        "many sweeps, the last card chosen": Specimen(
            pressed(
                Table(sitting(three, "5S 4B", sweeps=("1D 1C 1S 1B 2C 2S 2B 3D 3C 3S", ""))),
                Wish.PREVIOUS,
            ),
            ("scopas 10",),
        ),
        "ten table cards": Specimen(
            Table(sitting(three, ten, stock_size=6)), ("deck", *ten.split())
        ),
        **{
            f"{count} table cards": Specimen(
                Table(sitting(("1D 1C 1S", "1B"), _cards(count, without="1D 1C 1S 1B"))),
                _cards(count, without="1D 1C 1S 1B").split(),
            )
            for count in (12, 13, 14, 16, 18, 20)
        },
        "their card laid on a full table": Specimen(
            Table(
                sitting(("1D 1C 1S", "1B"), _cards(16, without="1D 1C 1S 1B"), turn=1),
                theirs=play("1B"),
            ),
            ("Beppe lays the ", *_cards(16, without="1D 1C 1S 1B").split()),
        ),
    }


def _scores() -> dict[str, Specimen]:
    coins = " ".join(f"{rank}D" for rank in range(1, 11))
    even = "1D 2D 3D 4D 5D 1C 2C 3C 4C 5C 1S 2S 3S 4S 5S 1B 2B 3B 4B 5B"
    rest = str(CardSet(FULL_DECK & ~CardSet.parse(even)))
    without_coins = str(CardSet(FULL_DECK & ~CardSet.parse(coins)))

    def over(
        mine: str, theirs: str, scores: tuple[int, int], sweeps: tuple[str, str] = ("", "")
    ) -> Table:
        match = match_at(scores)
        piles = (mine, theirs)
        return Table(sitting(("", ""), piles=piles, sweeps=sweeps, match=match))

    ties = over(even, rest, (2, 3))
    all_coins = over(coins, without_coins, (0, 10), ("7D", "7C 7S"))
    tied_at_target = over(even, rest, (10, 9), ("1D", ""))
    won = over(without_coins + " 7D", coins.replace("7D", ""), (9, 3))
    lost = over(coins, without_coins, (2, 12 - 2), ("", "7C 7S 7B 6C"))
    best = over(even, rest, (10, 10), ("1D 2D 3D 4D 5D 1C", "7D 8D"))
    end = score_and_after(won)[1]
    assert isinstance(end, MatchEnd)
    return {
        "score with ties": Specimen(
            score_and_after(ties)[0],
            ("The score of the round", "Denari (coins)", "tied", "You need ", "[ OK ]"),
        ),
        "score, all coins to one": Specimen(
            score_and_after(all_coins)[0], ("Primiera (prime)", "The match", "This round")
        ),
        "score, a tie at the target": Specimen(
            score_and_after(tied_at_target)[0], ("a tie, so another round.", "[ OK ]")
        ),
        "score, match won": Specimen(score_and_after(won)[0], ("You win the match!", "[ OK ]")),
        "score, many sweeps": Specimen(score_and_after(best)[0], ("Scopas (sweeps)", "6   +6")),
        "end, won": Specimen(
            score_and_after(won)[1],
            ("You win the match!", "after 4 rounds.", "[ Rematch ]", "[ Title ]"),
        ),
        "end, with help": Specimen(
            replace(end, sitting=end.sitting.with_help),
            ("With help: a play was taken back or the coach was asked.", "[ Rematch ]"),
        ),
        "end, how it went": Specimen(
            replace(end, moments=moments([awards_of(won.sitting.round)] * 4, end.sitting.cast)),
            ("Round by round: ", "Settebello: You 4", "The best round: ", "[ Rematch ]"),
        ),
        "end, a daily deal with help": Specimen(
            replace(
                end,
                sitting=end.sitting.with_help,
                shared=("Scopa, 2026-11-21", "11 to 4 against Beppe"),
            ),
            ("Scopa, 2026-11-21", "[ Rematch ]"),
        ),
        "end, lost": Specimen(
            score_and_after(lost)[1],
            ("Beppe wins the match!", "after 4 rounds.", "[ Rematch ]", "[ Title ]"),
        ),
    }


def _draws() -> dict[str, Specimen]:
    _, drawing = begin()

    def lying(*drawn: str, opponent: str = "beppe") -> DrawForDeal:
        """Before the draw of a deck that begins with these cards."""
        first = [Card.parse(word) for word in " ".join(drawn).split()]
        rest = [card for card in drawing.deck if card not in first]
        cast = player_names.cast(SCOPA, opponent=opponent)
        return replace(drawing, deck=(*first, *rest), cast=cast)

    tied = lying("9C 9B", "10D 1D")
    return {
        "draw": Specimen(drawing, ("Who deals first?", "Turn a card: ", "no more draws", "[ OK ]")),
        **{
            f"draw, place {place}": Specimen(replace(drawing, at=place), ("Turn a card: ",))
            for place in (0, 1, 39)
        },
        "draw, they turn": Specimen(
            replace(drawing, turned=drawing.made.turned[:1], seen=1), ("Beppe turns a card ...",)
        ),
        "draw, I deal": Specimen(lying("2D 9B").made, ("You ", "Beppe plays first.", "[ OK ]")),
        "draw, the computer deals": Specimen(lying("10C 9B").made, (" play first.", "[ OK ]")),
        "draw, a tie": Specimen(
            pressed(tied, Wish.OK), ("The lowest are equal: turn another card.", "[ OK ]")
        ),
        "draw after a tie": Specimen(tied.made, (" play first.", "[ OK ]")),
        "draw after two ties, a long name": Specimen(
            lying("9C 9B", "3C 3B", "1D 10D", opponent="don-ciccio").made,
            ("Don Ciccio plays first.", "[ OK ]"),
        ),
        "draw of a daily deal": Specimen(
            replace(drawing, is_made=True).made, (" first.", "[ OK ]")
        ),
    }


def _cuts() -> dict[str, Specimen]:
    (cut,) = opened(places.NewMatch(5), desk_with(cut=True, first_dealer="human"))
    assert isinstance(cut, Cut)
    return {
        "the cut": Specimen(cut, ("The cut", "The deck is shuffled", "no more cuts", "[ OK ]")),
        "the cut, nothing lifted": Specimen(replace(cut, lifted=0), ("You lift no card",)),
        "the cut, most lifted": Specimen(replace(cut, lifted=39), ("You lift 39 of the 40",)),
        "the number of the deal": Specimen(pressed(cut, Wish.RULES), ("A fair deal", "[ OK ]")),
    }


def _beside() -> dict[str, Specimen]:
    now = in_play(5, plays=22)
    table = Table(now)
    early = begin()[0]
    many = sitting(("5D", "9C"), "3B 4C", piles=(_cards(30, without="5D 9C 3B 4C"), "1D"))
    longest = sitting(("10D", "9C 9S"), "1D 1C 2S 2B 4B 9D 9B", stock_size=6)
    taking = longest.after(play("10D", "1D 1C 2S 2B 4B"))
    four = Table(in_play(3, rules=PRESETS["scopone"], plays=13))
    return {
        "counter": Specimen(pressed(table, Wish.COUNTER), ("Not seen yet", "in the deck")),
        "counter at the beginning": Specimen(pressed(early, Wish.COUNTER), ("33 cards: ",)),
        "last capture": Specimen(pressed(table, Wish.LAST_CAPTURE), ("The last capture", "with")),
        "the largest capture": Specimen(pressed(Table(taking), Wish.LAST_CAPTURE), ("with the ",)),
        "no capture yet": Specimen(pressed(early, Wish.LAST_CAPTURE), ("Nothing has been",)),
        "my pile": Specimen(pressed(table, Wish.PILE), ("Your pile: ",)),
        "my empty pile": Specimen(pressed(early, Wish.PILE), ("Your pile is empty.",)),
        "my large pile": Specimen(pressed(Table(many), Wish.PILE), ("Your pile: 30 cards",)),
        "counter of four": Specimen(pressed(four, Wish.COUNTER), ("in other hands.",)),
    }


def _replays() -> dict[str, Specimen]:
    whole = kept(5)
    said = "The king was the better card here: it takes the last coin, and leaves nothing."
    commented = whole._replace(comments=(Comment(0, 0, said),))
    first = Replay.of([commented, whole])
    ending = replace(first, step=len(whole.history.rounds[0].plays))
    four = Replay.of([kept(3, rules=PRESETS["scopone"], plays=30)])
    long = ("Massimiliano Buonarroti", "Bartolomeo Colleoni", "Ferdinando Santacroce", "W" * 99)
    names = {
        players: Replay.of([match._replace(players=long[:players])])
        for players, match in ((2, whole), (4, kept(3, rules=Rules(players=4), plays=30)))
    }
    return {
        "replay, long names": Specimen(pressed(names[2], Wish.NEXT), ("Bartolomeo",)),
        "replay, long names after a round": Specimen(
            replace(names[2], step=len(whole.history.rounds[0].plays)), ("Points: Massimiliano",)
        ),
        **{
            f"replay, four with long names, {step}": Specimen(replace(names[4], step=step))
            for step in range(8)
        },
        "replay": Specimen(pressed(first, Wish.NEXT), ("Computer plays", "[ < ][ > ]")),
        "replay, a comment": Specimen(first, ("The king was", "You lay", "[ < ][ > ]")),
        "replay, the end of a round": Specimen(ending, ("Points: You 1, Computer 3.",)),
        "replay, four": Specimen(pressed(four, *[Wish.NEXT] * 9), ("[ < ][ > ]",)),
    }


def _statistics() -> dict[str, Specimen]:
    results = [result_of(kept(seed, plays=200)) for seed in range(8)]
    helped = [
        Counted(
            result._replace(helped=number % 3 == 0),
            tuple(lost(*[0.1 * number for number in range(len(result.rounds))])),
            are_rated=True,
        )
        for number, result in enumerate(results)
    ]
    counting = Counting(range(500), helped.__getitem__, done=120)
    (counted,) = screens_after(Counting(range(8), helped.__getitem__), Tick())
    assert isinstance(counted, Account)
    return {
        "counting": Specimen(counting, ("Statistics", "120 of 500")),
        **{
            f"statistics, page {number + 1}": Specimen(
                replace(counted, page=number), ("Statistics", "s your matches", "[ OK ]")
            )
            for number in range(9)
        },
    }


def _match_lists() -> dict[str, Specimen]:
    """Short and long lists of matches."""
    rules, moment = format_rules(Rules()), "2026-11-21T20:15:00"
    names = tuple(OPPONENTS)
    every = tuple(
        Summary(
            n,
            f"{n:016x}",
            moment,
            (n % 11, 11),
            True,
            ("You", ""),
            names[n % 6],
            rules,
            False,
            False,
            0,
        )
        for n in range(40)
    )
    keys = ("Enter replay", "s review", "Esc back")
    return {
        "matches": Specimen(MatchChoice(every[:5]), ("Your matches", ">", *keys)),
        "many matches, the last one": Specimen(MatchChoice(every, 39), (">", *keys)),
        "matches under way": Specimen(UnderWay(every[:5]), ("Matches under way", ">")),
    }


def _pages(name: str, first: Pages) -> dict[str, Specimen]:
    """All pages of *first* that there are in the smallest window."""
    count = re.search(r"  1/(\d+)", "\n".join(first.draw(SIZES[0], look(), DESK).lines()))
    number = int(count[1]) if count else 1
    pages = {f"{name} {n + 1}": Specimen(replace(first, page=n)) for n in range(number)}
    return {**pages, name: Specimen(first, ("Esc back", "[ OK ]"))}


def _pages_at(place: places.Place) -> Pages:
    (pages,) = opened(place)
    assert isinstance(pages, Pages)
    return pages


def _longest_named() -> Sitting:
    """A match of four, each for themselves, after rounds in which they have many points."""
    match = Match(Rules(players=4), (10, 20, 19, 10), 1, 5)
    return _after(match.rules, 7).sitting._replace(match=match)


def _many_players() -> dict[str, Specimen]:
    found = {}
    for game in ("scopone", "scopone-scientifico", "cirulla", "escoba"):
        table, drawing = begin(game=game)
        found[f"{game}, draw"] = Specimen(drawing, ("[ OK ]",))
        found[f"{game}, drawn"] = Specimen(drawing.made, ("[ OK ]",))
        found[f"{game}, table"] = Specimen(table, ("round 1",))
    for rules in (Rules(players=3), Rules(players=4), PRESETS["scopone-scientifico"]):
        name = f"{rules.players} players, hands of {rules.hand_size}"
        for plays in (0, 1, 2, 3, 7, 20, 35):
            table = _after(rules, plays)
            found[f"{name}, after {plays}"] = Specimen(table)
            if not table.sitting.is_humans_turn:
                theirs = table.sitting.round.legal_plays()[0]
                shown = replace(table, theirs=theirs)
                found[f"{name}, {plays}, their play"] = Specimen(shown, ("[ OK ]",))
            else:
                last = pressed(table, Wish.PREVIOUS)
                found[f"{name}, {plays}, the last card chosen"] = Specimen(last)
        over = _after(rules, 40)
        found[f"{name}, over"] = Specimen(over, ("The round is over.",))
        found[f"{name}, score"] = Specimen(
            score_and_after(over)[0], ("The score of the round", "[ OK ]")
        )
    return found


def _after(rules: Rules, plays: int) -> Table:
    """The table of a match by *rules* after so many plays, each the first that is legal."""
    (drawing,) = opened(places.NewMatch(4), DESK._replace(rules=rules))
    assert isinstance(drawing, DrawForDeal)
    table = pressed(drawing.made, Wish.OK)
    assert isinstance(table, Table)
    at: Sitting = table.sitting
    for _ in range(plays):
        if not at.round.is_over:
            at = at.after(at.round.legal_plays()[0])
    return replace(table, sitting=at)


def advice(board: Board) -> Advice:
    """Advice for the first play there, against the last."""
    plays = board.sitting.round.legal_plays()
    best, worst = plays[0], plays[-1]
    reasons = (
        Reason(Topic.SEVENS, 2, CardSet.parse("7C")),
        Reason(Topic.SAFE, 9),
    )
    against = Reason(Topic.MAY_BE_SWEPT, 10, CardSet.parse("10C 10S"))
    values = {play: 1.25 - 0.5 * place for place, play in enumerate(plays)}
    return Advice(best, reasons, Temptation(worst, against, 1.5), values, certain=False)


@cache
def finished_table() -> Table:
    """The table of a match after its first round."""
    table = begin()[0]
    while not table.sitting.round.is_over:
        table = replace(table, sitting=table.sitting.after(choose(table.sitting.knowledge)))
    return table


def _coached() -> dict[str, Specimen]:
    """The coach at the table and after a round, and the list of opponents."""
    table = Table(sitting(("5D 7C 10S", "2D 8B 9C"), "5S 3B 4C 10B", stock_size=18), consults=True)
    given = advice(table)
    review = Review.of(finished_table().sitting, 0)
    told = replace(review, advices=tuple(advice(moment.board) for moment in review.moments))
    of_match = Review.of(in_play(5, plays=80), 1)
    score, _ = score_and_after(finished_table())
    return {
        "coach looks": Specimen(table, ("The coach is looking at the table",)),
        "coach advises": Specimen(
            table.choosing(given.play, advice=given),
            ("Take the ", "your", "second seven", "kings"),
        ),
        "score with review": Specimen(score, ("s review", "Enter go on", "Esc title")),
        "score of practice": Specimen(
            replace(score, sitting=score.sitting._replace(is_practice=True, was_played=(2, 3))),
            ("In the match it was 2 to 3.", "[ OK ]"),
        ),
        "practice": Specimen(pressed(score, Wish.AGAIN), ("as practice",)),
        **{
            f"score, {counted} kinds counted": Specimen(
                replace(score, counted=counted), ("This round", "The match")
            )
            for counted in (0, 3)
        },
        "review begins": Specimen(review, ("The coach looks at your plays: 0", "of 18")),
        **{
            f"review, step {step}": Specimen(
                replace(told, step=step), ("Left Right play", "Esc back", "Framed: ")
            )
            for step in (0, 1, 5, 17)
        },
        "review of a match": Specimen(
            replace(of_match, advices=tuple(advice(moment.board) for moment in of_match.moments)),
            ("Up Down round", "round 2", "Framed: "),
        ),
        **{
            f"opponents, {OPPONENTS[opponent]}": Specimen(
                OpponentChoice(line),
                ("Who plays against you?", "the more stars, the stronger", manner.split()[0]),
            )
            for line, (opponent, manner) in enumerate(MANNERS.items())
        },
        **_seats(),
        **_conventions_told(),
    }


def _conventions_told() -> dict[str, Specimen]:
    """The coach at a table with a partner, for whose sake a card is laid."""
    rules = Rules(players=4, partnerships=True)
    tables = (replace(_after(rules, plays), consults=True) for plays in range(12, 24))
    table = next(each for each in tables if each.sitting.is_humans_turn)
    told = {
        Convention.PARTNERS_CARD: ("partner", "leave"),
        Convention.PAIRED: ("dealer's", "paired."),
        Convention.LAST_SWEEP: ("sweep", "another."),
    }
    found = {}
    for convention, words in told.items():
        spoken = Reason(convention, 2, CardSet.parse("10C"))
        given = advice(table)
        reasons = (Reason(Topic.COINS, 1), spoken)
        given = given._replace(reasons=reasons, temptation=Temptation(given.play, spoken, -0.05))
        specimen = Specimen(table.choosing(given.play, advice=given), words)
        found[f"4 players, the coach names a convention: {convention.value}"] = specimen
    return found


def _seats() -> dict[str, Specimen]:
    """The choice of who sits where: of three, of four alone, and in partnerships."""
    three, four, partners = (
        DESK._replace(rules=rules)
        for rules in (Rules(players=3), Rules(players=4), Rules(players=4, partnerships=True))
    )
    names = ("beppe", "maestro", "beppe")
    return {
        "seats of three": Specimen(
            SeatChoice(("nino", "carla")),
            ("Who sits where?", "At every seat", "different players", "On your left", "Carla"),
            three,
        ),
        "seats of four": Specimen(
            SeatChoice(("don-ciccio",) * 3, line=3),
            ("Opposite you", "Pina, like Don Ciccio", "Tonio, like Don Ciccio *****", "forgets"),
            four,
        ),
        "seats of partners": Specimen(
            SeatChoice(names, line=2),
            ("Your partner", "Il Maestro", "Pina, like Beppe", "learns"),
            partners,
        ),
        "title with partners": Specimen(
            Title(),
            ("At the table: Beppe, Il Maestro, Pina",),
            partners.with_opponents(names),
        ),
    }


def _puzzles() -> dict[str, Specimen]:
    """A puzzle of each theme as it is asked, and what is said of the best play and of another."""
    found: dict[str, Specimen] = {}
    of_theme = {line.split("\t")[0]: key for key, line in shipped_puzzles().items()}
    for theme, key in of_theme.items():
        course = Course(shipped_puzzles(), Progress(streak=2), date(2026, 11, 22), key)
        asked = Solving.of(course)
        best, plays = asked.puzzle.best, asked.board.sitting.round.legal_plays()
        right, wrong = (
            _told_why(replace(asked, board=asked.board.choosing(play)))
            for play in (best, next(play for play in plays if play != best))
        )
        two = asked.board.rules.players == 2  # else a small window says that it is too small
        found |= {
            f"puzzle, {theme}": Specimen(asked, ("What would you play?",) * two),
            f"puzzle, {theme}, right": Specimen(right, ("3 in a row!", "[ OK ]") * two),
            f"puzzle, {theme}, wrong": Specimen(wrong, ("No: the ", "[ OK ]") * two),
        }
    looking = pressed(asked, Wish.OK)
    return {**found, "puzzle, the coach looks": Specimen(looking)}


def _told_why(asked: Solving) -> Screen:
    """The puzzle once the chosen play is made, and the coach has spoken."""
    played = pressed(asked, Wish.OK)
    assert isinstance(played, Solving)
    assert played.question is not None
    given = advice(played.board)
    worth = {play: 1.25 * (play == played.puzzle.best) for play in given.values}
    given = given._replace(play=played.puzzle.best, values=worth)
    (told,) = screens_after(played, Thought(played.question, given.play, given))
    return told


def _told(trouble: str, what: str) -> tuple[str, ...]:
    return told_of_record(trouble, what, 1)


def _lessons() -> dict[str, Specimen]:
    """Each task of the lesson as it begins, after a wrong play, and done."""
    found: dict[str, Specimen] = {}
    games = (SCOPA, Rules(fifteen=True, ace_takes_all=True))
    tasks = [(rules, number) for rules in games for number in range(len(exercises(rules)))]
    for rules, number in tasks:
        step = exercises(rules)[number]
        begun = Lesson.of(rules, number)
        place = f"Lesson {number + 1} of {len(exercises(rules))}"
        found |= {
            f"lesson, {step.name}": Specimen(begun, (place, "Enter play")),
            f"lesson, {step.name}, wrong": Specimen(
                replace(begun, hint=f"Not so: {task(step.name, rules).hint}"), (place, "Not so: ")
            ),
            f"lesson, {step.name}, done": Specimen(_solved(begun), ("Well done.", "[ OK ]")),
        }
    return found


def _solved(begun: Lesson) -> Screen:
    """The lesson after the right play."""
    step = exercises(begun.rules)[begun.step]
    plays = begun.board.sitting.round.legal_plays()
    right = next(play for play in plays if step.is_solved_by(play))
    return pressed(replace(begun, board=begun.board.choosing(right)), Wish.OK)


@cache
def specimens(
    language: str = SOURCE,  # noqa: ARG001 (what is kept by it)
    *,
    in_ascii: bool = False,  # noqa: ARG001
) -> dict[str, Specimen]:
    """All of them by name, in the *language* that is spoken now; what is to be read in English."""
    return {
        **_coached(),
        **_cuts(),
        **_beside(),
        **_replays(),
        **_statistics(),
        **_match_lists(),
        "title": Specimen(Title(), ("Italy's favourite card game", ">  New game", "Quit")),
        "title with a match": Specimen(
            Title(),
            (">  Continue", "New game", "Quit", "q quit"),
            DESK._replace(waiting=Waiting(begin()[0].sitting)),
        ),
        "title with a match of another day": Specimen(
            Title(),
            (">  Continue: Scopa", "New game", "Quit"),
            DESK._replace(waiting=Waiting(_longest_named(), "2026-11-21T20:15:00")),
        ),
        "title of a new player": Specimen(
            Title(),
            (">  Learn to play (2 minutes)", "New game", "Quit", "q quit"),
            DESK._replace(is_new=True, under_way=frozenset({"another"})),
        ),
        "title of a new player with a match of another day": Specimen(
            Title(),
            (">  Continue: ", "Learn to play (2 minutes)", "New game", "Quit"),
            DESK._replace(
                waiting=Waiting(_longest_named(), "2026-11-21T20:15:00"),
                is_new=True,
                under_way=frozenset({"another"}),
            ),
        ),
        "title, a large game": Specimen(
            Title(), ("Game: Scopone",), DESK.playing("scopone", PRESETS["scopone"])
        ),
        "matches cannot be saved": Specimen(
            Pages((Chapter(Headline.RECORD, _told("not kept", "/home/me/matches.db: full")),)),
            ("Your matches", "cannot be saved: /home/me/matches.db: full."),
        ),
        "the record was damaged": Specimen(
            Pages((Chapter(Headline.RECORD, _told("recovered", "matches-damaged.db")),)),
            ("1 match could be", "kept as"),
        ),
        **_lessons(),
        **_puzzles(),
        **{
            f"help with the lesson, {game} {n + 1}": Specimen(
                replace(_pages_at(places.Help(PRESETS[game])), page=n), ("learn by playing",)
            )
            for game in ("scopa", "cirulla", "scopone")
            for n in range(5)
        },
        "gallery": Specimen(Gallery(), ("Napoletane", "Ace of coins")),
        "gallery, another deck": Specimen(
            Gallery(15),
            ("3 Spagnole", "Six of cups"),
            DESK._replace(decks=SIX_DECKS).changed("deck", "spagnole"),
        ),
        "gallery, the back": Specimen(
            Gallery(40), ("The back of the cards",), DESK._replace(decks=SIX_DECKS)
        ),
        "options": Specimen(OPTIONS, ("Options", "napoletane", "felt", "Scopa", "[ OK ]")),
        **{
            f"options, line {n}": Specimen(
                pressed(OPTIONS, Intent(Wish.CHOOSE, n)), ("< >", "[ OK ]")
            )
            for n in range(4)
        },
        "options, own rules": Specimen(
            OPTIONS, ("own rules",), DESK.playing("own rules", Rules(target=21))
        ),
        "problems": Specimen(
            Pages((Chapter(Headline.PROBLEMS, ("settings.toml, line 3: no theme " * 9,)),)),
            ("Not everything is as it should be", "line 3"),
        ),
        **{
            f"games, {name}": Specimen(GameChoice(PRESETS, n), ("The game", "[ OK ]"))
            for n, name in enumerate(PRESETS)
        },
        "games, own": Specimen(
            GameChoice.at(OWN, "own rules", Rules(target=41)), ("own rules", "target=41")
        ),
        "games, kept": Specimen(GameChoice(OWN, len(PRESETS)), ("family", "target=21")),
        "games, a long name": Specimen(GameChoice(OWN, len(PRESETS) + 1), (LONGEST_NAME,)),
        "setup": Specimen(RULES, ("The rules of Scopa", "[ OK ]")),
        **{
            f"setup, line {n}": Specimen(pressed(RULES, Intent(Wish.CHOOSE, n)), ("< >",))
            for n in range(1, 22)
        },
        "setup, problem": Specimen(
            pressed(RULES, Intent(Wish.CHOOSE, 2), Wish.NEXT), ("partnerships",)
        ),
        "setup, a name is typed": Specimen(
            replace(OWN_RULES, line=0, typed="a" * 30), ("a" * 30, "Enter OK")
        ),
        "setup, a wrong name": Specimen(
            replace(OWN_RULES, line=0, typed="a", problem=NewName.WRONG), ("a_", "Only letters")
        ),
        "setup, a name again": Specimen(
            pressed(replace(OWN_RULES, line=0, typed=LONGEST_NAME), Wish.OK),
            ("You have kept",),
        ),
        "setup, deleting": Specimen(
            pressed(OWN_RULES, Wish.LAST, Wish.OK), ("again deletes family",)
        ),
        "rules in force": Specimen(pressed(begin()[0], Wish.RULES), ("The rules of this game",)),
        "rules in force, cirulla": Specimen(
            pressed(begin(game="cirulla")[0], Wish.RULES), ("The rules of this game",)
        ),
        **_draws(),
        **_tables(),
        **_scores(),
        **_pages("help", _pages_at(places.Help())),
        **_pages("credits", _pages_at(places.Credits())),
        **_many_players(),
    }
