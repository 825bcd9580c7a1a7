"""The script of the first game, from `first.json`: one truth for the table, its bots and the page."""

from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from dragondune.editions.parameters import Value
from dragondune.engine.questions import Question
from dragondune.notation.names import Record

FILE: Final = Path(__file__).with_name("first.json")
BOT: Final = "lesson"
"""The bot that follows the script."""
Seat: TypeAlias = Literal["dwarves", "elves", "goblins", "orcs"]


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot decides when it is asked this in this turn; `most_cards`, only while its hand is no larger."""

    seat: Seat
    turn: int
    question: Question
    decision: Record
    most_cards: int = 99


class Target(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A control of the page: a selector, and what its text or label begins with; or a stepper and its number."""

    css: str
    text: str = ""
    count: int | None = None


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Advice on a decision: it applies when the learner is asked this in this turn, about this card or place if named.

    `at` lists the controls that lead to the decision, the last to be used first: the page marks the first it finds.
    `passing` are questions before it in the same panel, to which the same advice applies: they are passed.
    """

    turn: int
    question: Question
    decision: Record
    title: str
    says: str
    at: tuple[Target, ...]
    card: str | None = None
    place: str | None = None
    passing: tuple[Question, ...] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """`secret` settles the draws and is no secret: everyone who takes the lesson gets the same cards."""

    name: str
    edition: str
    overrides: dict[str, Value]
    learner: Seat
    secret: str
    seats: tuple[Seat, ...]
    bots: tuple[Line, ...]
    steps: tuple[Step, ...]
    opening: str
    ending: str


LESSON: Final = msgspec.json.decode(FILE.read_bytes(), type=Lesson)


class PageLesson(Struct, frozen=True):
    """What the page needs of the lesson."""

    steps: tuple[Step, ...]
    opening: str
    ending: str


def write_page_lesson(folder: Path) -> None:
    """Write the page's part as a file that it fetches at the table of the lesson."""
    told = PageLesson(LESSON.steps, LESSON.opening, LESSON.ending)
    (folder / "lesson.json").write_bytes(msgspec.json.encode(told))
