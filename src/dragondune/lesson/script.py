"""The script of the first game, read from `first.json` and shared by the table, its bots and the page."""

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
    """What a bot decides when asked this question in this turn; with `most_cards`, only while its hand is no larger."""

    seat: Seat
    turn: int
    question: Question
    decision: Record
    most_cards: int = 99


class Target(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A control on the page: a selector and the start of its text or label, or a stepper and its number."""

    css: str
    text: str = ""
    count: int | None = None


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Advice on a decision: shown when the learner is asked this in this turn, about this card or place if given.

    `at` lists the controls that lead to the decision, the last one to use first; the page marks the first it finds.
    `passing` lists earlier questions in the same panel that the same advice covers; they are passed.
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
    """The scripted game. Its `secret` determines the draws and is public: every learner gets the same cards."""

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
    """The part of the lesson that the page needs."""

    steps: tuple[Step, ...]
    opening: str
    ending: str


def write_page_lesson(folder: Path) -> None:
    """Write the page's part to a file that the page fetches at a lesson table."""
    told = PageLesson(LESSON.steps, LESSON.opening, LESSON.ending)
    (folder / "lesson.json").write_bytes(msgspec.json.encode(told))
