"""A minimal program that plays a seat by reading text.

It reads a question up to an empty line and answers with one line: the first option that contains one of its arguments,
or else the first option. The game starts it:

    dragondune play --bots "elves=text:examples/text_player.py hire move,simple"
"""

import re
import sys
from collections.abc import Iterator, Sequence
from io import TextIOWrapper

OPTION = re.compile(r"(\d+)\. (.*)")


def questions() -> Iterator[list[str]]:
    """The lines of each question, until there are no more."""
    lines: list[str] = []
    for line in TextIOWrapper(sys.stdin.buffer, encoding="utf-8"):
        if line.strip():
            lines.append(line.rstrip("\n"))
        else:
            yield lines
            lines = []


def answer(lines: Sequence[str], wanted: Sequence[str]) -> str:
    """The number of an option; a model would be called here."""
    options = [found.groups() for line in lines if (found := OPTION.fullmatch(line))]
    fitting = [number for number, words in options if any(word in words for word in wanted)]
    return (fitting or ["1"])[0]


if __name__ == "__main__":
    for question in questions():
        print(answer(question, sys.argv[1:]), flush=True)
