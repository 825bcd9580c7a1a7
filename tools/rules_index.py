"""The rules index: which code carries out a clause or ruling, and which tests prove it.

Rules come from docs/clauses.md and docs/rulings.md. A docstring cites a rule by its id in brackets: one in the package
says that the code carries the rule out, one of a test function that the test proves it.
"""

import ast
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

ROOT: Final = Path(__file__).parent.parent
INDEX: Final = "docs/rules-index.md"
COMMAND: Final = "scripts/rules-index"

SPOKEN_FOR: Final[dict[str, str]] = {
    "R156": "a slip of the rulebook's numbering, with nothing to carry out",
}
"""Rules that no code can carry out, and why; tests prove them all the same."""

LATER: Final[dict[str, str]] = {}
"""Rules that this release leaves out, and why."""

OPTIONAL_SECTION: Final = "Optional rules"

_RULE: Final = re.compile(r"- \*\*(?P<id>[\w.]+)\*\* (?P<tag>\[1\.10\] )?(?P<text>.+)")
_QUOTED: Final = re.compile(r"`[^`]*`")
# Whatever looks like an id counts as a citation, so that a mistyped one is noticed; list[x.y] is none.
_CITATION: Final = re.compile(r"(?<![\w\]])\[((?:[Rr]\d|[A-Za-z]\w*\.\w)[^\[\]]*)\]")
_SHORT: Final = 90

Documented: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module


@dataclass(frozen=True)
class Rule:
    """A clause or ruling; `required` if this release must carry it out and prove it."""

    id: str
    section: str
    text: str
    required: bool


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
    """Everything the index is made of."""

    clauses: list[Rule]
    rulings: list[Rule]
    implementing: list[Citation]
    proving: list[Citation]
    tests: list[Place]

    def required(self) -> list[str]:
        return [rule.id for rule in self.clauses + self.rulings if rule.required]

    def known(self) -> set[str]:
        return {rule.id for rule in self.clauses + self.rulings}


def read_sources(root: Path = ROOT) -> Sources:
    tests = list(docstrings_of_tests(root))
    return Sources(
        clauses=read_rules(root / "docs/clauses.md"),
        rulings=read_rules(root / "docs/rulings.md"),
        implementing=cited(docstrings_of_package(root)),
        proving=cited(tests),
        tests=[place for place, _ in tests],
    )


def read_rules(page: Path) -> list[Rule]:
    """The rules of a page, in its order; of the rulings only those tagged 1.10 belong to this release."""
    rules: list[Rule] = []
    section = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif found := _RULE.fullmatch(line):
            name = found["id"]
            is_ruling = re.fullmatch(r"R\d+", name) is not None
            in_release = bool(found["tag"]) if is_ruling else section != OPTIONAL_SECTION
            rules.append(Rule(name, section, found["text"], required=in_release and name not in LATER))
    return rules


def cited(docstrings: Iterable[tuple[Place, str]]) -> list[Citation]:
    return [Citation(rule, place) for place, text in docstrings for rule in citations(text)]


def citations(docstring: str) -> list[str]:
    """What a docstring cites, known or not, in its order and each once; code between backticks cites nothing."""
    return list(dict.fromkeys(_CITATION.findall(_QUOTED.sub("", docstring))))


def docstrings_of_package(root: Path) -> Iterator[tuple[Place, str]]:
    package = root / "src/dragondune"
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        for name, text in documented(_parse(file), module):
            yield Place(file.relative_to(root).as_posix(), name), text


def docstrings_of_tests(root: Path) -> Iterator[tuple[Place, str]]:
    """Every test function, also one without a docstring."""
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
    """Every clause and ruling of our pages."""
    pages = (root / "docs/clauses.md", root / "docs/rulings.md")
    return {rule.id for page in pages for rule in read_rules(page)}


def unimplemented(sources: Sources) -> list[str]:
    """Rules of this release that no code cites, those spoken for apart."""
    done = {citation.rule for citation in sources.implementing}
    return [rule for rule in sources.required() if rule not in done and rule not in SPOKEN_FOR]


def unproven(sources: Sources) -> list[str]:
    """Rules of this release that no test cites."""
    done = {citation.rule for citation in sources.proving}
    return [rule for rule in sources.required() if rule not in done]


def unknown(sources: Sources) -> list[Citation]:
    """Citations of what is no rule."""
    known = sources.known()
    return [citation for citation in sources.implementing + sources.proving if citation.rule not in known]


