"""Seating: taking, leaving and handing on seats, and voting to replace people who are gone."""

from collections.abc import Collection, Iterable

from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.ids import Faction
from dragondune.server.errors import NotAllowed
from dragondune.server.table import log_records as r
from dragondune.server.table.names import personal_name
from dragondune.server.table.table import OPEN_SEAT, Table
from dragondune.wire.lobby import SEATS, Holder, Seat

RULE = "R225"


def bot(kind: str, allowed: Collection[str]) -> Holder:
    if kind not in allowed:
        raise Malformed(f'there is no bot "{kind}" on this server; use {", ".join(allowed)}')
    return Holder("bot", kind, kind)


def seat_at(table: Table, name: Seat) -> Faction:
    seat = SEATS.index(name)
    if seat not in table.holders:
        raise Illegal("R29", f"the {name} do not play at this table; its seats are {_names(table.holders)}")
    return seat


def take(table: Table, wanted: Seat | None, name: str) -> tuple[Faction, list[r.AnyRecord]]:
    """A free seat, before the game or in the middle of it."""
    if table.status not in ("open", "running"):
        raise Illegal(RULE, "the game of this table is over; seats are no longer taken")
    free = [seat for seat, holder in table.holders.items() if holder.kind == "open"]
    if not free:
        raise Illegal(RULE, "no seat at this table is free")
    seat = free[0] if wanted is None else seat_at(table, wanted)
    if seat not in free:
        raise Illegal(RULE, f"the seat of the {wanted} is taken; these are free: {_names(free)}")
    others = [holder.name for one, holder in table.holders.items() if one != seat and holder.kind != "open"]
    return seat, [r.Held(SEATS[seat], Holder("person", personal_name(name, others, people=SEATS[seat])))]


def leave(table: Table, seat: Faction) -> list[r.AnyRecord]:
    _check_going(table)
    return [r.Held(SEATS[seat], OPEN_SEAT)]


def give(table: Table, seat: Faction, holder: Holder, *, gone: Collection[Faction]) -> list[r.AnyRecord]:
    """[R225] The host hands on a seat that is free, held by a bot, or abandoned."""
    _check_going(table)
    now = table.holders[seat]
    if now.kind == "person" and seat not in gone:
        raise NotAllowed(
            f"{now.name} plays the {SEATS[seat]} and is not away; only an abandoned seat can be handed over"
        )
    return [r.Held(SEATS[seat], holder)]


def vote(
    table: Table, seat: Faction, against: Faction, holder: Holder, *, gone: Collection[Faction]
) -> list[r.AnyRecord]:
    """[R225] A bot replaces someone who is gone once all people who are present vote for it."""
    _check_going(table)
    if not table.is_person(against):
        raise Illegal(RULE, f"no person plays the {SEATS[against]}")
    if against not in gone:
        name = table.holders[against].name
        raise Illegal(RULE, f"{name} was here less than {table.spec.gone_after:g} seconds ago and is not away")
    records: list[r.AnyRecord] = [r.Voted(SEATS[seat], SEATS[against], holder.bot)]
    voters = {one for one in table.persons() if one != against and one not in gone} | {seat}
    said = {one for one, vote in table.votes.items() if vote[0] == against} | {seat}
    if voters <= said:
        records.append(r.Held(SEATS[against], holder))
    return records


def archive(table: Table) -> list[r.AnyRecord]:
    if table.status == "archived":
        raise Illegal(RULE, "this table is already archived")
    return [r.Closed()]


def _check_going(table: Table) -> None:
    if table.status not in ("open", "running"):
        raise Illegal(RULE, "the game of this table is over")


def _names(seats: Iterable[Faction]) -> str:
    return ", ".join(SEATS[seat] for seat in seats)
