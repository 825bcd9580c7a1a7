"""The board: 28 territories, their borders, the event cards and the gold printed on it."""

from typing import Final

from dragondune.engine.ids import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_LETTERS, SUIT_SYMBOLS, Mask, Territory

FOREST: Final = 0
PLAIN: Final = 1
CASTLE: Final = 2

# id, number, kind, neighbours
_TERRITORIES: Final = (
    ("0f", 0, FOREST, "2f 3c 8f 12f 17"),
    ("1", 1, PLAIN, "1c 2"),
    ("1c", 1, CASTLE, "1 18"),
    ("2", 2, PLAIN, "1 2f 3"),
    ("2f", 2, FOREST, "0f 2 17"),
    ("3", 3, PLAIN, "2 3c 4f"),
    ("3c", 3, CASTLE, "0f 3"),
    ("4", 4, PLAIN, "4f 7 8f"),
    ("4f", 4, FOREST, "3 4 5c"),
    ("5c", 5, CASTLE, "4f 6"),
    ("6", 6, PLAIN, "5c 7 9"),
    ("7", 7, PLAIN, "4 6 8"),
    ("8", 8, PLAIN, "7 8f 9f"),
    ("8f", 8, FOREST, "0f 4 8 11"),
    ("9", 9, PLAIN, "6 9f"),
    ("9f", 9, FOREST, "8 9 10c 11"),
    ("10", 10, PLAIN, "10c 11 13"),
    ("10c", 10, CASTLE, "9f 10"),
    ("11", 11, PLAIN, "8f 9f 10 12f"),
    ("12f", 12, FOREST, "0f 11 13 14"),
    ("13", 13, PLAIN, "10 12f 14"),
    ("14", 14, PLAIN, "12f 13 15 16f 17"),
    ("15", 15, PLAIN, "14 15c"),
    ("15c", 15, CASTLE, "15 16"),
    ("16", 16, PLAIN, "15c 16f"),
    ("16f", 16, FOREST, "14 16 17"),
    ("17", 17, PLAIN, "0f 2f 14 16f 18"),
    ("18", 18, PLAIN, "1c 17"),
)

TERRITORIES: Final = 28
ALL_TERRITORIES: Final = (1 << TERRITORIES) - 1
TERRITORY_IDS: Final[tuple[str, ...]] = tuple(row[0] for row in _TERRITORIES)
NUMBERS: Final[tuple[int, ...]] = tuple(row[1] for row in _TERRITORIES)
KINDS: Final[tuple[int, ...]] = tuple(row[2] for row in _TERRITORIES)
SYMBOLS: Final[tuple[str, ...]] = tuple(name.replace("f", "•").replace("c", "★") for name in TERRITORY_IDS)
TERRITORY_BY_ID: Final[dict[str, Territory]] = {name: place for place, name in enumerate(TERRITORY_IDS)}


def mask_of(names: str) -> Mask:
    mask = 0
    for name in names.split():
        mask |= 1 << TERRITORY_BY_ID[name]
    return mask


def _mask_of_kind(kind: int) -> Mask:
    mask = 0
    for place in range(TERRITORIES):
        if KINDS[place] == kind:
            mask |= 1 << place
    return mask


def _mask_of_number(number: int) -> Mask:
    mask = 0
    for place in range(TERRITORIES):
        if NUMBERS[place] == number:
            mask |= 1 << place
    return mask


NEIGHBOURS: Final[tuple[Mask, ...]] = tuple(mask_of(row[3]) for row in _TERRITORIES)
"""[R18] The 42 land borders; corners and water do not connect territories."""
PLAINS: Final[Mask] = _mask_of_kind(PLAIN)
CASTLES: Final[Mask] = _mask_of_kind(CASTLE)
"""[note.3] Territories marked ★."""
TRACK: Final = 18
"""[I.1] [I.3] The dragon circles the numbers 1 to 18; 0• is off its track."""
OF_NUMBER: Final[tuple[Mask, ...]] = tuple(_mask_of_number(number) for number in range(TRACK + 1))

