"""The pages of the help and of the credits."""

from __future__ import annotations

from scopa import __version__
from scopa.words.language import Lexicon, Said, _


class Caption:
    """What is said below the cards of the examples."""

    SETTEBELLO = Said("settebello")
    KNAVE = Said("knave, cups")
    KNIGHT = Said("knight, swords")
    KING = Said("king, clubs")
    TABLE = Said("the table")
    PLAYED = Said("you play")


HELP_OF_WISH = Lexicon(
    {
        "previous": "the card to the left",
        "next": "the card to the right",
        "other way": "the next way of capturing",
        "other way back": "the way before",
        "first": "the first card, line or page",
        "last": "the last one",
        "choose": "that card; again: its next way",
        "play": "play, OK, go on",
        "back": "close; twice: leave for the title",
        "suggest": "ask the coach; later: the review",
        "help": "help",
        "rules": "the rules in force",
        "take back": "take back your last play",
        "again": "the same deal again, as practice",
        "rematch": "a new match with the same players",
        "never": "no draw, or no cut, from now on",
        "counter": "the cards that have not been seen yet",
        "last capture": "the last capture again",
        "pile": "look through your pile",
        "options": "the options, also at the table",
        "larger": "larger cards",
        "smaller": "smaller cards",
        "file": "this match into a file, to be sent",
        "redraw": "draw the screen again",
        "quit": "leave the program (Ctrl-C: at once)",
    }
)
"""What each thing that can be wished for is, for the help on the keys."""


def rules_pages() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """How to play: headlines and paragraphs."""
    return (
        (
            _("How to play"),
            (
                _(
                    "Scopa is played with 40 cards: four suits, coins (D), cups (C), swords (S) "
                    "and clubs (B), each from 1, the ace, to 10. 8 is the knave, 9 the knight, 10 "
                    "the king. So 7D is the seven of coins, the settebello."
                ),
                _(
                    "Four cards lie on the table and each player holds three. You play one card a "
                    "turn. When the hands are empty three more are dealt, until the deck is used "
                    "up."
                ),
            ),
        ),
        (
            _("What a card takes"),
            (
                _(
                    "Your card takes a table card of the same rank. If there is none, it takes "
                    "cards that add up to its rank. If there are none either, it stays on the "
                    "table."
                ),
                _(
                    "You may play any card, but a card that can take must take, and a single card "
                    "of the same rank comes before any sum. Among several ways you choose."
                ),
                _(
                    "Example: the table is 4C 3S 7B and you play 7D. You must take 7B, not 4C and "
                    "3S."
                ),
            ),
        ),
        (
            _("Scopa!"),
            (
                _(
                    "Take everything that is on the table and you have made a scopa, a sweep: one "
                    "point. The card that made it lies face up beside your pile."
                ),
                _(
                    "The very last card of a round never makes a scopa. What is left on the table "
                    "then goes to whoever captured last."
                ),
                _("Example: only 4C and 3S lie there, and you play 7D."),
                _("If three or four kings are among the first four cards, they are dealt again."),
            ),
        ),
        (
            _("The score"),
            (
                _(
                    "Each round: one point for each scopa, for the most cards (carte), the most "
                    "coins (denari), the seven of coins (settebello) and the best prime "
                    "(primiera). A tie gives nobody the point."
                ),
                _(
                    "The prime counts your best card of each suit: 7 is worth 21, 6 is 18, 1 is "
                    "16, 5 is 15, 4 is 14, 3 is 13, 2 is 12, and 8, 9 and 10 are 10. A suit that "
                    "you have no card of spoils it. 7C 7D 6B 1S: 21 + 21 + 18 + 16 = 76."
                ),
                _(
                    "The first to reach the target, 11 unless you set another, wins the match, if "
                    "at the end of the round nobody has as many. Otherwise another round is "
                    "played."
                ),
            ),
        ),
    )


def credits_page() -> tuple[str, ...]:
    """What the program is made of, and by whom."""
    return (
        _("Scopa is a game of the people of Italy, three centuries old or more."),
        _(
            "The cards were drawn for this program, character by character, after the Neapolitan, "
            "Sicilian and Milanese cards that are played with in Italy."
        ),
        _(
            "The opponents play by simple rules or look ahead; the strong ones were trained by "
            "games that the program played against itself. None of them sees a hidden card."
        ),
        _(
            "It is written in Python. curses draws the screen, tomlkit writes your settings, and "
            "platformdirs knows where they belong."
        ),
        _("Scopa {version}, by the Scopa authors: free software under the MIT licence.").format(
            version=__version__
        ),
        _(
            "Did something strange happen? {file}, here or at the table, writes the match into a "
            "file that you can send to somebody."
        ),
    )
