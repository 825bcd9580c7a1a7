"""One question as the greedy bot looks at it: facts and prospects, put together when they are first asked for."""

from functools import cached_property
from typing import Final

from dragondune.bots.greedy.outlook import Outlook
from dragondune.bots.greedy.worths import ACE
from dragondune.bots.table import Table
from dragondune.engine.board import TERRITORY_BY_ID
from dragondune.engine.decisions import Decision
from dragondune.engine.ids import NONE, Territory
from dragondune.knowledge.situation import Situation

Scored = list[tuple[float, Decision]]
"""Decisions and what they gain, in percentage points of the chance to win."""


class Sight:
    def __init__(self, situation: Situation) -> None:
        self.situation: Final = situation
        self.table: Final = Table(situation)

    @property
    def place(self) -> Territory:
        return self.situation.prompt.place

    @property
    def battlefield(self) -> Territory:
        place = self.table.view.place
        return NONE if place is None else TERRITORY_BY_ID[place]

    @cached_property
    def outlook(self) -> Outlook:
        return Outlook(self.table)

    @cached_property
    def ace(self) -> float:
        """What an ace costs; at the end nobody has a use for it any more."""
        return ACE * self.outlook.scale
