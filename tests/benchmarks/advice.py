"""What the coach says: ``python -m tests.benchmarks.advice [--number 100] [--seed 1] [--italian]``.

Advice at moments with a choice, to be read and sorted by hand: does it name what decides, is it
true but empty, or untrue? The rounds are played by the levels; each game comes as often as it
stands in `GAMES`. Before each advice stand the position and the values of the plays.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random

from scopa.engine import PRESETS, Knowledge, Position, Round, Rules, shuffle
from scopa.players.coach import advise
from scopa.players.opponents import LEVELS
from scopa.text.coach import advice, values
from scopa.text.language import set_language
from scopa.text.player_names import cast

GAMES = (
    *[PRESETS["scopa"]] * 4,
    PRESETS["asso-piglia-tutto"],
    PRESETS["escoba"],
    PRESETS["scopone-scientifico"],
    Rules(players=4, partnerships=True),
    *[PRESETS["scopa"]] * 4,
    PRESETS["cirulla"],
    PRESETS["scopone"],
    PRESETS["napola"],
    PRESETS["scopa-a-perdere"],
    Rules(players=3),
)
PLAYERS = ("beppe", "carla", "don-ciccio")


def moments(seed: int) -> Iterator[Round]:
    """Moments of rounds at which there is a choice, one of each round, without end."""
    rng = Random(f"advice {seed}")
    for rules in cycle(GAMES):
        names = [rng.choice(PLAYERS) for _ in range(rules.players)]
        state = Round.deal(shuffle(rng, rules).deck, rng.randrange(rules.players), rules)
        found = []
        while not state.is_over:
            if len(state.legal_plays()) > 1:
                found.append(state)
            knowledge = Knowledge.of(state, state.turn)
            state = state.play(LEVELS[names[state.turn]].deterministic(knowledge))
        yield rng.choice(found)


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(prog="python -m tests.benchmarks.advice")
    reader.add_argument("--number", type=int, default=100)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--italian", action="store_true")
    options = reader.parse_args(arguments)
    set_language("it" if options.italian else "en")
    for number, state in enumerate(islice(moments(options.seed), options.number), 1):
        rules = state.rules
        knowledge = Knowledge.of(state, state.turn)
        given = advise(knowledge)
        names = list(("", "beppe", "rosa", "carla")[: rules.players])
        text = advice(given, cast(rules, names))[0]
        print(f"{number}. {Position.of(state, (0,) * rules.sides, state.turn)}")
        print(f"   {values(given.values, certain=given.certain)}")
        print(f"   {text}")


if __name__ == "__main__":
    main()
