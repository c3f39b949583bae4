"""What the command line says of itself."""

from __future__ import annotations

from scopa.text.language import Lexicon, Said, _


class Cli:
    """The help of the program and of each option."""

    SEE_HELP = Said("see {command} --help")
    VERSION = Said("print the version of the program")

    DESCRIPTION = Said(
        "Play Scopa, Italy's favourite card game, against the computer in this terminal."
    )
    EPILOG = Said(
        "Each command has a help of its own: scopa stats --help. SCOPA_HOME names the folder for "
        "matches, settings, house rules, decks and reports of crashes; NO_COLOR, if set, means "
        "--color=never."
    )
    GAME = Said("the game")
    MATCH = Said(
        "the number of a match, as scopa matches lists it, or a part of its key; or a file of "
        "matches; or - for standard input (default: the match that was played last)"
    )
    OR_POSITION = Said("or a position as a line of text, as docs/developer/positions.md says")
    MATCH_OR_ALL = Said("the same (default: all matches of the record)")
    MATCH_UNDER_WAY = Said(
        "the number of a match under way, as scopa matches lists it, or a part of its key "
        "(default: the one that was played last)"
    )
    FILE = Said("a file of matches, or - for standard input")
    VARIANT = Said(
        "scopa (default), scopone, scopone-scientifico, asso-piglia-tutto, scopa-a-quindici, "
        "escoba, re-bello, napola, scopa-a-perdere, fewest-cards, settanta, cirulla, open-hands"
    )
    OPPONENT = Said("who plays against you, from a child to a master: {names} (default: beppe)")
    EXPECTED_POINTS = Said("let the coach say what each of your plays is worth")
    PAUSE = Said(
        "how long the computer takes before it plays, at least (default: 600; 0: at once); with "
        "--watch how long each play is shown (default: 1500)"
    )
    WAIT = Said("after which of their plays the game waits for OK: always, captures, never")
    SHOW_PLAYS = Said("how long a card that they lay is shown (default: 1000; a capture: thrice)")
    RULES = Said("house rules that were saved under that name; scopa rules lists them")
    PLAYERS = Said("2, 3 or 4 players (default: 2)")
    PARTNERS = Said("four players in two partnerships")
    TARGET = Said("the points that win a match, 1 to 99 (default: 11)")
    NO_REDEAL = Said("play on when three or four kings are among the first four cards")
    RULE = Said(
        "one more rule, such as re_bello or prime=most-sevens, as scopa rules lists them; may be "
        "given more than once"
    )
    SAVE_RULES = Said("save these rules under that name, for --rules")
    WATCH = Said("watch computers play at every seat, those that are named")
    SEAT = Said(
        "who plays at a seat, yours being 1, the next one to the right 2 and a partner's 3, such "
        "as 3=rosa; may be given more than once"
    )
    PLAIN = Said("play in lines of text: for screen readers, pipes and terminals that cannot draw")
    FIRST_DEALER = Said(
        "who deals first: draw (default; each draws a card), human, computer, random"
    )
    SEED = Said("deal the cards that belong to this number, as often as you like")
    ANIMATION = Said("let cards glide to their places (default), except over slow lines")
    BELL = Said("ring the terminal's bell for a scopa and for the settebello")
    MOUSE = Said("clicks are for the game (default), or left to the terminal, to select text")
    CUT = Said("cut the deck before each deal yourself, or let it be cut (default: cut)")
    LOOKS = Said("looks and keys")
    LANG = Said("the language: {names}; auto (default) follows LC_ALL or LANG")
    DECK = Said("napoletane (default), or another that `scopa cards` lists")
    THEME = Said("felt (default), night, paper, contrast, mono")
    KEY = Said("other keys for what a key does, such as play=Enter,x; may be given more than once")
    COMMANDS = Said("instead of a game, or with it")
    SHOW = Said("print all cards of that deck")
    NEW_DECK = Said("begin a deck of your own: write an empty card file, of 5x3 cells or --size")
    CARD_SIZE = Said("with cards of so many cells, such as 15x12")
    NO_INDEX = Said("without the names on the cards")
    SVG = Said("draw the cards into that file, as a picture, instead of printing them")
    CHECK = Said("look for faults in the card files of a deck of your own")
    ASCII = Said("only characters of 7 bits, also where the terminal has UTF-8")
    COLOR = Said("auto (default), always (even with NO_COLOR), never")
    ARENA_PLAYERS = Said(
        "two players, each one of the opponents or module:function; if there are more, everybody "
        "plays everybody"
    )
    ARENA_CHECK = Said(
        "check whether a player is legal, repeatable, honest and in time, in every game or in that "
        "of the options"
    )
    ARENA_DEALS = Said(
        "how many decks are dealt; each is played with the sides changed (default: 100; with "
        "--check 2 in each game)"
    )
    ARENA_JOBS = Said("how many processes play (default: 1); the result is the same")
    ARENA_CLUSTER = Said(
        "let the workers of the Dask scheduler at that address play, such as tcp://10.0.0.7:8786; "
        "the result is the same"
    )
    ARENA_UNTIL_SURE = Said("stop as soon as it is sure who is better, --deals at the latest")
    ARENA_LOW_VARIANCE = Said(
        "take the luck of the deals off the margin: fewer decks show who is better"
    )
    ARENA_POINTS_LOST = Said("judge every play, and say what those of each player cost a round")
    ARENA_TIMEOUT = Said("seconds that a move may take (default: 10)")
    ARENA_JSON = Said("print the result as JSON")
    DATE = Said("play the deals of that day, such as 2026-11-21, as practice")
    SHARE = Said("print your result of the day as a short text to share")
    SHELL = Said("bash, zsh or fish")
    REVIEW_PLAIN = Said("in lines of text, as where there is no terminal to draw on")
    REVIEW_JSON = Said("print all that was found as JSON; docs/developer/record.md describes it")
    STATS_OPPONENT = Said("only the matches against that opponent")
    STATS_JSON = Said("print every figure as JSON; docs/developer/record.md describes it")


