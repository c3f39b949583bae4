"""The only place with sentences: what happened, what may be done, the score, the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from scopa.engine import Award, Card, Draw, Event, Play, Point, Rules

TAGLINE = "Italy's favourite card game, in your terminal"
MENU_CONTINUE, MENU_NEW, MENU_HELP = "Continue", "New game", "Rules & help"
MENU_GAME, MENU_OPTIONS = "Game: {}", "Options"
MENU_DAILY, MENU_STATISTICS = "Daily deal", "Statistics"
MENU_OPPONENT = "Opponent: {}"
OPPONENTS_TITLE = "Who plays against you?"
OPPONENTS_KEYS = "{other_way_back} {other_way} choose   {play} OK   {back} back"
MENU_CREDITS, MENU_QUIT = "Credits", "Quit"
OK, HELP, TITLE, REMATCH = "OK", "Help", "Title", "Rematch"
TITLE_KEYS = "{other_way_back} {other_way} choose   {play} OK   {help} help   {quit} quit"
PAGE_KEYS = "{previous} {next} turn the page   {back} back"
SHORT_PAGE_KEYS = "{next} {previous} {back}"
WIDE_TABLE_KEYS = (
    "{choose} card   {other_way} way   {play} OK   {suggest} suggest   {take_back} take back   "
    "{counter} count   {last_capture} last   {pile} pile   {rules} rules   {help} help   "
    "{back} title"
)
TABLE_KEYS = (
    "{choose} card   {other_way} way   {play} OK   {suggest} suggest   {rules} rules   "
    "{help} help   {back} title"
)
SHORT_TABLE_KEYS = (
    "{choose} card  {other_way} way  {play} OK  {suggest} suggest  {help} help  {back} title"
)
GO_ON_KEYS = "{play} go on   {help} help   {quit} quit"
SCORE_KEYS = "{play} go on   {suggest} review   {help} help   {quit} quit"
END_KEYS = "{play} rematch   {back} title   {help} help   {quit} quit"
ROUND_OVER = "The round is over."
OK_KEYS = "{play} OK   {help} help   {back} title   {quit} quit"
LEAVING = "{back} again leaves for the title; the match waits there."
YOU, WE, THEY_TWO = "You", "We", "They"
NEAR, RIGHT, ACROSS, LEFT, PARTNER = "Near", "Right", "Across", "Left", "Partner"
LEFT_TO_WIN, LEFT_TO_LOSE = "Still to go", "Left until somebody loses"
WATCH_KEYS = (
    "{other_way_back} faster   {other_way} slower   {play} next   {rules} rules   {help} help   "
    "{back} title   {quit} quit"
)
SHORT_WATCH_KEYS = (
    "{other_way_back} faster  {other_way} slower  {play} next  {help} help  {back} title"
)
NEW_ROUND = "A new round."
DRAW_TITLE = "The draw for the deal"
DRAW_RULE = ("Each draws a card. The lower one deals,", "so the higher one plays first.")
SCORE_TITLE = "The score of the round"
ROUND_TOTAL, MATCH_TOTAL = "This round", "The match"
COINS_TAKEN, PRIME_CARDS = "Coins", "Prime"
TIED = "tied"


class Opponent(NamedTuple):
    """What an opponent is called, and how they play."""

    name: str
    manner: str


OPPONENTS = {
    "nino": Opponent("Nino", "A child of six. Takes as many cards as he can, whatever they are."),
    "rosa": Opponent("Rosa", "Sees what shines: sweeps and coins first, and never what follows."),
    "beppe": Opponent("Beppe", "Thinks of what you may do next, but forgets what went long ago."),
    "carla": Opponent("Carla", "Plays at once, by the experience of a million games."),
    "don-ciccio": Opponent(
        "Don Ciccio", "Thinks of some hands you may hold, and counts the last cards."
    ),
    "maestro": Opponent("Il Maestro", "Weighs every hand you may hold, and learns how you play."),
}
"""The levels of `scopa.players.levels`, the weakest first."""


class Cast(NamedTuple):
    """What the players are called by seat, as they sit around the table, and the sides."""

    seats: tuple[str, ...]
    sides: tuple[str, ...]


def cast(rules: Rules, *, opponent: str, watched: bool = False) -> Cast:
    """The players around the person at seat 0, or around seat 0 if nobody but computers plays."""
    me = NEAR if watched else YOU
    across = ACROSS if watched else OPPONENTS[opponent].name
    if rules.players == 4:
        across = PARTNER if rules.partnerships and not watched else ACROSS
    seats = {2: (me, across), 3: (me, RIGHT, LEFT), 4: (me, RIGHT, across, LEFT)}[rules.players]
    if not rules.partnerships:
        return Cast(seats, seats)
    return named_cast(rules, seats) if watched else Cast(seats, (WE, THEY_TWO))


def named_cast(rules: Rules, names: Sequence[str]) -> Cast:
    """The players by their own *names*, by seat."""
    seats = tuple(names)
    if not rules.partnerships:
        return Cast(seats, seats)
    pairs = zip(seats[:2], seats[2:], strict=True)
    return Cast(seats, tuple(f"{one} and {other}" for one, other in pairs))


def _does(who: str, verb: str) -> str:
    """*who* and what they do: you lay, the computer lays."""
    return f"{who} {_form(who, verb)}"


def _form(who: str, verb: str) -> str:
    return verb if who in (YOU, WE, THEY_TWO) else f"{verb}s"


def score_bar(scores: Sequence[int], target: int, number: int, named: Cast) -> tuple[str, str]:
    """The two ends of the line at the top of the table, in round *number*."""
    by_side = zip(named.sides, scores, strict=True)
    left = "   ".join(f"{side} {points}" for side, points in by_side)
    return left, f"to {target}   round {number}"


def stock(cards: int, dealer: int, named: Cast) -> tuple[str, ...]:
    """How many cards are left to deal, and who deals them; and shorter."""
    count = f"Stock {cards}"
    return f"{count}, {_does(named.seats[dealer], 'deal')}", f"{count} (dealer)", count


def pile(sweeps: int, cards: int) -> str:
    """What a side has taken."""
    return f"Scope {sweeps}  Pile {cards}"


def counted(number: int, one: str, many: str) -> str:
    """*number* with its noun."""
    return f"{number} {one if number == 1 else many}"


def joined(cards: Iterable[Card]) -> str:
    """Cards in a sentence: ``7D``, ``4C and 3S``, ``1D, 2C and 4B``."""
    names = [str(card) for card in cards]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def fitting(width: int, texts: Sequence[str]) -> str:
    """The first of *texts*, which go from the fullest to the shortest, that *width* has room for.

    >>> fitting(9, ("takes 7D and 4C", "takes 2"))
    'takes 2'
    """
    return next((text for text in texts if len(text) <= width), texts[-1])


def _cards(cards: Sequence[Card], *, by_name: bool) -> str:
    return joined(cards) if by_name else counted(len(cards), "card", "cards")


def happened(events: Sequence[Event], named: Cast) -> tuple[str, ...]:
    """What the last play did, in a line; and shorter."""
    from scopa.engine import HandsDealt

    essential = [event for event in events if not isinstance(event, HandsDealt)]
    return (
        _happened(events, named, by_name=True),
        _happened(essential, named, by_name=True),
        _happened(events, named, by_name=False),
        _happened(essential, named, by_name=False),
    )


def _happened(events: Iterable[Event], named: Cast, *, by_name: bool) -> str:
    from scopa.engine import Captured, HandsDealt, HandShown, Laid, Swept, TableAwarded

    sentences = []
    for event in events:
        match event:
            case Laid(seat, card):
                sentences.append(f"{_does(named.seats[seat], 'lay')} {card}.")
            case Captured(seat, card, taken):
                cards = _cards(list(taken), by_name=by_name) if taken else "it"
                sentences.append(f"{_does(named.seats[seat], 'take')} {cards} with {card}.")
            case Swept():
                sentences.append("SCOPA!")
            case HandsDealt(0):
                sentences.append("The last cards are dealt.")
            case HandsDealt(stock_size):
                sentences.append(f"New cards: {stock_size} left.")
            case HandShown(seat, hand, points):
                shown = " ".join(map(str, hand))
                sentences.append(f"{_does(named.seats[seat], 'show')} {shown}: +{points}.")
            case TableAwarded(None, left):
                sentences.append(f"The last {len(left)} cards go to nobody.")
            case TableAwarded(int(side), left):
                cards = counted(len(left), "card", "cards")
                sentences.append(f"{named.sides[side]}: the last {cards}.")
    return " ".join(sentences)


def first_table_swept(sweeps: int, dealer: int, named: Cast) -> str:
    """That the dealer took the first table."""
    scope = counted(sweeps, "scopa", "scope")
    return f"The first table made {15 * sweeps}: {scope} for {named.seats[dealer]}, the dealer."


def void_tables(tables: Sequence[Sequence[Card]]) -> tuple[str, ...]:
    """That first tables with three kings were dealt again; and shorter."""
    shown = " ".join(f"A monte: {joined(table)} are dealt again." for table in tables)
    return shown, f"A monte: three kings on the table, {counted(len(tables), 'time', 'times')}."


def thinking(who: str) -> str:
    """That a player has not played yet."""
    return f"{who} is thinking ..."


def choice(play: Play, number: int, ways: int, *, is_laid: bool) -> tuple[str, ...]:
    """What the selected card would do, and shorter; *number* counts its ways from 0."""
    if not play.taken:
        return (f"{play.card}: takes nothing, {'is laid' if is_laid else 'goes to your pile'}.",)
    of_ways = f" ({number + 1} of {ways} ways)" if ways > 1 else ""
    cards = list(play.taken)
    return tuple(
        f"{play.card} takes {_cards(cards, by_name=by_name)}.{of_ways}" for by_name in (True, False)
    )


def their_play(who: str, play: Play, *, sweep: bool, is_laid: bool) -> tuple[str, ...]:
    """The play that another player shows, or that is played again; and shorter."""
    if not play.taken:
        end = f"{_form(who, 'lay')} it"
        if not is_laid:
            end = f"{_form(who, 'take')} it back, an ace alone"
        return (f"{_does(who, 'play')} {play.card} and {end}.",)
    scopa = " SCOPA!" if sweep else ""
    cards = list(play.taken)
    return tuple(
        f"{_does(who, 'play')} {play.card} and {_form(who, 'take')} "
        f"{_cards(cards, by_name=by_name)}.{scopa}"
        for by_name in (True, False)
    )


def drawn(draw: Draw, named: Cast) -> str:
    """Who deals after the draw."""
    ties = len(draw.draws) - 1
    again = f"{counted(ties, 'tie', 'ties')}, drawn again. " if ties else ""
    return again + deals(draw.dealer, named)


def deals(dealer: int, named: Cast) -> str:
    """Who deals, and who plays first."""
    seats = named.seats
    first = seats[(dealer + 1) % len(seats)]
    return f"{_does(seats[dealer], 'deal')}. {_does(first, 'play')} first."


def point(kind: Point, rules: Rules) -> str:
    """The name of a point."""
    names = {
        "sweeps": "Scope (sweeps)",
        "cards": "Carte (cards)",
        "coins": "Denari (coins)",
        "settebello": "Settebello",
        "prime": {
            "highest prime": "Primiera (prime)",
            "most sevens": "Most sevens",
            "three sevens": "Three sevens or more",
        }[rules.prime.value],
        "re bello": "Re bello",
        "napola": "Napola",
        "grande": "Grande (figures)",
        "shown hands": "Hands shown",
    }
    return names[kind.value]


def award_note(award: Award) -> str:
    """Why a point that goes to whoever has the most went to nobody."""
    best = max(award.counts)
    is_tied = award.for_the_most and best > 0 and award.counts.count(best) > 1
    return TIED if is_tied else ""


def standing(scores: Sequence[int], winner: int | None, rules: Rules, named: Cast) -> str:
    """What the score of the match means for what comes next."""
    if winner is not None:
        return end_title(winner, named)
    if max(scores) >= rules.target:
        return f"{'-'.join(map(str, scores))}: a tie, so another round."
    needs = zip(named.sides, scores, strict=True)
    missing = ", ".join(f"{side} {rules.target - points}" for side, points in needs)
    return f"{LEFT_TO_LOSE if rules.lowest_wins else LEFT_TO_WIN}: {missing}."


def end_title(winner: int, named: Cast) -> str:
    """The headline at the end of a match."""
    return f"{_does(named.sides[winner], 'win')} the match!"


def end_line(scores: Sequence[int], rounds: int) -> str:
    """The result of a match."""
    return f"{' to '.join(map(str, scores))} after {counted(rounds, 'round', 'rounds')}."


def too_small(width: int, height: int, need_width: int, need_height: int) -> str:
    """That the window is too small."""
    return f"{width}x{height} is too small: {need_width}x{need_height} needed"


RULES_PAGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "How to play",
        (
            "Scopa is played with 40 cards: four suits, coins (D), cups (C), swords (S) and "
            "clubs (B), each from 1, the ace, to 10. 8 is the knave, 9 the knight, 10 the king. "
            "So 7D is the seven of coins, the settebello.",
            "Four cards lie on the table and each player holds three. You play one card a turn. "
            "When the hands are empty three more are dealt, until the deck is used up.",
            "Your card takes a table card of the same rank. If there is none, it takes cards "
            "that add up to its rank. If there are none either, it stays on the table.",
            "You may play any card, but a card that can take must take, and a single card of "
            "the same rank comes before any sum. Among several ways you choose.",
        ),
    ),
    (
        "Scopa!",
        (
            "Take everything that is on the table and you have made a scopa, a sweep: one "
            "point. The card that made it lies face up beside your pile.",
            "The very last card of a round never makes a scopa. What is left on the table then "
            "goes to whoever captured last.",
            "Example: the table is 4C 3S 7B and you play 7D. You must take 7B, not 4C and 3S. "
            "Had 7B not been there, 7D would take 4C and 3S: a scopa.",
            "If three or four kings are among the first four cards, they are dealt again.",
        ),
    ),
    (
        "The score",
        (
            "Each round: one point for each scopa, for the most cards (carte), the most coins "
            "(denari), the seven of coins (settebello) and the best prime (primiera). A tie "
            "gives nobody the point.",
            "The prime counts your best card of each suit: 7 is worth 21, 6 is 18, 1 is 16, 5 is "
            "15, 4 is 14, 3 is 13, 2 is 12, and 8, 9 and 10 are 10. A suit that you have no card "
            "of spoils it. 7C 7D 6B 1S: 21 + 21 + 18 + 16 = 76.",
            "The first to reach the target, 11 unless you set another, wins the match, if at the "
            "end of the round nobody has as many. Otherwise another round is played.",
        ),
    ),
)
KEYS_TITLE = "The keys"
KEY_COLUMN = 16
"""How many cells the names of keys take up beside what the keys do."""
RULES_IN_FORCE = "The rules in force"
SETUP_TITLE = "The game"
SETUP_KEYS = "{other_way_back} {other_way} line  {previous} {next} change  {play} OK  {back} back"
OWN_RULES = "own rules"
OPTIONS_TITLE = "Options"
OPTION_SENTENCES = {
    "deck": ("Deck", "The cards that are played with; your own can be among them."),
    "theme": ("Theme", "The colours of the table and the cards."),
    "ascii": ("ASCII only", "Draws lines and cards with plain characters, in UTF-8 terminals too."),
    "game": ("Game", "A game by name; the line Game of the title changes its rules."),
    "cut": ("Cut the deck", "You cut before each deal; otherwise the program cuts for you."),
    "animation": ("Movement", "Cards glide to their places; any key skips that."),
    "bell": ("Bell", "The terminal's bell rings for a scopa and for the settebello."),
    "first_dealer": ("First dealer", "Who deals the first round of a match."),
    "expected_points": ("Expected points", "The coach says what each play is worth, in points."),
    "pause_ms": ("Pause", "How long an opponent takes at least, in thousandths of a second."),
}
"""For each option its name and what it does."""
THEME_SENTENCES = {
    "felt": "Theme: green felt and ivory cards.",
    "night": "Theme: dark cards on a dark table, for the evening.",
    "paper": "Theme: white cards on a light table.",
    "contrast": "Theme: black, white and strong colours, easy to tell apart.",
    "mono": "Theme: no colours, only the terminal's own, bold and reverse.",
}
PROBLEMS_TITLE = "Not everything is as it should be"
ON, OFF = "yes", "no"
PLAYERS_TOGETHER = "4 in partnerships"
RULE_SENTENCES = {
    "game": ("Game", "A game by name; every line below can still be changed."),
    "players": ("Players", "Two to four, each alone or four in two partnerships."),
    "hand_size": ("Cards in a hand", "Nine or ten make it Scopone: everything is dealt at once."),
    "target": ("Target", "The points that end the match."),
    "redeal_on_three_kings": (
        "Three kings redealt",
        "A first table with three or four kings is shuffled and dealt again.",
    ),
    "redeal_on_two_aces": (
        "Two aces redealt",
        "A first table with two aces or more is shuffled and dealt again.",
    ),
    "fifteen": (
        "A quindici",
        "A card takes cards that make 15 together with it; equal rank does not count.",
    ),
    "fewest_cards": ("Fewest cards", "Of several sums, only one of the fewest cards is allowed."),
    "ace_takes_all": (
        "Asso piglia tutto",
        "An ace takes the whole table; if an ace lies there, just that ace.",
    ),
    "ace_sweeps": ("Ace makes scopa", "Taking the whole table with an ace is a scopa."),
    "ace_takes_all_over_ace": (
        "Ace over ace",
        "An ace takes the whole table even if another ace lies there.",
    ),
    "ace_stays_on_empty_table": (
        "Ace stays alone",
        "An ace played to an empty table stays there instead of going to your pile.",
    ),
    "ace_may_open": ("Ace may open", "The first play of a round may be an ace."),
    "first_table_sweeps": (
        "First table sweeps",
        "A first table of 15 goes to the dealer as a scopa, one of 30 as two.",
    ),
    "prime": ("Prime", "What the fifth point is for: the best prime, or the sevens."),
    "re_bello": ("Re bello", "The king of coins is worth a point."),
    "napola": (
        "Napola",
        "Ace, 2, 3 of coins score 3, each next coin 1 more; all ten win the match.",
    ),
    "napola_at_most_six": ("Napola up to 6", "A napola scores no more than 6."),
    "grande": ("Grande", "Knave, knight and king of coins score 5 together."),
    "hand_bonuses": (
        "Hands shown",
        "A hand of 9 or less scores 3, three of a rank 10; 7C stands for any rank.",
    ),
    "lowest_wins": ("A perdere", "Fewest points win once somebody has reached the target."),
    "open_hands": ("Open hands", "All hands lie face up, for learning."),
}
"""For each rule of a game its name and what it says."""


GAME_SENTENCES = {
    "scopa": "The game for two, to 11 points.",
    "scopone": "Four in partnerships; nine cards each and four on the table, dealt at once.",
    "scopone-scientifico": "Four in partnerships; ten cards each and none on the table.",
    "asso-piglia-tutto": "Scopa in which an ace takes the whole table.",
    "scopa-a-quindici": "Scopa in which cards are taken that make 15 with the card played.",
    "escoba": "The Spanish game: a quindici, most sevens instead of the prime, to 15 points.",
    "re-bello": "Scopa in which the king of coins is worth a point too.",
    "napola": "Scopa in which ace, 2, 3 of coins and what follows them score.",
    "scopa-a-perdere": "Scopa in which the fewest points win.",
    "fewest-cards": "Scopa in which a sum must be one of the fewest cards.",
    "settanta": "Scopa in which three or four sevens take the place of the highest prime.",
    "cirulla": "The Ligurian game: a quindici and asso piglia tutto, hands shown, to 51 points.",
    "open-hands": "Scopa with all hands face up, for learning.",
}
"""What each of the games by name is."""


def rule_sentence(name: str, game: str) -> str:
    """What the rule of that *name* says; of the line for the game itself, what that *game* is."""
    sentence = RULE_SENTENCES[name][1]
    return GAME_SENTENCES.get(game, sentence) if name == "game" else sentence


def rule_value(value: object) -> str:
    """The value of a rule, as it is shown."""
    if isinstance(value, bool):
        return ON if value else OFF
    return str(value)


def rules_in_force(rules: Rules) -> tuple[str, ...]:
    """What is played by, in sentences."""
    players = PLAYERS_TOGETHER if rules.partnerships else str(rules.players)
    lines = [f"Players: {players}. Cards in a hand: {rules.hand_size}. Target: {rules.target}."]
    for name, value in rules.options.items():
        if isinstance(value, bool) and name in RULE_SENTENCES:
            title, sentence = RULE_SENTENCES[name]
            lines.append(f"{title}: {sentence if value else OFF}")
        elif name == "prime":
            lines.append(f"The fifth point goes to: {value}.")
    if len(lines) == 1:
        lines.append("Otherwise the rules that the help explains.")
    return tuple(lines)


CUT_TITLE = "The cut"
CUT_PROMISE = "The deck is shuffled. This number fits only this shuffle:"
CUT_KEYS = (
    "{previous} {next} one  {other_way_back} {other_way} five  {play} cut  {help} help  "
    "{back} title"
)


def cut_lifts(lifted: int, cards: int) -> str:
    """What the cut would do to a deck of so many *cards*."""
    if not lifted:
        return "Nothing is lifted; the deck stays as it is."
    return f"You lift {lifted} of {cards} cards; they go to the bottom."


def commitment_lines(commitment: str, width: int) -> list[str]:
    """A *commitment* in lines of at most *width* cells, all equally long.

    >>> commitment_lines("9082b750c327eeb5", 8)
    ['9082b750', 'c327eeb5']
    """
    length = len(commitment)
    while length > width:
        length //= 2
    return [commitment[at : at + length] for at in range(0, len(commitment), length)]


def deal_number(commitment: str, room: int) -> str:
    """The *commitment* to a deal for the line of the score, or its beginning, as *room* allows."""
    texts = [f"deal {commitment[:digits]}   " for digits in (len(commitment), 16, 8)]
    return fitting(room + 3, [*texts, ""])


BESIDE_KEYS = "{play} OK   {back} back to the table"
SETTEBELLO_TAKEN = "The settebello!"
COUNTER_TITLE = "Not seen yet"
LAST_CAPTURE_TITLE = "The last capture"
NO_CAPTURE = "Nothing has been captured in this round."


def counted_unseen(cards: int, coins: int, sevens: int, stock: int) -> tuple[str, ...]:
    """How many cards have not been seen, and where they are."""
    return (
        f"{counted(cards, 'card', 'cards')}: {counted(coins, 'coin', 'coins')} and "
        f"{counted(sevens, 'seven', 'sevens')} among them.",
        f"{stock} in the stock, {cards - stock} in other hands.",
    )


def my_pile(cards: int, sweeps: int) -> str:
    """How much the player has taken; which cards are framed."""
    scope = counted(sweeps, "scopa", "scope")
    return f"Your pile: {counted(cards, 'card', 'cards')}, {scope}; framed: the prime"


REPLAY_KEYS = (
    "{previous} {next} play  {other_way_back} {other_way} round  {suggest} comment  "
    "{rules} rules  {back} close"
)
SHORT_REPLAY_KEYS = "{previous} {next} play  {other_way_back} {other_way} round"


def replayed(number: int, plays: int, match: int, matches: int) -> tuple[str, ...]:
    """How far a round that is played again has come, and in which match; and shorter."""
    short = f"{number}/{plays}"
    if matches == 1:
        return f"{number} of {plays} plays", short
    return f"{number} of {plays} plays, match {match + 1} of {matches}", short


REMARK_TITLE = "A comment"
LEFT_HERE = "The match was left here."
NOTHING_PLAYED = "no round has been played there"


FAIR_DEAL = "A fair deal"


def fair_deal(commitment: str) -> tuple[str, ...]:
    """How the player can know that the cards were not chosen against them."""
    return (
        "The seed of this deal was settled before the deck was cut. This number fits only that "
        "seed:",
        commitment,
        "When the round is over, the record tells the seed and the cut, and anybody can compute "
        "the number and the deck again: scopa export, scopa verify, docs/fair-deals.md.",
    )


def moment(begun: str) -> str:
    """A date and time in ISO 8601, as it is shown.

    >>> moment("2026-11-21T20:15:00+00:00")
    '2026-11-21 20:15'
    """
    return begun[:16].replace("T", " ")


def kept_title(key: str, begun: str, named: Cast) -> str:
    """The headline of a match that was kept."""
    return f"Match {key}, {moment(begun)}: {AGAINST.join(named.sides)}."


AGAINST = " against "


def kept_round(number: int, dealer: int, cut: int, named: Cast) -> str:
    """The headline of a round that was kept."""
    lifted = counted(cut, "card", "cards")
    return f"Round {number}. {_does(named.seats[dealer], 'deal')}; {lifted} lifted by the cut."


def kept_points(points: Sequence[int], named: Cast) -> str:
    """What a round brought to each side."""
    by_side = zip(named.sides, points, strict=True)
    return "Points: " + ", ".join(f"{side} {number}" for side, number in by_side) + "."


def kept_result(scores: Sequence[int], winner: int | None, named: Cast, *, helped: bool) -> str:
    """How a match that was kept ended, or stands."""
    score = " to ".join(map(str, scores))
    said = f"Under way: {score}." if winner is None else f"{end_title(winner, named)} {score}."
    return f"{said} {HELPED}" if helped else said


HELPED = "With help: a play was taken back, or the coach asked."


def menu_continue(about: Sequence[str]) -> tuple[str, ...]:
    """The line of the menu that continues a match, and shorter; *about* says which match."""
    return (*(f"{MENU_CONTINUE}: {text}" for text in about), MENU_CONTINUE)


def waiting(sides: Sequence[str], scores: Sequence[int], changed: str = "") -> tuple[str, ...]:
    """The match that is to be continued: who, the score, and when it was left; and shorter."""
    by_side = zip(sides, scores, strict=True)
    end = f", {moment(changed)}" if changed else ""
    named = ", ".join(f"{side} {points}" for side, points in by_side)
    return f"{named}{end}", f"{'-'.join(map(str, scores))}{end}"


RECORD_TITLE = "Your matches"
NOT_KEPT = (
    "Matches cannot be saved: {}.",
    "The game goes on, but what is played now may be gone when you leave.",
)
RECOVERED = (
    "The record of your matches was damaged. {} could be recovered; the game goes on with them.",
    "The damaged file is kept as {}.",
)


def not_kept(what: str) -> tuple[str, ...]:
    """That matches cannot be saved, and *what* is wrong."""
    return tuple(line.format(what) for line in NOT_KEPT)


def recovered(file: str, matches: int) -> tuple[str, ...]:
    """That the record was damaged, and what became of it."""
    return (
        RECOVERED[0].format(counted(matches, "match", "matches")),
        RECOVERED[1].format(file),
    )


def told_of_record(trouble: str, what: str, matches: int) -> tuple[str, ...]:
    """What is wrong with the record: the trouble called so, with *what*; *matches* are left."""
    return recovered(what, matches) if trouble == "recovered" else not_kept(what)


def match_line(number: int, key: str, changed: str, scores: Sequence[int], is_over: bool) -> str:
    """A match in a list."""
    end = "" if is_over else "  under way"
    return f"{number:5}  {moment(changed)}  {'-'.join(map(str, scores)):8} {key}{end}"


def imported(added: int, known: int) -> str:
    """How many matches were added to the record, and how many were there already."""
    there = f"; {counted(known, 'was', 'were')} there already" if known else ""
    return f"{counted(added, 'match', 'matches')} added{there}."


def verified(file: str, matches: int, rounds: int, plays: int, wrong: int) -> str:
    """What came of checking the matches in *file*."""
    what = ", ".join(
        (
            counted(matches, "match", "matches"),
            counted(rounds, "round", "rounds"),
            counted(plays, "play", "plays"),
        )
    )
    if wrong:
        return f"{file}: {what}: {counted(wrong, 'thing is', 'things are')} wrong."
    return f"{file}: {what}: commitments, decks, plays and points are as they must be."


HELP_OF_WISH = {
    "previous": "the card to the left",
    "next": "the card to the right",
    "other way": "the next way of capturing",
    "other way back": "the way before",
    "choose": "that card; again: its next way",
    "play": "play, OK, go on",
    "back": "close; twice: leave for the title",
    "suggest": "what the coach would play; later: review",
    "help": "help",
    "rules": "the rules in force",
    "take back": "take back your last play",
    "counter": "the cards that have not been seen yet",
    "last capture": "the last capture again",
    "pile": "look through your pile",
    "options": "the options, without leaving the table",
    "larger": "larger cards",
    "smaller": "smaller cards",
    "redraw": "draw the screen again",
    "quit": "leave the program (so does Ctrl-C)",
}
MOUSE_HELP = (
    "With a mouse: click a card to choose it, click it again for its next way, click OK to play."
)
CREDITS_TITLE = "Credits"
CREDITS = (
    "Scopa is a game of the people of Italy, three centuries old or more.",
    "This program was written, and its cards drawn, by the Scopa authors. It is free software "
    "under the MIT licence.",
    "It owes thanks to the Scopa games that came before it, on machines great and small, and to "
    "everyone who ever swept a table.",
)

NO_OUTPUT = "scopa --plain has nowhere to write: standard output is closed"
PLAIN_INSTEAD = "; scopa --plain plays in lines of text"
NO_TERMINAL = (
    "scopa needs a terminal: standard input and output must not be files or pipes" + PLAIN_INSTEAD
)


def unknown_term(name: str) -> str:
    """That the kind of terminal is not known."""
    said = f"TERM is {name!r}, a kind of terminal" if name else "TERM is not set: it names a kind"
    return (
        f"{said} that this system does not know; set it to yours, such as xterm-256color, "
        "or TERMINFO_DIRS to where it is described" + PLAIN_INSTEAD
    )


def unable_term(name: str) -> str:
    """That the terminal cannot place the cursor."""
    cannot = f"TERM is {name!r}, a terminal that cannot place its cursor: the table cannot be drawn"
    return cannot + PLAIN_INSTEAD


def unknown_locale() -> str:
    """That the locale of the environment is not known."""
    return "scopa: this system does not know the locale that LC_ALL or LANG names; using C"


def cannot_keep(file: Path, why: str) -> str:
    """That the settings cannot be written."""
    return f"{file}: what you set is in force, but cannot be kept: {why}"


def deck_line(name: str, title: str, author: str, sizes: str, charsets: Sequence[str]) -> str:
    """A deck in the list of decks."""
    by = f" by {author}" if author else ""
    return f"{name:<14}{title}{by}: {sizes}, {' and '.join(charsets)}"


def deck_unsound(name: str, fault: str) -> str:
    """A deck in the list of decks that cannot be used, or not all of it."""
    return f"{name:<14}{fault}"


def deck_sound(files: int) -> str:
    """That a deck was checked and nothing found."""
    return f"{counted(files, 'card file', 'card files')}: no faults."


def own_decks(folder: Path) -> str:
    """Where decks of one's own belong."""
    return f"Decks of your own are folders in {folder}"


