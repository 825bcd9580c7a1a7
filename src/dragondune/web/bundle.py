"""The bundle of the page: found in an installed package, built from its sources where these are."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final, TypeAlias

from dragondune.engine.errors import Malformed
from dragondune.web.art import write_board
from dragondune.web.locking import alone
from dragondune.web.rulebook import CLAUSES, DOCS, EDITIONS, RULINGS, write_rulebook

HERE: Final = Path(__file__).parent
DIST: Final = HERE / "dist"
BUILT: Final = DIST / "built"
"""Which sources the bundle was built from."""
FRESH: Final = HERE / "dist.new"
LOCK: Final = HERE / "dist.lock"
MODULES: Final = HERE / "node_modules"
INSTALLED: Final = MODULES / ".installed"
"""Which packages were asked for when these were installed."""
GENERATED: Final = HERE / "generated"
PACKAGES: Final = (HERE / "package-lock.json", HERE / ".npmrc")
SOURCES: Final = (
    *(HERE / name for name in ("art", "src", "static", "build.mjs", "clauses.json", "package.json", "wire.ts")),
    *PACKAGES,
    *(HERE / "rulebook.py", DOCS / CLAUSES, DOCS / EDITIONS, DOCS / RULINGS),
    *(HERE.parent / name for name in ("editions/parameters.py", "engine/board.py")),
)
OLDEST_NODE: Final = 20

Say: TypeAlias = Callable[[str], None]


def say(sentence: str) -> None:
    print(f"{sentence} …", file=sys.stderr, flush=True)


def ensure_bundle(tell: Say = lambda _: None) -> Path:
    """The folder of the bundle, built if it is missing or of other sources; `tell` hears what takes a while."""
    if (HERE / "src").is_dir():
        if _is_stale():
            with alone(LOCK, wait=True):
                if _is_stale():  # still, now that nobody else is building it
                    _build(tell)
    elif not BUILT.exists():
        raise Malformed("the page is not in this package, and its sources are not here; install the package anew")
    return DIST


def ensure_modules(tell: Say = lambda _: None) -> None:
    """What the page is built from and checked with, as package-lock.json pins it."""
    wanted = digest(PACKAGES)
    if _read(INSTALLED) != wanted:
        tell("fetching what the page is made of")
        run("npm", "ci", "--ignore-scripts")
        INSTALLED.write_text(wanted)


def digest(paths: tuple[Path, ...]) -> str:
    """Of names and contents, since a checkout changes times and a clock may be wrong."""
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
    """Beside the old bundle, which is replaced when the new one is whole."""
    sources = digest(SOURCES)
    _check_node()
    ensure_modules(tell)
    tell("building the page")
    GENERATED.mkdir(exist_ok=True)
    write_board(GENERATED)
    write_rulebook(GENERATED)
    run("node", "build.mjs", FRESH.name)
    (FRESH / BUILT.name).write_text(sources)
    shutil.rmtree(DIST, ignore_errors=True)
    FRESH.rename(DIST)


def _path() -> str:
    """Where programs are looked for: those beside this Python first, where scripts/setup may have put node."""
    return os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))


def _check_node() -> None:
    if shutil.which("npm", path=_path()) is None or shutil.which("node", path=_path()) is None:
        raise Malformed(
            f"building the page needs node and npm, version {OLDEST_NODE} or newer; scripts/setup gets them"
        )
    version = run("node", "--version").strip()
    if int(version.removeprefix("v").split(".")[0]) < OLDEST_NODE:
        raise Malformed(f"building the page needs node {OLDEST_NODE} or newer, not {version}; scripts/setup gets it")


def run(program: str, *arguments: str) -> str:
    """What a program prints that is run where the sources of the page are."""
    command = [shutil.which(program, path=_path()) or program, *arguments]
    environment = {**os.environ, "PATH": _path()}
    done = subprocess.run(command, cwd=HERE, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        told = done.stderr.strip() or done.stdout.strip()
        raise Malformed(f"{program} {' '.join(arguments)} failed: {told}")
    return done.stdout
