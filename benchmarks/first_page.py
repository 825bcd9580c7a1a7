"""How long a first `scripts/play` takes until a browser could show the page: from a fresh clone, with empty caches.

    python -m benchmarks.first_page [REV ...] [--rounds 3]

Every revision (default: the last commit) is cloned into a temporary folder, once a round; the revisions take turns, so
that a busy machine slows all of them. Nothing that uv, pip, npm or an earlier game left behind is used. Seconds are
counted from the start of the script until the page, its script and its style have been received; processor seconds are
those of everything that the script started.
"""

import argparse
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
FILES: Final = ("/", "/assets/app.js", "/assets/style.css")
KEPT: Final = ("PATH", "LANG", "SSL_CERT_FILE", "PIP_CERT", "NODE_EXTRA_CA_CERTS")
"""What a fresh machine has too; proxies and registries are added."""
ADDRESS: Final = re.compile(r"Dragon Dune is at (http://\S+)")


class Start(NamedTuple):
    seconds: float
    processor: float


def environment(home: Path) -> dict[str, str]:
    """A machine on which nobody has played: no caches, no data, no bytecode."""
    settings = {
        name: value
        for name, value in os.environ.items()
        if name in KEPT or "proxy" in name.lower() or name.startswith(("UV_", "PIP_", "npm_config_", "PYENV_"))
    }
    return {
        **settings,
        "HOME": str(home),
        "PIP_CONFIG_FILE": os.environ.get("PIP_CONFIG_FILE", str(Path.home() / ".config/pip/pip.conf")),
        "NPM_CONFIG_USERCONFIG": os.environ.get("NPM_CONFIG_USERCONFIG", str(Path.home() / ".npmrc")),
        "PIP_CACHE_DIR": str(home / "pip"),
        "UV_CACHE_DIR": str(home / "uv"),
        "npm_config_cache": str(home / "npm"),
        "XDG_DATA_HOME": str(home / "data"),
    }


def first_start(revision: str) -> Start:
    with tempfile.TemporaryDirectory(prefix="first-page-", ignore_cleanup_errors=True) as folder:
        clone, home = Path(folder, "clone"), Path(folder, "home")
        home.mkdir()
        subprocess.run(["git", "clone", "--quiet", "--no-checkout", str(ROOT), str(clone)], check=True)
        subprocess.run(["git", "-C", str(clone), "checkout", "--quiet", "--detach", revision], check=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        began = time.perf_counter()
        with subprocess.Popen(
            ["scripts/play", "--no-open", "--port", "0"],
            cwd=clone,
            env=environment(home),
            stdout=subprocess.PIPE,
            stderr=sys.stderr,
            encoding="utf-8",
            start_new_session=True,
        ) as process:
            try:
                seconds = until_shown(process) - began
            finally:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return Start(seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def until_shown(process: "subprocess.Popen[str]") -> float:
    """When the page had been received."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := ADDRESS.search(line):
            for path in FILES:
                with urllib.request.urlopen(found[1] + path, timeout=60) as answer:
                    answer.read()
            return time.perf_counter()
    raise SystemExit("scripts/play ended before it showed the page")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revisions", nargs="*", default=["HEAD"], metavar="REV")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    given: list[str] = arguments.revisions
    revisions = {
        one: subprocess.run(["git", "rev-parse", one], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for one in given
    }
    starts: dict[str, list[Start]] = {one: [] for one in given}
    for number in range(arguments.rounds):
        for one in given:
            starts[one].append(first_start(revisions[one].strip()))
            print(f"round {number + 1}, {one}: {starts[one][-1].seconds:.1f} s", file=sys.stderr, flush=True)
    print(f"{'revision':<20}{'seconds':>10}{'fastest':>10}{'processor':>11}")
    for one in given:
        seconds = [start.seconds for start in starts[one]]
        processor = statistics.median(start.processor for start in starts[one])
        print(f"{one:<20}{statistics.median(seconds):>10.1f}{min(seconds):>10.1f}{processor:>11.1f}")
    print(f"medians of {arguments.rounds} rounds; load of the machine at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
