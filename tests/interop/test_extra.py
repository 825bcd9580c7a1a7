"""If an optional package is missing, the error says what to install."""

import sys
from importlib import import_module

import pytest

from dragondune.interop.extra import missing


@pytest.mark.parametrize(
    ("package", "module"),
    [
        ("numpy", "dragondune.interop.observation"),
        ("gymnasium", "dragondune.interop.gymnasium"),
        ("gymnasium", "dragondune.interop.agents"),
        ("pettingzoo", "dragondune.interop.pettingzoo.dragondune_v0"),
        ("pettingzoo", "dragondune.interop.pettingzoo.parallel"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(package: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import_module(module)
    monkeypatch.delitem(sys.modules, module)
    for known in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        monkeypatch.setitem(sys.modules, known, None)
    with pytest.raises(ModuleNotFoundError, match=rf"^{package} is not installed; install the extra `interop`: pip"):
        import_module(module)


def test_other_import_errors_are_not_disguised() -> None:
    fault = ImportError("no", name="dragondune.engine.gone")
    assert missing(fault) is fault
