"""Parts of sentences: numbers of things, lists, what fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scopa.text.language import _, ngettext


def counted(number: int, one: str, many: str) -> str:
    """*number* with its noun.

    >>> counted(1, "card", "cards"), counted(3, "card", "cards")
    ('1 card', '3 cards')
    """
    return f"{number} {ngettext(one, many, number)}"


def number_of_cards(number: int) -> str:
    """Format a number of cards: "1 card", "3 cards"."""
    return counted(number, "card", "cards")


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def both(things: Iterable[object]) -> str:
    """A list of *things* in a sentence.

    >>> both(["one", "two", "three"])
    'one, two and three'
    """
    texts = list(map(str, things))
    if len(texts) < 2:
        return "".join(texts)
    return _("{all} and {last}").format(all=", ".join(texts[:-1]), last=texts[-1])


def printable(text: str) -> str:
    """*text* of unknown origin in one line, with ``?`` for what might steer the terminal.

    >>> printable("a \\33[31mred\\n tale"), printable("né, \\u202eereht")
    ('a ?[31mred? tale', 'né, ?ereht')
    """
    return "".join(char if char.isprintable() else "?" for char in text)


def decimal(value: float, places: int = 1, *, signed: bool = False) -> str:
    """Write *value* with *places* decimals, after the decimal mark of the language.

    >>> decimal(0.84), decimal(-1.5, 2, signed=True), decimal(-0.004, 2)
    ('0.8', '-1.50', '0.00')
    """
    sign = "+" if signed else "-"
    rounded = round(value, places) + 0.0
    return f"{rounded:{sign}.{places}f}".replace(".", _("0.0")[1])


def by_side(values: Iterable[object], names: Iterable[object]) -> str:
    """List what each of the *names* has."""
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))


def fitting(width: int, texts: Sequence[str]) -> str:
    """The first of *texts*, which go from the fullest to the shortest, that *width* has room for.

    >>> fitting(9, ("takes 7D and 4C", "takes 2"))
    'takes 2'
    """
    return next((text for text in texts if len(text) <= width), texts[-1])
