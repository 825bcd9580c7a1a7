"""Actions before the game: swap seats, draw lots for peoples, change the table, start."""

from collections.abc import Sequence
from math import ceil

from dragondune.engine.errors import Illegal
from dragondune.engine.ids import Faction, Mask, members
from dragondune.notation.trust import SealedChance, draw_secret, drawn_lots
from dragondune.server.errors import NotAllowed
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import check_seats_taken, start
from dragondune.server.table.lobby_state import READY_SECONDS, SWAP_SECONDS
from dragondune.server.table.room_acts import open_box
from dragondune.server.table.seating import seat_at
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Change
from dragondune.wire.commands import AnswerSwap, SetLots, Swap
from dragondune.wire.lobby import SEATS, Holder, LobbyChange, Seat, SwapInfo

READY = "R285"
SEATS_MOVE = "R340"
LOTS = "R341"


def rearrange(
    table: Table, seat: Faction | None, command: Swap | AnswerSwap | SetLots, *, is_host: bool, now: float
) -> list[r.AnyRecord]:
    """`seat` belongs to the person asking; only a host may have none."""
    check_open(table, SEATS_MOVE)
    if seat is None and not is_host:
        raise NotAllowed("only people who play, and the host, may do this; take a seat first")
    match command:
        case Swap((one, other)):
            return swap(table, seat, (seat_at(table, one), seat_at(table, other)), is_host=is_host, now=now)
        case AnswerSwap(agree):
            return answer_swap(table, seat, agree=agree, now=now)
        case SetLots(chosen):
            wanted = sum({1 << seat_at(table, name) for name in chosen})
            return set_lots(table, seat, wanted, is_host=is_host)


def swap(
    table: Table, by: Faction | None, seats: tuple[Faction, Faction], *, is_host: bool, now: float
) -> list[r.AnyRecord]:
    """[R340] Swap seats; their other holders have to agree."""
    one, other = seats
    if one == other:
        raise Illegal(SEATS_MOVE, "a swap takes two seats")
    if by not in seats and not is_host:
        raise NotAllowed("you may swap your own seat; the host may ask others to swap theirs")
    waiting = table.lobby.swap_at(now)
    if waiting is not None:
        names = " and ".join(f"the {SEATS[seat]}" for seat in waiting.seats)
        raise Illegal(SEATS_MOVE, f"somebody wants to swap {names}; wait for the answer")
    asked = tuple(SEATS[seat] for seat in seats if seat != by and table.is_person(seat))
    if asked:
        return [r.SwapAsked(_named(by), (SEATS[one], SEATS[other]), asked)]
    return [_exchange(one, other)]


def answer_swap(table: Table, seat: Faction | None, *, agree: bool, now: float) -> list[r.AnyRecord]:
    """[R340] Answer within 20 seconds; the person who asked may withdraw it."""
    request = table.lobby.swap_at(now)
    if request is None:
        raise Illegal(SEATS_MOVE, "there is no open swap to answer; it may have expired")
    is_asked = seat is not None and bool(request.asked >> seat & 1)
    if not is_asked and (agree or seat != request.by):
        raise NotAllowed("you were not asked about this swap")
    said = r.SwapAnswered(_named(seat), agree)
    if agree and seat is not None and request.asked == 1 << seat:
        return [said, _exchange(*request.seats)]
    return [said]


def _exchange(one: Faction, other: Faction) -> r.Moved:
    return r.Moved(((SEATS[one], SEATS[other]), (SEATS[other], SEATS[one])))


def set_lots(table: Table, by: Faction | None, wanted: Mask, *, is_host: bool) -> list[r.AnyRecord]:
    """[R341] People decide about their own seats and bots' seats; the host about any."""
    if table.spec.companion or table.spec.lesson or table.spec.log is not None or table.spec.position is not None:
        raise Illegal(LOTS, "peoples are drawn by lot only in new games, not in one that began elsewhere")
    changed = wanted ^ table.lobby.lots
    foreign = [seat for seat in members(changed) if seat != by and table.holders[seat].kind == "person"]
    if foreign and not is_host:
        raise NotAllowed(f"{table.holders[foreign[0]].name} decides whether their people is drawn by lot")
    return [r.LotsSet(_named(by), tuple(SEATS[seat] for seat in members(wanted)))] if changed else []


