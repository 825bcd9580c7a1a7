"""Check what people do at a companion table: refuse it with a reason, or return the records to write."""

from typing import Final, Protocol, assert_never

from dragondune.companion import room_records as r
from dragondune.companion.room import RULE, Room, take, talk_of
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.box import (
    DrawName,
    answer_draw,
    begin_draw,
    bid_refusal,
    draw_refusal,
    plan_refusal,
)
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import CHANCE, Faction
from dragondune.notation.codec import decision_from_record, decision_to_record
from dragondune.notation.names import faction_from_id, faction_to_id
from dragondune.notation.prose.vocabulary import names
from dragondune.wire import commands as c
from dragondune.wire.lobby import SEATS, Seat

FIGHTERS: Final = 2
NO_TIMER: Final = Illegal(RULE, "there is no timer; start one first")


class Draws(Protocol):
    """Makes draws in order; `number` is that of the next."""

    number: int

    def below(self, limit: int) -> int: ...


def act(room: Room, seat: Faction, command: c.AnyRoomCommand, chance: Draws) -> r.AnyRoomRecord:
    """Return the record that a seat's command produces."""
    by = SEATS[seat]
    match command:
        case c.Draw(draw):
            return r.Drew(by, draw, _outcomes(room, draw, chance))
        case c.PlaceDragon(number):
            return _checked(room, r.DragonPlaced(by, number))
        case c.SetStarter(starter):
            return _checked(room, r.StarterNamed(by, starter))
        case c.SetTimer(0) if room.timer is None:
            raise NO_TIMER
        case c.SetTimer(seconds):
            return r.TimerSet(by, seconds)
        case c.HoldTimer(is_held):
            if room.timer is None:
                raise NO_TIMER
            if is_held is (room.timer.runs_out is None):
                raise Illegal(RULE, "the timer is already paused" if is_held else "the timer is already running")
            return r.TimerHeld(by, is_held)
        case c.CallSealing(what, seats):
            _check_call(room, what, seats)
            return r.SealingCalled(by, what, tuple(one for one in SEATS if one in seats))
        case c.CancelSealing():
            if room.sealing is None:
                raise Illegal(RULE, "no plans or bids are being collected")
            return r.SealingCancelled(by)
        case _:
            assert_never(command)


def decide(room: Room, seat: Faction, command: c.Decide) -> r.EntrySealed | r.Talked:
    """Seal an entry, or talk about agreements."""
    decision = decision_from_record(command.decision)
    record = decision_to_record(decision)
    if isinstance(decision, TableTalk):
        talked = r.Talked(SEATS[seat], record, command.key)
        take(room, talked, 0.0)
        return talked
    sealing = room.sealing
    if sealing is None:
        talk_of(record)  # raises, since this is not talk
    elif SEATS[seat] not in sealing.seats:
        raise Illegal(RULE, f"the {names([faction_from_id(one) for one in sealing.seats])} are asked, not you")
    else:
        reason = entry_refusal(room, seat, decision)
        if reason is not None:
            raise reason
    return r.EntrySealed(SEATS[seat], record, command.key)


def entry_refusal(room: Room, seat: Faction, entry: Decision) -> Illegal | None:
    """Why this entry is not what the seat is asked for, or None."""
    rules = room.game.rules
    if room.sealing is not None and room.sealing.what == "bid":
        return bid_refusal(rules, entry)
    return plan_refusal(rules, seat, entry)


def draw_fault(room: Room, draw: DrawName) -> Illegal | None:
    """Why a draw is not possible now, or None."""
    if draw in room.once:
        return Illegal(RULE, "this was already drawn, and it is drawn only once")
    return draw_refusal(room.game, draw, has_starter=room.has_starter)


def _outcomes(room: Room, draw: DrawName, chance: Draws) -> tuple[r.Outcome, ...]:
    """Draw from equally likely outcomes, as determined by the table's secret."""
    fault = draw_fault(room, draw)
    if fault is not None:
        raise fault
    game = room.game.clone()
    begin_draw(game, draw)
    outcomes: list[r.Outcome] = []
    while game.waits_for_chance:
        number, options = chance.number, game.options(CHANCE)
        outcome = options[chance.below(len(options))]
        outcomes.append(r.Outcome(decision_to_record(outcome), number))
        answer_draw(game, outcome)
    return tuple(outcomes)


def _checked(room: Room, record: r.DragonPlaced | r.StarterNamed) -> r.AnyRoomRecord:
    """Check that the room accepts a record, and return it."""
    take(room, record, 0.0)
    return record


def _check_call(room: Room, what: c.SealedKind, seats: tuple[Seat, ...]) -> None:
    if room.sealing is not None:
        raise Illegal(RULE, "plans or bids are already being collected; wait until they are revealed, or cancel them")
    players = {faction_to_id(one) for one in room.game.factions}
    if len(set(seats)) != len(seats) or not players.issuperset(seats):
        raise Illegal(RULE, "name players of this game, each only once")
    if what == "plan" and len(seats) != FIGHTERS:
        raise Illegal("V.3", "two players fight a battle; name both")
