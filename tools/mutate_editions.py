"""Change every key of every edition file in turn; some test must fail for each.

scripts/mutate-editions [EDITION ...] [--behaviour]

The tests that mention a key run first, then all others. With `--behaviour` the table of parameters itself is left out,
so that only tests of the rules' effects can fail.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dragondune.editions.loader import EDITIONS, EXTENDS, edition_file
from dragondune.editions.parameters import BY_KEY, Value

ROOT: Final = Path(__file__).parent.parent
COPIED: Final = ("src", "tests", "tools", "docs", "pyproject.toml", "README.md")
TABLE: Final = "tests/editions/test_parameter_table.py"
PASSED: Final = 0
NO_TESTS: Final = 5
SUITES: Final = ("tests/editions", "tests/rules", "tests/agreements", "tests/golden", "tests/properties")


@dataclass(frozen=True)
class Mutant:
    edition: str
    key: str
    value: Value
    changed: Value

    def __str__(self) -> str:
        return f"{self.edition}: {self.key} = {self.changed} instead of {self.value}"


def mutants(editions: list[str]) -> Iterator[Mutant]:
    for edition in editions:
        for key, value in edition_file(edition).items():
            if key != EXTENDS:
                yield Mutant(edition, key, value, another(key, value))


def another(key: str, value: Value) -> Value:
    """A different allowed value of the key."""
    parameter = BY_KEY[key]
    if parameter.is_switch:
        return not value
    if parameter.is_factions:
        return "elves"
    if parameter.choices:
        return parameter.choices[(parameter.choices.index(str(value)) + 1) % len(parameter.choices)]
    assert isinstance(value, int)
    return value + 1 if value < parameter.most else value - 1


def write(copy: Path, mutant: Mutant, value: Value) -> None:
    file = copy / "src/dragondune/editions" / EDITIONS[mutant.edition]
    shown = f'"{value}"' if isinstance(value, str) else str(value).lower()
    pattern = rf"(?m)^{mutant.key} = .*$"
    file.write_text(re.sub(pattern, f"{mutant.key} = {shown}", file.read_text("utf-8"), count=1), "utf-8")


def tests_naming(copy: Path, key: str, skipped: str) -> list[str]:
    files = sorted((copy / "tests").rglob("test_*.py"))
    names = [str(file.relative_to(copy)) for file in files if key in file.read_text("utf-8")]
    return [name for name in names if name != skipped and "mutate" not in name]


def is_noticed(copy: Path, mutant: Mutant, *, skipped: str) -> bool:
    """Whether a test fails, trying the tests that name the key first."""
    named = tests_naming(copy, mutant.key, skipped)
    suites = [suite for suite in SUITES if (copy / suite).exists()]
    rounds = [named] if named else []
    for tests in [*rounds, suites]:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        if skipped:
            command += [f"--ignore={skipped}"]
        finished = subprocess.run(
            command, cwd=copy, env={"PYTHONPATH": str(copy / "src"), "PATH": ""}, capture_output=True, check=False
        )
        if finished.returncode not in (PASSED, NO_TESTS):
            return True
    return False


def main() -> int:
    parser = argparse.ArgumentParser(description="Change every key of every edition file; some test must fail.")
    parser.add_argument("editions", nargs="*", default=list(EDITIONS), metavar="EDITION")
    parser.add_argument("--behaviour", action="store_true", help="leave out the tests of the parameter table")
    arguments = parser.parse_args()
    survivors: list[Mutant] = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
            elif source.exists():
                shutil.copy(source, copy / name)
        todo = list(mutants(arguments.editions))
        for number, mutant in enumerate(todo, start=1):
            write(copy, mutant, mutant.changed)
            noticed = is_noticed(copy, mutant, skipped=TABLE if arguments.behaviour else "")
            write(copy, mutant, mutant.value)
            if not noticed:
                survivors.append(mutant)
            print(f"{number}/{len(todo)} {'noticed ' if noticed else 'SURVIVED'} {mutant}", flush=True)
    print(f"{len(todo)} mutants, {len(survivors)} survived")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
