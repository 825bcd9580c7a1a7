"""The page's bundle: shipped in an installed package, built from source in a checkout."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from dragondune.engine.errors import Malformed
from dragondune.lesson.script import FILE as LESSON_SCRIPT
from dragondune.lesson.script import write_page_lesson
from dragondune.web.locking import alone
from dragondune.web.preparing import HERE, LOCK, PACKAGES, Say, check_node, digest, ensure_modules, read, run
from dragondune.web.rulebook import CLAUSES, DOCS, EDITIONS, RULINGS, write_rulebook

DIST: Final = HERE / "dist"
BUILT: Final = DIST / "built"
"""Records the digest of the sources that the bundle was built from."""
FRESH: Final = HERE / "dist.new"
GENERATED: Final = HERE / "generated"
SOURCES: Final = (
    *(HERE / name for name in ("art", "src", "static", "build.mjs", "clauses.json", "package.json", "wire.ts")),
    *PACKAGES,
    *(HERE / "rulebook.py", DOCS / CLAUSES, DOCS / EDITIONS, DOCS / RULINGS),
    *(HERE.parent / name for name in ("editions/parameters.py", "engine/board.py", "lesson/script.py")),
    LESSON_SCRIPT,
)


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


def _is_stale() -> bool:
    return read(BUILT) != digest(SOURCES)


def _build(tell: Say) -> None:
    """Build next to the old bundle, and replace it once the new one is complete."""
    sources = digest(SOURCES)
    check_node()
    GENERATED.mkdir(exist_ok=True)
    with _drawing():
        ensure_modules(tell)
        tell("building the page")
        write_rulebook(GENERATED)
        write_page_lesson(GENERATED)
    run("node", "build.mjs", FRESH.name)
    (FRESH / BUILT.name).write_text(sources)
    shutil.rmtree(DIST, ignore_errors=True)
    FRESH.rename(DIST)


@contextmanager
def _drawing() -> Iterator[None]:
    """Draw the map meanwhile, in a separate process, since it takes seconds."""
    paths = os.pathsep.join(filter(None, (str(HERE.parents[1]), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-m", "dragondune.web.art.files", str(GENERATED)]
    with subprocess.Popen(
        command, env={**os.environ, "PYTHONPATH": paths}, stderr=subprocess.PIPE, encoding="utf-8"
    ) as artist:
        try:
            yield
        except BaseException:
            artist.kill()
            raise
        _, said = artist.communicate()
    if artist.returncode:
        raise Malformed(f"drawing the map failed: {said.strip()}")