def plays_worse(name: str, fault: str) -> str:
    """That an opponent has to do without what it has learned."""
    return f"{fault}; {OPPONENTS[name].name} plays by simple rules instead"


def not_a_number(text: str) -> str:
    """That a whole number was expected."""
    return f"expected a whole number, not {text!r}"


def crashed(error: BaseException, report: Path | None) -> str:
    """That the program failed, and where the report is."""
    what = f"scopa: sorry, that was a fault of the program ({type(error).__name__}: {error})."
    return f"{what} A report is in {report}" if report else f"{what} No report could be written."


def unknown_name(what: str, name: str, known: Iterable[str]) -> str:
    """That nothing has that name."""
    names = ", ".join(known)
    return f"no {what} called {name!r}" + (f"; there are {names}" if names else "; there are none")


def unknown_key(name: str, named: Iterable[str]) -> str:
    """That no key has that name."""
    keys = ", ".join(named)
    return f"no key called {name!r}; there are {keys} and every character such as h, ? or +"


def key_taken(key: str, action: str) -> str:
    """That a key has been given another meaning already."""
    return f"the key {key} is that of {action} already"


def keys_expected(action: str) -> str:
    """That the keys of an action are not said as they should be."""
    return f'the keys of {action} are names in quotes: {action} = ["Enter", "Space"]'


