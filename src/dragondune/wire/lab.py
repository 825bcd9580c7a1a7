"""Experiments on the page for designers: what to ask, and what the games say so far."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from dragondune.editions.parameters import Value
from dragondune.wire.lobby import LONGEST_HOUSE_RULES, Seat

MOST_KEPT: Final = 12
"""Experiments that a server remembers."""

LabBots: TypeAlias = Literal["easy", "normal", "hard"]
LabStatus: TypeAlias = Literal["running", "sure", "open", "stopped", "failed"]
"""`sure`: it is clear for every faction how often it wins. `open`: all planned games were played, but it is not.

Neither says whether the game is more even, which may take more games.
"""


class LabWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A question: rules as for a new table, and the change to test.

    Without changes the question is how even the rules are. An effect of fewer than `effect` points does not matter.
    """

    edition: Annotated[str, Meta(max_length=20)] = "1.10"
    overrides: dict[str, Value] = {}
    house_rules: Annotated[str, Meta(max_length=LONGEST_HOUSE_RULES)] | None = None
    changes: dict[str, Value] = {}
    bots: LabBots = "easy"
    effect: Annotated[int, Meta(ge=1, le=25)] = 5


class LabQuestion(Struct, frozen=True):
    """The same with checked and normalized rules."""

    edition: str
    overrides: dict[str, Value]
    changes: dict[str, Value]
    bots: LabBots
    effect: int


class LabInterval(Struct, frozen=True):
    """A share or a difference of shares: the estimate and its interval."""

    value: float
    low: float
    high: float


class LabPeople(Struct, frozen=True):
    """How often a faction wins, and whether it is too powerful under rules that are not a change of others."""

    seat: Seat
    wins: LabInterval
    answer: str | None


class LabRules(Struct, frozen=True):
    """One set of rules."""

    name: str
    games: int
    peoples: tuple[LabPeople, ...]
    evenness: str
    turns: float
    start: str | None


class LabChange(Struct, frozen=True):
    """What the change does for a people; `is_shown` if it is significant."""

    seat: Seat
    before: float
    after: float
    difference: LabInterval
    is_shown: bool


class LabFound(Struct, frozen=True):
    """The results so far; the intervals are valid at any time, however often you look."""

    rules: tuple[LabRules, ...]
    changes: tuple[LabChange, ...]
    answers: tuple[str, ...]


class LabProgress(Struct, frozen=True):
    """How far an experiment is. At most `most` games are played, fewer if the answers are clear."""

    status: LabStatus
    played: int
    most: int
    seconds_left: float | None
    core_seconds: float
    found: LabFound | None
    fault: str | None = None


class LabSaid(Struct, frozen=True):
    """A message from the experiment's process: its progress, and at the end the whole report as a page."""

    progress: LabProgress
    report: str = ""


class LabRun(Struct, frozen=True):
    """An experiment of this server."""

    id: str
    question: LabQuestion
    begun_at: float
    progress: LabProgress
    has_report: bool


class LabRuns(Struct, frozen=True):
    """The newest first."""

    runs: tuple[LabRun, ...]
