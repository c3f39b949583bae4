"""Short texts that stand on the screens: headlines, buttons, the line of the keys."""

from __future__ import annotations

from scopa.text.language import Said, _

KEY_COLUMN = 19
"""How many cells the names of keys take up beside what the keys do."""


class Menu:
    """The lines of the title."""

    LEARN = Said("Learn to play (2 minutes)")
    CONTINUE = Said("Continue")
    UNDER_WAY = Said("Continue another match")
    NEW = Said("New game")
    DAILY = Said("Daily deal: {}")
    PUZZLES = Said("Puzzles")
    OPPONENT = Said("Opponent: {}")
    SEATS = Said("At the table: {}")
    GAME = Said("Game: {}")
    CARDS = Said("Cards: {}")
    TOO_LARGE = Said("{game} (needs a window of {size})")
    OPTIONS = Said("Options")
    STATISTICS = Said("Statistics")
    HELP = Said("Rules & help")
    CREDITS = Said("Credits")
    QUIT = Said("Quit")


class Label:
    """Buttons, and names of small things."""

    OK = Said("OK")
    TITLE = Said("Title")
    BACK = Said("the back of the cards")
    REMATCH = Said("Rematch")
    ROUND_TOTAL = Said("This round")
    MATCH_TOTAL = Said("The match")
    PRIME_CARDS = Said("Prime")
    TIED = Said("tied")
    YES = Said("yes")
    NO = Said("no")
    OWN_RULES = Said("own rules")
    DECK = Said("deck")
    PILE = Said("pile")
    PLAYERS_TOGETHER = Said("4 in partnerships")
    EVERYWHERE = Said("At every seat")
    DIFFERENT = Said("different players")
    ON_THE_RIGHT = Said("On your right")
    OPPOSITE = Said("Opposite you")
    YOUR_PARTNER = Said("Your partner")
    ON_THE_LEFT = Said("On your left")


class Headline:
    """The first lines of screens and pages."""

    UNDER_WAY = Said("Matches under way")
    OPPONENTS = Said("Who plays against you?")
    SEATS = Said("Who sits where?")
    DRAW = Said("Who deals first?")
    SCORE = Said("The score of the round")
    KEYS = Said("The keys")
    RULES_IN_FORCE = Said("The rules of this game")
    SETUP = Said("The game")
    RULES_OF = Said("The rules of {}")
    OPTIONS = Said("Options")
    PROBLEMS = Said("Not everything is as it should be")
    CUT = Said("The cut")
    COUNTER = Said("Not seen yet")
    LAST_CAPTURE = Said("The last capture")
    REMARK = Said("A comment")
    FAIR_DEAL = Said("A fair deal")
    RECORD = Said("Your matches")
    REVIEW = Said("The review")
    CREDITS = Said("Credits")
    REPORT = Said("A hand to send to somebody")
    DAILY = Said("The daily deal")
    COUNTING = Said("Statistics")


class Line:
    """What is told in a line."""

    DECK_CHOSEN = Said("You play with these cards.")
    STARS = Said("the more stars, the stronger")
    DIFFERENT = Said("Here all seats change at once: everybody then plays alike.")
    TAGLINE = Said("Italy's favourite card game, in your terminal")
    ROUND_OVER = Said("The round is over.")
    LEADS_BACK = Said("{back} leads back.")
    NO_SUCH_KEY = Said("That key does nothing here.")
    NO_CAPTURE = Said("Nothing has been captured in this round.")
    BETTER_FRAMED = Said("Framed: what the coach would play.")
    OWN_FRAMED = Said("Framed: your play.")
    LOOKING = Said("The coach is looking at the table ...")
    DRAW_RULE = Said("The lowest card deals; the dealer plays last.")
    DRAW_TURN = Said("Turn a card: any will do.")
    DRAW_AGAIN = Said("The lowest are equal: turn another card.")
    CUT_REASON = Said("You cut, so nobody can stack the deck. Just press {play}.")
    NO_DRAW = Said("{never} no more draws: chance decides who deals (Options)")
    SHUFFLED = Said("The deck is shuffled; now nothing changes it but your cut.")
    DECK_NOW = Said("The cards are now: {}")
    NO_CUT = Said("{never} no more cuts: the program cuts for you (Options)")
    PRACTICE = Said("The same deal again, as practice: it does not count.")
    PRACTICE_OVER = Said("That was practice: it does not count.")
    MOUSE = Said(
        "With a mouse: click a card to choose it, or a card of the table to choose what takes it; "
        "click it again for its next way or, if it has no other, to play; the keys in the last "
        "row can be clicked. At the table a click on the deck shows the cards not seen yet, on "
        "your pile what is in it, on what happened the last capture, on the score the options, on "
        "the round the rules."
    )


