"""What another player can do to the observer now, judging by what the observer knows."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from dragondune.engine.board import CASTLE_LIST, CASTLES, GREAT_MOUNTAIN, distance
from dragondune.engine.cards_and_alliances import ace_power
from dragondune.engine.ids import ACES, FACTIONS, NOBODY, NONE, ORCS, Faction, Mask, Suit, Territory, members, size
from dragondune.engine.marching import Paths, movement_range
from dragondune.engine.powers.dwarves import can_swap
from dragondune.engine.powers.elves_questions import can_ask_questions
from dragondune.engine.powers.orcs import can_hire
from dragondune.engine.powers.orcs_raising import raisable
from dragondune.engine.queries import (
    castles_of,
    controller,
    has_moved,
    is_hidden_at,
    places_of_ally,
    suit_of,
    units_at,
)
from dragondune.engine.rounds.r4_hiring import affordable, hire_price
from dragondune.engine.rounds.r5_outcome import battle_bonus
from dragondune.engine.usurpers import has_spent_treachery
from dragondune.knowledge.gate import Knowledge

ProspectKind: TypeAlias = Literal[
    "marches_on",
    "passes_hidden",
    "cannot_reach",
    "is_allied",
    "has_moved",
    "hires",
    "raises",
    "no_reserve",
    "has_ace",
    "may_have_ace",
    "no_ace",
    "betrays",
    "may_betray",
    "cannot_betray",
    "asks",
    "bonus",
]
IMPOSSIBLE: Final[frozenset[ProspectKind]] = frozenset(
    {"cannot_reach", "is_allied", "no_reserve", "no_ace", "cannot_betray"}
)
"""The kinds that say what a player cannot do."""
NO_SUIT: Final[Suit] = NONE


@dataclass(frozen=True)
class Prospect:
    """One thing that a player can do, might be able to do, or cannot do to the observer.

    `place` is where, `origin` where from; `count` and `total` fill in the sentence. `is_guess` marks a prospect that
    depends on something the observer does not know, `is_later` one that is possible only next turn.
    """

    kind: ProspectKind
    clause: str
    seat: Faction
    place: Territory = NONE
    origin: Territory = NONE
    count: int = 0
    total: int = 0
    unknown: int = 0
    price: int = 0
    cards: Mask = 0
    suit: Suit = NO_SUIT
    is_swapped: bool = False
    is_guess: bool = False
    is_later: bool = False
    deed: str = ""


@dataclass(frozen=True)
class NearCastle:
    """A castle that a people does not hold, the distance to its nearest units, and who stands there."""

    place: Territory
    steps: int
    holder: Faction
    units: int
    has_troll: bool


def prospects_of(k: Knowledge, other: Faction) -> list[Prospect]:
    """List what `other` can do to the observer, who holds a seat, and after that what they cannot do."""
    found = [*_marches(k, other), *_recruits(k, other), *_ace(k, other), *_treachery(k, other)]
    if can_ask_questions(k, other):
        found.append(Prospect("asks", "elves.2", other))
    points = battle_bonus(k, other, k.observer)
    if points:
        found.append(Prospect("bonus", "orcs.8" if other == ORCS else "dwarves.3", other, count=points))
    found.sort(key=_is_impossible)
    return found


def _is_impossible(one: Prospect) -> bool:
    return one.kind in IMPOSSIBLE


def _marches(k: Knowledge, other: Faction) -> list[Prospect]:
    """[IV.5] [R108] Where their units can meet the observer's, castles first, and castles out of their reach."""
    you = k.observer
    if places_of_ally(k, other) and k.ally[other] == you:
        return [Prospect("is_allied", "R108", other)]
    is_later = has_moved(k, other)
    found = [Prospect("has_moved", "IV.5", other)] if is_later else []
    origins = reached_from(k, other)
    for place in sorted(members(k.where[you]), key=lambda place: not CASTLES >> place & 1):
        origin = max(origins.get(place, ()), key=lambda one: units_at(k, other, one), default=NONE)
        count = units_at(k, you, place)
        if origin != NONE:
            kind: ProspectKind = "passes_hidden" if is_hidden_at(k, you, place) else "marches_on"
            army = units_at(k, other, origin)
            found.append(Prospect(kind, "IV.5", other, place, origin, count=army, total=count, is_later=is_later))
        elif controller(k, place) == you and CASTLES >> place & 1 and k.where[other]:
            found.append(
                Prospect(
                    "cannot_reach",
                    "IV.5",
                    other,
                    place,
                    count=steps_to(k, other, place),
                    total=movement_range(k, other),
                    is_later=is_later,
                )
            )
    return found


def reached_from(k: Knowledge, seat: Faction) -> dict[Territory, list[Territory]]:
    """[IV.5] Map each territory that a player's units can enter openly, except 0•, to those units' positions."""
    paths = Paths(k, seat)
    found: dict[Territory, list[Territory]] = {}
    for origin in members(k.where[seat]):
        hidden = is_hidden_at(k, seat, origin)
        goals = paths.emerging_goals(origin) if hidden else paths.open_goals(origin)
        for place in members(goals & ~(1 << GREAT_MOUNTAIN)):
            found.setdefault(place, []).append(origin)
    return found


