"""What a player may do, what it costs and what follows from it: the engine's own facts, sent as data."""

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
"""A people that a text names, and where: the first character of the name, and the one after it."""


class Limits(Struct, frozen=True):
    """The least and the most of what is asked for, be it gold, units, cards or steps; `most` may be the smaller one."""

    least: int
    most: int


class March(Struct, frozen=True):
    """How far the units of a seat go now, and how much gold each of them could carry off.

    Open units cross no territory in `closed`, hidden ones none in `closed_to_hidden`.
    """

    steps: int
    closed: tuple[str, ...]
    closed_to_hidden: tuple[str, ...]
    gold_per_unit: int


class MyQuestion(Struct, frozen=True):
    """What a seat is asked, by which clause, and in words; `about` and `place` say of whom and where.

    `standing` lists what may always be answered from now on, `usual` is what its holder need not set; `march` goes with
    the question where to move. `has_more_steps` if more steps of your turn follow, which can be answered together with
    it, as `next` of a what-if shows and `prepare` does.
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
    has_more_steps: bool


class Option(Struct, frozen=True):
    """`decision` is what Decide takes, `text` the same in words; `price` is its gold, `payee` who receives that.

    The price of a bid is due if it wins. `spends` are the cards that are discarded for it. `is_grave` if it gives up
    something for good: cards, units, an alliance, a secret. A page should not offer it at the press of a key.
    """

    decision: Record
    text: str
    price: int = 0
    payee: Payee = "bank"
    spends: tuple[str, ...] = ()
    is_grave: bool = False


class Forbidden(Struct, frozen=True):
    """What an agreement takes away now; `clause` is the position of the clause that does."""

    decision: Record
    text: str
    agreement: int
    clause: int


class Stake(Struct, frozen=True):
    """One way in which a people can win: as data, and as a sentence with the peoples it names.

    `winners` win together. They hold `castles` of the `needed` ones, and `missing` more make them; `within_march` are
    those that they fight for already or could enter with this turn's march. It can happen at the end of `turn` only;
    null stands for every turn. `is_close`: at most one castle is missing, and this turn may decide it.
    An Oracle's holder alone sees the stake of a prediction: that `named` wins with the castle `place`.
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


class Supposition(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision to look at before it is made: an answer, a plan, a gift, an offer or the acceptance of one.

    `after` are answers that are assumed to be given before it, in a turn that is answered at once.
    """

    decision: Json
    after: Annotated[tuple[Json, ...], Meta(max_length=20)] = ()


class Consequence(Struct, frozen=True):
    """One thing that follows from an option: as data, and as a sentence with the peoples it names.

    `seat` is someone else it concerns, `place` where, `count` how many; `total` is what `count` compares with.
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
    """What a seat would be asked next in its turn if nobody else did anything."""

    question: MyQuestion
    options: tuple[Option, ...]


class WhatIf(Struct, frozen=True):
    """What would come of a decision, by what its maker knows; nothing happens.

    `fault` and `rule` say why it would be refused. Otherwise: what it costs, what it spends and what follows; what an
    agreement would forbid its maker now if all its parties accepted it; the odds of a plan; and in your turn, which
    step comes `next`.
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
    """One thing that a card can do or an alliance brings, and the clause that says so."""

    clause: str
    text: str


class CardFacts(Struct, frozen=True):
    """A card of the game for one people: an artifact such as "AD" or "6C", or its own Queen or Jack, such as "QH".

    `worth` says what it counts for in battle; `is_artifact` whether it can be played in one.
    """

    card: str
    worth: Use | None
    is_artifact: bool
    uses: tuple[Use, ...]


class StandingFacts(Struct, frozen=True):
    """A question that a people can be asked by these rules, and what it may always answer to it.

    `usual` is how it is answered if the holder of the seat has set nothing.
    """

    question: Question
    answers: tuple[TakenAnswer, ...]
    usual: StandingAnswer


class PreparableAnswer(Struct, frozen=True):
    """An answer worth preparing, in words; `about` is the people that the question has to be about."""

    question: Question
    decision: Record
    text: str
    about: Seat | None


class SeatFacts(Struct, frozen=True):
    """What the rules of a table mean for one seat: for its holder alone, since it tells of Queen and Jack."""

    seat: Seat
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
    """Something that a people alone can do: a few words, and a sentence about "they"."""

    kind: PowerKind
    clause: str
    title: str
    text: str


class PeopleFacts(Struct, frozen=True):
    """What a people can do under these rules; `ace` is what an ace does for nobody else, as a clause about the ace."""

    seat: Seat
    powers: tuple[Power, ...]
    ace: Use
    victory: tuple[Use, ...]


class TableFacts(Struct, frozen=True):
    """What the rules of a table say, worked out by the engine; `mine` for the holder of a seat once the game has begun.

    `unit_value` and `elite_value` are battle points of a unit; `longest_flight` is as far as the dragon can go at once.
    """

    hand_limits: dict[Seat, int]
    suits: dict[Seat, str]
    unit_value: int
    elite_value: int
    longest_flight: int
    has_negations: bool
    bonuses: tuple[Bonus, ...]
    alliances: tuple[Gains, ...]
    alliance_terms: tuple[Use, ...]
    peoples: tuple[PeopleFacts, ...]
    mine: SeatFacts | None


class Prospect(Struct, frozen=True):
    """What a people can do to you, or cannot, in a few words and a sentence; `is_guess` if it may be otherwise."""

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
    """What one people can do to you now, by what you know, and the castles it still needs, nearest first."""

    seat: Seat
    prospects: tuple[Prospect, ...]
    castles: tuple[NearCastle, ...]


class Danger(Struct, frozen=True):
    """Something that is about to matter to you, as a sentence."""

    kind: DangerKind
    clause: str
    text: str
    names: tuple[NameAt, ...]
    place: str | None


class Outlook(Struct, frozen=True):
    """What the others can do to you, and what is about to matter, the next to come first: from your knowledge alone."""

    peoples: tuple[PeopleOutlook, ...]
    dangers: tuple[Danger, ...]
