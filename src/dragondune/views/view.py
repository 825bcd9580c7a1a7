"""A view: everything one observer may know of a table, and nothing else.

A referee's view hides nothing; it is what a position file holds. In any other view `None` stands for a card, or a sum,
that the observer does not know, and hands list the known cards beside their size.
"""

from msgspec import Struct

from dragondune.engine.questions import AnyQuestion
from dragondune.notation.names import Record


class Asked(Struct, frozen=True):
    """Who the game is waiting for, and what for; `place` and `about` if there is one."""

    seat: str
    question: AnyQuestion
    clause: str
    about: str | None
    place: str | None


class Shown(Struct, frozen=True):
    """Cards of a hand that a seat was shown under agreements and that are still known to be there."""

    seat: str
    cards: tuple[str, ...]


class Player(Struct, frozen=True):
    """`hand` lists the cards the observer knows, `shown` those everyone knows, `seen` those the Elves saw bought.

    `not_held`, `not_queen` and `not_jack` are publicly known not to be this player's.
    From plunder, the Orcs know the cards `seen_by_orcs`, and this player those of the Orcs in `seen_of_orcs`.
    Under agreements, cards of this hand were `shown_to` others, as far as the observer knows; everyone knows
    `queen_shown_to` and `jack_shown_to`.
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
    """Who still has to choose which cards to keep from the Elves; the first has kept `count` so far."""

    choosing: tuple[str, ...]
    count: int
    cards: tuple[str, ...]


class Garrison(Struct, frozen=True):
    """`hid_now`: by an ace, this turn."""

    faction: str
    units: int
    is_hidden: bool
    hid_now: bool


class Place(Struct, frozen=True):
    """A territory that holds anything, or a castle with broken walls; `controller` and `is_contested` follow."""

    territory: str
    garrisons: tuple[Garrison, ...]
    gold: int
    troll: bool
    has_broken_walls: bool
    controller: str | None = None
    is_contested: bool = False


class Decks(Struct, frozen=True):
    """`has_top_card`: an unsold artifact is on the deck; `has_next_event`: the Elves saw the next event card.

    Under agreements, it was `next_event_shown_to` others.
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
    """What the player whose turn it is has done so far in the Recruitment and Movement Round."""

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
    """`colour`, `number` and `value` are binding answers: "red", "black", "none"; None where nothing was answered."""

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
    """How many Elves have fallen in battle, and the last turn with a blessing, 0 if there was none."""

    fallen: int
    last_turn: int


class Elites(Struct, frozen=True):
    """The Dwarves' elite units; `picks` are choices still to be made: from, to, fewest, most, so far."""

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
    """An agreement that not all parties have accepted; `answers` is the number of the offer it replaced, or 0."""

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
    """How a clause stands: open, owed, kept, yielded (for once, and still binding) or lapsed.

    `owed` gold has been due `since` then; `reason` says why it gave way or lapsed, `at` when that was last. `earned` is
    the income of this round of which it gives a share.
    """

    state: str
    owed: int
    since: RoundOfTurn | None
    reason: str | None
    at: RoundOfTurn | None
    earned: int


class Agreement(Struct, frozen=True):
    """In force; `settled` are the positions of clauses that are over, `ending` the parties calling to end it.

    `ledger` says how each clause stands, in the order of the clauses.
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
