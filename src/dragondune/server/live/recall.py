"""What a program that reads text is told of the past: it is started for each question and remembers nothing."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from dragondune.bots.registry import is_own
from dragondune.engine.ids import Faction
from dragondune.server.live.history import PAGE
from dragondune.server.live.session import Session
from dragondune.wire import news
from dragondune.wire.update_lines import update_lines

Recall: TypeAlias = Callable[[Session, Faction, str], Awaitable[Sequence[str]]]
"""What a bot in a seat has heard."""


async def recalled(
    updates_after: Callable[[Session, int, int], Awaitable[Sequence[news.Update]]],
    session: Session,
    seat: Faction,
    bot: str,
) -> list[str]:
    """[R225] What a bot of your own has heard last in its seat, in words.

    From before it took the seat, it is told only public news. A bot that only stands in for the holder of a seat is
    told nothing, nor is a built-in bot, which does not read.
    """
    holder = session.table.holders[seat]
    if not is_own(bot) or holder.kind != "bot" or holder.bot != bot:
        return []
    told = await updates_after(session, seat, max(0, session.table.counts[seat] - PAGE))
    return [line for update in told for line in update_lines(update)]
