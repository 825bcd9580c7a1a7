"""The rules index: which code implements a clause or ruling, and which tests prove it.

Rules come from docs/clauses.md and docs/rulings.md. A docstring cites a rule by its id in brackets: in the package it
says that the code implements the rule, in a test function that the test proves it. The clauses of the other rulebooks,
docs/clauses-editions.md, each name the rules and the ruleset keys that implement them.
"""

import ast
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from dragondune.editions.parameters import BY_KEY
from dragondune.web.rulebook import EditionClause, Rule, read_editions, read_rules

ROOT: Final = Path(__file__).parent.parent
INDEX: Final = "docs/rules-index.md"
COMMAND: Final = "scripts/rules-index"

SPOKEN_FOR: Final[dict[str, str]] = {
    "R156": "a mistake in the rulebook's numbering, with nothing to implement",
}
"""Rules that no code can implement, and why; tests still prove them."""

_QUOTED: Final = re.compile(r"`[^`]*`")
# Anything that looks like an id counts as a citation, so that a mistyped one is noticed; list[x.y] does not.
_CITATION: Final = re.compile(r"(?<![\w\]])\[((?:[Rr]\d|[A-Za-z]\w*\.\w)[^\[\]]*)\]")
_SHORT: Final = 90

Documented: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module


@dataclass(frozen=True, order=True)
class Place:
    """A documented name in a file; the path is relative to the repository."""

    path: str
    name: str


@dataclass(frozen=True)
class Citation:
    rule: str
    place: Place


@dataclass(frozen=True)
class Sources:
    """The sources of the index."""

    clauses: list[Rule]
    rulings: list[Rule]
    editions: list[EditionClause]
    implementing: list[Citation]
    proving: list[Citation]
    tests: list[Place]

    def rules(self) -> list[Rule]:
        return self.clauses + self.rulings

    def known(self) -> set[str]:
        return {rule.id for rule in self.rules()}


def read_sources(root: Path = ROOT) -> Sources:
    tests = list(docstrings_of_tests(root))
    return Sources(
        clauses=read_rules(root / "docs/clauses.md"),
        rulings=read_rules(root / "docs/rulings.md"),
        editions=read_editions(root / "docs/clauses-editions.md"),
        implementing=cited(docstrings_of_package(root)),
        proving=cited(tests),
        tests=[place for place, _ in tests],
    )


def cited(docstrings: Iterable[tuple[Place, str]]) -> list[Citation]:
    return [Citation(rule, place) for place, text in docstrings for rule in citations(text)]


def citations(docstring: str) -> list[str]:
    """The ids a docstring cites, known or not, in order and once each; code in backticks cites nothing."""
    return list(dict.fromkeys(_CITATION.findall(_QUOTED.sub("", docstring))))


def docstrings_of_package(root: Path) -> Iterator[tuple[Place, str]]:
    package = root / "src/dragondune"
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        for name, text in documented(_parse(file), module):
            yield Place(file.relative_to(root).as_posix(), name), text


def docstrings_of_tests(root: Path) -> Iterator[tuple[Place, str]]:
    """Every test function, including those without a docstring."""
    for file in sorted((root / "tests").rglob("test_*.py")):
        for node in ast.walk(_parse(file)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield Place(file.relative_to(root).as_posix(), node.name), ast.get_docstring(node) or ""


def documented(node: Documented, name: str) -> Iterator[tuple[str, str]]:
    """The docstrings of a module, class or function, of its members, and the strings that explain constants."""
    if text := ast.get_docstring(node):
        yield name, text
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    constant = ""
    for member in node.body:
        if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from documented(member, f"{name}.{member.name}".lstrip("."))
        elif constant and isinstance(member, ast.Expr) and isinstance(member.value, ast.Constant):
            yield f"{name}.{constant}".lstrip("."), str(member.value.value)
        constant = _assigned_name(member)


def _assigned_name(statement: ast.stmt) -> str:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def _parse(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), filename=str(file))


def known_ids(root: Path = ROOT) -> set[str]:
    """Every clause and ruling in the docs."""
    pages = (root / "docs/clauses.md", root / "docs/rulings.md")
    return {rule.id for page in pages for rule in read_rules(page)}


def unimplemented(sources: Sources) -> list[str]:
    """Rules that no code cites, except those in SPOKEN_FOR."""
    done = {citation.rule for citation in sources.implementing}
    return [rule.id for rule in sources.rules() if rule.id not in done and rule.id not in SPOKEN_FOR]


def unproven(sources: Sources) -> list[str]:
    """Rules that no test cites."""
    done = {citation.rule for citation in sources.proving}
    return [rule.id for rule in sources.rules() if rule.id not in done]


def unknown(sources: Sources) -> list[Citation]:
    """Citations of rules that do not exist."""
    known = sources.known()
    return [citation for citation in sources.implementing + sources.proving if citation.rule not in known]


