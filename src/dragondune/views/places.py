"""Views of the territories."""

from itertools import compress
from operator import ne

from dragondune.engine.board import TERRITORIES, TERRITORY_IDS
from dragondune.engine.ids import FACTION_IDS, FACTIONS, Mask, Territory
from dragondune.engine.queries import controller, hid_beside_now, is_contested, lurkers_at
from dragondune.knowledge.gate import Knowledge
from dragondune.notation.names import optional_seat_to_id
from dragondune.views.view import Garrison, Place


def places(k: Knowledge) -> tuple[Place, ...]:
    return tuple([_place(k, place) for place in _in_use(k)])


def places_after(k: Knowledge, before: Knowledge, known: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return the places, reusing unchanged ones from `known`, the places of an earlier moment."""
    if k.rules is not before.rules or k.ally != before.ally or k.lurking or before.lurking:
        return places(k)
    changed = _changed(k, before)
    earlier = {place.territory: place for place in known}
    found: list[Place] = []
    for place in _in_use(k):
        kept = None if changed >> place & 1 else earlier.get(TERRITORY_IDS[place])
        found.append(_place(k, place) if kept is None else kept)
    return tuple(found)


def _in_use(k: Knowledge) -> list[Territory]:
    """The territories that are not empty."""
    where, treasure = k.where, k.treasure
    occupied = k.trolls | k.walls | where[0] | where[1] | where[2] | where[3]
    return [place for place in range(TERRITORIES) if occupied >> place & 1 or treasure[place]]


def _changed(k: Knowledge, before: Knowledge) -> Mask:
    """The territories that have changed; each depends only on what is in it."""
    changed = (k.trolls ^ before.trolls) | (k.walls ^ before.walls)
    for masks, earlier in ((k.where, before.where), (k.hidden, before.hidden), (k.hidden_now, before.hidden_now)):
        if masks != earlier:
            for seat in FACTIONS:
                changed |= masks[seat] ^ earlier[seat]
    for numbers, earlier in ((k.units, before.units), (k.treasure, before.treasure)):
        if numbers != earlier:
            for cell in compress(range(len(numbers)), map(ne, numbers, earlier)):
                changed |= 1 << cell % TERRITORIES
    return changed


def _place(k: Knowledge, place: Territory) -> Place:
    bit = 1 << place
    garrisons = [
        Garrison(
            FACTION_IDS[seat],
            k.units[TERRITORIES * seat + place],
            k.hidden[seat] & bit != 0,
            k.hidden_now[seat] & bit != 0,
        )
        for seat in FACTIONS
        if k.where[seat] & bit
    ]
    if k.lurking:
        garrisons.extend(_lurking(k, place))
    return Place(
        TERRITORY_IDS[place],
        tuple(garrisons),
        k.treasure[place],
        k.trolls & bit != 0,
        k.walls & bit != 0,
        optional_seat_to_id(controller(k, place)),
        is_contested(k, place),
    )


def _lurking(k: Knowledge, place: Territory) -> list[Garrison]:
    """[R101] Hidden units next to open ones of the same owner."""
    found: list[Garrison] = []
    for seat in FACTIONS:
        count = lurkers_at(k, seat, place)
        if count:
            found.append(Garrison(FACTION_IDS[seat], count, is_hidden=True, hid_now=hid_beside_now(k, seat, place)))
    return found
