"""Lines of text that describe a match: its opening, deals, plays, table, hands and score.

Cards are in words. What the screen says, too, is said by the same sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from scopa.engine import (
    PRIME_VALUE,
    WILD,
    Award,
    Card,
    CardSet,
    Event,
    Knowledge,
    Play,
    Point,
    Prime,
    RoundEnded,
    Rules,
    Suit,
    TableAwarded,
    cards_of_suit,
    score,
    total,
    won_by,
)
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.round_review import RoundReview, advice_on
from scopa.plain.commands import command_word, help_lines, plays_of
from scopa.text.card_names import (
    card_name,
    in_words,
    list_of_cards,
    rank_names,
    respelled,
    suit_name,
)
from scopa.text.coaching.review_words import about_play, summary
from scopa.text.exercises import end_of_count, explained_point, round_to_count
from scopa.text.games_and_rules import game_name, rules_in_force
from scopa.text.help_pages import rules_pages
from scopa.text.language import _
from scopa.text.match import score_words, table_words
from scopa.text.numbers_and_lists import both, by_side, capitalized, counted, number_of_cards
from scopa.text.player_names import PlayerNames, players_of

# ----------------------------------------------------------------------- beginning and plays


def opening(rules: Rules, players: PlayerNames) -> list[str]:
    """Tell the game and the seats."""
    game = _("{game}, to {points}. Type {help} for the commands, {rules} for how to play.")
    words = {name: command_word(name) for name in ("help", "rules")}
    points = counted(rules.target, "point", "points")
    lines = [
        game.format(game=game_name(rules), points=points, **words),
        _("The players, in turn: {names}.").format(names=", ".join(map(str, players.seats))),
    ]
    if rules.partnerships:
        pairs = [both(pair) for pair in zip(players.seats[:2], players.seats[2:], strict=True)]
        are = _("{side} are {names}")
        named = [
            pair if side.name == pair else are.format(side=side, names=pair)
            for side, pair in zip(players.sides, pairs, strict=True)
        ]
        lines.append(_("Partners: {pairs}.").format(pairs="; ".join(named)))
    return lines


def draw_lines(draws: Iterable[Sequence[Card]], players: PlayerNames) -> list[str]:
    """Tell the draws for the deal, one by one."""
    return [
        f"{_('A tie, drawn again') if number else _('The lowest card deals')}: "
        f"{by_side(map(card_name, cards), players.seats)}."
        for number, cards in enumerate(draws)
    ]


def deal_lines(state: MatchState) -> list[str]:
    """The round that begins, and what its deal brought."""
    round_, players = state.round, players_of(state)
    number = _("Round {number}.").format(number=state.match.rounds_played + 1)
    lines = [f"{number} {table_words.deals(round_.dealer, players)}"]
    if state.void_tables:
        lines.append(table_words.void_tables(state.void_tables)[0])
    if round_.first_table_sweeps:
        lines.append(
            table_words.first_table_swept(round_.first_table_sweeps, round_.dealer, players)
        )
    return [*lines, *event_lines(state.happened, players)]


def event_lines(happened: Sequence[Event], players: PlayerNames) -> list[str]:
    awards = [event for event in happened if isinstance(event, TableAwarded)]
    ending = TableAwarded | RoundEnded if awards else ()
    played = [event for event in happened if not isinstance(event, ending)]
    lines = list(filter(None, table_words.happened(played, players)[:1]))
    for award in awards:
        cards = _("the {cards}").format(cards=list_of_cards(award.cards, in_words))
        lines.append(table_words.last_cards(award.side, cards, players))
    return lines


# --------------------------------------------------------------------------- table and hands


def table_lines(state: MatchState) -> list[str]:
    """The table, and the cards in the hands of others that lie face up."""
    round_, cards = state.round, state.round.table_cards
    lines = [_("The table is empty.")]
    if cards:
        text = _("Table, {number}: {cards}.")
        number = number_of_cards(len(cards))
        lines = [text.format(number=number, cards=list_of_cards(cards, card_name))]
    if round_.wild_in_play != WILD.rank:
        counts = table_words.wild_counts(round_.wild_in_play, in_words)
        lines.append(capitalized(f"{counts}."))
    for seat, (who, hand) in enumerate(zip(players_of(state).seats, round_.hands, strict=True)):
        shown = CardSet(hand & round_.shown)
        if shown and (state.watched or seat != HUMAN):
            text = _("Face up, {who}: {cards}.")
            lines.append(text.format(who=who, cards=list_of_cards(shown, card_name)))
    return lines


def hand_lines(state: MatchState) -> list[str]:
    """The cards of the person, and what may be done with each; nothing if there are none."""
    hand = state.round.hand(HUMAN)
    lines = [_("Your hand:")] if hand else []
    for number, card in enumerate(hand, start=1):
        numbered = f"{number}, {card_name(card)}"
        ways = [_play_in_brief(state, play) for play in plays_of(card, state.round)]
        if len(ways) > 1:
            lines.append(_("{card}, {number} ways:").format(card=numbered, number=len(ways)))
            lines += [f"{number}.{place}: {way}." for place, way in enumerate(ways, start=1)]
        else:
            lines.append(f"{numbered}: {ways[0]}.")
    return lines


def which_way(state: MatchState, plays: Sequence[Play]) -> list[str]:
    """Ask which of several plays of a card is meant."""
    question = _("{card}, which way?").format(card=card_name(plays[0].card).capitalize())
    numbered = enumerate(plays, start=1)
    ways = [f"{number}: {_play_in_brief(state, play)}." for number, play in numbered]
    return [f"{question} {_('Enter alone: none of them.')}", *ways]


def _play_in_brief(state: MatchState, play: Play) -> str:
    if not won_by(play, state.round.table, state.round.rules):
        return _("lay it")
    if not play.taken:
        return _("put it straight on your pile")
    is_sweep = state.round.is_sweep(play)
    text = _("take the {cards}: {sweep}") if is_sweep else _("take the {cards}")
    return text.format(cards=list_of_cards(play.taken, in_words), sweep=_(players_of(state).sweep))


def taken_lines(state: MatchState) -> list[str]:
    """List the piles."""
    lines = []
    for side, pile in zip(players_of(state).sides, state.round.piles, strict=True):
        lines += _cards_by_suit(_("{side}, pile").format(side=side), CardSet(pile))
    return lines


def unseen_lines(state: MatchState) -> list[str]:
    """List the cards that the person has not seen."""
    return _cards_by_suit(_("Not seen"), Knowledge.of(state.round, HUMAN).unseen)


def _cards_by_suit(title: str, cards: CardSet) -> list[str]:
    lines = [f"{title}: {number_of_cards(len(cards))}."]
    for suit in Suit:
        ranks = rank_names(CardSet(cards & cards_of_suit(suit)))
        if ranks:
            lines.append(f"{suit_name(suit.letter).capitalize()}: {ranks}.")
    return lines


# ------------------------------------------------------------------------------------- score


def score_lines(state: MatchState) -> list[str]:
    """The score of the match, and the points of a round that is over."""
    if state.round.is_over:
        return counted_lines(state)
    rules, knowledge, players = state.match.rules, state.knowledge, players_of(state)
    points = by_side(knowledge.scores, players.sides)
    sweeps = by_side(state.round.sweep_counts, players.sides)
    number = state.match.rounds_played + 1
    named = _("escobas") if players.sweep == "escoba" else _("scopas")
    lines = [
        _("The match: {points}, to {target}.").format(points=points, target=rules.target),
        _("Round {number}, {named}: {sweeps}.").format(number=number, named=named, sweeps=sweeps),
    ]
    if rules.hand_bonuses:
        shown = by_side(knowledge.bonuses, players.sides)
        lines.append(_("Hands shown: {points}.").format(points=shown))
    if knowledge.last_capturer is not None:
        lines.append(table_words.captured_last(knowledge.last_capturer, players))
    in_hand = by_side(knowledge.hand_sizes, players.seats)
    lines.append(_("Cards in hand: {numbers}.").format(numbers=in_hand))
    stock = _("Deck {number}").format(number=knowledge.stock_size)
    return [*lines, f"{stock}, {table_words.dealing(knowledge.dealer, players)}."]


def counted_lines(state: MatchState) -> list[str]:
    """Tell each point of the round, which is over; then the match."""
    awards, match, players = score(state.round), state.match_after_round, players_of(state)
    lines = [f"{_('The score of the round')}:"]
    for award in awards:
        lines += _award_lines(award, match.rules, players)
    gained = [f"+{gain}" for gain in total(awards)]
    lines.append(f"{_('This round')}: {by_side(gained, players.sides)}.")
    if state.is_practice:
        return lines
    lines.append(f"{_('The match')}: {by_side(match.scores, players.sides)}.")
    if match.took_all_coins is not None:
        lines.append(_("All ten coins win the match."))
    lines.append(score_words.standing(match.scores, match.winner, match.rules, players))
    if match.winner is not None:
        lines.append(score_words.end_line(match.scores, match.rounds_played))
    return lines


def lines_of_count() -> list[str]:
    """Count the round with which the lessons end, and explain each point."""
    state = round_to_count()
    lines = [_("A round against Nino, a child of six, is over, and its points are counted.")]
    for award in score(state.round):
        lines += _award_lines(award, state.match.rules, players_of(state))
        lines.append(explained_point(award))
    on_prime = rules_pages(state.match.rules, in_words)[-1].paragraphs[1]
    return [*lines, on_prime, end_of_count()]


def _award_lines(award: Award, rules: Rules, players: PlayerNames) -> list[str]:
    gains = zip(players.sides, award.points, strict=True)
    gained = ", ".join(f"{side} +{gain}" for side, gain in gains if gain) or _("nobody")
    if award.for_the_most:
        note = score_words.award_note(award)
        gained = f"{by_side(award.counts, players.sides)}. {note.capitalize() or gained}"
    lines = [f"{score_words.point(award.point, rules)}: {gained}."]
    describe: Callable[[CardSet], str] | None = None  # where cards tell more than their number
    if award.point in (Point.COINS, Point.NAPOLA, Point.GRANDE):
        describe = _coins
    elif award.point is Point.PRIME and rules.prime is Prime.HIGHEST_PRIME:
        describe = _prime_cards
    elif award.point in (Point.SWEEPS, Point.PRIME):
        describe = partial(list_of_cards, spelling=card_name)
    if describe:
        held = zip(players.sides, award.cards, strict=True)
        lines += [f"{side}: {describe(cards)}." for side, cards in held if cards]
    return lines


def _coins(cards: CardSet) -> str:
    return _("{rank} of {suit}").format(rank=rank_names(cards), suit=suit_name("D"))


def _prime_cards(best: CardSet) -> str:
    values = ", ".join(f"{card_name(card)} {PRIME_VALUE[card.rank]}" for card in best)
    suits = {card.suit for card in best}
    missing = [suit_name(suit.letter) for suit in Suit if suit not in suits]
    text = _("{values}; no {suits}") if missing else "{values}"
    return text.format(values=values, suits=_(" and no ").join(missing))


def review_lines(review: RoundReview, players: PlayerNames) -> Iterator[str]:
    """Tell how a round was played: what came of it, and the mistakes, the costliest first."""
    yield summary(review, players)[0]
    if review.mistakes:
        yield _("The plays that cost most come first: yours, then the others'.")
    moments = list(review.state.all_plays())
    for play in review.mistakes:
        before, made = moments[play.number]
        is_own = play.seat == HUMAN
        table = list_of_cards(before.round.table_cards, card_name) or _("nothing")
        hand = list_of_cards(before.round.hand(play.seat), card_name)
        told = [
            _("Play {number} of {plays}").format(number=play.number + 1, plays=len(moments)),
            _("On the table: {cards}").format(cards=table),
            (_("Your hand: {cards}") if is_own else _("In hand: {cards}")).format(cards=hand),
        ]
        yield ""
        yield f"{'. '.join(told)}."
        yield about_play(play, before, advice_on(before, made), players)[0]


# -------------------------------------------------------------------------------- by command


def _rules_lines(rules: Rules, topic: str) -> list[str]:
    """A page of the rules, by its number or a word of its title; else which there are."""
    pages, word = rules_pages(rules, in_words), command_word("rules")
    for number, page in enumerate(pages, start=1):
        if topic == str(number) or (topic and topic in page.title.lower()):
            return [page.title, *page.paragraphs]
    in_force = [respelled(line, in_words) for line in rules_in_force(rules)]
    titles = [f"{word} {number}: {page.title}" for number, page in enumerate(pages, start=1)]
    return [*in_force, _("Type which page you want:"), *titles]


DESCRIPTIONS: Mapping[str, Callable[[MatchState], Sequence[str]]] = {
    "table": table_lines,
    "hand": hand_lines,
    "score": score_lines,
    "piles": lambda state: [*taken_lines(state), *unseen_lines(state)],
    "deal": lambda state: table_words.fair_deal(" ".join(re.findall(".{4}", state.commitment))),
    "help": lambda _state: help_lines(),
}  # of the commands that only describe


def described(command: str, state: MatchState) -> Sequence[str] | None:
    """What a command tells that only describes, such as "rules score"; None if it is another."""
    name, _space, topic = command.partition(" ")
    if name == "rules":
        return _rules_lines(state.match.rules, topic)
    return DESCRIPTIONS[command](state) if command in DESCRIPTIONS else None
