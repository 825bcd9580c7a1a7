"""The core needs msgspec alone; where an optional package is missing, the error says what to install."""

import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

from dragondune.engine.errors import Malformed
from dragondune.extras import EXTRAS, explained, missing
from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[2]
SRC: Final = ROOT / "src"


@pytest.mark.parametrize(
    ("package", "extra", "module"),
    [
        ("numpy", "gym", "dragondune.interop.observation"),
        ("gymnasium", "gym", "dragondune.interop.gymnasium"),
        ("gymnasium", "gym", "dragondune.interop.agents"),
        ("pettingzoo", "gym", "dragondune.interop.pettingzoo.dragondune_v0"),
        ("pettingzoo", "gym", "dragondune.interop.pettingzoo.parallel"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(
    package: str, extra: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(package)
    import_module(module)
    monkeypatch.delitem(sys.modules, module)
    for known in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        monkeypatch.setitem(sys.modules, known, None)
    with pytest.raises(ModuleNotFoundError, match=rf"^{package} is not installed; it comes with the extra `{extra}`"):
        import_module(module)


def test_other_import_errors_are_not_disguised() -> None:
    fault = ImportError("no", name="dragondune.engine.gone")
    assert missing(fault) is fault
    with pytest.raises(ImportError, match=r"^no$"), explained():
        raise fault


def test_a_command_is_refused_with_the_sentence() -> None:
    said = r"^starlette is not installed; .* pip install 'dragondune\[server\]', or "
    with pytest.raises(Malformed, match=said), explained():
        raise ModuleNotFoundError("no", name="starlette.routing")


def test_every_extra_brings_the_modules_that_it_is_named_for() -> None:
    """Compares the modules in `extras.py` with the packages in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = project["optional-dependencies"]
    packages = packages_distributions()
    for extra, modules in EXTRAS.items():
        listed = {line.split(";")[0].split("[")[0].lower() for line in declared[extra]}
        for module in modules:
            if find_spec(module) is not None:
                names = {name.lower().replace("_", "-") for name in packages[module]}
                assert names & listed, f"{module} is not in the extra {extra}"
    assert set(declared) == {*EXTRAS, "all"}
    assert [line.split(">")[0] for line in project["dependencies"]] == ["msgspec"]


BARE: Final = """
import sys
from importlib.abc import MetaPathFinder

class OnlyMsgspec(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in ALLOWED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

ALLOWED = {"dragondune", "msgspec", *sys.stdlib_module_names}
sys.meta_path.insert(0, OnlyMsgspec())
"""
"""Hides every installed package from an interpreter, except for msgspec."""


def run_bare(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BARE + program],
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
        cwd=SRC,
    )


CORE: Final = (
    "play --seed 3 --bots simple --set turns=1",
    "simulate --games 2 --set turns=1 --bots random",
    "rules diff 1.7 1.10",
    "board --text",
)


def test_commands_of_the_core_need_only_msgspec() -> None:
    done = run_bare(
        "from dragondune.cli import main\n"
        f"for command in {CORE!r}:\n    assert main(command.split()) == 0, command\n    print('done')\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines().count("done") == len(CORE)


def test_other_commands_name_their_extra() -> None:
    others = {"serve --port 0": "server", "admin load": "server", "lab record --games 1 --out x.parquet": "data"}
    done = run_bare(
        f"from dragondune.cli import main\nfor command in {[*others]!r}:\n    assert main(command.split()) == 2\n"
    )
    assert done.returncode == 0
    for sentence, extra in zip(done.stderr.splitlines(), others.values(), strict=True):
        assert f"pip install 'dragondune[{extra}]'" in sentence


def test_every_public_name_of_the_package_needs_only_msgspec() -> None:
    done = run_bare(
        "import dragondune\n"
        "print(*(name for name in sys.modules if name.startswith('dragondune')))\n"
        "for name in dragondune.__all__:\n    getattr(dragondune, name)\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["dragondune"], "importing the package alone stays quick"


def test_the_client_names_its_extra() -> None:
    done = run_bare("import dragondune.client")
    assert "pip install 'dragondune[server]'" in done.stderr.splitlines()[-1]
