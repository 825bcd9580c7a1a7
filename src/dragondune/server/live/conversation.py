"""Bots talk: they answer offers and remarks, make offers and explain them, after a pause that reveals nothing."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple, Protocol

from dragondune.bots.base import Speech
from dragondune.engine.decisions import GiveGold
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import Faction
from dragondune.knowledge.talk import Occasion, Spoken, Talk, occasion, talk_of
from dragondune.server.bots.speech import Said
from dragondune.server.live.recall import Recall
from dragondune.server.live.session import Session
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import play
from dragondune.server.table.hearing import Pending, last_turned, pending, said_before
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Change
from dragondune.wire.lobby import SEATS

logger: Final = logging.getLogger("dragondune.talking")

FRACTIONS: Final = 256
"""Before talking, a bot waits for one to two times the bots' pace, whatever cards it holds."""
BREATH: Final = 0.25
"""Speaking then takes a quarter of that pace."""


class Act(Protocol):
    async def __call__(self, session: Session, build: Callable[[Table], Sequence[Change]]) -> None: ...


class TalkPool(Protocol):
    async def talk(self, talk: Talk, bot: str, *, seed: int, owner: str, heard: Sequence[str]) -> Said: ...


class Talker(NamedTuple):
    """A bot with a reason to talk: events at the table, or a remark to answer."""

    seat: Faction
    bot: str
    occasion: Occasion | None
    pending: Pending | None = None


def talkers(table: Table) -> list[Talker]:
    """The bots with a reason to talk now, judging by public facts alone."""
    if table.status != "running" or table.game is None:
        return []
    found: list[Talker] = []
    for seat, holder in table.holders.items():
        if holder.kind == "bot":
            reason = occasion(table.game, seat, heard(table, seat), last_turned(table, seat))
            if reason is not None:
                found.append(Talker(seat, holder.bot, reason))
            remark = pending(table, seat)
            if remark is not None and not table.game.is_over:
                found.append(Talker(seat, holder.bot, None, remark))
    return found


class Conversation:
    """Asks each bot once per reason to talk."""

    def __init__(self, act: Act, pool: TalkPool, recall: Recall) -> None:
        self._act: Final = act
        self._pool: Final = pool
        self._recall: Final = recall
        self._asked: Final[dict[tuple[str, Faction, bool], Talker]] = {}

    def begin(self, table: Table) -> list[Talker]:
        """The bots with a reason to talk that have not been asked."""
        new: list[Talker] = []
        for talker in talkers(table):
            key = (table.id, talker.seat, talker.pending is not None)
            if self._asked.get(key) != talker:
                self._asked[key] = talker
                new.append(talker)
        return new

    def forget(self, table: Table) -> None:
        for seat in table.holders:
            for is_answer in (False, True):
                self._asked.pop((table.id, seat, is_answer), None)

    async def hold(self, session: Session, talker: Talker, *, grace: float) -> None:
        """Wait, ask a bot what it has to say, and say it; `grace` lets another process go first.

        It speaks at the same moment however long it thinks, within reason.
        """
        seed, pace = _seed(session.secret, talker), session.table.spec.bot_seconds
        await asyncio.sleep(grace + pace * (1 + seed % FRACTIONS / FRACTIONS))
        table = session.table
        if talker not in talkers(table):
            return
        said, _ = await asyncio.gather(self._thought(session, talker, seed), asyncio.sleep(BREATH * pace))
        if said.fault is not None:
            extra = {"table": session.table.id, "seat": SEATS[talker.seat], "reason": said.fault}
            logger.warning("a bot failed to talk", extra=extra)
        speech = said.speech
        if speech is not None:
            await self._act(session, lambda table: _said(table, talker, speech, session.secret))

    async def _thought(self, session: Session, talker: Talker, seed: int) -> Said:
        """What it has to say at this moment."""
        talk = _talk(session.table, talker)
        past = await self._recall(session, talker.seat, talker.bot)
        return await self._pool.talk(talk, talker.bot, seed=seed, owner=session.owner, heard=past)


def _said(table: Table, talker: Talker, speech: Speech, secret: str) -> Sequence[Change]:
    """The words and the decision they explain; empty if the moment has passed or the game refuses the decision."""
    if talker not in talkers(table):
        return ()
    seat = SEATS[talker.seat]
    is_muted = table.muted >> talker.seat & 1
    words = [] if is_muted else [_spoke(table, talker, speech)]
    if speech.act is None:
        return words
    try:
        played = play(table, {talker.seat: speech.act}, secret, seat=seat, means=r.BOT)
    except Illegal as refusal:
        said = {"table": table.id, "seat": seat, "reason": str(refusal)}
        logger.warning("a bot said something that is not allowed", extra=said)
        return ()
    return [*words, played]


def _spoke(table: Table, talker: Talker, speech: Speech) -> r.Spoke:
    """A line to everybody or a whisper, or a reply to a remark; a whisper is answered with a whisper."""
    seat, name = SEATS[talker.seat], table.holders[talker.seat].name
    to = tuple(SEATS[one] for one in speech.to if one in table.holders and one != talker.seat)
    if talker.pending is None:
        return r.Spoke(seat, name, speech.words, to)
    number, remark = talker.pending
    return r.Spoke(seat, name, speech.words, (SEATS[remark.seat],) if remark.is_whisper else to, number)


def _talk(table: Table, talker: Talker) -> Talk:
    remark = None if talker.pending is None else talker.pending.remark
    return talk_of(
        table.running,
        talker.seat,
        heard(table, talker.seat),
        said=said_before(table, talker.seat, remark),
        remark=remark,
        turned=last_turned(table, talker.seat),
    )


def _seed(secret: str, talker: Talker) -> int:
    reason = talker.occasion or talker.pending
    digest = sha256(f"dragondune talk {secret} {talker.seat} {reason}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def heard(table: Table, seat: Faction) -> list[Spoken]:
    """Gifts and talk about agreements, in order, without gifts this seat has already thanked for."""
    found = [move.spoken for move in table.moves if move.spoken is not None]
    has_spoken = table.last_spoke.get(seat, 0) >= len(table.moves)
    return found[:-1] if has_spoken and found and isinstance(found[-1].said, GiveGold) else found