class Keys:
    """The line of the keys; a name in braces stands for the key that does it."""

    TITLE = Said(
        "{other_way_back} {other_way} choose   {play} OK   {previous} {next} cards   {help} help   "
        "{quit} quit"
    )
    SHORT_TITLE = Said(
        "{other_way_back} {other_way} choose  {play} OK  {previous} {next} cards  {quit} quit"
    )
    OPPONENTS = Said("{other_way_back} {other_way} choose   {play} OK   {back} back")
    GALLERY = Said(
        "{previous} {next} card   {other_way} other suit   {larger} larger   {smaller} smaller   "
        "{back} back"
    )
    SHORT_GALLERY = Said(
        "{previous} {next} card  {other_way} suit  {larger} {smaller} size  {back} back"
    )
    LARGEST_GALLERY = Said(
        "{previous} {next} card   {other_way} other suit   {smaller} smaller (now largest)   "
        "{back} back"
    )
    SHORT_LARGEST_GALLERY = Said(
        "{previous} {next} card  {other_way} suit  {smaller} smaller  {back} back"
    )
    GAMES = Said("{other_way_back} {other_way} choose  {play} OK  {next} its rules  {back} back")
    SETUP = Said(
        "{other_way_back} {other_way} line  {previous} {next} change  {play} OK  {back} back"
    )
    NAME = Said("{play} OK  {back} back")
    PAGE = Said("{previous} {next} turn the page")
    BACK = Said("{back} back")
    STATISTICS = Said("{suggest} your matches   {back} back")
    MATCHES = Said(
        "{other_way_back} {other_way} choose   {play} replay   {suggest} review   {back} back"
    )
    SHORT_MATCHES = Said("{play} replay   {suggest} review   {back} back")
    HELP_PAGE = Said("{suggest} learn by playing   {back} back")
    GO_ON_ALONE = Said("{play} go on")
    END_LESSON = Said("{back} end the lesson")
    SHORT_PAGE = Said("{next} {previous} {back}")
    CARD = Said("{previous} {next} card")
    CARD_BY_NUMBER = Said("{choose} card")
    OTHER_WAY = Said("{other_way} other way")
    PLAY = Said("{play} play")
    OTHER_PUZZLE = Said("{rematch} another puzzle")
    PUZZLE_SOLVED = Said("{play} the next puzzle   {counter} cards left   {back} title")
    SHORT_PUZZLE_SOLVED = Said("{play} next   {back} title")
    COUNTER = Said("{counter} cards left")
    HELP = Said("{help} help")
    LEAVE = Said("{back} title")
    GO_ON = Said("{play} go on   {help} help   {quit} quit")
    ROUND_END = Said(
        "{play} go on   {suggest} review   {again} practise this deal   {rematch} new match   "
        "{back} title"
    )
    SHORT_ROUND_END = Said(
        "{play} go on  {suggest} review  {again} practise  {rematch} new match  {back} title"
    )
    PRACTICE_END = Said("{play} go on   {suggest} review   {again} practise again   {help} help")
    END = Said(
        "{play} rematch   {suggest} review   {again} practise this deal   {back} title   "
        "{help} help   {quit} quit"
    )
    SHORT_END = Said("{play} rematch  {suggest} review  {again} practise  {back} title")
    DRAW = Said("{previous} {next} card   {play} turn it   {help} help   {back} title")
    CUT = Said(
        "{previous} {next} one   {other_way_back} {other_way} five   {play} cut   "
        "{rules} why this is fair   {help} help   {back} title"
    )
    SHORT_CUT = Said("{previous} {next} one  {play} cut  {rules} why  {back} title")
    BESIDE = Said("{play} OK   {back} back to the table")
    REPLAY = Said(
        "{previous} {next} play  {other_way_back} {other_way} round  {first} {last} match  "
        "{suggest} review  {rules} rules  {back} close"
    )
    COMMENTED_REPLAY = Said(
        "{previous} {next} play  {counter} whole comment  {suggest} review  {back} close"
    )
    MIDDLE_REPLAY = Said(
        "{previous} {next} play  {other_way_back} {other_way} round  {suggest} review"
    )
    SHORT_REPLAY = Said("{previous} {next} play  {other_way_back} {other_way} round")
    REVIEW = Said(
        "{previous} {next} play   {suggest} luck and skill   {again} try it from here   "
        "{rematch} Il Maestro plays it   {back} back"
    )
    MIDDLE_REVIEW = Said(
        "{previous} {next} play  {suggest} luck  {again} try it  {rematch} Il Maestro  {back} back"
    )
    SHORT_REVIEW = Said("{previous} {next} play  {suggest} luck  {again} try it  {back} back")
    REVIEW_MATCH = Said(
        "{previous} {next} play   {other_way_back} {other_way} round   {suggest} luck and skill   "
        "{again} try it from here   {rematch} Il Maestro plays it   {back} back"
    )
    MIDDLE_REVIEW_MATCH = Said(
        "{previous} {next} play  {other_way_back} {other_way} round  {suggest} luck  "
        "{again} try it  {back} back"
    )
    SHORT_REVIEW_MATCH = Said(
        "{previous} {next} play  {other_way_back} {other_way} round  {back} back"
    )


def more_lines(count: int, *, above: bool) -> str:
    """That a list goes on beyond what is seen."""
    return (_("{count} more above") if above else _("{count} more below")).format(count=count)
