"""The nets: small ones, read from a data file and packed into whole numbers.

A net has one hidden layer. For every input, all that it adds to the hidden units is packed into
one whole number, a *column*, with 32 bits for each unit; so the sums of all units change with a
play by one addition, whatever the number of units. A unit counts only if its sum is positive; the
weight with which it counts is already in its columns, and its sign in its place: the units that
count for come first, those that count against come last.

A value net has *parts*: what it is worth by kind of point. They are linear in its inputs and in its
hidden units; what the inputs add to them lies in the lanes above those of the hidden units, and a
bit for each input above these. Of the first kind, the sweeps, nothing is stored: it is what is left
of the value, so that all add up to it.

The files are made by `research.training`, one for each game. They hold, after a line with their
version and one with a checksum, the compressed columns of the nets by name, see `value_net`,
`parts_net` and `choice_net`, in 16 bits a weight.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import mul
from pathlib import Path
from typing import NamedTuple

from scopa.errors import ScopaError

SCALE = 1 << 13
"""A round point, in the whole numbers that nets and searches reckon in."""
_LANE_BITS = 32
_SIGN_BIT = 24
"""The bit of a lane that is set where the sum of its unit is positive."""
_FOLDER = Path(__file__).with_name("net_files")
MAGIC = b"scopa nets 2\n"
STEP = 4
"""The unit of the weights in a file, in 1 / `SCALE` round points."""
_LARGEST = 1 << 23  # of a weight, so that a sum of some of them stays in its lane
HEADER = struct.Struct("<HHHi")
"""Before the columns of a net: its inputs, its units, and the last two fields of `PlainNet`."""


def net_file(name: str) -> Path:
    """The file of the nets *name*."""
    return _FOLDER / f"{name}.bin"


def value_net(phases: int) -> str:
    """The name of the net that values a position after *phases* phases of a round, at least 1."""
    return f"value {phases}"


def parts_net(phases: int) -> str:
    """The name of the parts by kind of the net `value_net`."""
    return f"parts {phases}"


def choice_net(phase: int) -> str:
    """The name of the net that values the plays of phase number *phase*, from 1 on."""
    return f"choice {phase}"


class NetError(ScopaError):
    """The file of the nets cannot be used; the text names it and says why."""


class PlainNet(NamedTuple):
    """A net as the file stores it: whole numbers in units of 1 / `SCALE` round points.

    *columns* has a row for each input and a last one for the bias, with an entry for each hidden
    unit: the first *positive* ones count for, the others against; *constant* is added. Parts have
    an entry for each kind, and before the last row one for each hidden unit.
    """

    columns: Sequence[Sequence[int]]
    positive: int
    constant: int


class Net(NamedTuple):
    """A net ready to be used: *columns* by input, *start* the sums before any input is set.

    The uppermost lane is for values that are added unchanged; *one* is its unit. *value* gives the
    value of packed sums, in 1 / `SCALE` round points, *parts* the same by kind, the sweeps first,
    and *inputs* the inputs that are set, a bit each; both only where the net has parts.
    """

    columns: tuple[int, ...]
    start: int
    one: int
    value: Callable[[int], int]
    parts: Callable[[int], tuple[int, ...]]
    inputs: Callable[[int], int]


_NO_PARTS = PlainNet((), 0, 0)


def pack(plain: PlainNet, parts: PlainNet = _NO_PARTS) -> Net:
    """The net with its columns packed."""
    units = len(plain.columns[0])
    inputs = len(plain.columns) - 1
    kinds = len(parts.columns[0]) if parts.columns else 0
    no_part = [()] * (inputs + 1)
    linear = [*parts.columns[:inputs], parts.columns[-1]] if kinds else no_part
    lanes = struct.Struct(f"<{units + kinds}I")  # of a width that struct knows: no loop over them
    offset = int.from_bytes(lanes.pack(*[_LARGEST] * (units + kinds)), "little")
    packed = []
    above = _LANE_BITS * (units + kinds)
    for number, (column, part) in enumerate(zip(plain.columns, linear, strict=True)):
        raised = lanes.pack(*[weight + _LARGEST for weight in (*column, *part)])
        own_bit = (1 << above + number) * bool(kinds and number < inputs)
        packed.append(int.from_bytes(raised, "little") - offset + own_bit)
    signs = sum(1 << (_LANE_BITS * lane + _SIGN_BIT) for lane in range(units + kinds))
    top = above + inputs * bool(kinds)
    value = _evaluator(units, top, plain.positive, plain.constant)
    by_kind = _parts_of(value, parts.columns[inputs:-1], kinds, units)
    every = (1 << inputs) - 1
    return Net(
        tuple(packed[:-1]),
        packed[-1] + signs,
        1 << top,
        value,
        by_kind,
        lambda sums: sums >> above & every,
    )


def _evaluator(units: int, top: int, positive: int, constant: int) -> Callable[[int], int]:
    ones = sum(1 << _LANE_BITS * unit for unit in range(units))
    split = _LANE_BITS * positive
    low = (1 << split) - 1
    modulus = (1 << _LANE_BITS) - 1  # a number is its lanes' sum, modulo this

    def value(sums: int) -> int:
        counting = sums >> _SIGN_BIT & ones
        counted = sums & ((counting << _SIGN_BIT) - counting)
        gains = (counted & low) % modulus - (counted >> split) % modulus
        return gains + constant + (sums >> top)

    return value


def _parts_of(
    value: Callable[[int], int], of_units: Sequence[Sequence[int]], kinds: int, units: int
) -> Callable[[int], tuple[int, ...]]:
    """What gives the parts of packed sums; *of_units* are the weights of each hidden unit."""
    size = 4 * (units + kinds)
    lanes, low = struct.Struct(f"<{units + kinds}I"), (1 << 8 * size) - 1
    zero = 1 << _SIGN_BIT
    by_kind = list(zip(*of_units, strict=True))

    def parts(sums: int) -> tuple[int, ...]:
        found = lanes.unpack((sums & low).to_bytes(size, "little"))
        active = [max(0, lane - zero) for lane in found[:units]]
        stored = [
            lane - zero + sum(map(mul, active, weights)) // SCALE
            for lane, weights in zip(found[units:], by_kind, strict=True)
        ]
        return value(sums) - sum(stored), *stored

    return parts


def read_nets(contents: bytes, where: str) -> dict[str, PlainNet]:
    """The nets by name in the *contents* of a file; *where* is how an error calls it.

    :raises NetError: they are not such a file, of another version, or damaged.
    """
    if not contents.startswith(MAGIC):
        raise NetError(f"{where}: not a file of nets, or of another version of the game")
    checksum, _, payload = contents[len(MAGIC) :].partition(b"\n")
    if hashlib.sha256(payload).hexdigest().encode("ascii") != checksum:
        raise NetError(f"{where}: damaged, its checksum is wrong")
    data = zlib.decompress(payload)
    nets = {}
    at = 0
    while at < len(data):
        name_end = at + 1 + data[at]
        name = data[at + 1 : name_end].decode("ascii")
        inputs, units, positive, constant = HEADER.unpack_from(data, name_end)
        at = name_end + HEADER.size
        rows = struct.iter_unpack(f"<{units}h", data[at : at + 2 * units * inputs])
        columns = [[STEP * weight for weight in row] for row in rows]
        at += 2 * units * inputs
        nets[name] = PlainNet(columns, positive, constant)
    return nets


@lru_cache(maxsize=2)
def nets_of(name: str) -> Mapping[str, Net]:
    """The nets that come with the game under that *name*, ready to be used.

    :raises NetError: the file is missing or cannot be used.
    """
    file = net_file(name)
    try:
        contents = file.read_bytes()
    except OSError as error:
        raise NetError(f"{file}: {error.strerror}") from None
    plain = read_nets(contents, str(file))
    parts = {value_net(n): plain.pop(parts_net(n)) for n in range(1, 10) if parts_net(n) in plain}
    return {name: pack(net, parts.get(name, _NO_PARTS)) for name, net in plain.items()}
