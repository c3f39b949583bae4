"""Tests of the game in lines of text; here, the games that they play, and how."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from random import Random

from scopa.engine import PRESETS, Match, Play, Round, Rules, format_play, hands_shown
from scopa.game.match_flow import FirstDealer, NewMatch
from scopa.game.match_state import MatchState
from scopa.game.player_requests import Request, answer
from scopa.plain.repl import Repl, wrapped
from scopa.plain.text_game import TextGame
from scopa.players.coach import advise
from scopa.players.opponents import LEVELS
from scopa.text.coaching.coach_words import advice_texts
from scopa.text.player_names import players_of
from tests.engine import deck_that_begins, position
from tests.storage import played_by

# A table on which the seven of coins takes a single card, the king of swords one of three sums,
# and the two of cups nothing.
CHOICE = position(("7D 10S 2C", "9D 9C"), "1D 3B 6S 7B 4C", stock="8D 8C 8S 8B 1B 1S")
TABLES = {
    **PRESETS,
    "three players": Rules(players=3),
    "four players": Rules(players=4),
    "partners": Rules(players=4, partnerships=True),
    "escoba for three": Rules.from_options({"players": 3}, PRESETS["escoba"]),
    "cirulla for four": Rules.from_options({"players": 4}, PRESETS["cirulla"]),
}
"""Every game by name, and the default game and others with more players."""


def first_legal(request: Request) -> Play:
    """The answer of a computer player whose plays are easily foreseen."""
    return request.state.round.legal_plays()[0]


def at(round_: Round, *, scores: tuple[int, int] = (0, 0)) -> TextGame:
    """A game at a constructed moment of the first round, with nothing said yet."""
    match = Match.new(round_.rules, round_.dealer)._replace(scores=scores)
    return TextGame(MatchState(1, match, round_, ()))


def answered(game: TextGame, *lines: str) -> TextGame:
    """The game after the person has typed *lines* and the computer has played."""
    for line in lines:
        game = game.handle_line(line)
        while game.request is not None:
            game = game.after(first_legal(game.request))
    return game


def dealt(top: str, *, game: str = "scopa", dealer: int = 1) -> MatchState:
    """A match whose first deck begins with the cards of *top*."""
    deck = deck_that_begins(top)
    match = Match.new(PRESETS[game], dealer)
    round_ = match.deal(deck)
    lying, shown = () if round_.first_table_sweeps else deck[:4], tuple(hands_shown(round_))
    return MatchState(1, match, round_, lying, happened=shown)


THIRTY = "5B 7B 8D 10C  9D 9S 8C  10D 6C 5C"
"""A first table of 30 points, and hands that earn nothing."""


def hold(game: TextGame, script: str) -> tuple[Repl[TextGame], list[str]]:
    """Type the lines of *script*; returns the game and its output."""
    out = io.StringIO()
    jobs: Mapping[str, Callable[[TextGame], Sequence[str]]] = {
        "advice": lambda game: advice_texts(advise(game.state.knowledge), players_of(game.state))[
            :1
        ],
        "file": lambda game: ("Filed:", f"/{'long-' * 20}name", str(game.state.seed)),
        "review": lambda _: ("Reviewed.",),
    }

    def advance(game: TextGame) -> TextGame | None:
        if game.request is not None:
            return game.after(answer(game.request).play)
        return game.after_job(jobs[game.job](game)) if game.job else None

    repl = Repl(game, advance, io.StringIO(script), out)
    repl.run()
    return repl, out.getvalue().split("\n")[:-1]


def assert_readable(lines: Sequence[str]) -> None:
    """Lines of ASCII without filling, in short ones when they are printed; some may be blank."""
    for line in lines:
        assert line.isascii()
        assert line.isprintable()
        assert line.strip() == line
    for part in wrapped(lines, io.StringIO()):
        assert len(part) <= 79 or " " not in part


def at_the_end_of_a_round(game: TextGame) -> TextGame:
    """The game after everybody has played the first card they hold."""
    while not game.state.round.is_over:
        game = game.after(game.state.round.legal_plays()[0])
    return game


def script(rules: Rules, seed: int) -> tuple[str, Match]:
    """What the person typed in a match, and how it ended, by the match alone."""
    random, lines = Random(seed), []

    def choose(now: MatchState) -> Play:
        if now.match.rounds_played and not now.round.plays:
            lines.append("")
        if not now.is_humans_turn:
            return LEVELS["beppe"](now.knowledge)
        play = random.choice(now.round.legal_plays())
        lines.append(format_play(now.round, play))
        return play

    over = played_by(choose, NewMatch(rules, seed, FirstDealer.RANDOM).begin())
    return "".join(f"{line}\n" for line in lines), over.match_after_round
