"""Source checks that no other tool makes: access to the state, no Any, sizes, citations."""

import ast
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias

import pytest

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "src/dragondune"
MAY_SEE_THE_STATE: Final = ("engine", "knowledge")
STATE: Final = "dragondune.engine.state"
MAY_SEE_SAMPLED_STATES: Final = {
    "bots/greedy/alliances.py",
    "bots/greedy/weights.py",
    "bots/quick/allies.py",
    "bots/quick/auction.py",
    "bots/quick/battles.py",
    "bots/quick/campaign.py",
    "bots/quick/front.py",
    "bots/quick/policy.py",
    "bots/quick/worth.py",
    "bots/search/playout.py",
    "bots/strikes.py",
}
"""What plays out sampled games, or judges them like what a seat knows.

A `SampledState` is a state by another name, so the import contract misses it.
"""

LINES_OF_A_MODULE: Final = 450
LINES_OF_A_FUNCTION: Final = 45
DATA_TABLES: Final = {
    "engine/decisions.py": "a record and a table for every kind of decision",
    "engine/events.py": "a record for every kind of event",
    "notation/prose/event_sentences.py": "a sentence for every kind of event",
    "engine/state.py": "the fields of the table",
    "engine/state.py: State.copy_to": "field by field",
    "engine/state.py: clear_table": "field by field",
    "engine/state.py: State.fingerprint": "field by field",
}
"""What may be longer, and why."""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Module:
    """A source file. `name` is its path inside the package.

    Parsed only for a test that looks at it: all of them take seconds, and every process of a run collects all tests.
    """

    def __init__(self, file: Path) -> None:
        self.name: Final = file.relative_to(PACKAGE).as_posix()
        self._file: Final = file

    @cached_property
    def text(self) -> str:
        return self._file.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)


MODULES: Final = [Module(file) for file in sorted(PACKAGE.rglob("*.py"))]
OUTSIDE: Final = [module for module in MODULES if module.name.split("/")[0] not in MAY_SEE_THE_STATE]
KNOWLEDGE: Final = [module for module in MODULES if module.name.startswith("knowledge/")]
RULES: Final = [
    module
    for module in MODULES
    if module.name.startswith(("engine/rounds/", "engine/powers/"))
    or module.name in ("engine/marching.py", "engine/trolls.py", "engine/walls.py")
]


def lines_of(node: Function) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """Every function at the top level of a module or class, by its full name."""
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{one.name}", one) for one in node.body if isinstance(one, Function))


def names_used(tree: ast.Module) -> Iterator[str]:
    """Every name, attribute and imported name in a module, including quoted annotations."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
            case (
                ast.arg(annotation=ast.Constant(value=str() as text))
                | ast.AnnAssign(annotation=ast.Constant(value=str() as text))
            ):
                yield from names_used(ast.parse(text))


def is_read_of_state(node: ast.AST) -> bool:
    """Whether this node accesses a state, or imports its module or class."""
    match node:
        case ast.Attribute(attr="state") | ast.Constant(value="state"):
            return True
        case ast.Import(names=names):
            return any(one.name.startswith(STATE) for one in names)
        case ast.ImportFrom(module=str() as module, names=names) if module.startswith("dragondune"):
            return module.startswith(STATE) or any(one.name in ("state", "State") for one in names)
    return False


def reads_of_state(tree: ast.Module) -> list[int]:
    """The lines on which a module accesses the state."""
    return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.expr | ast.stmt) and is_read_of_state(node)]


def uncited(tree: ast.Module) -> Iterator[str]:
    """Steps and public functions that do not start with a citation; a class's citation covers its methods."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | Function) and not node.name.startswith("_"):
            if not (ast.get_docstring(node) or "").startswith("["):
                yield node.name


def test_the_package_is_found() -> None:
    assert len(MODULES) > 50
    assert len(RULES) > 30
    assert {"cli.py", "bots/random_bot.py", "commands/play.py"} <= {module.name for module in OUTSIDE}


