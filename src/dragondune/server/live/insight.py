"""Reviews of finished games and advice for people who play alone, computed in the bots' processes."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Final

import msgspec

from dragondune.engine.errors import Malformed
from dragondune.engine.ids import Faction
from dragondune.insight.review import VERSION, assembled
from dragondune.insight.scenes import Turn, turns_of
from dragondune.insight.studies import advice_from_bytes, question_to_bytes, turn_review_from_bytes, turn_to_bytes
from dragondune.insight.turn_review import TurnReview
from dragondune.knowledge.transfer import situation_to_bytes
from dragondune.notation.codec import decision_from_record
from dragondune.server.bots.pool import BotPool
from dragondune.server.cost_budget import in_thread
from dragondune.server.errors import NotAllowed, TooMuch
from dragondune.server.live.session import Session
from dragondune.server.storage import Store
from dragondune.server.table.replay_pages import Recording, recording
from dragondune.server.table.table import Table
from dragondune.wire.insight import Advice, CoachWish, Review, ReviewState

logger: Final = logging.getLogger("dragondune.insight")

TURN_SECONDS: Final = 5.0
TURN_LIMIT: Final = 120.0
"""Seconds after which the review of a turn is stopped; it rarely takes that long."""
ADVICE_SECONDS: Final = 1.0
ADVICE_LIMIT: Final = 20.0
MOST_WAITING: Final = 20
"""Games that may be in review or wait for it."""
MOST_OF_ADDRESS: Final = 3
RETRY_SECONDS: Final = 60.0
OWNER: Final = "reviews"
"""All reviews share one slot in the bots' process queue."""

_REVIEW: Final = msgspec.json.Decoder(Review)


class _Progress:
    """A review in progress, and the address that asked for it."""

    def __init__(self, task: asyncio.Task[None], address: str) -> None:
        self.task: Final = task
        self.address: Final = address
        self.done = 0
        self.turns = 0


class Insight:
    """Reviews a game when somebody first asks, and stores the review with the table.

    One game at a time is reviewed, turn by turn, so that other tables' bots wait for one turn at most.
    """

    def __init__(
        self,
        store: Store,
        pool: BotPool,
        spawn: Callable[[Coroutine[object, object, None]], asyncio.Task[None]],
        *,
        playouts: int,
    ) -> None:
        self._playouts: Final = playouts
        self._store: Final = store
        self._pool: Final = pool
        self._spawn: Final = spawn
        self._progress: Final[dict[str, _Progress]] = {}
        self._lane: Final = asyncio.Lock()

    async def review(self, session: Session, *, wait: float, address: str) -> ReviewState:
        """The review, or its progress after waiting this many seconds."""
        recorded = recording(session.table)
        if self._playouts < 1:
            raise NotAllowed("this server does not review games")
        table_id = session.table.id
        found = await self._store.review(table_id, VERSION)
        if found is None:
            progress = self._progress.get(table_id)
            if progress is None:
                self._check_queue(address)
                progress = _Progress(self._spawn(self._work(table_id, recorded)), address)
                self._progress[table_id] = progress
                progress.task.add_done_callback(lambda _: self._progress.pop(table_id, None))
            await asyncio.wait([progress.task], timeout=wait)
            found = await self._store.review(table_id, VERSION)
            if found is None:
                return ReviewState(progress.done, progress.turns, None)
        review = _REVIEW.decode(found)
        turns = len({point.turn for point in review.points})
        return ReviewState(turns, turns, review)

    def _check_queue(self, address: str) -> None:
        """Each review takes minutes of the bots' processes, so that few may wait."""
        waiting = [one.address for one in self._progress.values()]
        if len(waiting) >= MOST_WAITING:
            raise TooMuch("many games are waiting for a review; ask again in a few minutes", retry_after=RETRY_SECONDS)
        if waiting.count(address) >= MOST_OF_ADDRESS:
            raise TooMuch(
                f"{MOST_OF_ADDRESS} games that your address asked about are still being reviewed; wait for them",
                retry_after=RETRY_SECONDS,
            )

    async def _work(self, table_id: str, recorded: Recording) -> None:
        async with self._lane:
            progress = self._progress[table_id]
            subjects, factions = await in_thread(partial(_subjects, recorded, playouts=self._playouts))
            progress.turns = len(subjects)
            found: list[TurnReview] = []
            for subject in subjects:
                studied = await self._pool.study(
                    "review", subject, expected=TURN_SECONDS, limit=TURN_LIMIT, owner=OWNER
                )
                if studied.found is None:
                    logger.warning("a game could not be reviewed", extra={"table": table_id, "reason": studied.fault})
                    return
                found.append(turn_review_from_bytes(studied.found))
                progress.done += 1
            await self._store.keep_review(table_id, VERSION, msgspec.json.encode(assembled(found, factions)))

    async def advice(
        self, session: Session, seat: Faction, wish: CoachWish, *, charge: Callable[[float], None]
    ) -> Advice:
        """The coach's advice to the only person at a table; `charge` is called with the processor time used."""
        table = session.table
        check_alone(table, seat)
        game = table.running
        if not game.asked >> seat & 1:
            raise Malformed("the coach speaks when you have a decision to make")
        intended = None if wish.decision is None else decision_from_record(wish.decision)
        if intended is not None:
            game.consider(seat, intended)
        subject = question_to_bytes(situation_to_bytes(game, seat), None if intended is None else intended.index)
        studied = await self._pool.study(
            "advice", subject, expected=ADVICE_SECONDS, limit=ADVICE_LIMIT, owner=session.owner
        )
        charge(studied.seconds)
        if studied.found is None:
            logger.warning("the coach had no advice", extra={"table": table.id, "reason": studied.fault})
            return Advice((), ())
        return advice_from_bytes(studied.found)


def check_alone(table: Table, seat: Faction) -> None:
    """Refuse the coach unless bots hold all other seats."""
    others = [holder for at, holder in table.holders.items() if at != seat]
    if table.spec.companion or any(holder.kind != "bot" for holder in others):
        raise NotAllowed("the coach helps only people who play alone against bots; other people play at this table")


def _subjects(recorded: Recording, *, playouts: int) -> tuple[list[bytes], list[Faction]]:
    """The turns of a game, encoded for the review processes."""
    game = recorded.game
    entries = [entry for move in recorded.moves for entry in move.entries]
    turns: list[Turn] = turns_of(game.clone(), entries)
    subjects: list[bytes] = []
    for turn in turns:
        subjects.append(turn_to_bytes(game, turn, playouts=playouts))
        for entry in turn.entries:
            game.apply(entry.seat, entry.decision)
    return subjects, game.factions