def too_few_keys(action: str, least: int) -> str:
    """That an action needs more keys."""
    return f"{action} needs at least {counted(least, 'key', 'keys')}"


def left_without_keys(action: str) -> str:
    """That an action would have no key any more, so that all keys stay as they were."""
    return f"this would leave {action} without a key; the usual keys stay"


CLI_DESCRIPTION = "Play Scopa, Italy's favourite card game, against the computer in this terminal."
CLI_EPILOG = (
    "Each command has a help of its own: scopa stats --help. "
    "SCOPA_HOME names the folder for matches, settings, house rules, decks and reports of crashes; "
    "NO_COLOR, if set, means --color=never."
)
CLI_GAME = "the game"
CLI_SHOW_FILE = "Print the matches in a file, play by play."
CLI_VERIFY = "Check commitments, decks, plays and points of the matches in a file."
CLI_MATCHES = "List the matches in the record."
CLI_EXPORT = "Print a match of the record, or all of them, as a file of matches."
CLI_MATCH = "the number of a match, as scopa matches lists it, or its key (default: all)"
CLI_IMPORT = "Check the matches in a file and add those to the record that are not there yet."
CLI_FILE = "a file of matches: see docs/match-format.md"
CLI_VARIANT = (
    "scopa (default), scopone, scopone-scientifico, asso-piglia-tutto, scopa-a-quindici, escoba, "
    "re-bello, napola, scopa-a-perdere, fewest-cards, settanta, cirulla, open-hands"
)
CLI_OPPONENT = "who plays against you, from a child to a master (default: beppe)"
CLI_EXPECTED_POINTS = "let the coach say what each of your plays is worth"
CLI_PAUSE = "how long the computer takes before it plays, at least (default: 600; 0: at once)"
CLI_RULES = "house rules that were saved under that name"
CLI_PLAYERS = "2, 3 or 4 players (default: 2)"
CLI_PARTNERS = "four players in two partnerships"
CLI_TARGET = "the points that win a match, 1 to 99 (default: 11)"
CLI_NO_REDEAL = "play on when three or four kings are among the first four cards"
CLI_RULE = "one rule more, such as re_bello or prime=most-sevens; may be given again"
CLI_SAVE_RULES = "save these rules under that name, for --rules"
CLI_WATCH = "let computers play at every seat, and look on"
CLI_PLAIN = "play in lines of text: for screen readers, pipes and terminals that cannot draw"
CLI_FIRST_DEALER = "who deals first: draw (default; each draws a card), human, computer, random"
CLI_SEED = "deal the cards that belong to this number, as often as you like"
CLI_ANIMATION = "let cards glide to their places (default), except over slow lines"
CLI_BELL = "ring the terminal's bell for a scopa and for the settebello"
CLI_CUT = "cut the deck before each deal yourself, or let it be cut (default: cut)"
CLI_REPLAY = (
    "Step through the matches in a file on the table; without a file, through your last match."
)
CLI_LOOKS = "looks and keys"
CLI_DECK = "napoletane (default), or another that `scopa cards` lists"
CLI_THEME = "felt (default), night, paper, contrast, mono"
CLI_KEY = "other keys for what a key does, such as play=Enter,x; may be given again"
CLI_COMMANDS = "instead of a game, or with it"
CLI_CARDS = "the decks there are"
CLI_ARENA = "let two players play duplicate deals, and say by how much one is better"
CLI_SHOW = "print all cards of that deck"
CLI_CHECK = "look for faults in the card files of a deck of your own"
CLI_ASCII = "only characters of 7 bits, also where the terminal has UTF-8"
CLI_COLOR = "auto (default), always (even with NO_COLOR), never"
