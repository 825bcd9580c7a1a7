"""Who must choose what now."""

from dataclasses import dataclass

from dragondune.engine.ids import Faction, Mask, Territory


@dataclass(frozen=True)
class Prompt:
    """`question` names what is asked, `clause` why; `about` and `place` say of whom and where."""

    seat: Faction
    question: str
    clause: str
    about: Faction
    place: Territory
    is_secret: bool


@dataclass(frozen=True)
class March:
    """How far a faction's units go now, what stops them, and how much gold each of them could carry off.

    Open units cross no territory in `closed`, hidden ones none in `closed_to_hidden`.
    """

    steps: int
    closed: Mask
    closed_to_hidden: Mask
    gold_per_unit: int
