"""Node and the packages that build the page.

Needs no package itself: `scripts/play` runs it while it installs what the server needs.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final, TypeAlias

from dragondune.engine.errors import Malformed
from dragondune.web.locking import alone

HERE: Final = Path(__file__).parent
LOCK: Final = HERE / "dist.lock"
MODULES: Final = HERE / "node_modules"
PACKAGES: Final = (HERE / "package-lock.json", HERE / ".npmrc")
INSTALLED: Final = MODULES / ".installed"
"""Records the digest of the lock file that these packages were installed from."""
TOOLS_INSTALLED: Final = MODULES / ".installed-with-tools"
"""The same, if the packages that check the page were installed too."""
OLDEST_NODE: Final = 20

Say: TypeAlias = Callable[[str], None]


def say(sentence: str) -> None:
    print(f"{sentence} …", file=sys.stderr, flush=True)


def ensure_modules(tell: Say = lambda _: None, *, with_tools: bool = False) -> None:
    """Install what builds the page, and `with_tools` also what checks it, as pinned in package-lock.json.

    Only while holding the lock. Tools that are there stay: another process may be using them.
    """
    wanted = digest(PACKAGES)
    if wanted in (read(TOOLS_INSTALLED), None if with_tools else read(INSTALLED)):
        return
    with_tools = with_tools or TOOLS_INSTALLED.exists()
    tell("installing the page's packages")
    run("npm", "ci", "--ignore-scripts", *([] if with_tools else ["--omit=dev"]))
    INSTALLED.write_text(wanted)
    if with_tools:
        TOOLS_INSTALLED.write_text(wanted)


def ensure_tools(tell: Say = lambda _: None) -> None:
    """Install what builds and what checks the page, unless it is there; waits while the page is built."""
    with alone(LOCK, wait=True):
        check_node()
        ensure_modules(tell, with_tools=True)


def check_node() -> None:
    """Refuse to build without Node, or with one that is too old."""
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


def digest(paths: tuple[Path, ...]) -> str:
    """A digest of names and contents; modification times are unreliable after a checkout."""
    found = blake2b(digest_size=16)
    for path in paths:
        for file in _files(path):
            found.update(f"{file.relative_to(path.parent).as_posix()}\0{file.stat().st_size}\0".encode())
            found.update(file.read_bytes())
    return found.hexdigest()


def read(path: Path) -> str | None:
    """The text of a file that may not exist."""
    return path.read_text() if path.exists() else None


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(one for one in path.rglob("*") if one.is_file() and one.suffix != ".pyc")
    else:
        yield path


def _path() -> str:
    """The search path for programs: first next to this Python, where scripts/setup may have installed node."""
    return os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))


def main() -> None:
    """Install the page's packages ahead of time; building the page waits for it, and reports what went wrong."""
    try:
        with alone(LOCK, wait=True):
            check_node()
            ensure_modules()
    except Malformed as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
