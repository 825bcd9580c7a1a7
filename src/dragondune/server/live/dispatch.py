"""Dispatches commands: each becomes changes of its table, or is refused."""

from collections.abc import Sequence
from typing import assert_never

from dragondune.server.errors import NotAllowed, SeatChanged
from dragondune.server.live.access import Actor, check_tenure, confirmed
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Session
from dragondune.server.table import advance_answers, chat, deciding, seating, undo
from dragondune.server.table.moves import Change
from dragondune.server.table.table import OPEN_SEAT, Table
from dragondune.wire import commands as c


async def carry_out(registry: Registry, session: Session, actor: Actor, command: c.AnyCommand) -> int:
    """Carry a command out, or raise a Refusal; returns the number of the actor's last update afterwards."""
    if isinstance(command, c.Decide) and command.at > session.table.counts[actor.observer]:
        await registry.reach(session, actor.observer, command.at)
    try:
        await _act(registry, session, actor, command)
    except SeatChanged:
        await _act(registry, session, await confirmed(registry.store, session.table, actor), command)
    if isinstance(command, c.Decide):
        return receipt(session.table, actor, command) or session.table.counts[actor.observer]
    return session.table.counts[actor.observer]


async def _act(registry: Registry, session: Session, actor: Actor, command: c.AnyCommand) -> None:
    if isinstance(command, (c.GiveSeat, c.VoteToReplace)) and registry.store.is_shared:
        await registry.learn_presence(session)
    await registry.act(session, lambda table: _records(registry, session, table, actor, command))


def receipt(table: Table, actor: Actor, command: c.Decide) -> int | None:
    """The number of the update that a repeated decision got the first time."""
    return table.keys.get(actor.seat, {}).get(command.key) if command.key else None


def _records(
    registry: Registry, session: Session, table: Table, actor: Actor, command: c.AnyCommand
) -> Sequence[Change]:
    check_tenure(table, actor)
    match command:
        case c.Decide() if receipt(table, actor, command) is not None:
            return ()
        case c.Decide():
            return deciding.decide(table, actor.seat, command, session.secret)
        case c.Undo():
            return undo.undo(table, actor.seat)
        case c.Redo():
            return undo.redo(table, actor.seat)
        case c.AnswerUndo(agree):
            return undo.answer_undo(table, actor.seat, agree=agree)
        case c.Say():
            return chat.say(table, actor.observer, command)
        case c.SetStanding():
            return advance_answers.set_standing(actor.seat, command)
        case c.SealBid():
            return advance_answers.seal_bid(actor.seat, command)
        case c.Prepare():
            return advance_answers.prepare(table, actor.seat, command)
        case c.Forget():
            return advance_answers.forget(table, actor.seat, command)
        case c.VoteToReplace() | c.LeaveSeat() | c.GiveSeat():
            return _seating(registry, session, table, actor, command)
        case c.Start():
            _check_host(actor)
            return deciding.start(table, session.secret)
        case c.Archive():
            _check_host(actor)
            return seating.archive(table)
        case _:
            assert_never(command)


def _seating(
    registry: Registry,
    session: Session,
    table: Table,
    actor: Actor,
    command: c.VoteToReplace | c.LeaveSeat | c.GiveSeat,
) -> Sequence[Change]:
    gone = session.gone(registry.clock())
    match command:
        case c.VoteToReplace(name, bot):
            against = seating.seat_at(table, name)
            return seating.vote(table, actor.seat, against, seating.bot(bot, registry.bots), gone=gone)
        case c.LeaveSeat():
            return seating.leave(table, actor.seat)
        case c.GiveSeat(name, bot):
            _check_host(actor)
            holder = seating.bot(bot, registry.bots) if bot is not None else OPEN_SEAT
            return seating.give(table, seating.seat_at(table, name), holder, gone=gone)
        case _:
            assert_never(command)


def _check_host(actor: Actor) -> None:
    if not actor.is_host:
        raise NotAllowed("only the host of the table may do this; show the host's token")
