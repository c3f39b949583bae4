"""The packed nets: exact, and refused where they are damaged."""

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import Knowledge
from scopa.players import heuristic_player, levels, nets
from scopa.players.nets import NetError, PlainNet, learned_nets, pack, read_nets, write_nets
from scopa.tui.places import NewMatch
from scopa.tui.text_pages import Pages
from tests.players import midway
from tests.tui import DESK, USUAL, desk_with, look, opened

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


@given(st.dictionaries(st.sampled_from(["value 1", "choice 6"]), plain_nets, min_size=1))
def test_what_is_written_is_read(plain: dict[str, PlainNet]) -> None:
    read = read_nets(write_nets(plain), "here")
    assert {name: net[:3] for name, net in read.items()} == {
        name: pack(net)[:3] for name, net in plain.items()
    }


def test_a_weight_that_does_not_fit_is_refused() -> None:
    with pytest.raises(struct.error):
        write_nets({"value 1": PlainNet(((1 << 40,),), 1, 0)})


@pytest.mark.parametrize("place", [0, 20, 100, 5000, -1])
def test_a_damaged_file_is_refused_by_name(place: int) -> None:
    contents = bytearray(nets.NET_FILE.read_bytes())
    contents[place] ^= 1
    with pytest.raises(NetError, match=r"^my nets: "):
        read_nets(bytes(contents), "my nets")


def test_half_a_file_is_refused() -> None:
    contents = nets.NET_FILE.read_bytes()
    with pytest.raises(NetError, match="damaged, its checksum is wrong"):
        read_nets(contents[: len(contents) // 2], "my nets")


def test_every_net_that_is_asked_for_is_there() -> None:
    wanted = {nets.value_net(n) for n in range(1, 6)} | {nets.choice_net(n) for n in range(1, 7)}
    assert set(learned_nets()) == wanted


@pytest.mark.parametrize("name", ["carla", "don-ciccio", "maestro"])
def test_without_its_nets_a_level_plays_as_the_heuristic_does(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nets, "NET_FILE", tmp_path / "gone.bin")
    learned_nets.cache_clear()
    try:
        with pytest.raises(NetError, match=r"gone\.bin"):
            learned_nets()
        for seed in range(3):
            state = midway(seed, plays=7)
            knowledge = Knowledge.of(state, state.turn)
            assert levels.LEVELS[name](knowledge) == heuristic_player.choose(knowledge)
    finally:
        learned_nets.cache_clear()


def test_that_the_nets_are_gone_is_said_once_before_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nets, "NET_FILE", tmp_path / "gone.bin")
    learned_nets.cache_clear()
    try:
        *_, page = opened(NewMatch(5), desk_with(opponent="maestro"))
        text = " ".join(line.strip() for line in page.draw(USUAL, look(), DESK).lines())
        assert "gone.bin: No such file or directory; Il Maestro plays by simple rules" in text
        assert not any(isinstance(screen, Pages) for screen in opened(NewMatch(5)))
    finally:
        learned_nets.cache_clear()
