"""Whether partners keep their conventions: ``python -m tools.benchmarks.partners [--rounds 20]``.

Four of the same player play Scopone scientifico. Counted is for each convention how often there was
a play that breaks it and one that does not, and how often the play that was made breaks it.
"""

from collections import Counter
from random import Random

from scopa.engine import PRESETS, Knowledge, Play, play_round
from scopa.players.conventions import Convention, broken_by
from scopa.players.opponents import LEVELS
from tools.benchmarks import run


def could_and_did(name: str, rounds: int) -> tuple[Counter[Convention], Counter[Convention]]:
    """How often four of a player could break each convention, and broke it."""
    could: Counter[Convention] = Counter()
    did: Counter[Convention] = Counter()

    def watched(knowledge: Knowledge) -> Play:
        broken = [broken_by(other, knowledge) for other in knowledge.legal_plays()]
        choice = [each for each in Convention if 0 < sum(each in b for b in broken) < len(broken)]
        play = LEVELS[name](knowledge)
        could.update(choice)
        did.update(each for each in broken_by(play, knowledge) if each in choice)
        return play

    rng = Random(1)
    for _ in range(rounds):
        play_round([watched] * 4, PRESETS["scopone-scientifico"], rng)
    return could, did


def main(rounds: int = 20) -> None:
    """Print the figures."""
    for name in list(LEVELS)[1:]:
        could, did = could_and_did(name, rounds)
        told = (f"{each.value} {did[each]} of {could[each]}" for each in Convention)
        print(f"{name} broke: {', '.join(told)}")


if __name__ == "__main__":
    run(main)
