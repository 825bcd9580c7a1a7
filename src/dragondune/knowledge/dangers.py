"""Warnings for the observer, ordered by when they become relevant."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from dragondune.engine.board import GREAT_MOUNTAIN
from dragondune.engine.consequences import of_dragon
from dragondune.engine.ids import (
    ACES,
    BIDDING_ROUND,
    DRAGON_ROUND,
    ELVES,
    EVENT_ROUND,
    NONE,
    RECRUITMENT_ROUND,
    VICTORY_ROUND,
    Mask,
    Territory,
    members,
    size,
)
from dragondune.engine.powers.orcs import resists_red_dragon, units_lost_to_dragon
from dragondune.engine.queries import (
    has_moved,
    is_hidden_at,
    open_places,
    red_dragon_place,
    units_at,
    units_lost_to_troll,
)
from dragondune.engine.rounds.r2_event import red_dragon_odds
from dragondune.knowledge.gate import Knowledge
from dragondune.knowledge.prospects import reached_from

DangerKind: TypeAlias = Literal[
    "troll_here",
    "troll_near",
    "you_may_hide",
    "elves_may_hide",
    "ace_for_sale",
    "aces_unseen",
    "ace_in_hand",
    "dragon",
    "red_dragon",
    "council",
]
ROUND_OF: Final[dict[DangerKind, int]] = {
    "dragon": DRAGON_ROUND,
    "red_dragon": EVENT_ROUND,
    "council": EVENT_ROUND,
    "ace_for_sale": BIDDING_ROUND,
    "aces_unseen": BIDDING_ROUND,
    "ace_in_hand": RECRUITMENT_ROUND,
    "you_may_hide": RECRUITMENT_ROUND,
    "elves_may_hide": RECRUITMENT_ROUND,
    "troll_near": RECRUITMENT_ROUND,
    "troll_here": RECRUITMENT_ROUND,
}
"""The round in which each kind of danger strikes."""


@dataclass(frozen=True)
class Danger:
    """A warning: `place` is where, `count` and `total` fill in its sentence, `cards` are the aces involved."""

    kind: DangerKind
    clause: str
    place: Territory = NONE
    count: int = 0
    total: int = 0
    cards: Mask = 0


def dangers(k: Knowledge) -> list[Danger]:
    """List the dangers for an observer with a seat, soonest first."""
    found = [*_trolls(k), *_hiding(k), *_aces(k), *_dragon(k), *_red_dragon(k)]
    return sorted(found, key=lambda one: rounds_until(k, ROUND_OF[one.kind]))


def rounds_until(k: Knowledge, coming: int) -> int:
    """Return how many rounds away a round is, or 0 for the current one."""
    return (coming - k.round) % VICTORY_ROUND


def _has_next_turn(k: Knowledge, coming: int) -> bool:
    """Whether the given round will still be played, this turn or in a later one."""
    return k.turn < k.rules.turns or k.round < coming


def _trolls(k: Knowledge) -> list[Danger]:
    """[note.11] [IV.end] Trolls in the observer's territories or within reach of their units."""
    you = k.observer
    if k.round > RECRUITMENT_ROUND:
        return []
    found: list[Danger] = []
    near = reached_from(k, you) if not has_moved(k, you) else {}
    for place in members(k.trolls):
        if open_places(k, you) >> place & 1:
            units = units_at(k, you, place)
            lost = units_lost_to_troll(k, count=units)
            found.append(Danger("troll_here", "note.11", place, count=lost, total=units))
        elif place in near:
            most = units_lost_to_troll(k, count=k.rules.units_per_faction)
            found.append(Danger("troll_near", "note.11", place, count=most))
    return found


def _hiding(k: Knowledge) -> list[Danger]:
    """[elves.4] [ace.4] Who may hide while units can still meet."""
    you = k.observer
    if k.round not in (BIDDING_ROUND, RECRUITMENT_ROUND):
        return []
    found: list[Danger] = []
    aces = k.hand[you] & ACES
    if you == ELVES:
        found.append(Danger("you_may_hide", "elves.4"))
    elif aces and k.rules.ace_hides:
        found.append(Danger("you_may_hide", "ace.4", cards=aces))
    if you != ELVES and not has_moved(k, you):
        for place in members(open_places(k, ELVES) & ~(1 << GREAT_MOUNTAIN)):
            if place in reached_from(k, you):
                found.append(Danger("elves_may_hide", "elves.4", place, count=units_at(k, ELVES, place)))
    return found


def _aces(k: Knowledge) -> list[Danger]:
    """[ace.1] Aces in hand, up for auction, or still in the deck."""
    found: list[Danger] = []
    held = k.hand[k.observer] & ACES
    if held:
        found.append(Danger("ace_in_hand", "ace.1", cards=held))
    if k.round == BIDDING_ROUND:
        if k.card != NONE:
            if ACES >> k.card & 1:
                found.append(Danger("ace_for_sale", "ace.1", cards=1 << k.card))
        elif k.deck & ACES:
            found.append(Danger("aces_unseen", "ace.1", count=size(k.deck & ACES), total=size(k.deck)))
    return found


def _dragon(k: Knowledge) -> list[Danger]:
    """[I.2] Units within the dragon's next flight: a flight of `count` or more kills `total`."""
    you = k.observer
    if not _has_next_turn(k, DRAGON_ROUND + 1):
        return []
    return [
        Danger(
            "dragon", "I.2", place, count=one.count, total=units_lost_to_dragon(k, you, count=units_at(k, you, place))
        )
        for place in members(k.where[you])
        for one in of_dragon(k, place, hidden=is_hidden_at(k, you, place))
        if one.kind == "dragon_reaches"
    ]


def _red_dragon(k: Knowledge) -> list[Danger]:
    """[II.1] [II.2] [note.9] Whether the next Event Round can bring the Red Dragon and with it a council."""
    if not _has_next_turn(k, EVENT_ROUND) or k.turn == 0:
        return []
    matching, total = red_dragon_odds(k)
    if matching == 0:
        return []
    if not k.event_pile:
        return [Danger("council", "II.2", count=matching, total=total)]
    place = red_dragon_place(k)
    if units_at(k, k.observer, place) and not resists_red_dragon(k, k.observer):
        return [Danger("red_dragon", "II.2", place, count=matching, total=total)]
    return [Danger("council", "II.2", place, count=matching, total=total)]
