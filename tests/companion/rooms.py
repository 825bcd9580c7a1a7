"""Rooms for tests: people who do whatever a companion table lets them do."""

import random
from collections.abc import Sequence
from typing import Final

from dragondune.companion import judging
from dragondune.companion import room_records as r
from dragondune.companion.room import Room, new_room, take
from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.box import DRAWS
from dragondune.engine.errors import Refusal
from dragondune.engine.ids import FACTIONS, Faction
from dragondune.notation.trust import SealedChance
from dragondune.wire import commands as c
from dragondune.wire.lobby import SEATS

SECRET: Final = "b0" * 32
RECORDED: Final[dict[str, Value]] = {"agreements": "record"}


def room_of(edition: str = "1.10", overrides: dict[str, Value] | None = None) -> Room:
    return new_room(load_edition(edition, {**RECORDED, **(overrides or {})}), list(FACTIONS))


def done(room: Room, seat: Faction, command: c.AnyRoomCommand, at: float = 0.0) -> Room:
    return take(room, record_of(room, seat, command), at).room


def record_of(room: Room, seat: Faction, command: c.AnyRoomCommand) -> r.AnyRoomRecord:
    return judging.act(room, seat, command, SealedChance(SECRET, room.draws + 1))


def sealed(room: Room, seat: Faction, **entry: object) -> Room:
    return take(room, judging.decide(room, seat, c.Decide(dict(entry), 0)), 0.0).room


def some_record(room: Room, chance: random.Random) -> r.AnyRoomRecord | None:
    """What someone does who may do anything; None if it was refused."""
    seat = chance.choice(FACTIONS)
    try:
        match chance.randrange(9):
            case 0 | 1 | 2:
                return record_of(room, seat, c.Draw(chance.choice(DRAWS), room.draws))
            case 3:
                return record_of(room, seat, c.PlaceDragon(chance.randint(1, 18)))
            case 4:
                return record_of(room, seat, c.SetStarter(chance.choice(SEATS)))
            case 5:
                timers = (c.SetTimer(0), c.SetTimer(90), c.HoldTimer(True), c.HoldTimer(False))
                return record_of(room, seat, chance.choice(timers))
            case 6:
                seats = chance.sample(SEATS, chance.randint(1, 4))
                return record_of(room, seat, c.CallSealing(chance.choice(("plan", "bid")), tuple(seats)))
            case 7 if chance.random() < 0.2:
                return record_of(room, seat, c.CancelSealing())
            case _:
                return judging.decide(room, seat, c.Decide(some_entry(chance), 0))
    except Refusal:
        return None


def some_entry(chance: random.Random) -> dict[str, object]:
    """A plan, a bid or talk, possible or not."""
    match chance.randrange(6):
        case 0 | 1:
            return {"decide": "SealPlan", "count": chance.randint(0, 12), "card": chance.choice([None, "4S", "AH"])}
        case 2 | 3:
            return {"decide": "PlaceBid", "amount": chance.randint(0, 30)}
        case 4:
            clause = {"duty": "no_hiring", "seat": "orcs", "turn": 2, "round": "VII"}
            parties = ["elves", "orcs"]
            return {"decide": "OfferAgreement", "parties": parties, "clauses": [clause]}
        case _:
            kind = chance.choice(["AcceptAgreement", "DeclineAgreement", "TerminateAgreement"])
            return {"decide": kind, "number": chance.randint(1, 4)}


def played(room: Room, records: Sequence[r.AnyRoomRecord]) -> Room:
    for number, record in enumerate(records):
        room = take(room, record, float(number)).room
    return room
