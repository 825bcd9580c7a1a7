"""The bundle of the page: found in an installed package, built where its sources are newer."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

from dragondune.engine.errors import Malformed
from dragondune.web.art import write_board
from dragondune.web.rulebook import DOCS, write_rulebook

HERE: Final = Path(__file__).parent
DIST: Final = HERE / "dist"
BUILT: Final = DIST / "built"
MODULES: Final = HERE / "node_modules"
INSTALLED: Final = MODULES / ".package-lock.json"
LOCK: Final = HERE / "package-lock.json"
GENERATED: Final = HERE / "generated"
SOURCES: Final = ("art", "src", "static", "build.mjs", "package-lock.json", "wire.ts")


def ensure_bundle() -> Path:
    """The folder of the bundle, built if it is missing or older than its sources."""
    if (HERE / "src").is_dir() and _is_stale():
        _build()
    if not BUILT.exists():
        raise Malformed("the page has not been built, and its sources are not here; install the package anew")
    return DIST


def _is_stale() -> bool:
    if not BUILT.exists():
        return True
    built = BUILT.stat().st_mtime
    return any(file.stat().st_mtime > built for name in (*SOURCES, "rulebook.py", DOCS) for file in _files(HERE / name))


def _files(path: Path) -> list[Path]:
    return [one for one in path.rglob("*") if one.is_file()] if path.is_dir() else [path]


def _build() -> None:
    if shutil.which("npm") is None:
        raise Malformed("building the page needs node and npm, version 20 or newer; install them and start again")
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        _run("npm", "ci")
    GENERATED.mkdir(exist_ok=True)
    write_board(GENERATED)
    write_rulebook(GENERATED)
    _run("node", "build.mjs")


def _run(*command: str) -> None:
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    if done.returncode:
        told = done.stderr.strip() or done.stdout.strip()
        raise Malformed(f"{' '.join(command)} failed while the page was built: {told}")
