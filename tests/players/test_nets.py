"""The packed nets: exact, and refused where they are damaged."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.cli import main
from scopa.engine import SCOPA, Rules
from scopa.players import heuristic_player
from scopa.players.coach import advise
from scopa.players.nets import game_nets
from scopa.players.nets import net as nets
from scopa.players.nets.game_nets import TRAINED_GAMES, nearest_nets, nets_for
from scopa.players.nets.net import NetError, PlainNet, nets_of, pack, read_nets
from scopa.players.opponents import LEVELS
from scopa.players.reasons import Fact, Reason
from scopa.text.match.troubles import net_warnings
from scopa.tui.navigation import open_new_match
from scopa.tui.screens.pages import Pages
from tests.players import knowledge_at
from tests.tui import APP_STATE, USUAL, app_state_with, options

UNITS = 5
weights = st.integers(-40_000, 40_000)
plain_nets = st.builds(
    PlainNet,
    st.lists(
        st.lists(weights, min_size=UNITS, max_size=UNITS).map(tuple), min_size=4, max_size=4
    ).map(tuple),
    st.integers(0, UNITS),
    weights,
)


def plainly(net: PlainNet, inputs: set[int]) -> int:
    """What *net* gives, by the definition of a hidden layer."""
    sums = list(net.columns[-1])
    for chosen in inputs:
        sums = [total + weight for total, weight in zip(sums, net.columns[chosen], strict=True)]
    active = [max(0, total) for total in sums]
    return sum(active[: net.positive]) - sum(active[net.positive :]) + net.constant


@given(plain_nets, st.sets(st.integers(0, 2)), st.integers(-9, 9))
def test_a_packed_net_gives_what_the_plain_one_gives(
    plain: PlainNet, inputs: set[int], added: int
) -> None:
    net = pack(plain)
    sums = net.start + sum(net.columns[chosen] for chosen in inputs) + added * net.one
    assert net.value(sums) == plainly(plain, inputs) + added


@given(plain_nets, st.data())
def test_the_parts_of_a_packed_net_add_up_and_are_linear_in_inputs_and_units(
    plain: PlainNet, data: st.DataObject
) -> None:
    rows = st.lists(st.integers(-9_000, 9_000), min_size=2, max_size=2).map(tuple)
    parts = data.draw(st.lists(rows, min_size=4 + UNITS, max_size=4 + UNITS))
    inputs = data.draw(st.sets(st.integers(0, 2)))
    net = pack(plain, PlainNet(parts, 2, 0))
    sums = net.start + sum(net.columns[chosen] for chosen in inputs) + 7 * net.one
    assert net.value(sums) == plainly(plain, inputs) + 7
    found = net.parts(sums)
    assert sum(found) == net.value(sums)
    units = [
        max(0, plainly(PlainNet([[row[u]] for row in plain.columns], 1, 0), inputs))
        for u in range(UNITS)
    ]
    for kind in range(2):
        linear = parts[-1][kind] + sum(parts[chosen][kind] for chosen in inputs)
        of_units = sum(unit * parts[3 + u][kind] for u, unit in enumerate(units)) // nets.SCALE
        assert found[1 + kind] == linear + of_units
    assert net.inputs(sums) == sum(1 << chosen for chosen in inputs)


@pytest.mark.parametrize("place", [0, 20, 100, 5000, -1])
def test_a_damaged_file_is_refused_by_name(place: int) -> None:
    contents = nets.net_file("scopa").read_bytes()
    damaged = bytearray(contents)
    damaged[place] ^= 1
    with pytest.raises(NetError, match=r"^my nets: "):
        read_nets(bytes(damaged), "my nets")
    with pytest.raises(NetError, match="damaged, its checksum is wrong"):
        read_nets(contents[: len(contents) // 2], "my nets")


@pytest.mark.parametrize(("name", "rules"), TRAINED_GAMES.items(), ids=TRAINED_GAMES)
def test_every_game_that_was_learned_has_its_nets(name: str, rules: Rules) -> None:
    served = nets_for(rules)
    assert served is not None
    assert (served.name, served.is_exact) == (name, True)


def test_rules_that_were_not_learned_use_the_nets_of_the_most_similar_game() -> None:
    served = nets_for(Rules(re_bello=True, target=21))
    assert served is not None
    assert (served.name, served.is_exact) == ("scopa", False)
    assert nets_for(Rules(players=3, fifteen=True)) is None


@pytest.fixture
def _without_nets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing was learned, or it cannot be read."""
    monkeypatch.setattr(nets, "net_file", lambda name: Path("gone", f"{name}.bin"))
    nets_of.cache_clear()
    nearest_nets.cache_clear()
    yield
    nets_of.cache_clear()
    nearest_nets.cache_clear()


@pytest.mark.usefixtures("_without_nets")
@pytest.mark.parametrize("rules", TRAINED_GAMES.values(), ids=TRAINED_GAMES)
@pytest.mark.parametrize("name", ["carla", "don-ciccio", "maestro"])
def test_without_its_nets_a_level_plays_as_the_heuristic_does(name: str, rules: Rules) -> None:
    with pytest.raises(NetError, match=r"scopa\.bin"):
        nets_of("scopa")
    for seed in range(3):
        knowledge = knowledge_at(seed, 7, rules)
        assert LEVELS[name](knowledge) == heuristic_player.choose(knowledge)


@pytest.mark.parametrize(
    ("game", "size", "fault"),
    [
        ("scopa", 5_000, "damaged, its checksum is wrong"),
        ("scopone", None, "the nets of another game"),
    ],
)
def test_with_damaged_nets_the_coach_advises_without_a_reason(
    game: str,
    size: int | None,
    fault: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "scopa.bin"
    file.write_bytes(nets.net_file(game).read_bytes()[:size])
    request.getfixturevalue("_without_nets")
    for module in (nets, game_nets):
        monkeypatch.setattr(module, "net_file", lambda _: file)
    knowledge = knowledge_at(1, 7)
    advice = advise(knowledge)
    assert advice.play in knowledge.legal_plays()
    assert advice.reason == Reason(Fact.CANNOT_READ)
    assert LEVELS["maestro"].fault(SCOPA).startswith(f"{file}: {fault}")
    assert main(["show", "hands=1D5C6S/??? piles=10D10C/10S10B dealer=1"]) == 0
    assert str(file) in capsys.readouterr().err


@pytest.mark.usefixtures("_without_nets")
def test_that_the_nets_are_gone_is_said_once_before_the_match() -> None:
    *_, page = open_new_match(app_state_with(opponent="maestro"))
    text = " ".join(line.strip(" |") for line in page.draw(USUAL, options(), APP_STATE).lines())
    assert "scopa.bin: No such file or directory; Il Maestro plays by simple rules" in text
    assert not any(isinstance(screen, Pages) for screen in open_new_match(APP_STATE))


def test_that_nobody_has_learned_a_game_is_said_of_those_who_learn() -> None:
    escoba_for_three = Rules(players=3, fifteen=True)
    (said,) = net_warnings(["rosa", "carla"], escoba_for_three)
    assert said == "nobody has learned these rules; Carla relies on estimates"
    (said,) = net_warnings(["maestro", "maestro"], Rules(re_bello=True))
    assert said == "nobody has learned exactly these rules; Il Maestro plays as in a similar game"
    assert not list(net_warnings(["maestro"], SCOPA))