def steps_to(k: Knowledge, seat: Faction, place: Territory) -> int:
    """Return the distance from a player's nearest units, or a large number if there are none."""
    return min((distance(origin, place) for origin in members(k.where[seat])), default=99)


def _recruits(k: Knowledge, other: Faction) -> list[Prospect]:
    """[IV.4] [orcs.1] How many units they can put on the map in one turn."""
    is_later, reserve = has_moved(k, other), k.reserve[other]
    if reserve == 0:
        return [Prospect("no_reserve", "R7", other)]
    if not can_hire(k, other):
        return [Prospect("raises", "orcs.1", other, count=raisable(k, raised=0), total=reserve, is_later=is_later)]
    if not k.gold_known >> other & 1:
        return [Prospect("hires", "IV.4", other, count=reserve, total=reserve, is_guess=True, is_later=is_later)]
    most = affordable(k, other, price=k.rules.castle_hire_price)
    price = hire_price(k, other, CASTLE_LIST[0], count=most)
    return [Prospect("hires", "IV.4", other, count=most, total=reserve, price=price, is_later=is_later)]


def _ace(k: Knowledge, other: Faction) -> list[Prospect]:
    """[R28] What an ace would do for them if they hold one: `count` aces are unseen among `total` cards."""
    power = ace_power(k.rules, other)
    held = k.hand[other] & ACES
    if held:
        return [Prospect("has_ace", power.clause, other, cards=held, deed=power.text)]
    unseen, unknown = possible_cards(k, other), k.hand_size[other] - size(k.hand[other])
    if unknown == 0 or unseen & ACES == 0:
        return [Prospect("no_ace", power.clause, other, deed=power.text)]
    return [
        Prospect(
            "may_have_ace",
            power.clause,
            other,
            count=size(unseen & ACES),
            total=size(unseen),
            unknown=unknown,
            is_guess=True,
            deed=power.text,
        )
    ]


def possible_cards(k: Knowledge, seat: Faction) -> Mask:
    """The cards that may be among the unknown ones in a hand."""
    return k.deck & ~k.not_held[seat]


def _treachery(k: Knowledge, other: Faction) -> list[Prospect]:
    """[V.9] [dwarves.2] [R123] [R221] Whether they may hold the observer's Queen, or for a swap the Jack."""
    suit = suit_of(k.rules, k.observer)
    if has_spent_treachery(k, other):
        return [Prospect("cannot_betray", "R123", other, suit=suit, deed="They have used their pair")]
    first = _with_card(k, other, swapped=False)
    if not can_swap(k, other):
        return [first]
    second = _with_card(k, other, swapped=True)
    for kind in ("betrays", "may_betray"):
        for one in (first, second):
            if one.kind == kind:
                return [one]
    return [first]


def _with_card(k: Knowledge, other: Faction, *, swapped: bool) -> Prospect:
    """Treachery with this card in the Queen's place; `count` players may hold the one of the observer's suit."""
    usurpers, sabotage = (k.jack, k.queen) if swapped else (k.queen, k.jack)
    excluded = k.not_jack if swapped else k.not_queen
    suit, clause = suit_of(k.rules, k.observer), "dwarves.2" if swapped else "V.9"
    if usurpers[other] == suit:
        return Prospect("betrays", clause, other, suit=suit, cards=_bit(sabotage[other]), is_swapped=swapped)
    holders = [seat for seat in FACTIONS if k.factions >> seat & 1 and usurpers[seat] == suit]
    may_hold = [
        seat
        for seat in members(k.factions & ~(1 << k.observer))
        if usurpers[seat] == NONE and not excluded[seat] >> suit & 1
    ]
    if usurpers[other] != NONE or holders or other not in may_hold:
        return Prospect(
            "cannot_betray",
            clause,
            other,
            suit=suit,
            is_swapped=swapped,
            deed="You hold it yourself" if k.observer in holders else "",
        )
    return Prospect(
        "may_betray",
        clause,
        other,
        suit=suit,
        count=len(may_hold),
        cards=_bit(sabotage[other]),
        is_swapped=swapped,
        is_guess=True,
    )


def _bit(suit: Suit) -> Mask:
    """A suit as a mask, or an empty mask if it is unknown."""
    return 0 if suit == NONE else 1 << suit


def castles_near(k: Knowledge, seat: Faction) -> list[NearCastle]:
    """[VII.2] List the castles that a player does not hold, nearest first."""
    others = (place for place in CASTLE_LIST if not castles_of(k, seat) >> place & 1)
    near = [
        NearCastle(
            place,
            steps_to(k, seat, place),
            controller(k, place),
            _units_of_holder(k, place),
            has_troll=bool(k.trolls >> place & 1),
        )
        for place in others
    ]
    return sorted(near, key=lambda one: one.steps)


def _units_of_holder(k: Knowledge, place: Territory) -> int:
    holder = controller(k, place)
    return 0 if holder == NOBODY else units_at(k, holder, place)
