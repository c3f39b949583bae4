"""The game in lines of text on the standard streams."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import TextIOWrapper

from scopa.cli.exit_status import NOT_WRITTEN
from scopa.cli.output import complain, interruptible
from scopa.cli.record_end import tell_at_end
from scopa.cli.start import Crash, Start
from scopa.game import days
from scopa.game.beginning import Begin, beginning
from scopa.game.beginning import rematch as beginning_again
from scopa.game.daily import daily
from scopa.game.hand_report import written
from scopa.game.memory import marks
from scopa.game.review import last_review
from scopa.game.saving import Saver
from scopa.game.sitting import Remembered, Sitting
from scopa.plain import answers
from scopa.plain.drawing import Drawing
from scopa.plain.streams import Conversation
from scopa.plain.talk import Talk
from scopa.players.coach import advise
from scopa.players.levels import LEVELS
from scopa.players.nets import NetError
from scopa.records.errors import RecordError
from scopa.records.settings import Settings
from scopa.words.error_messages import told
from scopa.words.shortcomings import shortcomings

_RECORD_WITHIN_S = 5.0
"""How long is waited to learn whether there is a match to continue."""


def run(start: Start) -> int:
    """Play a match in lines of text; returns the exit status.

    :raises Crash: there is a fault in the program.
    """
    if start.options.command == "daily":
        return play(start, lambda _: _daily_talk(start))
    return play(start, partial(_talk, start))


def play(start: Start, begin: Callable[[Sequence[Remembered]], Talk]) -> int:
    """Hold the talk that is begun when it is known whether a match waits; the exit status.

    :raises Crash: there is a fault in the program.
    """
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    for problem in start.preferred.problems:
        complain(problem)
    with interruptible():
        if start.options.watch is not None:
            _hold(begin(()), keep=None)
            return 0
        remembered: list[Remembered] = []
        saver = Saver(remembered.append, lambda texts: complain(*texts))
        try:
            saver.settle(_RECORD_WITHIN_S)
            _hold(begin(remembered), saver.keep)
        finally:
            is_kept = saver.close(tell_at_end)
        return 0 if is_kept else NOT_WRITTEN


def _talk(start: Start, remembered: Sequence[Remembered]) -> Talk:
    """The talk at the beginning of a match, and perhaps of one that waits to be continued."""
    options, settings = start.options, start.preferred.settings
    watched = options.watch is not None
    begin = beginning(start.rules, options.seed, settings, watched=watched, seats=start.seats)
    again = partial(rematch, start)
    if watched:
        return Talk.begin(begin(), says=settings.sayings)
    waiting = next((known.waiting.sitting for known in remembered if known.waiting), None)
    return _begun(begin, settings, again, waiting)


def rematch(start: Start, over: Sitting) -> Talk:
    """The talk about another match, by the rules and with the players of the one *over*."""
    settings, again = start.preferred.settings, partial(rematch, start)
    begin = beginning_again(over, None if start.options.seed is None else over.seed + 1, settings)
    return _begun(begin, settings, again)


def _begun(
    begin: Begin,
    settings: Settings,
    again: Callable[[Sitting], Talk],
    waiting: Sitting | None = None,
) -> Talk:
    """The talk about a match that *begin* begins, of which the person turns and cuts the deck."""
    sitting = begin()
    return Talk.begin(
        sitting,
        begin if settings.cut else None,
        waiting,
        drawing=Drawing(begin) if sitting.draw else None,
        says=settings.sayings,
        rematch=again,
    )


def _daily_talk(start: Start) -> Talk:
    """The talk about a day's deal, or today's, at its beginning or where it was left."""
    says, again = start.preferred.settings.sayings, partial(rematch, start)
    sitting, told = daily(start.options.day or days.today())
    if sitting.round.plays or sitting.before:
        return Talk.resume(sitting, says=says, rematch=again)
    return Talk.begin(sitting, told=told, says=says, rematch=again)


def _reviewed(talk: Talk) -> Sequence[str]:
    """What the coach has to say of the last round."""
    try:
        return answers.reviewed(last_review(talk.sitting), talk.sitting.cast)
    except NetError as error:
        return [str(error)]


def _filed(talk: Talk) -> Sequence[str]:
    """The match in a file that can be sent to somebody, and what is said of that."""
    return written(talk.sitting, shown="--plain")


def _marked(talk: Talk) -> Sequence[str]:
    """How the exercise of memory is marked."""
    assert talk.recall is not None, "there are answers"
    try:
        return marks(talk.recall, talk.sitting.cast)
    except (RecordError, OSError) as error:
        return [told(error)]


def _hold(talk: Talk, keep: Callable[[Sitting], object] | None) -> None:
    """Hold the conversation on the standard streams.

    :raises KeyboardInterrupt: the person has stopped it.
    :raises OSError: nothing can be said or heard any more.
    :raises Crash: there is a fault in the program.
    """
    told = [
        text
        for sitting in filter(None, (talk.sitting, talk.waiting))
        for text in shortcomings(filter(None, sitting.kinds), sitting.match.rules)
    ]
    for text in dict.fromkeys(told):
        complain(text)
    conversation = Conversation(
        talk,
        lambda opponent, knowledge: LEVELS[opponent].at_table(knowledge),
        sys.stdin,
        sys.stdout,
        advise=advise,
        keep=keep,
        do={"file": _filed, "review": _reviewed, "memory": _marked},
    )
    try:
        conversation.run()
    except OSError:
        raise
    except Exception as error:
        raise Crash(error, conversation.talk.sitting, conversation.talk) from error
