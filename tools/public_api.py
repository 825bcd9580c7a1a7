"""List the public interface, one name per line with its parameters: docs/public-api.txt.

public_api.py [--check]

A test compares the list with what is exported, so that no name disappears or changes unnoticed.
"""

import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parents[1] / "docs" / "public-api.txt"
MODULES: Final = (
    "dragondune",
    "dragondune.client",
    "dragondune.interop.gymnasium",
    "dragondune.interop.vector",
    "dragondune.interop.puffer",
    "dragondune.interop.pettingzoo.dragondune_v0",
    "dragondune.interop.openspiel",
)
"""The public modules; `__all__` of each names what is public in it."""
SECRET: Final = ("state",)
"""Not part of the interface because it holds everybody's secrets; `know` returns what a seat may know."""


def listing() -> str:
    """The whole list."""
    return "\n".join(line for module in MODULES for line in (f"# {module}", *_names(module), ""))


def members(kind: type) -> Iterator[tuple[str, object]]:
    """What a public class itself defines: methods, properties and fields, without inherited ones."""
    fields = inspect.get_annotations(kind)
    for name in sorted({*vars(kind), *fields}):
        if not name.startswith("_") and name not in SECRET:
            yield name, inspect.getattr_static(kind, name, None)


def _names(module: str) -> Iterator[str]:
    found = import_module(module)
    for name in sorted(found.__all__, key=str.lower):
        value = getattr(found, name)
        if not isinstance(value, type):
            yield name + (_parameters(value) if callable(value) else "")
            continue
        yield f"{name}{_parameters(value)}"
        yield from (f"    {member}{_parameters(one)}" for member, one in members(value))


def _parameters(value: object) -> str:
    """The parameters as a caller writes them; empty if it cannot be called."""
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    if not callable(value):
        return ""
    parts: list[str] = []
    has_star = False
    try:
        signature = inspect.signature(value)
    except ValueError:
        return ""
    for one in signature.parameters.values():
        match one.kind:
            case inspect.Parameter.VAR_POSITIONAL:
                parts.append(f"*{one.name}")
                has_star = True
                continue
            case inspect.Parameter.VAR_KEYWORD:
                parts.append(f"**{one.name}")
                continue
            case inspect.Parameter.KEYWORD_ONLY if not has_star:
                parts.append("*")
                has_star = True
        if one.name not in ("self", "cls"):
            parts.append(one.name if one.default is inspect.Parameter.empty else f"{one.name}=…")
    return f"({', '.join(parts)})"


def main() -> int:
    if sys.argv[1:] == ["--check"]:
        if FILE.read_text(encoding="utf-8") != listing():
            print("docs/public-api.txt is out of date; scripts/public-api writes it", file=sys.stderr)
            return 1
        return 0
    FILE.write_text(listing(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