def _named(seat: Faction | None) -> Seat | None:
    return None if seat is None else SEATS[seat]


def check_open(table: Table, rule: str) -> None:
    if table.status != "open":
        raise Illegal(rule, "the game has already begun")


def revise(table: Table, spec: r.Spec) -> list[r.AnyRecord]:
    """[R340] The host changes the table before its game."""
    check_open(table, SEATS_MOVE)
    old = table.spec
    if old.lesson or old.log is not None or old.position is not None:
        raise Illegal(SEATS_MOVE, "this table begins with a game that has its own rules; create another to change them")
    changes: list[LobbyChange] = []
    if spec.name != old.name:
        changes.append("name")
    if (spec.edition, spec.overrides) != (old.edition, old.overrides):
        changes.append("rules")
    if _pace(spec) != _pace(old):
        changes.append("clock")
    if (spec.factions, spec.is_seating_given) != (old.factions, old.is_seating_given):
        changes.append("order")
    if spec.starts_itself != old.starts_itself:
        changes.append("start")
    return [r.Revised(spec, tuple(changes))] if changes else []


def _pace(spec: r.Spec) -> tuple[object, ...]:
    return spec.clock, spec.answer_seconds, spec.bot_seconds, spec.thinks_for, spec.gone_after


def unready(table: Table) -> list[Faction]:
    """People who have not said they are ready, except the person starting the game."""
    host = 0 if table.host is None else 1 << table.host
    ready = table.ready | table.lobby.own | host
    return [seat for seat in table.persons() if not ready >> seat & 1]


def waits_until(table: Table) -> float | None:
    """[R285] When the host may start without people who are not ready; None if nobody is being waited for."""
    return table.lobby.settled_at + READY_SECONDS if table.status == "open" and unready(table) else None


def swap_info(table: Table) -> SwapInfo | None:
    """The public part of a request to swap seats."""
    request = table.lobby.swap
    if request is None:
        return None
    one, other = request.seats
    asked = tuple(SEATS[seat] for seat in members(request.asked))
    return SwapInfo(_named(request.by), (SEATS[one], SEATS[other]), asked, request.at + SWAP_SECONDS)


def begin(table: Table, secret: str, *, now: float) -> Sequence[Change]:
    """[R285] The host starts; bots sit in for people who were not ready within a minute."""
    check_seats_taken(table)
    if table.spec.companion:
        return open_box(table)
    late, until = unready(table), waits_until(table)
    if until is not None and now < until:
        names = ", ".join(table.holders[seat].name for seat in late)
        raise Illegal(READY, f"{names}: not ready yet; you may begin without them in {ceil(until - now)} seconds")
    return begin_now(table, secret, late=late)


def begin_now(table: Table, secret: str, *, late: Sequence[Faction] = ()) -> list[Change]:
    """[R341] Draw the lots first; bots sit in for late people wherever the lots put them."""
    check_seats_taken(table)
    drawn = draw_lots(table, secret)
    moves = () if drawn is None else drawn.moves
    ways = {SEATS.index(one): SEATS.index(to) for one, to in moves}
    changes: list[Change] = [] if drawn is None else [drawn]
    for seat in late:
        bot = table.replacement(seat)
        changes.append(r.Held(SEATS[ways.get(seat, seat)], Holder("bot", bot, bot), is_kept=True))
    return [*changes, *start(table, secret, draws=max(0, len(moves) - 1))]


def draw_lots(table: Table, secret: str) -> r.Moved | None:
    """[R341] The table's first draws decide who plays which of the drawn peoples."""
    seats = members(table.lobby.lots)
    if len(seats) < 2:
        return None
    chance = SealedChance(draw_secret(secret, tuple(table.contributions.values())))
    return r.Moved(tuple((SEATS[one], SEATS[to]) for one, to in drawn_lots(chance, seats)), is_drawn=True)
