"""Short helpers for agreements, so that tests read like table talk."""

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Agreement, Clause
from dragondune.engine.agreements.table_talk import AcceptAgreement, OfferAgreement
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import BATTLE_ROUND, NOBODY, RECRUITMENT_ROUND, Faction, Mask, members
from tests.rules.scene import at

FOREVER = (0, 0)
END_OF_TURN_4 = (4, 7)


def seats(*factions: Faction) -> Mask:
    return sum(1 << faction for faction in factions)


def places(names: str) -> Mask:
    return sum(1 << at(name) for name in names.split())


def pay(seat: Faction, to: Faction, amount: int, due: tuple[int, int] = (0, 0)) -> Clause:
    return Clause(c.PAY, seat, other=to, amount=amount, turn=due[0], round=due[1])


def pay_share(seat: Faction, to: Faction, percent: int, where: str, until: tuple[int, int] = FOREVER) -> Clause:
    return Clause(c.PAY_SHARE, seat, other=to, amount=percent, places=places(where), turn=until[0], round=until[1])


def pay_if(kind: int, seat: Faction, to: Faction, amount: int, clause: int) -> Clause:
    """A payment that depends on whether another clause is kept or gives way."""
    return Clause(kind, seat, other=to, amount=amount, condition=clause)


def to_payee(kind: int, seat: Faction, to: Faction, amount: int, until: tuple[int, int] = FOREVER) -> Clause:
    """A rebate, or a share of all income."""
    return Clause(kind, seat, other=to, amount=amount, turn=until[0], round=until[1])


def stay_out(seat: Faction, where: str, until: tuple[int, int] = FOREVER) -> Clause:
    return Clause(c.STAY_OUT, seat, places=places(where), turn=until[0], round=until[1])


def leave(seat: Faction, where: str, turn: int) -> Clause:
    return Clause(c.LEAVE, seat, places=places(where), turn=turn, round=RECRUITMENT_ROUND)


def attack(seat: Faction, opponent: Faction = NOBODY, amount: int = 1, *, where: str = "", turn: int) -> Clause:
    return Clause(c.ATTACK, seat, NOBODY, opponent, places(where), amount, turn, BATTLE_ROUND)


def enter(seat: Faction, where: str, amount: int = 1, *, turn: int) -> Clause:
    return Clause(c.ENTER, seat, places=places(where), amount=amount, turn=turn, round=RECRUITMENT_ROUND)


def hold(seat: Faction, where: str, amount: int = 1, until: tuple[int, int] = FOREVER) -> Clause:
    return Clause(c.HOLD, seat, places=places(where), amount=amount, turn=until[0], round=until[1])


def hire(seat: Faction, amount: int, *, turn: int) -> Clause:
    return Clause(c.HIRE_AT_LEAST, seat, amount=amount, turn=turn, round=RECRUITMENT_ROUND)


def towards(kind: int, seat: Faction, faction: Faction, until: tuple[int, int] = FOREVER) -> Clause:
    """A duty concerning another faction: keep away, no negation, an alliance or no alliance."""
    return Clause(kind, seat, other=faction, turn=until[0], round=until[1])


def in_battle(
    kind: int,
    seat: Faction,
    amount: int = 0,
    *,
    where: str = "",
    opponent: Faction = NOBODY,
    to: Faction = NOBODY,
    until: tuple[int, int] = FOREVER,
    whose: int = c.PAYERS,
) -> Clause:
    """A duty concerning battles: a number of units, no artifact, no treachery, gold for victory or defeat."""
    return Clause(kind, seat, to, opponent, places(where), amount, until[0], until[1], whose=whose)


def text(seat: Faction, words: str) -> Clause:
    return Clause(c.FREE_TEXT, seat, text=words)


def agree(game: Game, parties: Mask, *clauses: Clause) -> list[Event]:
    """The first party offers and the others accept. Returns all events."""
    first, *others = members(parties)
    events = game.apply(first, OfferAgreement(parties, clauses))
    number = game.state.offer_count
    for seat in others:
        events.extend(game.apply(seat, AcceptAgreement(number)))
    return events


def bind(game: Game, parties: Mask, *clauses: Clause) -> None:
    """An agreement from an earlier round, when it was not too late for it."""
    s = game.state
    s.offer_count += 1
    s.agreements += (Agreement(s.offer_count, parties, clauses, 0, 0),)
    s.listed_for = NOBODY


def only_agreement(game: Game) -> Agreement:
    (agreement,) = game.agreements
    return agreement
