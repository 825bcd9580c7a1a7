"""The page's rulebook, built from docs/clauses.md, docs/clauses-editions.md and docs/rulings.md."""

import re
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

import msgspec

from dragondune.editions.loader import UNPRINTED, edition_file
from dragondune.editions.parameters import BY_KEY, PARAMETERS
from dragondune.engine.errors import Malformed
from dragondune.notation.prose.vocabulary import capital

DOCS: Final = Path(__file__).parents[3] / "docs"
CLAUSES: Final = "clauses.md"
EDITIONS: Final = "clauses-editions.md"
RULINGS: Final = "rulings.md"
FILE: Final = "rulebook.json"
CHRONICLE: Final = ("draft", "1.2", "1.7", "1.10", "1.10-pdf", "9")
"""The rulebooks from oldest to newest; "1.7 on" in a ruling follows this order."""

_RULE: Final = re.compile(r"- \*\*(?P<id>[\w.]+)\*\* (?:\[1\.10\] )?(?:→ (?P<clauses>[\w., ]+): )?(?P<text>.+)")
_EDITION_CLAUSE: Final = re.compile(
    r"- \*\*(?P<edition>[\w.-]+):(?P<id>[\w.]+)\*\* → (?P<carriers>[^:]+): (?P<text>.+)"
)
_SAME: Final = re.compile(r"as (?:\S+ )?in 1\.10(?:[,;] (?P<but>.+)|\.)")
_BRACKETS: Final = re.compile(r" \((?P<editions>(?:draft|1\.\d+|9|option)[^()]*)\)$")
_WIDEST: Final = "draft"
"""Its clauses list more keys than they are about."""


@dataclass(frozen=True)
class Rule:
    """A clause or a ruling; `clauses` are the clauses a ruling belongs to."""

    id: str
    section: str
    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class EditionClause:
    """A clause of another rulebook; `carriers` are ids of rules and, in backticks, keys of the ruleset."""

    edition: str
    id: str
    section: str
    carriers: tuple[str, ...]
    text: str


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clause, or, without an id, text between clauses; `keys` are the parameters that affect it."""

    text: str
    id: str = ""
    keys: tuple[str, ...] = ()


class Section(msgspec.Struct, frozen=True):
    title: str
    entries: tuple[Entry, ...]


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """`editions` are the editions concerned, empty for all; `is_optional` means it applies only to optional rules."""

    id: str
    section: str
    text: str
    clauses: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    is_optional: bool = False


class Reading(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a clause of 1.10 reads in another rulebook, which has it under the numbers `ids`; no `text` if the same.

    `but` is what that rulebook adds or takes away; `is_silent` means that it has no such clause. Where it has
    no number of its own, but is part of what other clauses say, those are `told_with`, by their numbers in 1.10.
    """

    text: str = ""
    ids: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    is_silent: bool = False
    told_with: tuple[str, ...] = ()


class OwnClause(msgspec.Struct, frozen=True):
    """A clause of another rulebook without a counterpart in 1.10, and the section where it belongs."""

    id: str
    section: str
    text: str


class EditionReading(msgspec.Struct, frozen=True):
    """Another rulebook, by the clauses of 1.10."""

    readings: dict[str, Reading]
    own: tuple[OwnClause, ...]


class Rulebook(msgspec.Struct, frozen=True):
    sections: tuple[Section, ...]
    rulings: tuple[Ruling, ...]
    editions: dict[str, EditionReading]


def write_rulebook(folder: Path, docs: Path = DOCS) -> None:
    """Write the rulebook as a file that the page fetches when a player looks up a rule."""
    (folder / FILE).write_bytes(msgspec.json.encode(read_rulebook(docs)))


def read_rulebook(docs: Path = DOCS) -> Rulebook:
    if not docs.is_dir():
        raise Malformed(f"there are no rules pages in {docs}; build the page from a complete checkout")
    variants = read_editions(docs / EDITIONS)
    rulings = read_rules(docs / RULINGS)
    keys = _keys_by_rule(variants, {ruling.id: ruling.clauses for ruling in rulings})
    sections = tuple(_sections(docs / CLAUSES, keys))
    return Rulebook(
        sections,
        tuple(_ruling(rule, keys) for rule in rulings),
        {
            name: _edition_reading(sections, list(group))
            for name, group in groupby(variants, key=lambda clause: clause.edition)
        },
    )


def read_rules(page: Path) -> list[Rule]:
    """The rules on a page, in order."""
    rules: list[Rule] = []
    section = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif found := _RULE.fullmatch(line):
            clauses = tuple(found["clauses"].split(", ")) if found["clauses"] else ()
            rules.append(Rule(found["id"], section, found["text"], clauses))
    return rules


