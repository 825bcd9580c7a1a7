"""Who must choose what now, and the facts that go with a question."""

from dataclasses import dataclass
from typing import NamedTuple

from dragondune.engine.decisions import Decision
from dragondune.engine.ids import NOBODY, Faction, Mask, Territory
from dragondune.engine.questions import AnyQuestion


class Prompt(NamedTuple):
    """What a seat is asked: `question` names it, `clause` says under which rule.

    `about` names another faction and `place` a territory, if any.

    A tuple, because prompts are made, compared and looked up several times for each decision.
    """

    seat: Faction
    question: AnyQuestion
    clause: str
    about: Faction
    place: Territory
    is_secret: bool


@dataclass(frozen=True)
class March:
    """How far a faction's units can go now, what stops them, and how much gold each could collect.

    Open units cannot cross territories in `closed`, hidden units those in `closed_to_hidden`.
    """

    steps: int
    closed: Mask
    closed_to_hidden: Mask
    gold_per_unit: int


@dataclass(frozen=True)
class Limits:
    """The least and the most of what is asked for, be it gold, units, cards or steps; `most` may be the smaller one."""

    least: int
    most: int


@dataclass(frozen=True)
class Preparable:
    """An answer worth preparing before the question comes; `about` limits it to one faction."""

    decision: Decision
    about: Faction = NOBODY
