"""Commands, whoever sends them and however: each becomes records of its table, or is refused."""

from collections.abc import Sequence
from typing import assert_never

from dragondune.engine.errors import Illegal
from dragondune.engine.ids import SPECTATOR
from dragondune.server import advice, playing, seating, undoing
from dragondune.server import records as r
from dragondune.server.errors import NotAllowed, SeatChanged
from dragondune.server.hall import Hall
from dragondune.server.rights import Actor, check_tenure, confirmed
from dragondune.server.room import Room
from dragondune.server.table import OPEN_SEAT, Table
from dragondune.wire import commands as c
from dragondune.wire.tables import SEATS


async def carry_out(hall: Hall, room: Room, actor: Actor, command: c.AnyCommand) -> int:
    """Do it, or raise a Refusal; the number of the actor's last update afterwards."""
    if isinstance(command, c.Decide) and command.at > room.table.counts[actor.observer]:
        async with room.lock:
            await hall.reach(room, actor.observer, command.at)
    try:
        await _act(hall, room, actor, command)
    except SeatChanged:
        await _act(hall, room, await confirmed(hall.store, room.table, actor), command)
    if isinstance(command, c.Decide):
        return receipt(room.table, actor, command) or room.table.counts[actor.observer]
    return room.table.counts[actor.observer]


async def _act(hall: Hall, room: Room, actor: Actor, command: c.AnyCommand) -> None:
    if isinstance(command, (c.GiveSeat, c.VoteToReplace)) and hall.store.is_shared:
        await hall.learn_presence(room)
    await hall.act(room, lambda table: _records(hall, room, table, actor, command))


def receipt(table: Table, actor: Actor, command: c.Decide) -> int | None:
    """The number that a decision got if it was taken already."""
    return table.keys.get(actor.seat, {}).get(command.key) if command.key else None


def _records(hall: Hall, room: Room, table: Table, actor: Actor, command: c.AnyCommand) -> Sequence[r.AnyRecord]:
    check_tenure(table, actor)
    match command:
        case c.Decide() if receipt(table, actor, command) is not None:
            return ()
        case c.Decide():
            return playing.decide(table, actor.seat, command, room.secret)
        case c.Consider():
            return playing.consider(table, actor.seat, command)
        case c.Undo():
            return undoing.undo(table, actor.seat)
        case c.Redo():
            return undoing.redo(table, actor.seat)
        case c.AnswerUndo(agree):
            return undoing.answer_undo(table, actor.seat, agree=agree)
        case c.Say():
            return say(table, actor, command)
        case c.SetStanding():
            return advice.set_standing(actor.seat, command)
        case c.SealBid():
            return advice.seal_bid(actor.seat, command)
        case c.Prepare():
            return advice.prepare(table, actor.seat, command)
        case c.Forget():
            return advice.forget(table, actor.seat, command)
        case c.VoteToReplace() | c.LeaveSeat() | c.GiveSeat():
            return _seating(hall, room, table, actor, command)
        case c.Start():
            _check_host(actor)
            return playing.start(table, room.secret)
        case c.Archive():
            _check_host(actor)
            return seating.archive(table)
        case _:
            assert_never(command)


def _seating(
    hall: Hall, room: Room, table: Table, actor: Actor, command: c.VoteToReplace | c.LeaveSeat | c.GiveSeat
) -> Sequence[r.AnyRecord]:
    gone = room.gone(hall.clock())
    match command:
        case c.VoteToReplace(name, bot):
            against = seating.seat_at(table, name)
            return seating.vote(table, actor.seat, against, seating.bot(bot, hall.bots), gone=gone)
        case c.LeaveSeat():
            return seating.leave(table, actor.seat)
        case c.GiveSeat(name, bot):
            _check_host(actor)
            holder = seating.bot(bot, hall.bots) if bot is not None else OPEN_SEAT
            return seating.give(table, seating.seat_at(table, name), holder, gone=gone)
        case _:
            assert_never(command)


def say(table: Table, actor: Actor, command: c.Say) -> Sequence[r.AnyRecord]:
    """People at the table talk to all or to some; spectators only among themselves."""
    text = command.text.strip()
    if not text:
        raise Illegal("note.8", "there is nothing to say in this; write something")
    if actor.observer == SPECTATOR:
        if command.to:
            raise NotAllowed("spectators talk among themselves; only the holder of a seat may whisper")
        return [r.Spoke(None, seating.person(command.name or "a spectator").name, text)]
    to = tuple(SEATS[seating.seat_at(table, name)] for name in dict.fromkeys(command.to))
    return [r.Spoke(SEATS[actor.seat], table.holders[actor.seat].name, text, to)]


def _check_host(actor: Actor) -> None:
    if not actor.is_host:
        raise NotAllowed("only the host of the table may do this; show the host's token")