HELP_OF_COMMAND = Lexicon(
    {
        "cards": "Print which decks there are, or the cards of one.",
        "replay": "Step through a match on the table, back and forth.",
        "review": "Let the coach judge your plays in a match, and tell luck from skill.",
        "daily": "Play the deals of the day, the same for everybody; the first result counts.",
        "puzzle": "Solve puzzles: what would you play? What was missed comes again another day.",
        "show": "Print a match, play by play, or a position and what the coach would play.",
        "verify": "Check commitments, decks, plays and points of the matches in a file.",
        "import": "Check the matches in a file and add those to the record that are not there yet.",
        "matches": "List the matches in the record.",
        "export": "Print a match, or all of the record, as a file of matches.",
        "stats": "Print how you have fared, by opponent, by game and by kind of point.",
        "continue": "Go on with a match under way, or with the one that was played last.",
        "rules": "Explain the games and every rule by its name, and list the house rules.",
        "completion": "Print what bash, zsh or fish needs to complete the command line.",
        "manual": "Print this as a page for man: scopa manual | man -l -",
        "arena": "Let two players play duplicate deals, and say by how much one is better.",
    }
)
"""What each command does."""


def seat_expected(text: str) -> str:
    """That a seat and who plays there were expected."""
    return _(
        "expected a seat from 1 to 4 and who plays there, such as 3=rosa, not {text!r}"
    ).format(text=text)


def no_such_seat(seat: int, number: int) -> str:
    """That there is no *seat* of that number, but only that *number* of seats."""
    text = _("there is no seat {seat} in a game for {number}")
    return text.format(seat=seat, number=number)


def your_seat() -> str:
    """That the person plays at the first seat."""
    return _("seat 1 is yours; --watch lets computers play at every seat")


def not_taken(option: str, command: str) -> str:
    """That an *option* makes no sense with a *command*."""
    return _("scopa {command} takes no {option}").format(command=command, option=option)
