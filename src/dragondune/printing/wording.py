"""Sentences with links: a rule's number becomes a link if that rule is printed."""

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of a sentence; `to` is the rule it links to."""

    text: str
    to: str = ""


Words: TypeAlias = tuple[Run, ...]


def linker(ids: Iterable[str]) -> Callable[[str], Words]:
    """Return a function that splits sentences at these rules' numbers and drops backticks around switch names."""
    numbers = "|".join(re.escape(one) for one in sorted(ids, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w.])({numbers})(?![\w★•]|\.\w)")

    def cut(text: str) -> Words:
        parts = pattern.split(text.replace("`", ""))
        return tuple(Run(part, part if at % 2 else "") for at, part in enumerate(parts) if part)

    return cut


def plain(words: Words) -> str:
    return "".join(run.text for run in words)
