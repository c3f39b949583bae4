"""The build of the wheel: what the languages say is compiled from ``scopa/locale``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path(__file__).parent / "src" / "scopa" / "locale"


def compile_languages(locale: Path = LOCALE) -> None:
    """Write ``CODE/LC_MESSAGES/scopa.mo`` for every ``CODE.po``. (Format: GNU gettext)"""
    for source in locale.glob("*.po"):
        target = locale / source.stem / "LC_MESSAGES" / "scopa.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as written, target.open("wb") as compiled:
            write_mo(compiled, read_po(written, locale=source.stem, abort_invalid=True))


class Languages(BuildHookInterface[Any]):
    """Compiles the languages before a wheel is made, also that of an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile them all."""
        compile_languages(Path(self.root) / "src" / "scopa" / "locale")
