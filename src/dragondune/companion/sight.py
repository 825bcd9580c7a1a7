"""The only way from a room to what an observer may know: others' entries stay secret until all are sealed."""

from dragondune.companion.judging import draw_fault
from dragondune.companion.room import Room, Sealing
from dragondune.engine.box import bid_limits, clause_of, draws_of, is_by_die, plan_limits
from dragondune.engine.ids import FACTIONS, Faction
from dragondune.knowledge.gate import know
from dragondune.notation.codec import decision_from_record, option_to_record
from dragondune.notation.names import cards_to_ids, optional_event_card_to_id
from dragondune.notation.prose import describe
from dragondune.views.deals import deals
from dragondune.wire import companion as w
from dragondune.wire.lobby import OBSERVERS, SEATS


def sight_of(room: Room, observer: int) -> w.RoomView:
    """Return the room as this observer sees it."""
    known = know(room.game, observer)
    rules = known.rules
    return w.RoomView(
        draws=_draws(room),
        drawn=room.draws,
        dragon=known.dragon or None,
        order=tuple(SEATS[seat] for seat in known.order) if room.has_starter or "seating" in room.once else (),
        starter=SEATS[known.order[0]] if room.has_starter else None,
        is_event_seen=known.is_event_seen(),
        next_event=optional_event_card_to_id(known.next_event),
        plan=_plan(room, observer) if observer in FACTIONS else None,
        bid=w.BidFacts(*bid_limits(rules)),
        sealing=None if room.sealing is None else _sealing(room.sealing, observer),
        opened=None if room.opened is None else _opened(room.opened),
        timer=None if room.timer is None else w.TimerView(room.timer.seconds, room.timer.left, room.timer.runs_out),
        deals=deals(known),
        has_deals=rules.agreements != "off",
        turns=rules.turns,
    )


def _draws(room: Room) -> tuple[w.DrawFacts, ...]:
    found: list[w.DrawFacts] = []
    for draw in draws_of(room.game):
        by: w.DrawnBy = "die" if is_by_die(room.game, draw) else "lot" if draw in ("seating", "starter") else "card"
        fault = draw_fault(room, draw)
        found.append(w.DrawFacts(draw, by, clause_of(room.game, draw), None if fault is None else fault.sentence))
    return tuple(found)


def _plan(room: Room, seat: Faction) -> w.PlanFacts:
    limits = plan_limits(room.game.rules, seat)
    return w.PlanFacts(limits.least, limits.most, cards_to_ids(limits.cards), limits.elites, limits.blessing)


def _sealing(sealing: Sealing, observer: int) -> w.SealingView:
    mine = next(
        (decision_from_record(entry) for seat, entry in sealing.entries.items() if seat == OBSERVERS[observer]), None
    )
    return w.SealingView(
        number=sealing.number,
        what=sealing.what,
        by=sealing.by,
        seats=sealing.seats,
        sealed=tuple(seat for seat in sealing.seats if seat in sealing.entries),
        decision=option_to_record(mine) if mine is not None else None,
        text=describe(mine) if mine is not None else "",
    )


def _opened(opened: Sealing) -> w.OpenedEntries:
    entries = [(seat, decision_from_record(opened.entries[seat])) for seat in opened.seats]
    shown = [w.OpenedEntry(seat, option_to_record(entry), describe(entry)) for seat, entry in entries]
    return w.OpenedEntries(opened.number, opened.what, tuple(shown))
