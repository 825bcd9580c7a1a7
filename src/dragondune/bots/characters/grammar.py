"""Sentences with many variants: `[a|b]` is either of the two, `<name>` is another rule, `{hole}` is filled in later."""

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from math import gcd, prod
from typing import Final
from zlib import crc32

SPECIAL: Final = "[]|<>"
BEGINNING: Final = re.compile(r"([.!?] )([a-z])")
TRIES: Final = 2000
"""Variants tried before a sentence is repeated."""


def fingerprint(sentence: str) -> int:
    """A fingerprint by which a sentence already said is recognized."""
    return crc32(sentence.encode())


class Phrase(ABC):
    """A phrase with `count` variants."""

    def __init__(self, count: int) -> None:
        self.count: Final = count

    @abstractmethod
    def variant(self, index: int) -> str:
        """The variant with this index, below `count`."""


class Words(Phrase):
    def __init__(self, text: str) -> None:
        super().__init__(1)
        self._text: Final = text

    def variant(self, index: int) -> str:
        return self._text


class Row(Phrase):
    """Phrases one after another."""

    def __init__(self, parts: Sequence[Phrase]) -> None:
        super().__init__(prod(part.count for part in parts))
        self._parts: Final = tuple(parts)

    def variant(self, index: int) -> str:
        found: list[str] = []
        for part in self._parts:
            index, own = divmod(index, part.count)
            found.append(part.variant(own))
        return "".join(found)


class Choice(Phrase):
    """One of several phrases."""

    def __init__(self, branches: Sequence[Phrase]) -> None:
        super().__init__(sum(branch.count for branch in branches))
        self._branches: Final = tuple(branches)

    def variant(self, index: int) -> str:
        for branch in self._branches:
            if index < branch.count:
                return branch.variant(index)
            index -= branch.count
        raise IndexError("a phrase has fewer variants than that")


class Grammar:
    """Rules by name, each a text or a list of texts to choose from; a rule is read when it is first needed."""

    def __init__(self, rules: Mapping[str, str | list[str]]) -> None:
        self._rules: Final = rules
        self._read: Final[dict[str, Phrase]] = {}

    def phrase(self, name: str) -> Phrase:
        found = self._read.get(name)
        if found is None:
            rule = self._rules[name]
            found = self._read[name] = _Reader(self, rule if isinstance(rule, str) else "|".join(rule)).read()
        return found

    @property
    def names(self) -> list[str]:
        return sorted(self._rules)

    def sentence(
        self, names: Sequence[str], holes: Mapping[str, str], *, said: Collection[int] = (), salt: int = 0
    ) -> str:
        """One sentence for each of these rules, in a combination not yet `said`; `salt` shuffles the combinations."""
        whole = Row([part for name in names for part in (self.phrase(name), Words(" "))][:-1])
        start, step = _shuffle(whole.count, salt)
        text = ""
        for turn in range(min(TRIES, whole.count)):
            text = _sentences(whole.variant((start + turn * step) % whole.count).format(**holes))
            if fingerprint(text) not in said:
                break
        return text


def _sentences(text: str) -> str:
    """Each sentence begins with a capital letter."""
    return BEGINNING.sub(lambda found: found[1] + found[2].upper(), text)


def _shuffle(count: int, salt: int) -> tuple[int, int]:
    """A first variant, and a step size that visits all of them."""
    mixed = crc32(salt.to_bytes(8, "big", signed=True))
    step = mixed // 7 % count or 1
    while gcd(step, count) > 1:
        step += 1
    return mixed % count, step


class _Reader:
    """Reads the text of a rule."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        self._grammar: Final = grammar
        self._text: Final = text
        self._at = 0

    def read(self) -> Phrase:
        found = self._choice()
        if self._at < len(self._text):
            raise ValueError(f"a bracket is closed that was not opened: {self._text}")
        return found

    def _choice(self) -> Phrase:
        branches = [self._row()]
        while self._next() == "|":
            self._at += 1
            branches.append(self._row())
        return branches[0] if len(branches) == 1 else Choice(branches)

    def _row(self) -> Phrase:
        parts: list[Phrase] = []
        while (sign := self._next()) and sign not in "|]":
            parts.append(self._part(sign))
        return Row(parts)

    def _part(self, sign: str) -> Phrase:
        if sign == "[":
            self._at += 1
            inner = self._choice()
            self._expect("]")
            return inner
        if sign == "<":
            end = self._text.index(">", self._at)
            name = self._text[self._at + 1 : end]
            self._at = end + 1
            return self._grammar.phrase(name)
        begin = self._at
        while (sign := self._next()) and sign not in SPECIAL:
            self._at += 1
        return Words(self._text[begin : self._at])

    def _next(self) -> str:
        return self._text[self._at : self._at + 1]

    def _expect(self, sign: str) -> None:
        if self._next() != sign:
            raise ValueError(f'"{sign}" is missing: {self._text}')
        self._at += 1