GREAT_MOUNTAIN: Final[Territory] = TERRITORY_BY_ID["0f"]
"""[note.1] [R15] A forest off the dragon's track, without an event card, open to all and controlled by nobody."""
ORC_CASTLE: Final[Territory] = TERRITORY_BY_ID["1c"]
TROLL_CASTLE: Final[Territory] = TERRITORY_BY_ID["3c"]
ELF_CASTLE: Final[Territory] = TERRITORY_BY_ID["5c"]
EAST_ORC_FOREST: Final[Territory] = TERRITORY_BY_ID["9f"]
GOBLIN_CASTLE: Final[Territory] = TERRITORY_BY_ID["10c"]
WEST_ORC_FOREST: Final[Territory] = TERRITORY_BY_ID["16f"]
GRIFFIN_CASTLES: Final[tuple[Territory, ...]] = (TROLL_CASTLE, ELF_CASTLE)
ORCISH: Final[Mask] = mask_of("16 16f 17 18 1 1c 2 2f")
"""[orcs.1] [R9] [R10] The eight territories where Orcs raise armies; 9•, where they may start, is not among them."""
CASTLE_LIST: Final[tuple[Territory, ...]] = tuple(place for place in range(TERRITORIES) if KINDS[place] == CASTLE)

EVENT_CARDS: Final = 16
"""[cards.3] 7 to 10 of every suit."""
ALL_EVENTS: Final = (1 << EVENT_CARDS) - 1
_EVENT_SUITS_IN_ORDER: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
EVENT_SUITS: Final[tuple[int, ...]] = tuple(_EVENT_SUITS_IN_ORDER[card % 4] for card in range(EVENT_CARDS))
EVENT_PLACES: Final[tuple[Territory, ...]] = tuple(place for place in range(TERRITORIES) if KINDS[place] == PLAIN)
"""[R16] Each card is printed on a plain of its own, never on a castle or forest."""
EVENT_IDS: Final[tuple[str, ...]] = tuple(
    str(7 + card // 4) + SUIT_LETTERS[EVENT_SUITS[card]] for card in range(EVENT_CARDS)
)
EVENT_SYMBOLS: Final[tuple[str, ...]] = tuple(
    str(7 + card // 4) + SUIT_SYMBOLS[EVENT_SUITS[card]] for card in range(EVENT_CARDS)
)
TABLE_GOLD: Final = (3, 4, 3, 4, 3, 3, 4, 4, 5, 4, 6, 3, 5, 4, 5, 3)
PICTURE_GOLD: Final = (3, 4, 3, 3, 3, 3, 4, 4, 5, 4, 6, 4, 5, 4, 5, 3)

_reach: Final[dict[Mask, list[list[Mask]]]] = {}


def reach(origin: Territory, *, steps: int, closed: Mask) -> Mask:
    """[IV.5] [R34] Territories within this many steps of the origin; closed ones may be left but not entered."""
    by_origin = _reach.get(closed)
    if by_origin is None:
        by_origin = [[] for _ in range(TERRITORIES)]
        _reach[closed] = by_origin
    rings = by_origin[origin]
    if len(rings) <= steps:
        _extend(rings, origin, steps=steps, closed=closed)
    return rings[steps]


def _extend(rings: list[Mask], origin: Territory, *, steps: int, closed: Mask) -> None:
    here = 1 << origin
    if not rings:
        rings.append(0)
    while len(rings) <= steps:
        reached = rings[-1] | here
        frontier = reached
        while frontier:
            lowest = frontier & -frontier
            frontier ^= lowest
            reached |= NEIGHBOURS[lowest.bit_length() - 1] & ~closed
        rings.append(reached & ~here)


def distance(origin: Territory, destination: Territory) -> int:
    """Steps between two territories on the open board."""
    steps = 0
    goal = 1 << destination
    while origin != destination and not reach(origin, steps=steps, closed=0) & goal:
        steps += 1
    return steps
