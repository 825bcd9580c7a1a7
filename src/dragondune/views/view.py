"""A view: everything one observer may know of a table, and nothing else.

A referee's view hides nothing; it is what a position file holds. In any other view `None` stands for a card, or a sum,
that the observer does not know, and hands list the known cards beside their size.
"""

from msgspec import Struct

from dragondune.notation.records import Record


class Asked(Struct, frozen=True):
    """Whom the game waits for, and about what; `place` and `about` where there is one."""

    seat: str
    question: str
    clause: str
    about: str | None
    place: str | None


class Player(Struct, frozen=True):
    """`hand` lists the cards the observer knows, `shown` those everybody knows, `seen` those the Elves saw bought."""

    faction: str
    gold: int | None
    reserve: int
    graveyard: int
    removed: int
    hand_size: int
    hand: tuple[str, ...]
    shown: tuple[str, ...]
    seen: tuple[str, ...]
    has_queen: bool
    has_jack: bool
    queen: str | None
    jack: str | None
    is_pair_shown: bool
    has_used_pair: bool
    ally: str | None


class Garrison(Struct, frozen=True):
    """`hid_now`: by an ace, this turn."""

    faction: str
    units: int
    is_hidden: bool
    hid_now: bool


class Place(Struct, frozen=True):
    """A territory that holds anything."""

    territory: str
    garrisons: tuple[Garrison, ...]
    gold: int
    troll: bool


class Decks(Struct, frozen=True):
    """`has_top_card`: an unsold artifact lies on the deck; `has_next_event`: the Elves saw the next event card."""

    deck_size: int
    discards: tuple[str, ...]
    has_top_card: bool
    top_card: str | None
    event_pile: tuple[str, ...]
    event_bottom: tuple[str, ...]
    has_next_event: bool
    next_event: str | None
    first_event: str | None
    second_event: str | None


class Auction(Struct, frozen=True):
    cards_left: int
    starter: str | None
    has_card: bool
    card: str | None
    bid: int
    bidder: str | None
    passed: tuple[str, ...]
    is_free_card_used: bool


class Council(Struct, frozen=True):
    proposed: tuple[tuple[str, str], ...]
    passed: tuple[str, ...]
    target: str | None


class Turn(Struct, frozen=True):
    """What the player whose turn it is has done so far in the Recruitment and Movement Round."""

    is_banned: bool
    has_half_price: bool
    range_bonus: int
    has_disbanded: bool
    disband_place: str | None
    disband_count: int


class Meeting(Struct, frozen=True):
    arriver: str | None
    met: tuple[str, ...]


class Fighter(Struct, frozen=True):
    """`colour` and `number` are binding answers: "red", "black", "none" or None where nothing was answered."""

    faction: str
    colour: str | None
    number: int | None
    count: int
    card: str | None


class Battle(Struct, frozen=True):
    attacker: str | None
    defender: str | None
    asker: str | None
    question: str | None
    fighters: tuple[Fighter, ...]
    traitors: tuple[str, ...]
    is_swapped: bool
    victor: str | None


class Gift(Struct, frozen=True):
    seat: str
    to: str
    amount: int


class View(Struct, frozen=True):
    observer: str
    turn: int
    round: str
    order: tuple[str, ...]
    player: str | None
    dragon: int
    players: tuple[Player, ...]
    places: tuple[Place, ...]
    decks: Decks
    dice: tuple[int, ...]
    waiting: tuple[Asked, ...]
    is_secret: bool
    has_answered: bool
    answers: dict[str, Record]
    agenda: tuple[str, ...]
    done: tuple[str, ...]
    visited: tuple[str, ...]
    place: str | None
    is_negated: bool
    council: Council
    auction: Auction
    current: Turn
    meeting: Meeting
    battle: Battle
    gifts: tuple[Gift, ...]
    tied: tuple[str, ...]
    has_fought: bool
    winner: str | None
    ending: str
