"""A player's options, their costs and consequences: the engine's own facts, sent as data."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from dragondune.engine.consequences import ConsequenceKind
from dragondune.engine.peoples import PowerKind
from dragondune.engine.questions import Question
from dragondune.engine.questions import StandingAnswer as TakenAnswer
from dragondune.knowledge.dangers import DangerKind
from dragondune.knowledge.prospects import ProspectKind
from dragondune.notation.names import Record
from dragondune.odds.plan_odds import Odds
from dragondune.wire.commands import Json, StandingAnswer
from dragondune.wire.lobby import Payee, Seat

NameAt: TypeAlias = tuple[Seat, int, int]
"""A people named in a text, with the offsets of the name's first character and of the one after it."""


DeedAt: TypeAlias = tuple[int, int, int]
"""What a people did within a sentence: the offsets of its first character, and of the one after its last.

Beside a sentence on the payment, it ends at the second offset.
"""


class Limits(Struct, frozen=True):
    """The smallest and largest answer, in gold, units, cards or steps; `most` may be smaller than `least`."""

    least: int
    most: int


class March(Struct, frozen=True):
    """How far a seat's units can move now, and how much gold each of them could carry away.

    Open units cross no territory in `closed`, hidden ones none in `closed_to_hidden`.
    """

    steps: int
    closed: tuple[str, ...]
    closed_to_hidden: tuple[str, ...]
    gold_per_unit: int


class MyQuestion(Struct, frozen=True):
    """A seat's question, as a name, a clause and a sentence; `about` and `place` say who and where.

    `standing` lists the possible standing answers, `usual` is the default; `march` goes with the question where to
    move. Your units that arrive in one of the territories `joins` become hidden or open like those already there;
    elsewhere they stay as they come. `has_more_steps` if more steps of your turn follow that can be answered together
    with it, as `next` of a what-if shows and `prepare` does. `obstacle` is a sentence, if the rules allow nothing of
    what is asked about.
    """

    question: Question
    clause: str
    sentence: str
    about: Seat | None
    place: str | None
    limits: Limits | None
    standing: tuple[TakenAnswer, ...]
    usual: StandingAnswer
    march: March | None
    joins: tuple[str, ...]
    has_more_steps: bool
    obstacle: str


class Option(Struct, frozen=True):
    """`decision` is the payload for Decide, `text` describes it; `price` is its gold, `payee` who receives that.

    The price of a bid is due if it wins. `spends` are the cards discarded for it. `is_grave` if it gives up something
    for good: cards, units, an alliance, a secret. A page should not offer such an option at a single key press.
    """

    decision: Record
    text: str
    price: int = 0
    payee: Payee = "bank"
    spends: tuple[str, ...] = ()
    is_grave: bool = False


class Forbidden(Struct, frozen=True):
    """What an agreement forbids now; `clause` is the position of the clause responsible."""

    decision: Record
    text: str
    agreement: int
    clause: int


class Stake(Struct, frozen=True):
    """One way in which a people can win: as data, and as a sentence with the peoples it names.

    `winners` win together. They hold `castles` of the `needed` ones and are `missing` the rest; `within_march` are
    those they are fighting for or could enter with this turn's march. It can happen only at the end of `turn`, or of
    any turn if null. `is_close`: at most one castle is missing, and this turn may decide it. Only the holder of an
    Oracle sees the stake of a prediction: that `named` wins with the castle `place`.
    """

    seat: Seat
    ending: str
    clause: str
    text: str
    names: tuple[NameAt, ...]
    winners: tuple[Seat, ...]
    castles: tuple[str, ...]
    needed: int
    missing: int
    within_march: tuple[str, ...]
    turn: int | None
    named: Seat | None
    place: str | None
    is_close: bool


class Sale(Struct, frozen=True):
    """A card up for sale: who has seen it, and who cannot bid for it because their hand is full."""

    seen_by: tuple[Seat, ...]
    full: tuple[Seat, ...]


