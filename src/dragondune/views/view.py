"""A view: everything one observer may know of a table, and nothing else.

A referee's view hides nothing; position files contain one. In any other view, `None` stands for a card or an amount
that the observer does not know, and hands list the known cards beside their size.
"""

from msgspec import Struct

from dragondune.engine.questions import AnyQuestion
from dragondune.notation.names import Record


class Asked(Struct, frozen=True):
    """Who the game is waiting for and why, with `place` and `about` where they apply."""

    seat: str
    question: AnyQuestion
    clause: str
    about: str | None
    place: str | None


class Shown(Struct, frozen=True):
    """Cards in a hand that a seat was shown under agreements and that are known to be there still."""

    seat: str
    cards: tuple[str, ...]


class Player(Struct, frozen=True):
    """A player. `hand` lists the cards the observer knows, `shown` those everyone knows, `seen` those the Elves saw
    bought.

    `not_held`, `not_queen` and `not_jack` are publicly known not to be this player's. From plunder, the Orcs know the
    cards `seen_by_orcs`, and this player knows the Orcs' cards `seen_of_orcs`. Under agreements, cards of this hand
    were `shown_to` others, if the observer knows of it; everyone knows `queen_shown_to` and `jack_shown_to`.
    """

    faction: str
    gold: int | None
    reserve: int
    graveyard: int
    removed: int
    hand_size: int
    hand: tuple[str, ...]
    shown: tuple[str, ...]
    seen: tuple[str, ...]
    not_held: tuple[str, ...]
    not_queen: tuple[str, ...]
    not_jack: tuple[str, ...]
    seen_by_orcs: tuple[str, ...]
    seen_of_orcs: tuple[str, ...]
    shown_to: tuple[Shown, ...]
    has_queen: bool
    has_jack: bool
    queen: str | None
    jack: str | None
    queen_shown_to: tuple[str, ...]
    jack_shown_to: tuple[str, ...]
    is_pair_shown: bool
    is_queen_shown: bool
    has_used_pair: bool
    ally: str | None
    has_predicted: bool
    prediction: Record | None


class Secrets(Struct, frozen=True):
    """Who still has to choose cards to keep from the Elves; the first in line has kept `count` so far."""

    choosing: tuple[str, ...]
    count: int
    cards: tuple[str, ...]


class Garrison(Struct, frozen=True):
    """A player's units in a territory; `hid_now` if an ace hid them this turn."""

    faction: str
    units: int
    is_hidden: bool
    hid_now: bool


class Place(Struct, frozen=True):
    """A territory that is not empty, or a castle with broken walls; `controller` and `is_contested` are derived."""

    territory: str
    garrisons: tuple[Garrison, ...]
    gold: int
    troll: bool
    has_broken_walls: bool
    controller: str | None = None
    is_contested: bool = False


class Decks(Struct, frozen=True):
    """`has_top_card`: an unsold artifact is on top of the deck. `has_next_event`: the Elves saw the next event card.

    Under agreements, that card was `next_event_shown_to` others.
    """

    deck_size: int
    discards: tuple[str, ...]
    has_top_card: bool
    top_card: str | None
    event_pile: tuple[str, ...]
    event_bottom: tuple[str, ...]
    has_next_event: bool
    next_event: str | None
    next_event_shown_to: tuple[str, ...]
    first_event: str | None
    second_event: str | None


class Auction(Struct, frozen=True):
    """Under agreements, the card on sale, or the unsold one on the deck, was `card_shown_to` others."""

    cards_left: int
    starter: str | None
    has_card: bool
    card: str | None
    card_shown_to: tuple[str, ...]
    bid: int
    bidder: str | None
    passed: tuple[str, ...]
    is_free_card_used: bool


class Council(Struct, frozen=True):
    proposed: tuple[tuple[str, str], ...]
    passed: tuple[str, ...]
    target: str | None


class Turn(Struct, frozen=True):
    """What the active player has done so far in the Recruitment and Movement Round."""

    is_banned: bool
    has_half_price: bool
    conscripted: int
    hire_places: tuple[str, ...]
    hire_value: int
    raised: int
    range_bonus: int
    ace_moves: int
    has_disbanded: bool
    disband_place: str | None
    disband_count: int


class Meeting(Struct, frozen=True):
    arriver: str | None
    met: tuple[str, ...]


class Fighter(Struct, frozen=True):
    """`colour`, `number` and `value` are binding answers ("red", "black", "none"), or None if nothing was answered."""

    faction: str
    colour: str | None
    number: int | None
    value: int | None
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
    is_blessed: bool
    plundered: str | None
    victor: str | None


class Blessing(Struct, frozen=True):
    """How many Elves have fallen in battle, and the last turn with a blessing, or 0."""

    fallen: int
    last_turn: int


class Elites(Struct, frozen=True):
    """The Dwarves' elite units; `picks` are pending choices: from, to, fewest, most, so far."""

    places: dict[str, int]
    reserve: int
    graveyard: int
    removed: int
    planned: int
    picks: tuple[int, ...]


class Gift(Struct, frozen=True):
    seat: str
    to: str
    amount: int


class Offer(Struct, frozen=True):
    """An agreement that some parties have not accepted yet; `answers` is the number of the offer it replaced, or 0."""

    number: int
    seat: str
    parties: tuple[str, ...]
    accepted: tuple[str, ...]
    answers: int
    clauses: tuple[Record, ...]


class RoundOfTurn(Struct, frozen=True):
    turn: int
    round: str


class ClauseState(Struct, frozen=True):
    """The state of a clause: open, owed, kept, yielded (once, and still binding) or lapsed.

    The `owed` gold has been due since `since`. `reason` says why the clause gave way or lapsed, `at` when it last did.
    `earned` is the income of this round of which it pays a share. `is_due`, which is derived, if it is open and
    demands an act in this round or council.
    """

    state: str
    owed: int
    since: RoundOfTurn | None
    reason: str | None
    at: RoundOfTurn | None
    earned: int
    is_due: bool = False


class Agreement(Struct, frozen=True):
    """An agreement in force; `settled` are the positions of finished clauses, `ending` the parties calling to end it.

    `ledger` has the state of each clause, in the same order.
    """

    number: int
    parties: tuple[str, ...]
    clauses: tuple[Record, ...]
    settled: tuple[int, ...]
    ending: tuple[str, ...]
    ledger: tuple[ClauseState, ...]


class Deals(Struct, frozen=True):
    """All offers and agreements; `count` is the last number assigned."""

    offers: tuple[Offer, ...]
    agreements: tuple[Agreement, ...]
    count: int


class View(Struct, frozen=True):
    """A table as its observer sees it, with names instead of numbers; used as JSON on the wire and in data sets."""

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
    blessing: Blessing
    gifts: tuple[Gift, ...]
    deals: Deals
    elites: Elites
    tied: tuple[str, ...]
    has_fought: bool
    secrets: Secrets
    winners: tuple[str, ...]
    ending: str
