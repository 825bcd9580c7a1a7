"""Adds up the results of several runs of pytest, given as JUnit files."""

import sys
from collections import Counter
from xml.etree import ElementTree


def main(files: list[str]) -> int:
    counts: Counter[str] = Counter()
    for file in files:
        for suite in ElementTree.parse(file).getroot().iter("testsuite"):
            counts.update({name: int(suite.get(name, 0)) for name in ("tests", "errors", "failures", "skipped")})
    failed = counts["errors"] + counts["failures"]
    passed = counts["tests"] - failed - counts["skipped"]
    print(f"total: {passed} passed, {failed} failed, {counts['skipped']} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
