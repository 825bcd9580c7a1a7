"""Checks the page with the tools that package-lock.json pins: types, lint, format and unit tests."""

import sys

from dragondune.engine.errors import Malformed
from dragondune.web.bundle import ensure_bundle
from dragondune.web.preparing import ensure_tools, run


def main() -> int:
    try:
        ensure_tools()
        ensure_bundle()  # generates files that the page imports
        print(run("npm", "run", "--silent", "check"), end="")
    except Malformed as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
