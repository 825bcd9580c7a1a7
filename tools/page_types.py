"""Checks the types of the page with the TypeScript that package-lock.json pins."""

import sys

from dragondune.engine.errors import Malformed
from dragondune.web.bundle import ensure_bundle, ensure_modules, run


def main() -> int:
    try:
        ensure_bundle()  # what it generates is imported by the page
        ensure_modules()
        run("npm", "run", "--silent", "check")
    except Malformed as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
