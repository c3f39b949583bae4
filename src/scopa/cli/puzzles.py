"""The command ``scopa puzzle``: on the screen or in lines of text."""

from __future__ import annotations

import signal
import sys

from scopa.cli import screen_game
from scopa.cli.game_start import Start
from scopa.cli.output import NOT_WRITTEN, STOPPED, complain, interruptible, say
from scopa.game.puzzles import Course, keep_progress
from scopa.plain.puzzles import TextPuzzle, farewell
from scopa.players.analysis import analyst
from scopa.players.coach import advise
from scopa.storage.errors import FileError
from scopa.storage.puzzle_progress import load_progress, progress_file
from scopa.text.language import _
from scopa.tui.navigation import open_puzzles, open_title


def run(start: Start) -> int:
    """Ask one puzzle after the other; returns the exit status.

    :raises Crash:
    """
    if not start.options.plain:
        return screen_game.show(start, lambda _: (*open_title(), *open_puzzles()))
    try:
        progress = load_progress(progress_file())
    except FileError as error:
        complain(error)
        return STOPPED
    with interruptible():
        try:
            return _play(TextPuzzle.begin(Course.begin(progress)))
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            say(farewell())
            raise


def _play(game: TextPuzzle) -> int:
    status = 0
    say(*game.output)
    while not game.is_over:
        sys.stdout.flush()
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            say(_("The input has ended."), farewell())
            return status
        game = game.handle_line(line)
        if game.asks_coach:
            knowledge = game.state.knowledge
            game = game.after_advice(advise(knowledge, analyst(knowledge.rules)))
            if fault := keep_progress(game.course.progress):
                complain(fault)
                status = NOT_WRITTEN
        say(*game.output)
    return status
