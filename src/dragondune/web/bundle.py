"""The page's bundle: shipped in an installed package, built from source in a checkout."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final, TypeAlias

from dragondune.engine.errors import Malformed
from dragondune.lesson.script import FILE as LESSON_SCRIPT
from dragondune.lesson.script import write_page_lesson
from dragondune.web.art import write_board
from dragondune.web.locking import alone
from dragondune.web.rulebook import CLAUSES, DOCS, EDITIONS, RULINGS, write_rulebook

HERE: Final = Path(__file__).parent
DIST: Final = HERE / "dist"
BUILT: Final = DIST / "built"
"""Records the digest of the sources that the bundle was built from."""
FRESH: Final = HERE / "dist.new"
LOCK: Final = HERE / "dist.lock"
MODULES: Final = HERE / "node_modules"
INSTALLED: Final = MODULES / ".installed"
"""Records the digest of the lock file that these packages were installed from."""
GENERATED: Final = HERE / "generated"
PACKAGES: Final = (HERE / "package-lock.json", HERE / ".npmrc")
SOURCES: Final = (
    *(HERE / name for name in ("art", "src", "static", "build.mjs", "clauses.json", "package.json", "wire.ts")),
    *PACKAGES,
    *(HERE / "rulebook.py", DOCS / CLAUSES, DOCS / EDITIONS, DOCS / RULINGS),
    *(HERE.parent / name for name in ("editions/parameters.py", "engine/board.py", "lesson/script.py")),
    LESSON_SCRIPT,
)
OLDEST_NODE: Final = 20

Say: TypeAlias = Callable[[str], None]


def say(sentence: str) -> None:
    print(f"{sentence} …", file=sys.stderr, flush=True)


def ensure_bundle(tell: Say = lambda _: None) -> Path:
    """The bundle's folder, built if it is missing or its sources have changed; `tell` hears about slow steps."""
    if (HERE / "src").is_dir():
        if _is_stale():
            with alone(LOCK, wait=True):
                if _is_stale():  # another process may have built it meanwhile
                    _build(tell)
    elif not BUILT.exists():
        raise Malformed("the package contains neither the page nor its sources; install the package again")
    return DIST


def ensure_modules(tell: Say = lambda _: None) -> None:
    """Install the packages that build and check the page, as pinned in package-lock.json."""
    wanted = digest(PACKAGES)
    if _read(INSTALLED) != wanted:
        tell("installing the page's packages")
        run("npm", "ci", "--ignore-scripts")
        INSTALLED.write_text(wanted)


def digest(paths: tuple[Path, ...]) -> str:
    """A digest of names and contents; modification times are unreliable after a checkout."""
    found = blake2b(digest_size=16)
    for path in paths:
        for file in _files(path):
            found.update(f"{file.relative_to(path.parent).as_posix()}\0{file.stat().st_size}\0".encode())
            found.update(file.read_bytes())
    return found.hexdigest()


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(one for one in path.rglob("*") if one.is_file() and one.suffix != ".pyc")
    else:
        yield path


def _read(path: Path) -> str | None:
    return path.read_text() if path.exists() else None


def _is_stale() -> bool:
    return _read(BUILT) != digest(SOURCES)


def _build(tell: Say) -> None:
    """Build next to the old bundle, and replace it once the new one is complete."""
    sources = digest(SOURCES)
    _check_node()
    ensure_modules(tell)
    tell("building the page")
    GENERATED.mkdir(exist_ok=True)
    write_board(GENERATED)
    write_rulebook(GENERATED)
    write_page_lesson(GENERATED)
    run("node", "build.mjs", FRESH.name)
    (FRESH / BUILT.name).write_text(sources)
    shutil.rmtree(DIST, ignore_errors=True)
    FRESH.rename(DIST)


def _path() -> str:
    """The search path for programs: first next to this Python, where scripts/setup may have installed node."""
    return os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))


def _check_node() -> None:
    if shutil.which("npm", path=_path()) is None or shutil.which("node", path=_path()) is None:
        raise Malformed(
            f"building the page needs node and npm, version {OLDEST_NODE} or newer; scripts/setup installs them"
        )
    version = run("node", "--version").strip()
    if int(version.removeprefix("v").split(".")[0]) < OLDEST_NODE:
        raise Malformed(
            f"building the page needs node {OLDEST_NODE} or newer, not {version}; scripts/setup installs it"
        )


def run(program: str, *arguments: str) -> str:
    """Run a program in the page's source folder and return what it prints."""
    command = [shutil.which(program, path=_path()) or program, *arguments]
    environment = {**os.environ, "PATH": _path()}
    done = subprocess.run(command, cwd=HERE, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        told = done.stderr.strip() or done.stdout.strip()
        raise Malformed(f"{program} {' '.join(arguments)} failed: {told}")
    return done.stdout
