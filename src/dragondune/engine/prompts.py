"""Who must choose what now."""

from dataclasses import dataclass

from dragondune.engine.ids import Faction, Territory


@dataclass(frozen=True)
class Prompt:
    """`question` names what is asked, `clause` why; `about` and `place` say of whom and where."""

    seat: Faction
    question: str
    clause: str
    about: Faction
    place: Territory
    is_secret: bool
