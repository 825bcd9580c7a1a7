"""The public interface: listed in docs/public-api.txt, exported, typed and documented."""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from tools.public_api import FILE, MODULES, listing, members

import dragondune

ROOT: Final = Path(__file__).parents[2]


def documented_assignments(module: str) -> set[str]:
    """The names in a module whose assignment is followed by a docstring."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    found: set[str] = set()
    for one, following in zip(tree.body, tree.body[1:], strict=False):
        match one, following:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str())),
            ):
                found.add(name)
    return found


def public() -> Iterator[tuple[str, str, object]]:
    for module in MODULES:
        try:
            found = import_module(module)
        except ModuleNotFoundError:
            continue
        yield from ((module, name, getattr(found, name)) for name in found.__all__)


def undocumented() -> Iterator[str]:
    for module, name, value in public():
        if not isinstance(value, type) and not callable(value):
            if name not in documented_assignments(home_of(module, name)):
                yield f"{module}.{name}"
            continue
        said = value.__doc__ or ""
        if not said or said.startswith(f"{name}("):  # a dataclass writes one of its own
            yield f"{module}.{name}"
        if isinstance(value, type):
            yield from (
                f"{module}.{name}.{member}"
                for member, one in members(value)
                if not is_documented(one) and not is_override(value, member)
            )


def is_documented(member: object) -> bool:
    """Fields are described by their class."""
    if isinstance(member, staticmethod | classmethod):
        member = member.__func__
    return bool(member.__doc__) if isinstance(member, property) or inspect.isfunction(member) else True


def is_override(kind: type, member: str) -> bool:
    """Whether another library's class documents it."""
    bases = [base for base in kind.__mro__[1:] if not base.__module__.startswith("dragondune")]
    return any(member in vars(base) for base in bases)


def home_of(module: str, name: str) -> str:
    """The module that defines a name."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and any(one.name == name for one in node.names):
            return home_of(node.module, name)
    return module


def test_the_list_is_what_is_exported() -> None:
    for module in MODULES:
        if module.startswith("dragondune.interop"):
            pytest.importorskip("pettingzoo")
            pytest.importorskip("pyspiel")
    assert FILE.read_text(encoding="utf-8") == listing(), (
        "scripts/public-api writes the list; see docs/api-stability.md"
    )


def test_every_public_name_is_documented() -> None:
    assert list(undocumented()) == []


def test_type_checkers_see_what_is_imported_on_demand() -> None:
    """The imports for type checkers and `__getattr__` name the same objects."""
    tree = ast.parse(inspect.getsource(dragondune))
    imported = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dragondune.")
        for alias in node.names
    }
    assert sorted(imported) == sorted(dragondune.__all__)
    for name, module in imported.items():
        assert module is not None
        assert getattr(dragondune, name) is getattr(import_module(module), name)


def test_names_that_do_not_exist_are_refused() -> None:
    assert set(dragondune.__all__) <= set(dir(dragondune))
    assert not hasattr(dragondune, "Dragon")


def test_the_version_is_the_same_everywhere() -> None:
    version = dragondune.__version__
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## [{version}]" in changes


def test_the_package_is_marked_as_typed() -> None:
    assert (ROOT / "src/dragondune/py.typed").is_file()
