"""How many more matches are won by playing the last deal for the match instead of for points.

``python -m tools.benchmarks.match_play [--decks 1000] [--rules GAME]``: from each score the same
matches are played twice, once with a first side that looks at the score as soon as it knows all
cards, and once with one that does not; the other side never does. All play as the choice nets say,
and count out the last deal.
"""

from functools import partial
from random import Random

from scopa.arena.workers import parallel_map, workers
from scopa.engine import PRESETS, Knowledge, Play, Rules
from scopa.players.opponents import Player, choice_net_player
from scopa.players.search.solver import Estimate, match_chances
from tests.players import match_of
from tools.benchmarks import run

STARTS = ((0, 0), (8, 8), (10, 9), (9, 10))


def for_the_match(knowledge: Knowledge) -> Play:
    """As `choice_net_player`; once all cards are known, the best play for the match."""
    usual = choice_net_player(knowledge)
    chances = match_chances(knowledge) if len(knowledge.legal_plays()) > 1 else {}
    return max(chances, key=lambda play: (chances[play], play == usual)) if chances else usual


def is_won(rules: Rules, scores: tuple[int, int], player: Player, number: int) -> bool:
    """Whether the first side, each of whose seats is a *player*, wins the match of that number."""
    players = [choice_net_player if seat % 2 else player for seat in range(rules.players)]
    decks, dealer = Random(f"match {number // rules.players}"), number % rules.players
    *_, last = match_of(players, decks, rules, dealer, scores)
    return last.match.after(last.end).winner == 0


def play(rules: Rules, scores: tuple[int, int], number: int) -> tuple[bool, bool]:
    """Whether the match is won when it is played for the match, and when for points."""
    return (
        is_won(rules, scores, for_the_match, number),
        is_won(rules, scores, choice_net_player, number),
    )


def main(decks: int = 1_000, rules: str = "scopa", jobs: int = 2) -> None:
    """Print the share of matches won in both ways, from each score."""
    of_game = PRESETS[rules]
    with workers(jobs) as executor:
        for scores in STARTS:
            played = partial(play, of_game, scores)
            won = list(parallel_map(played, range(decks * of_game.players), executor))
            with_it, without = (sum(each) / len(won) for each in zip(*won, strict=True))
            gain = Estimate.of([float(one - other) for one, other in won])
            start = f"{scores[0]}:{scores[1]}"
            line = f"{start}  {with_it:.2%} won for the match, {without:.2%} without"
            print(f"{line}: {gain.value:+.2%} ± {gain.error:.2%}, {len(won)} matches", flush=True)


if __name__ == "__main__":
    run(main)
