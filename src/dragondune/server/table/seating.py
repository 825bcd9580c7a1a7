"""Seating: take, leave and hand over seats, and vote to replace people who are gone."""

from collections.abc import Collection, Iterable
from secrets import randbits

from dragondune.bots.registry import called, cast_roles, check_character, with_character
from dragondune.engine.chance import Chance
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.ids import Faction
from dragondune.server.errors import NotAllowed
from dragondune.server.table import log_records as r
from dragondune.server.table.names import personal_name
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import OPEN_SEAT
from dragondune.wire.lobby import SEATS, Colour, Holder, Seat

RULE = "R225"
CONSENT = "R284"
COMPANION = "R296"


def bot(name: str, allowed: Collection[str]) -> Holder:
    """A bot of a kind or strength, such as `normal`, or with a character, such as `normal+raider`."""
    kind, role = with_character(name)
    if kind not in allowed:
        raise Malformed(f'there is no bot "{kind}" on this server; use {", ".join(allowed)}')
    if role:
        check_character(kind, role)
    return Holder("bot", called(name), name)


def cast_bot(table: Table, name: str, seat: Faction) -> str:
    """Resolve `+any` to a character that no other bot at the table has."""
    others = [holder.bot for one, holder in table.holders.items() if holder.kind == "bot" and one != seat]
    return cast_roles([*others, name], Chance(randbits(32)))[-1]


def seat_at(table: Table, name: Seat) -> Faction:
    seat = SEATS.index(name)
    if seat not in table.holders:
        raise Illegal("R29", f"the {name} do not play at this table; its seats are {_names(table.holders)}")
    return seat


def take(
    table: Table,
    wanted: Seat | None,
    name: str,
    *,
    now: float,
    is_host: bool = False,
    is_own: bool = False,
    colour: Colour | None = None,
) -> tuple[Faction, list[r.AnyRecord]]:
    """[R284] Take a free seat: at once before the game, or during it once everyone who plays agrees."""
    if table.status not in ("open", "running"):
        raise Illegal(RULE, "the game of this table is over; seats are no longer taken")
    free = [seat for seat, holder in table.holders.items() if holder.kind == "open"]
    if not free:
        raise Illegal(RULE, "no seat at this table is free")
    seat = free[0] if wanted is None else seat_at(table, wanted)
    if seat not in free:
        raise Illegal(RULE, f"the seat of the {wanted} is taken; these are free: {_names(free)}")
    others = [holder.name for one, holder in table.holders.items() if one != seat and holder.kind != "open"]
    shown = personal_name(name, others, people=SEATS[seat])
    if table.status == "open" or not table.persons():
        return seat, [r.Held(SEATS[seat], Holder("person", shown, colour=colour), is_host=is_host, is_own=is_own)]
    request = table.requests.get(seat)
    if request is not None and now - request.at <= table.spec.gone_after:
        raise Illegal(CONSENT, f"{request.name} has asked for the seat of the {SEATS[seat]}; wait for the answer")
    return seat, [r.SeatWanted(SEATS[seat], shown, colour)]


def answer_seat(table: Table, seat: Faction, wanted: Faction, *, agree: bool) -> list[r.AnyRecord]:
    """[R284] The person asking for a seat gets it once everyone who plays agrees, present or not."""
    _check_going(table)
    request = table.requests.get(wanted)
    if request is None:
        raise Illegal(CONSENT, f"nobody has asked for the seat of the {SEATS[wanted]}")
    records: list[r.AnyRecord] = [r.SeatAnswered(SEATS[seat], SEATS[wanted], agree)]
    if agree and all((request.agreed | 1 << seat) >> one & 1 for one in table.persons()):
        records.append(r.Held(SEATS[wanted], Holder("person", request.name, colour=request.colour), is_admitted=True))
    return records


def check_free(table: Table, name: Seat) -> Faction:
    """A seat that somebody can be invited to."""
    seat = seat_at(table, name)
    if table.holders[seat].kind != "open":
        raise Illegal(RULE, f"the seat of the {name} is taken; nobody can be invited to it")
    return seat