def unknown_carriers(sources: Sources) -> list[str]:
    """Names in another rulebook's clauses that are neither a rule nor a key of the ruleset."""
    known = sources.known() | {f"`{key}`" for key in BY_KEY}
    return [
        f"{carrier} of {clause.edition}:{clause.id}"
        for clause in sources.editions
        for carrier in clause.carriers
        if carrier not in known
    ]


def silent_tests(sources: Sources) -> list[Place]:
    """Rules tests that do not say which rule they prove."""
    speaking = {citation.place for citation in sources.proving}
    return [test for test in sources.tests if test.path.startswith("tests/rules/") and test not in speaking]


def needless_exceptions(sources: Sources) -> list[str]:
    """Entries of SPOKEN_FOR without a rule, or with one that code does implement."""
    implemented = {citation.rule for citation in sources.implementing}
    return [rule for rule in SPOKEN_FOR if rule in implemented or rule not in sources.known()]


def gaps(sources: Sources) -> str:
    """A list of missing or mistaken citations; empty if there are none."""
    texts = {rule.id: _short(rule.text) for rule in sources.rules()}
    parts = (
        ("no code cites", [f"{rule:<11} {texts[rule]}" for rule in unimplemented(sources)]),
        ("no test cites", [f"{rule:<11} {texts[rule]}" for rule in unproven(sources)]),
        ("cited, but no rule", [f"{c.rule:<11} in {c.place.path}, {c.place.name}" for c in unknown(sources)]),
        ("named by other rulebooks, but neither rule nor key", unknown_carriers(sources)),
        ("rules tests that cite nothing", [f"{test.path}::{test.name}" for test in silent_tests(sources)]),
        ("exceptions no longer needed", needless_exceptions(sources)),
    )
    blocks = [
        f"{title} ({len(lines)}):\n" + "".join(f"  {line}\n" for line in lines) for title, lines in parts if lines
    ]
    return "\n".join(blocks)


def render(sources: Sources) -> str:
    """The page docs/rules-index.md."""
    lines = [
        "# Rules index",
        "",
        f"Generated by `{COMMAND}` from the citations in docstrings; do not edit it by hand.",
        "",
        "It lists the code that implements each clause of edition 1.10 ([clauses.md](clauses.md)) and each ruling",
        "([rulings.md](rulings.md)), and the tests that prove it. Names of code are relative to `dragondune`. For each",
        "clause of the other rulebooks ([clauses-editions.md](clauses-editions.md)), it lists the clauses of 1.10, the",
        "rulings and the keys of the ruleset that implement it.",
        "",
        "## Clauses",
        "",
        *_tables(sources, sources.clauses),
        "## Rulings",
        "",
        *_tables(sources, sources.rulings),
        "## Other rulebooks",
        "",
        *_edition_tables(sources.editions),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _tables(sources: Sources, rules: list[Rule]) -> Iterator[str]:
    """A table for every section."""
    for section in dict.fromkeys(rule.section for rule in rules):
        yield f"### {section}"
        yield ""
        yield "| id | what it says | implemented by | proven by |"
        yield "|---|---|---|---|"
        for rule in rules:
            if rule.section == section:
                cells = (rule.id, _short(rule.text), _implemented_by(sources, rule.id), _proven_by(sources, rule.id))
                yield f"| {' | '.join(cells)} |"
        yield ""


def _edition_tables(clauses: list[EditionClause]) -> Iterator[str]:
    """A table for every rulebook."""
    for section in dict.fromkeys(clause.section for clause in clauses):
        yield f"### {section}"
        yield ""
        yield "| id | implemented by | what it says |"
        yield "|---|---|---|"
        for clause in clauses:
            if clause.section == section:
                yield f"| {clause.edition}:{clause.id} | {', '.join(clause.carriers)} | {_short(clause.text)} |"
        yield ""


def _implemented_by(sources: Sources, rule: str) -> str:
    if rule in SPOKEN_FOR:
        return f"no code of its own: {SPOKEN_FOR[rule]}"
    places = sorted(citation.place for citation in sources.implementing if citation.rule == rule)
    return "<br>".join(f"[`{place.name}`](../{place.path})" for place in places) or "nothing yet"


def _proven_by(sources: Sources, rule: str) -> str:
    places = sorted(citation.place for citation in sources.proving if citation.rule == rule)
    names = [f"{place.path.removeprefix('tests/')}::{place.name}" for place in places]
    links = [f"[`{name}`](../{place.path})" for name, place in zip(names, places, strict=True)]
    return "<br>".join(links) or "nothing yet"


def _short(text: str) -> str:
    """The beginning of a rule, escaped for a table."""
    return textwrap.shorten(text.partition(" option:")[0], _SHORT, placeholder=" …").replace("|", "\\|")


def main(arguments: list[str]) -> int:
    sources = read_sources()
    match arguments:
        case []:
            (ROOT / INDEX).write_text(render(sources), encoding="utf-8")
            return 0
        case ["--gaps"]:
            found = gaps(sources)
            print(found or "Every rule is implemented and proven.", end="" if found else "\n")
            return 1 if found else 0
    print(f"usage: {COMMAND} [--gaps]", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
