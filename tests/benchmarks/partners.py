"""Whether partners keep their conventions: ``python -m tests.benchmarks.partners [ROUNDS]``.

Four of the same player play Scopone scientifico. Counted is for each convention how often there was
a play that breaks it and one that does not, and how often the play that was made breaks it.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from scopa.engine import PRESETS, Knowledge, Play, Round, shuffle
from scopa.players.conventions import Convention, broken_by
from scopa.players.levels import LEVELS

ROUNDS = 20
RULES = PRESETS["scopone-scientifico"]


def played(name: str, rounds: int) -> Iterator[tuple[Knowledge, Play]]:
    """The knowledge and the plays of four players called *name*."""
    rng = Random(1)
    for _ in range(rounds):
        state = Round.deal(shuffle(rng, RULES).deck, rules=RULES)
        while not state.is_over:
            knowledge = Knowledge.of(state, state.turn)
            play = LEVELS[name](knowledge)
            yield knowledge, play
            state = state.play_unchecked(play)


def could_and_did(name: str, rounds: int) -> tuple[Counter[Convention], Counter[Convention]]:
    """How often four of a player could break each convention, and broke it."""
    could: Counter[Convention] = Counter()
    did: Counter[Convention] = Counter()
    for knowledge, play in played(name, rounds):
        broken = [broken_by(other, knowledge) for other in knowledge.legal_plays()]
        choice = [each for each in Convention if 0 < sum(each in b for b in broken) < len(broken)]
        could.update(choice)
        did.update(each for each in broken_by(play, knowledge) if each in choice)
    return could, did


def main() -> None:
    """Print the figures."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    for name in ("rosa", "beppe", "carla", "don-ciccio", "maestro"):
        could, did = could_and_did(name, rounds)
        told = (f"{each.value} {did[each]} of {could[each]}" for each in Convention)
        print(f"{name} broke: {', '.join(told)}")


if __name__ == "__main__":
    main()
