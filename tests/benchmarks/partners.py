"""Whether partners leave each other what was laid to keep: ``python -m tests.benchmarks.partners``.

In Scopone scientifico a card is often laid because another of its rank is held, to take it back
later. Counted is how often a player could take such a card of the partner's, for nothing else
than the two cards, and how often it did. The first argument says how many rounds (20).
"""

import sys
from random import Random

from scopa.engine import PRESETS, SETTEBELLO, CardSet, Knowledge, Round, cards_of_rank, shuffle
from scopa.players import heuristic_player
from scopa.players.greedy_players import grab
from scopa.players.levels import LEVELS, Player

ROUNDS = 20
RULES = PRESETS["scopone-scientifico"]


def could_and_did(player: Player, rounds: int) -> tuple[int, int]:
    """How often four of that *player* could take back what the partner laid to keep, and did."""
    rng = Random(1)
    could = did = 0
    for _ in range(rounds):
        state = Round.deal(shuffle(rng, RULES).deck, rules=RULES)
        while not state.is_over:
            play = player(Knowledge.of(state, state.turn))
            kept = _kept_by_partner(state)
            for other in state.legal_plays():
                is_it = len(other.taken) == 1 and other.taken & kept and other.taken != state.table
                could += bool(is_it)
                did += bool(is_it and other == play)
            state = state.after(play)
    return could, did


def _kept_by_partner(state: Round) -> int:
    """The card that the partner has just laid, if another of its rank is still held there."""
    if len(state.plays) < 2:
        return 0
    card, taken = state.plays[-2]
    hand = CardSet(state.hands[(state.turn + 2) % 4])
    lies_there = not taken and state.table >> card & 1
    if not lies_there or card == SETTEBELLO or not hand & cards_of_rank(card.rank):
        return 0
    return 1 << card


def main() -> None:
    """Print the figures."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    players: dict[str, Player] = {
        "greedy": grab,
        "heuristic": heuristic_player.choose,
        "maestro": LEVELS["maestro"],
    }
    for name, player in players.items():
        could, did = could_and_did(player, rounds)
        print(f"{name}: took back {did} of {could} cards that the partner had laid to keep")


if __name__ == "__main__":
    main()
