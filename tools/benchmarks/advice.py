"""What the coach says: ``python -m tools.benchmarks.advice [--number 100] [--seed 1] [--lang en]``.

Advice at moments with a choice, to be read and sorted by hand: does it name what decides, is it
true but empty, or untrue? The rounds are played by the levels; each game comes as often as it
stands in `GAMES`. Before each advice stand the position and the values of the plays.
"""

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

from scopa.engine import PRESETS, Knowledge, Position, Round, Rules, shuffle
from scopa.players.coach import advise
from scopa.players.opponents import LEVELS
from scopa.text.coaching.coach_words import advice_texts, value_lines
from scopa.text.language import set_language
from scopa.text.player_names import names_at_table
from tools.benchmarks import run

OTHERS = ("asso-piglia-tutto", "escoba", "scopone-scientifico", "cirulla", "scopone", "napola")
GAMES = (
    *[PRESETS["scopa"]] * 8,
    *(PRESETS[name] for name in (*OTHERS, "scopa-a-perdere")),
    Rules(players=4, partnerships=True),
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


def main(number: int = 100, seed: int = 1, lang: str = "en") -> None:
    """Print the advice."""
    set_language(lang)
    for place, state in enumerate(islice(moments(seed), number), 1):
        rules = state.rules
        given = advise(Knowledge.of(state, state.turn))
        print(f"{place}. {Position.of(state, (0,) * rules.sides, state.turn)}")
        for line in value_lines(given.judgement, 100):
            print(f"   {line}")
        names = ("", "beppe", "rosa", "carla")[: rules.players]
        print(f"   {advice_texts(given, names_at_table(rules, names))[0]}")


if __name__ == "__main__":
    run(main)
