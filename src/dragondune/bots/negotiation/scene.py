"""What everybody can see of a table, for those who explain what they do."""

from typing import Final, NamedTuple

from dragondune.engine.ids import FACTION_NAMES, NOBODY, ORCS, Faction, members
from dragondune.engine.queries import castle_claim, castles_of
from dragondune.knowledge.gate import Knowledge

NUMBERS: Final = ("no castle", "one castle", "two castles", "three castles", "four castles", "five castles")


class Scene(NamedTuple):
    """Castles by player, and the player who holds most of them, if there is only one."""

    seat: Faction
    castles: dict[Faction, int]
    leader: Faction
    motive: str
    winner: str


def scene_of(knowledge: Knowledge, seat: Faction) -> Scene:
    """The scene that open units, the turn and the rules alone determine."""
    k = knowledge
    castles = {one: castles_of(k, one).bit_count() for one in members(k.factions)}
    most = max(castles.values())
    first = [one for one, count in castles.items() if count == most]
    leader = first[0] if len(first) == 1 else NOBODY
    mine = castle_claim(k, seat)
    rivals = [one for one in first if not mine.winners >> one & 1 and castle_claim(k, one).missing <= 1]
    is_late = 2 * k.turn > k.rules.turns and bool(k.factions >> ORCS & 1)
    if mine.missing <= 1:
        motive = "motive_ahead"
    elif rivals:
        motive = "motive_leader"
    elif is_late:
        motive = "motive_waiting" if seat == ORCS else "motive_clock"
    elif all(count > castles[seat] for one, count in castles.items() if one != seat):
        motive = "motive_behind"
    else:
        motive = "motive_quiet"
    return Scene(seat, castles, leader, motive, FACTION_NAMES[rivals[0]] if rivals else "")