class Supposition(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision to examine before making it: an answer, a plan, a gift, an offer or the acceptance of one.

    `after` are answers assumed to come before it, in a turn that is answered in one go.
    """

    decision: Json
    after: Annotated[tuple[Json, ...], Meta(max_length=20)] = ()


class Consequence(Struct, frozen=True):
    """One consequence of an option: as data, and as a sentence with the peoples it names.

    `seat` is another seat affected, `place` where, `count` how many; `total` is the number to compare `count` with.
    """

    kind: ConsequenceKind
    clause: str
    text: str
    names: tuple[NameAt, ...]
    seat: Seat | None
    place: str | None
    count: int
    total: int
    cards: tuple[str, ...]


class NextStep(Struct, frozen=True):
    """What a seat would be asked next in its turn if nobody else acted."""

    question: MyQuestion
    options: tuple[Option, ...]


class WhatIf(Struct, frozen=True):
    """The result of a decision, judging by what its maker knows; nothing is changed.

    `fault` and `rule` say why it would be refused. Otherwise: its price, the cards it spends and its consequences; what
    an agreement would forbid its maker now if all its parties accepted it; the odds of a plan; and in your turn, the
    `next` step.
    """

    fault: str | None = None
    rule: str | None = None
    price: int = 0
    payee: Payee = "bank"
    spends: tuple[str, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    forbidden: tuple[Option, ...] = ()
    odds: Odds | None = None
    next: NextStep | None = None


class Use(Struct, frozen=True):
    """One use of a card or benefit of an alliance, and its clause."""

    clause: str
    text: str


class CardFacts(Struct, frozen=True):
    """A card as one people can use it: an artifact such as "AD" or "6C", or its own Queen or Jack, such as "QH".

    `worth` is its value in battle; `is_artifact` tells whether it can be played in one.
    """

    card: str
    worth: Use | None
    is_artifact: bool
    uses: tuple[Use, ...]


class StandingFacts(Struct, frozen=True):
    """A question that a people can be asked under these rules, and its possible standing answers.

    `usual` is the answer if the holder of the seat has set nothing.
    """

    question: Question
    answers: tuple[TakenAnswer, ...]
    usual: StandingAnswer


class PreparableAnswer(Struct, frozen=True):
    """An answer worth preparing, in words; the question must be about the people `about`."""

    question: Question
    decision: Record
    text: str
    about: Seat | None


class SeatFacts(Struct, frozen=True):
    """What the rules mean for one seat; only for its holder, because it reveals Queen and Jack.

    A people that cannot hire, neither alone nor with its present ally, raises armies instead.
    """

    seat: Seat
    can_hire: bool
    cards: tuple[CardFacts, ...]
    standing: tuple[StandingFacts, ...]
    preparable: tuple[PreparableAnswer, ...]


class Gains(Struct, frozen=True):
    """What `ally` gains from an alliance with `partner`, as phrases."""

    partner: Seat
    ally: Seat
    gains: tuple[Use, ...]


class Bonus(Struct, frozen=True):
    """The points that a people always adds in battle against another."""

    seat: Seat
    against: Seat
    points: int
    clause: str


class Power(Struct, frozen=True):
    """An ability unique to a people: a few words, and a sentence about "they"."""

    kind: PowerKind
    clause: str
    title: str
    text: str


class PeopleFacts(Struct, frozen=True):
    """A people's abilities under these rules; `ace` is what an ace does only for them, as a clause about the ace."""

    seat: Seat
    powers: tuple[Power, ...]
    ace: Use
    victory: tuple[Use, ...]


class TableFacts(Struct, frozen=True):
    """A table's rules, evaluated by the engine; `mine` is for the holder of a seat once the game has begun.

    `unit_value` and `elite_value` are battle points per unit; `longest_flight` is the dragon's longest move, and
    `closed_by_dragon` lists the territories that nobody enters while it is on 1, 2 and so on. `turn_steps` are the
    steps of a player's turn, in order. `orc_starts` are the territories in which the Orcs place their first units.
    """

    hand_limits: dict[Seat, int]
    suits: dict[Seat, str]
    unit_value: int
    elite_value: int
    longest_flight: int
    closed_by_dragon: tuple[tuple[str, ...], ...]
    turn_steps: tuple[str, ...]
    orc_starts: dict[str, str]
    has_negations: bool
    bonuses: tuple[Bonus, ...]
    alliances: tuple[Gains, ...]
    alliance_terms: tuple[Use, ...]
    peoples: tuple[PeopleFacts, ...]
    mine: SeatFacts | None


class Prospect(Struct, frozen=True):
    """What a people can or cannot do to you, as a headline and a sentence; `is_guess` if you cannot be sure."""

    kind: ProspectKind
    clause: str
    title: str
    text: str
    names: tuple[NameAt, ...]
    place: str | None
    is_guess: bool


class NearCastle(Struct, frozen=True):
    """A castle that a people does not hold: `steps` territories from its units, with `units` of its holder."""

    place: str
    steps: int
    holder: Seat | None
    units: int
    has_troll: bool


class PeopleOutlook(Struct, frozen=True):
    """What one people can do to you now, judging by what you know, and the castles it still needs, nearest first.

    `prospects` lists what is possible before what is not.
    """

    seat: Seat
    prospects: tuple[Prospect, ...]
    castles: tuple[NearCastle, ...]


class Danger(Struct, frozen=True):
    """Something that is about to affect you, as a sentence."""

    kind: DangerKind
    clause: str
    text: str
    names: tuple[NameAt, ...]
    place: str | None


class Outlook(Struct, frozen=True):
    """What the others can do to you, and the dangers ahead, soonest first, based only on what you know."""

    peoples: tuple[PeopleOutlook, ...]
    dangers: tuple[Danger, ...]