def read_editions(page: Path) -> list[EditionClause]:
    """The clauses of the other rulebooks, in page order."""
    clauses: list[EditionClause] = []
    section = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif found := _EDITION_CLAUSE.fullmatch(line):
            carriers = tuple(found["carriers"].split(", "))
            clauses.append(EditionClause(found["edition"], found["id"], section, carriers, found["text"]))
    return clauses


def _keys_by_rule(variants: list[EditionClause], clauses: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """For each rule, its own parameters and those that other rulebooks name with it, unless a ruling has them."""
    found: dict[str, dict[str, None]] = {}
    for parameter in PARAMETERS:
        found.setdefault(parameter.clause, {})[parameter.key] = None
    for variant in variants:
        if variant.edition != _WIDEST:
            rule = variant.carriers[0]
            named = [carrier.strip("`") for carrier in variant.carriers if carrier.startswith("`")]
            near = [key for key in named if rule in clauses.get(BY_KEY[key].clause, (rule,))]
            found.setdefault(rule, {}).update(dict.fromkeys(near))
    return {rule: tuple(keys) for rule, keys in found.items()}


def _sections(page: Path, keys: dict[str, tuple[str, ...]]) -> list[Section]:
    """The clauses and the text between them; text before the first section describes the page itself."""
    sections: list[Section] = []
    for part in page.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        entries = [_entry(line, keys) for line in body.splitlines() if line]
        sections.append(Section(title, tuple(entries)))
    return sections


def _entry(line: str, keys: dict[str, tuple[str, ...]]) -> Entry:
    if found := _RULE.fullmatch(line):
        return Entry(found["text"], found["id"], keys.get(found["id"], ()))
    return Entry(line.replace("`", ""))


def _ruling(rule: Rule, keys: dict[str, tuple[str, ...]]) -> Ruling:
    text, _, option = rule.text.partition(" option: ")
    found = _BRACKETS.search(text) or _BRACKETS.search(option)
    named = found["editions"].split(", ") if found else []
    return Ruling(
        id=rule.id,
        section=rule.section,
        text=_BRACKETS.sub("", text),
        clauses=rule.clauses,
        keys=keys.get(rule.id, ()),
        editions=tuple(edition for name in named if name != "option" for edition in _editions(name)),
        is_optional="option" in named,
    )


def _editions(name: str) -> tuple[str, ...]:
    """An edition; "1.7 on" is that one and every later one."""
    oldest, _, on = name.partition(" ")
    named = CHRONICLE[CHRONICLE.index(oldest) :] if on else (oldest,)
    return tuple(one for name in named for one in (name, *_unprinted(name)))


def _unprinted(name: str) -> tuple[str, ...]:
    """The editions that follow this rulebook with other numbers."""
    return tuple(one for one in UNPRINTED if edition_file(one)["extends"] == name)


def _edition_reading(sections: tuple[Section, ...], clauses: list[EditionClause]) -> EditionReading:
    entries = [entry for section in sections for entry in section.entries if entry.id]
    section_of = {
        entry.id.split(".")[0]: section.title for section in sections for entry in section.entries if entry.id
    }
    return EditionReading(
        {entry.id: _reading(entry, clauses) for entry in entries},
        tuple(
            OwnClause(one.id, section_of[one.id.split(".")[0]], capital(one.text))
            for one in clauses
            if not _counterparts(one)
        ),
    )


def _reading(entry: Entry, clauses: list[EditionClause]) -> Reading:
    """The first rule that a clause names is the one it restates; a clause that is the same may differ in a detail."""
    own = [one for one in clauses if _counterparts(one)[:1] == (entry.id,)]
    same = [_SAME.fullmatch(one.text) for one in own]
    told = tuple(
        capital(text)
        for one, found in zip(own, same, strict=True)
        if (text := (found["but"] or "") if found else one.text)
    )
    ids = tuple(one.id for one in own)
    if own and not any(same):
        return Reading(" ".join(told), ids)
    if own:
        return Reading(ids=ids, but=told)
    told_with = tuple(dict.fromkeys(_counterparts(one)[0] for one in clauses if entry.id in _counterparts(one)))
    return Reading(is_silent=not told_with, told_with=told_with)


def _counterparts(clause: EditionClause) -> tuple[str, ...]:
    """The clauses of 1.10 among the carriers, which may also be rulings and keys."""
    return tuple(one for one in clause.carriers if not one.startswith(("`", "R")))
