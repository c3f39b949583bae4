"""Troubles that are told: of the nets before a match, of the disk; and a match to be sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scopa.engine import Rules
from scopa.game.match_saver import Notice, Trouble
from scopa.game.match_state import MatchState, as_saved
from scopa.game.seats import OPPONENTS
from scopa.players.nets.game_nets import nearest_nets
from scopa.players.opponents import LEVELS
from scopa.storage.crash_report import write_hand
from scopa.storage.files import FileError
from scopa.text.error_messages import translated
from scopa.text.language import _
from scopa.text.numbers_and_lists import counted


def notice_lines(notice: Notice) -> Sequence[str]:
    """A trouble of the disk, in sentences."""
    what = translated(notice.what)
    match notice.trouble:
        case Trouble.NOT_SAVED:
            return (
                _("Matches cannot be saved: {what}.").format(what=what),
                _("The game goes on, but what is played now may be lost when you leave."),
            )
        case Trouble.OWN_FILE:
            changed = _(
                "The file of this match was changed by another window, or it is damaged. From here "
                "on you play a match of its own; the other file stays as it is."
            )
            return (changed,)
        case Trouble.SLOW:
            return (_("What you played is still being saved. Ctrl-C leaves without waiting."),)
    number = counted(notice.matches, "match", "matches")
    text = _("In {matches} not everything you played is saved: {what}.")
    return (text.format(matches=number, what=what or _("the disk did not answer in time")),)


def write_match_report(state: MatchState | None, shown: str) -> Sequence[str]:
    """Write the match, and how it is shown, into a file; the sentences about that."""
    if state is None:
        why = _("There is no match to write to a file: none is being played, and none is waiting.")
        return (why,)
    try:
        file = write_hand(as_saved(state), shown, str(state.position))
    except FileError as error:
        text = _("The match could not be written to a file: {why}.")
        return (text.format(why=translated(error.why)),)
    holds = _(
        "It holds this match, the time, the versions of program, Python and system, kind and size "
        "of your terminal, deck and theme, and nothing else; scopa review shows it."
    )
    send = _(
        "You can send this file to anybody you like; on lines of its own you may write into it "
        "what should have been played, and why, after a %."
    )
    return _("The match is in this file:"), str(file), holds, send


def net_warnings(levels: Iterable[str], rules: Rules) -> Iterator[str]:
    """A sentence for each level that does not play as well as usual by the rules."""
    nets = nearest_nets(rules)
    for level in dict.fromkeys(filter(None, levels)):
        who = OPPONENTS[level]
        if fault := LEVELS[level].fault(rules):
            yield _("{fault}; {who} plays by simple rules instead").format(fault=fault, who=who)
        elif not LEVELS[level].is_learned or (nets and nets.is_exact):
            continue
        elif nets:
            yield _(
                "nobody has learned exactly these rules; {who} plays as in a similar game"
            ).format(who=who)
        else:
            yield _("nobody has learned these rules; {who} relies on estimates").format(who=who)
