"""Clocks: how much time a seat has, and when the server acts by itself."""

from typing import Final

from dragondune.bots.registry import is_quick
from dragondune.engine.game import STEP_OF
from dragondune.engine.ids import Faction
from dragondune.server.bots.time_budget import limit_for
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import automatic
from dragondune.server.table.schedule import Plan, Thinker
from dragondune.server.table.table import Table
from dragondune.wire.lobby import SEATS
from dragondune.wire.news import TimeLeft

SECRET_ANSWER: Final = 300.0
"""Seconds for a secret answer if only the game as a whole is timed."""
STAND_IN: Final = "simple"
MARGIN: Final = 0.5
"""Seconds before the end of a question or turn by which a bot with a time budget must have decided."""


NOTHING: Final = Plan(None, (), None)


def deadline(table: Table, seat: Faction) -> float | None:
    """[R228] When the time of a seat is up; the same for all in a secret question."""
    clock = table.spec.clock
    if table.is_held:
        limit = clock.per_answer or clock.per_decision or (SECRET_ANSWER if clock.per_game else None)
        return table.asked_at + max(limit, answer_seconds(table)) if limit is not None else None
    limits = [clock.per_decision] if clock.per_decision is not None else []
    if clock.per_game is not None:
        limits.append(max(0.0, clock.per_game - table.used.get(seat, 0.0)))
    return table.asked_at + min(limits) if limits else None


def clocks(table: Table) -> tuple[TimeLeft, ...]:
    """The remaining times, which are public."""
    per_game = table.spec.clock.per_game
    asked = {prompt.seat for prompt in table.prompts}
    return tuple(
        TimeLeft(
            SEATS[seat],
            deadline(table, seat) if seat in asked else None,
            max(0.0, per_game - table.used.get(seat, 0.0)) if per_game is not None else None,
        )
        for seat in table.holders
        if seat in asked or per_game is not None
    )


def plan(table: Table) -> Plan:
    """What the server has to do at this table if nobody else does anything; worked out once for each change."""
    if table.plan is None:
        table.plan = _plan(table)
    return table.plan


def _plan(table: Table) -> Plan:
    if table.status != "running" or table.game is None:
        return NOTHING
    waiting: list[Thinker] = []
    secret: list[Thinker] = []
    is_open = False
    for seat in table.game.seats_asked():
        if answers_in_secret(table, seat):
            if seat not in table.sealed:
                secret.append(Thinker(seat, table.holders[seat].bot, r.BOT, table.asked_at, table.asked_at))
        elif automatic(table, seat) is None:
            is_open = True
            thinker = _thinker(table, seat)
            if thinker is not None:
                waiting.append(thinker)
    if is_open:
        begins = min([thinker.begins for thinker in waiting], default=None)
        return Plan(None, tuple(waiting), begins, tuple(secret))
    closes = table.asked_at + _pace(table)
    return Plan(closes, (), closes, tuple(secret))


def answers_in_secret(table: Table, seat: Faction) -> bool:
    """[R226] Whether a bot's answer is kept from everybody, even from the log, until the question closes.

    A bot is asked whether or not it has a choice, and nothing is written before all answers are, so that nobody can
    time whether it has one.
    """
    return table.is_held and table.holders[seat].kind == "bot" and answer_seconds(table) > 0


def closes_at_once(table: Table) -> bool:
    """Whether everybody who is asked has an answer, and no answer takes time here."""
    closes = plan(table).closes
    return closes is not None and closes <= table.asked_at


def _pace(table: Table) -> float:
    """How long until the question closes; a bot's turn takes as long whether or not it has a choice."""
    asked = table.running.seats_asked()
    if not table.is_held and all(table.holders[seat].kind == "bot" for seat in asked):
        return _turn_seconds(table, asked[0])
    return answer_seconds(table)


def answer_seconds(table: Table) -> float:
    """[R226] How long every answer to this question takes; a plan as long as bots may think about theirs."""
    seconds = table.spec.answer_seconds
    if seconds and any(one.question == "SealPlan" and _thinks(table, one.seat) for one in table.prompts):
        return max(seconds, limit_for(table.spec.thinks_for) + MARGIN)
    return seconds


def _turn_seconds(table: Table, seat: Faction) -> float:
    """The least time for a bot's decision; where only its cards say whether it has a choice, it seems to think."""
    seconds = table.spec.bot_seconds
    if seconds and _thinks(table, seat) and any(STEP_OF[one.question].is_always_asked() for one in table.prompts):
        return max(seconds, table.spec.thinks_for + MARGIN)
    return seconds


def _thinks(table: Table, seat: Faction) -> bool:
    holder = table.holders.get(seat)
    return holder is not None and holder.kind == "bot" and not is_quick(holder.bot)


def _thinker(table: Table, seat: Faction) -> Thinker | None:
    holder = table.holders[seat]
    if holder.kind == "bot":
        counts = table.asked_at + (0.0 if table.is_held else _turn_seconds(table, seat))
        return Thinker(seat, holder.bot, r.BOT, table.asked_at, counts)
    until = deadline(table, seat)
    return Thinker(seat, STAND_IN, r.STAND_IN, until, until) if until is not None else None