def rename(table: Table, seat: Faction, name: str, *, colour: Colour) -> list[r.AnyRecord]:
    """Rename the holder of a seat."""
    others = [holder.name for one, holder in table.holders.items() if one != seat and holder.kind != "open"]
    held = table.holders[seat]
    shown = held.name if name == held.name else personal_name(name, others, people=SEATS[seat])
    return [] if (shown, colour) == (held.name, held.colour) else [r.Renamed(SEATS[seat], shown, colour)]


def leave(table: Table, seat: Faction) -> list[r.AnyRecord]:
    _check_going(table)
    return [r.Held(SEATS[seat], OPEN_SEAT)]


def give(table: Table, seat: Faction, holder: Holder) -> list[r.AnyRecord]:
    """[R225] The host reassigns any seat before the game; later, one that is free or a bot's own."""
    _check_going(table)
    if holder.kind == "bot" and table.spec.companion:
        raise Illegal(COMPANION, "bots do not sit at a real table; leave the seat free for a person")
    if table.status == "running":
        _check_giving(table, seat, holder)
    return [r.Held(SEATS[seat], holder)]


def _check_giving(table: Table, seat: Faction, holder: Holder) -> None:
    now, name = table.holders[seat], SEATS[seat]
    if now.kind == "person":
        raise NotAllowed(f"{now.name} plays the {name}; once the game has begun, the players vote on who is replaced")
    if seat in table.kept:
        raise NotAllowed(f"a bot plays the {name} for {table.kept[seat].name}, who may come back at any time")
    if holder.kind == "bot" and holder.bot != table.replacement(seat):
        raise NotAllowed(f'the game has begun; the only bot that may take the {name} is "{table.replacement(seat)}"')


def vote(table: Table, seat: Faction, against: Faction, *, gone: Collection[Faction]) -> list[r.AnyRecord]:
    """[R225] [R296] A bot takes over for someone who is gone, or a seat that was left, once most others vote for it.

    All people count, present or not; a companion has no bots, so the seat becomes free.
    """
    _check_going(table)
    now = table.holders[against]
    if now.kind == "bot" or (now.kind == "open" and table.spec.companion):
        raise Illegal(RULE, f"no person plays the {SEATS[against]}")
    if now.kind == "person" and against not in gone:
        raise Illegal(RULE, f"{now.name} was here less than {table.spec.gone_after:g} seconds ago and is not away")
    records: list[r.AnyRecord] = [r.Voted(SEATS[seat], SEATS[against])]
    others = {one for one in table.persons() if one != against}
    said = {one for one, other in table.votes.items() if other == against} | {seat}
    if 2 * len(said & others) > len(others):
        records.append(stand_in(table, against))
    return records


def stand_in(table: Table, seat: Faction) -> r.AnyRecord:
    """[R225] A bot plays a seat, for its holder if it has one; at a companion table the seat becomes free instead."""
    if table.spec.companion:
        return r.Held(SEATS[seat], OPEN_SEAT)
    bot = table.replacement(seat)
    return r.Held(SEATS[seat], Holder("bot", called(bot), bot), is_kept=table.is_person(seat))


def come_back(table: Table, seat: Faction) -> list[r.AnyRecord]:
    """[R225] A person who was replaced takes the seat back from the bot."""
    _check_going(table)
    if seat not in table.kept:
        raise Illegal(RULE, f"the seat of the {SEATS[seat]} is no longer kept for you")
    return [r.Held(SEATS[seat], table.kept[seat], is_back=True)]


def archive(table: Table) -> list[r.AnyRecord]:
    if table.status == "archived":
        raise Illegal(RULE, "this table is already archived")
    return [r.Closed()]


def check_deletion(table: Table) -> None:
    """[R293] A running game belongs to everyone who plays; the host may delete it alone only if nobody else does."""
    people = [table.holders[seat].name for seat in table.persons()]
    if table.status == "running" and len(people) > 1:
        raise Illegal(
            "R293", f"{', '.join(people)} play here; a table can be deleted when its game is over or it is archived"
        )


def _check_going(table: Table) -> None:
    if table.status not in ("open", "running"):
        raise Illegal(RULE, "the game of this table is over")


def _names(seats: Iterable[Faction]) -> str:
    return ", ".join(SEATS[seat] for seat in seats)