@pytest.mark.parametrize("module", OUTSIDE, ids=lambda module: module.name)
def test_only_engine_and_knowledge_see_the_state(module: Module) -> None:
    """The import contract cannot detect `game.state`, which needs no import."""
    lines = reads_of_state(module.tree)
    assert not lines, f"{module.name} reads the state on line {lines[0]}; `know` tells what a seat may know of it"


def test_only_playouts_see_sampled_states() -> None:
    found = {module.name for module in OUTSIDE if "SampledState" in set(names_used(module.tree))}
    assert found == MAY_SEE_SAMPLED_STATES


@pytest.mark.parametrize("module", KNOWLEDGE, ids=lambda module: module.name)
def test_only_the_gate_turns_a_table_into_knowledge(module: Module) -> None:
    """`sample` and `transfer` import the state because they build tables; they never look into a real one."""
    found = {type(node) for node in ast.walk(module.tree) if is_read_of_state(node)}
    allowed: dict[str, set[type]] = {
        "knowledge/gate.py": {ast.Attribute, ast.ImportFrom},
        "knowledge/sample.py": {ast.ImportFrom},
        "knowledge/transfer.py": {ast.ImportFrom},
    }
    assert found == allowed.get(module.name, set())


def test_every_access_to_the_state_is_detected() -> None:
    for line in (
        "game.state.gold[0]",
        "import dragondune.engine.state",
        "from dragondune.engine.state import State",
        "from dragondune.engine import state",
        "getattr(game, 'state')",
        "from dragondune.knowledge.gate import State",
    ):
        assert reads_of_state(ast.parse(line)) == [1], line
    assert reads_of_state(ast.parse("from dragondune.engine import steps\ngame.turn")) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_nothing_is_of_any_type(module: Module) -> None:
    assert "Any" not in set(names_used(module.tree))


def test_every_spelling_of_any_is_detected() -> None:
    for line in ("from typing import Any", "x: typing.Any", "def f(x: 'list[Any]') -> None: ...", "y: 'Any' = 1"):
        assert "Any" in set(names_used(ast.parse(line))), line


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_modules_and_functions_stay_small(module: Module) -> None:
    lines = len(module.text.splitlines())
    if module.name not in DATA_TABLES:
        assert lines <= LINES_OF_A_MODULE, f"{module.name} has {lines} lines"
    for name, function in functions(module.tree):
        if f"{module.name}: {name}" not in DATA_TABLES:
            assert lines_of(function) <= LINES_OF_A_FUNCTION, f"{name} in {module.name} has {lines_of(function)} lines"


def test_every_exemption_from_size_is_needed() -> None:
    long = {module.name for module in MODULES if len(module.text.splitlines()) > LINES_OF_A_MODULE}
    for module in MODULES:
        found = functions(module.tree)
        long |= {f"{module.name}: {name}" for name, one in found if lines_of(one) > LINES_OF_A_FUNCTION}
    assert set(DATA_TABLES) == long


PLUMBING: Final = {
    "engine/powers/dwarves_elites.py": {"elites_among", "shift_elites"},
    "engine/powers/sixes.py": {"six_if"},
    "engine/powers/two_aces.py": {"clause_of", "no_cards"},
    "engine/rounds/r4_disbanding.py": {"disband_refusal"},
    "engine/rounds/r4_hiring.py": {"affordable", "doubled"},
    "engine/marching.py": {"next_to"},
    "engine/rounds/r5_battle.py": {"army_refusal"},
    "engine/rounds/r6_collection.py": {"receive"},
}
"""What cites no rule, since it only serves others that do."""


@pytest.mark.parametrize("module", RULES, ids=lambda module: module.name)
def test_every_step_and_rule_starts_with_its_citation(module: Module) -> None:
    missing = sorted(set(uncited(module.tree)) - PLUMBING.get(module.name, set()))
    assert not missing, f"{module.name}: no citation opens the docstring of {', '.join(missing)}"


def test_every_exemption_from_citing_is_needed() -> None:
    found = {module.name: set(uncited(module.tree)) for module in RULES}
    needless = [f"{name}: {one}" for name, exempt in PLUMBING.items() for one in exempt - found.get(name, set())]
    assert not needless
