"""A program that plays a seat by reading text, as small as can be.

It reads a question up to an empty line and answers with a line: the first option with one of the words that it was
started with, or else the first of all. The game starts it:

    dragondune play --bots "elves=text:examples/text_player.py hire move,simple"
"""

import re
import sys
from collections.abc import Iterator, Sequence
from io import TextIOWrapper

OPTION = re.compile(r"(\d+)\. (.*)")


def questions() -> Iterator[list[str]]:
    """The lines of one question after the other, until nobody asks any more."""
    lines: list[str] = []
    for line in TextIOWrapper(sys.stdin.buffer, encoding="utf-8"):
        if line.strip():
            lines.append(line.rstrip("\n"))
        else:
            yield lines
            lines = []


def answer(lines: Sequence[str], wanted: Sequence[str]) -> str:
    """The number of an option; this is where a model would be asked."""
    options = [found.groups() for line in lines if (found := OPTION.fullmatch(line))]
    fitting = [number for number, words in options if any(word in words for word in wanted)]
    return (fitting or ["1"])[0]


if __name__ == "__main__":
    for question in questions():
        print(answer(question, sys.argv[1:]), flush=True)
