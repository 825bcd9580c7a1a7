"""What the commands of people and programs make of a table."""

from collections.abc import Collection, Sequence
from typing import assert_never

from dragondune.server.live.host_commands import host_changes
from dragondune.server.live.session import Actor, Session, check_admission, is_host
from dragondune.server.table import (
    advance_answers,
    chat,
    companion_acts,
    contributions,
    deciding,
    hosting,
    seating,
    undo,
)
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Change
from dragondune.wire import commands as c


def receipt(table: Table, actor: Actor, command: c.Decide) -> int | None:
    """The number of the update that a repeated decision got the first time."""
    return table.keys.get(actor.seat, {}).get(command.key) if command.key else None


def changes_of(
    session: Session,
    table: Table,
    actor: Actor,
    command: c.AnyCommand,
    *,
    bots: Collection[str],
    most_talk: int,
    now: float,
) -> Sequence[Change]:
    """What a command makes of a table; raises a Refusal if it is not allowed."""
    check_admission(table, actor)
    match command:
        case c.Decide() if receipt(table, actor, command) is not None:
            return ()
        case c.Decide() if table.spec.companion:
            return companion_acts.decide(table, actor.seat, command)
        case c.Decide():
            return deciding.decide(table, actor.seat, command, session.secret)
        case c.Undo():
            return undo.undo(table, actor.seat)
        case c.Redo():
            return undo.redo(table, actor.seat)
        case c.AnswerUndo(agree):
            return undo.answer_undo(table, actor.seat, agree=agree)
        case c.Say():
            may, most = is_host(table, actor), most_talk
            return chat.say(table, actor.observer, command, is_host=may, most=most, is_stranger=actor.is_stranger)
        case c.SetStanding():
            return advance_answers.set_standing(actor.seat, command)
        case c.SealBid():
            return advance_answers.seal_bid(actor.seat, command)
        case c.Prepare():
            return advance_answers.prepare(table, actor.seat, command)
        case c.Forget():
            return advance_answers.forget(table, actor.seat, command)
        case c.VoteToReplace(name):
            return seating.vote(table, actor.seat, seating.seat_at(table, name), gone=session.gone(now))
        case c.AnswerSeat(name, agree):
            return seating.answer_seat(table, actor.seat, seating.seat_at(table, name), agree=agree)
        case c.ClaimHost():
            return hosting.claim(table, actor.seat, is_host_gone=session.is_host_gone(now), gone=session.gone(now))
        case c.LeaveSeat():
            return seating.leave(table, actor.seat)
        case c.Commit() | c.Reveal():
            return contributions.contribute(table, actor.seat, command)
        case c.RoomCommand():
            return companion_acts.act(table, actor.seat, command, session.secret)
        case c.GiveSeat() | c.Start() | c.Archive() | c.HandOver() | c.SetDoor() | c.Mute() | c.CloseBox():
            return host_changes(session, table, actor, command, bots=bots, now=now)
        case _:
            assert_never(command)
