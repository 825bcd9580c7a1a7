"""Names for the small ints of the engine: factions, suits, artifact cards, rounds."""

from typing import Final, TypeAlias

Faction: TypeAlias = int
Territory: TypeAlias = int
Suit: TypeAlias = int
Card: TypeAlias = int
EventCard: TypeAlias = int
Mask: TypeAlias = int

NOBODY: Final = -1
"""No seat: the bank as a payee, or no single winner."""
NONE: Final = -1
NO_ANSWER: Final = -2
"""Where NONE is an answer: nothing has been answered yet."""

DWARVES: Final = 0
"""The Dwarves, as a seat."""
ELVES: Final = 1
"""The Elves, as a seat."""
GOBLINS: Final = 2
"""The Goblins, as a seat."""
ORCS: Final = 3
"""The Orcs, as a seat."""
FACTIONS: Final = (DWARVES, ELVES, GOBLINS, ORCS)
"""All seats."""
FACTION_NAMES: Final = ("Dwarves", "Elves", "Goblins", "Orcs")
"""The name of each seat, for people."""
FACTION_IDS: Final = ("dwarves", "elves", "goblins", "orcs")
"""The name of each seat in records, options and files."""

CHANCE: Final = 4
SPECTATOR: Final = 4
"""An observer who sees what everybody sees."""
REFEREE: Final = 5
CHANCE_BIT: Final = 1 << CHANCE
EVERYONE: Final = 0b11111

DIAMONDS: Final = 0
HEARTS: Final = 1
CLUBS: Final = 2
SPADES: Final = 3
SUITS: Final = (DIAMONDS, HEARTS, CLUBS, SPADES)
ALL_SUITS: Final = 0b1111
SUIT_SYMBOLS: Final = ("♦", "♥", "♣", "♠")
SUIT_LETTERS: Final = ("D", "H", "C", "S")

RED: Final = 0
BLACK: Final = 1
COLOUR_NAMES: Final = ("red", "black")

VALUES: Final = 6
CARDS: Final = 24
"""[cards.2] The artifact deck: an ace and 2 to 6 of every suit; diamonds and hearts are red, clubs and spades black."""
ALL_CARDS: Final = (1 << CARDS) - 1
ACES: Final = 0b000001_000001_000001_000001
RED_CARDS: Final = (1 << 12) - 1
BLACK_CARDS: Final = ALL_CARDS ^ RED_CARDS
CARDS_OF_COLOUR: Final = (RED_CARDS, BLACK_CARDS)
SIXES: Final = (5, 11, 17, 23)
"""[R153] The six of every suit."""
CARDS_OF_VALUE: Final = (0, ACES, ACES << 1, ACES << 2, ACES << 3, ACES << 4, ACES << 5)
"""By value; no card has value 0."""

SETUP: Final = 0
DRAGON_ROUND: Final = 1
EVENT_ROUND: Final = 2
BIDDING_ROUND: Final = 3
RECRUITMENT_ROUND: Final = 4
BATTLE_ROUND: Final = 5
COLLECTION_ROUND: Final = 6
VICTORY_ROUND: Final = 7
ROUND_NUMERALS: Final = ("setup", "I", "II", "III", "IV", "V", "VI", "VII")
ROUND_NAMES: Final = (
    "Set-up",
    "Dragon Round",
    "Event Round",
    "Bidding Round",
    "Recruitment and Movement Round",
    "Battle Round",
    "Collection Round",
    "Victory Round",
)


def card_suit(card: Card) -> Suit:
    return card // VALUES


def card_value(card: Card) -> int:
    """[ace.5] An ace counts one."""
    return card % VALUES + 1


def card_colour(card: Card) -> int:
    return RED if card < 12 else BLACK


def suit_colour(suit: Suit) -> int:
    """Diamonds and hearts are red; a faction's suit has the colour of its number."""
    return RED if suit <= HEARTS else BLACK


def is_ace(card: Card) -> bool:
    return card % VALUES == 0


def card_id(card: Card) -> str:
    value = card_value(card)
    return ("A" if value == 1 else str(value)) + SUIT_LETTERS[card_suit(card)]


def card_symbol(card: Card) -> str:
    value = card_value(card)
    return ("A" if value == 1 else str(value)) + SUIT_SYMBOLS[card_suit(card)]


CARD_IDS: Final = tuple(card_id(card) for card in range(CARDS))


def members(mask: Mask) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    found: list[int] = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


SEATS_IN: Final = tuple(tuple(members(mask)) for mask in range(CHANCE_BIT << 1))
"""The seats of a mask, chance included; a table, since every prompt and picture asks for some."""


def size(mask: Mask) -> int:
    return mask.bit_count()