def silent_tests(sources: Sources) -> list[Place]:
    """Rules tests that do not say which rule they prove."""
    speaking = {citation.place for citation in sources.proving}
    return [test for test in sources.tests if test.path.startswith("tests/rules/") and test not in speaking]


def needless_exceptions(sources: Sources) -> list[str]:
    """Entries of SPOKEN_FOR and LATER that name no such rule, or one that is carried out after all."""
    implemented = {citation.rule for citation in sources.implementing}
    needless = [rule for rule in SPOKEN_FOR if rule in implemented or rule not in sources.required()]
    return needless + [rule for rule in LATER if rule in implemented or rule not in sources.known()]


def gaps(sources: Sources) -> str:
    """What is missing or mistaken, in a form to work from; empty if nothing is."""
    texts = {rule.id: _short(rule.text) for rule in sources.clauses + sources.rulings}
    parts = (
        ("no code cites", [f"{rule:<11} {texts[rule]}" for rule in unimplemented(sources)]),
        ("no test cites", [f"{rule:<11} {texts[rule]}" for rule in unproven(sources)]),
        ("cited, but no rule", [f"{c.rule:<11} in {c.place.path}, {c.place.name}" for c in unknown(sources)]),
        ("rules tests that cite nothing", [f"{test.path}::{test.name}" for test in silent_tests(sources)]),
        ("exceptions no longer needed", needless_exceptions(sources)),
    )
    blocks = [
        f"{title} ({len(lines)}):\n" + "".join(f"  {line}\n" for line in lines) for title, lines in parts if lines
    ]
    return "\n".join(blocks)


def render(sources: Sources) -> str:
    """The page docs/rules-index.md."""
    in_release = [rule for rule in sources.clauses if rule.required or rule.id in LATER]
    optional = [rule for rule in sources.clauses if rule.section == OPTIONAL_SECTION]
    rulings = [rule for rule in sources.rulings if rule.required]
    others = [rule.id for rule in sources.rulings if not rule.required]
    lines = [
        "# Rules index",
        "",
        f"Made by `{COMMAND}` from the citations in docstrings; do not edit it by hand.",
        "",
        "For every clause ([clauses.md](clauses.md)) and every ruling ([rulings.md](rulings.md)) of edition 1.10: the",
        "code that carries it out and the tests that prove it. Names of code are relative to `dragondune`.",
        "",
        "## Clauses",
        "",
        *_tables(sources, in_release),
        "## Rulings",
        "",
        *_tables(sources, rulings),
        "## Not part of this release",
        "",
        "### Optional rules and balancing",
        "",
        "| id | what it says |",
        "|---|---|",
        *(f"| {rule.id} | {_short(rule.text)} |" for rule in optional),
        "",
        "### Rulings on other editions and on options",
        "",
        *textwrap.wrap(", ".join(others) + ".", width=120),
    ]
    return "\n".join(lines) + "\n"


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


def _implemented_by(sources: Sources, rule: str) -> str:
    if rule in LATER:
        return f"not in this release: {LATER[rule]}"
    if rule in SPOKEN_FOR:
        return f"no code of its own: {SPOKEN_FOR[rule]}"
    places = sorted(citation.place for citation in sources.implementing if citation.rule == rule)
    return "<br>".join(f"[`{place.name}`](../{place.path})" for place in places) or "nothing yet"


def _proven_by(sources: Sources, rule: str) -> str:
    if rule in LATER:
        return ""
    places = sorted(citation.place for citation in sources.proving if citation.rule == rule)
    names = [f"{place.path.removeprefix('tests/')}::{place.name}" for place in places]
    links = [f"[`{name}`](../{place.path})" for name, place in zip(names, places, strict=True)]
    return "<br>".join(links) or "nothing yet"


def _short(text: str) -> str:
    """The beginning of a rule, made safe for a table."""
    return textwrap.shorten(text.partition(" option:")[0], _SHORT, placeholder=" …").replace("|", "\\|")


def main(arguments: list[str]) -> int:
    sources = read_sources()
    match arguments:
        case []:
            (ROOT / INDEX).write_text(render(sources), encoding="utf-8")
            return 0
        case ["--gaps"]:
            found = gaps(sources)
            print(found or "Every rule of this release is implemented and proven.", end="" if found else "\n")
            return 1 if found else 0
    print(f"usage: {COMMAND} [--gaps]", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
