"""Two worlds that an observer cannot tell apart, played side by side: the observer must receive the same."""

import asyncio
import random
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import PASS, Decision, PlaceBid
from dragondune.engine.events import Event
from dragondune.engine.game import Game, is_listed
from dragondune.engine.ids import FACTIONS, SPECTATOR, Faction
from dragondune.engine.prompts import Prompt
from dragondune.knowledge.gate import redact
from dragondune.notation.codec import decision_to_record
from dragondune.server.table.advance_answers import bid_up_to
from dragondune.server.table.deciding import automatic, close_question, closes_at_once, play
from dragondune.server.table.table_state import Change, Made
from dragondune.wire import commands as c
from dragondune.wire.lobby import SEATS
from tests.agreements.talking import is_possible, random_talk
from tests.properties.test_secrecy import seen
from tests.server.probes import PROBES, Probe
from tests.server.virtual import clock
from tests.server.worlds import ANSWER_SECONDS, BOT_SECONDS, TICK, Names, World

LATEST: Final = ANSWER_SECONDS / 2
"""Seconds after which a question is answered next, so that all answers come before it may close."""
ATTEMPTS: Final = 24
HOW_MANY: Final = (0, 1, 2, 3) * 5 + (50,)
"""Secret acts in a row: sometimes so many that missed updates have to be read from the log."""

Answers = dict[Faction, Decision]
ROUNDS: Final = 20


class DifferenceSeen(AssertionError):
    """The observer received something in one world but not in the other."""


class Twins:
    """`compared` counts messages that were equal in both worlds, `steps` counts steps by kind."""

    def __init__(self, worlds: tuple[World, World], names: Names, *, seed: str) -> None:
        self.worlds: Final = worlds
        self.observer: Final = worlds[0].observer
        self.compared = 0
        self.steps: Final[dict[str, int]] = {}
        self._names: Final = names
        self._chance: Final = random.Random(seed)
        self._hidden: Final = {world: random.Random(f"{seed} {side}") for side, world in enumerate(worlds)}
        self._done = [0, 0]
        self._number = 1000

    @property
    def first(self) -> World:
        return self.worlds[0]

    @property
    def others(self) -> list[Faction]:
        """People whose secrets the observer must not learn."""
        return [seat for seat in self.first.people if seat != self.observer]

    async def play(self, steps: int) -> None:
        """Continue until the worlds diverge, as when a card is shown, or for a number of steps."""
        for _ in range(steps):
            if not await self._step():
                return
            await asyncio.sleep(TICK)
            for _ in range(ROUNDS):  # let both worlds finish what is due at this very moment
                await asyncio.sleep(0)
            self.compare()

    def compare(self) -> None:
        one, other = self.worlds
        if seen(one.game, self.observer) != seen(other.game, self.observer):
            raise DifferenceSeen("the games have parted without a decision that parts them")
        for i, (left, right) in enumerate(((one.frames, other.frames), (one.answers, other.answers))):
            start = self._done[i]
            if left[start:] != right[start:]:
                raise DifferenceSeen(difference(left[start:], right[start:]))
            self._done[i] = len(left)
            self.compared += len(left) - start
        if one.waits != other.waits:
            raise DifferenceSeen("people are noted to be called of something else")
        if one.notices != other.notices:
            raise DifferenceSeen("the hooks are told something else")

    def _count(self, step: str) -> None:
        self.steps[step] = self.steps.get(step, 0) + 1

    async def _step(self) -> bool:
        is_late = clock() > self.first.table.asked_at + LATEST
        match 0 if is_late else self._chance.randrange(12):
            case 0 | 1 | 2 | 3:
                return await self._decide()
            case 4 | 5:
                await self._whisper_and_prepare()
            case 6 | 7 | 8:
                await self._probe()
            case 9:
                await self._talk()
            case 10:
                await self._take_back()
            case _:
                await self._come_back()
        return True

    async def _both(self, probe: Probe) -> None:
        """Do the same in both worlds at the same moment."""
        self._number += 10
        for world in self.worlds:
            self._names.restart(self._number)
            await probe(world)

    async def _act(self, observer: int, command: c.AnyCommand) -> None:
        for world in self.worlds:
            world.act(observer, command)
        await asyncio.sleep(TICK)

    # Decisions

    async def _decide(self) -> bool:
        """All asked seats answer. The answers may differ as long as the observer cannot see it."""
        answers = self._answers() if self.first.table.status == "running" else None
        if answers is None:
            return False
        before = [len(world.table.moves) for world in self.worlds]
        is_held = self.first.table.is_held
        question = self.first.table.prompts[0].question
        self._count("held" if is_held else "open")
        if is_held:
            await self._seal(answers)
        else:
            await self._answer_openly(answers)
        closed = [len(world.table.moves) - count for world, count in zip(self.worlds, before, strict=True)]
        for world in self.worlds:
            world.bots.end()
        if closed[0] != closed[1]:
            raise DifferenceSeen(f"{question} closes in one world only")
        assert closed[0] >= 1, f"{question} does not close"
        return True

    def _answers(self) -> tuple[Answers, Answers] | None:
        for attempt in range(ATTEMPTS):
            drawn = self._draw(is_free=attempt < ATTEMPTS // 2)
            if drawn is not None and self._is_alike(drawn):
                return drawn
        return None

    def _draw(self, *, is_free: bool) -> tuple[Answers, Answers] | None:
        """One answer, or those of all asked seats if they take effect together."""
        asked = self.first.game.seats_asked()
        drawn: tuple[Answers, Answers] = ({}, {})
        is_together = self.first.table.is_held or self._is_given()
        for seat in asked if is_together else [self._chance.choice(asked)]:
            one, other = (self._choices(world, seat) for world in self.worlds)
            drawn[0][seat] = self._chance.choice(one)
            if is_free and seat != self.observer:
                drawn[1][seat] = self._chance.choice(other)
                continue
            shared = [option for option in one if is_listed(option, other)]
            if not shared:
                return None
            drawn[0][seat] = drawn[1][seat] = self._chance.choice(shared)
        return drawn

    def _choices(self, world: World, seat: Faction) -> Sequence[Decision]:
        given = automatic(world.table, seat) if self._is_given() else None
        return [given.decision] if given is not None else world.game.options(seat)

    def _is_given(self) -> bool:
        """Whether the server answers automatically in at least one of the worlds."""
        asked = self.first.game.seats_asked()
        is_held = self.first.table.is_held
        return not is_held and any(all(automatic(world.table, seat) for seat in asked) for world in self.worlds)

    def _is_alike(self, answers: tuple[Answers, Answers]) -> bool:
        """Whether the engine shows the observer the same state and the same events."""
        outcomes = [self._outcome(world, given) for world, given in zip(self.worlds, answers, strict=True)]
        return outcomes[0] is not None and outcomes[0] == outcomes[1]

    def _outcome(self, world: World, answers: Answers) -> tuple[object, list[Event]] | None:
        """What the observer sees after these answers and those that the server gives at once; None at the end."""
        draft, secret, events = world.table.draft(), world.session.secret, list[Event]()
        changes: Sequence[Change] = [play(draft, answers, secret, seat=None)]
        while changes:
            for change in changes:
                events += redact(change.events, self.observer) if isinstance(change, Made) else ()
                draft.take(change, clock())
            changes = close_question(draft, secret) if closes_at_once(draft) else ()
        return None if draft.status == "over" else (seen(draft.running, self.observer), events)

    async def _answer_openly(self, answers: tuple[Answers, Answers]) -> None:
        """If the server answers automatically in only one world, waiting would show it."""
        asked_at = self.first.table.asked_at
        is_bot = not set(answers[0]) <= set(self.first.people)
        for world, given in zip(self.worlds, answers, strict=True):
            time_left = max(0.0, asked_at + BOT_SECONDS - clock())
            pause = int(self._hidden[world].random() * time_left / TICK) * TICK
            world.bots.tell(world.game, given, pause=pause)
        if is_bot or self._is_given():
            await self._wait_until(asked_at + (BOT_SECONDS if is_bot else ANSWER_SECONDS))
            return
        for world, given in zip(self.worlds, answers, strict=True):
            for seat, decision in given.items():
                world.decide(seat, decision)
        await asyncio.sleep(TICK)

    async def _wait_until(self, moment: float) -> None:
        await asyncio.sleep(max(0.0, moment - clock()) + TICK)

    async def _seal(self, answers: tuple[Answers, Answers]) -> None:
        """Answers come at different times, in a different order and by different means in the two worlds."""
        table = self.first.table
        late = self._late() if table.spec.clock.per_answer is not None else None
        per_answer = table.spec.clock.per_answer or 0.0
        closes = table.asked_at + (per_answer if late is not None else ANSWER_SECONDS)
        for world, given in zip(self.worlds, answers, strict=True):
            world.bots.tell(world.game, given)
        await asyncio.gather(
            *(
                self._seal_one(world, seat, given[seat])
                for side, (world, given) in enumerate(zip(self.worlds, answers, strict=True))
                for seat in given
                if seat in world.people and (late is None or seat not in late[side])
            )
        )
        await self._wait_until(closes)
        await asyncio.gather(*(self._clean_up(world) for world in self.worlds))

    def _late(self) -> list[list[Faction]] | None:
        """Occasionally a seat runs out of time, possibly a different one in the other world."""
        if self._chance.randrange(5):
            return None
        late = []
        for world in self.worlds:
            slow = [
                seat
                for seat in self.others
                if seat in world.game.seats_asked() and automatic(world.table, seat) is None
            ]
            late.append([self._hidden[world].choice(slow)] if slow else [])
        self._count("late")
        return late if all(late) else None

    async def _seal_one(self, world: World, seat: Faction, decision: Decision) -> None:
        if seat == self.observer:
            await asyncio.sleep(2 * TICK)
            world.decide(seat, decision)
            return
        luck = self._hidden[world]
        await asyncio.sleep(luck.randrange(200) * TICK)
        prompt = next(prompt for prompt in world.table.prompts if prompt.seat == seat)
        for command in means(world.game, prompt, decision, luck):
            world.act(seat, up_to_date(command, world.table.counts[seat]))
            await asyncio.sleep(luck.randrange(1, 40) * TICK)

    async def _clean_up(self, world: World) -> None:
        """Remove unused advice, so that it does not answer questions drawn later."""
        for seat in self.others:
            for question in world.table.standing.get(seat, ()):
                world.act(seat, c.SetStanding(question, "ask"))
            if world.table.prepared.get(seat):
                world.act(seat, c.Forget(0))
            if seat in world.table.sealed_bids:
                world.act(seat, c.SealBid(None))
        await asyncio.sleep(TICK)

    # Acts between other seats

    async def _whisper_and_prepare(self) -> None:
        self._count("hidden")
        await asyncio.gather(*(self._hide(world) for world in self.worlds))
        await asyncio.sleep(TICK)

    async def _hide(self, world: World) -> None:
        """A different number of secret acts in each world, whose traces are then removed."""
        luck = self._hidden[world]
        for _ in range(luck.choice(HOW_MANY)):
            if not self.others:
                return
            seat = luck.choice(self.others)
            listeners = [SEATS[one] for one in FACTIONS if one in world.table.holders and one != self.observer]
            commands: list[c.AnyCommand] = [
                c.Say(f"secret {luck.random()}", (luck.choice(listeners),)),
                c.SetStanding("Hide", luck.choice(("always_ask", "decline", "accept"))),
                c.Prepare("Bid", {"decide": "PlaceBid", "amount": luck.randrange(1, 9)}, turn=99),
                c.SealBid(luck.randrange(20)),
                c.Decide({"decide": "Pass", "card": luck.randrange(50)}, 0),
            ]
            world.act(seat, luck.choice(commands))
            await asyncio.sleep(TICK / 2)
        await self._clean_up(world)

    # What the observer asks

    async def _probe(self) -> None:
        name, probe = self._chance.choice(PROBES)
        self._count(name)
        await self._both(probe(self.first, self._chance))

    # Public acts

    async def _talk(self) -> None:
        world = self.first
        speaker = self._chance.choice((*world.people, SPECTATOR))
        text = f"word {self._chance.randrange(1000)}"
        if self._chance.randrange(2):
            self._count("chat")
            to: tuple[str, ...] = ()
            if SPECTATOR not in (speaker, self.observer):
                to = self._chance.choice(((), (SEATS[self.observer],)))
            await self._act(speaker, msgspec.convert({"do": "say", "text": text, "to": to}, c.Say))
            return
        await self._give_or_offer()

    async def _give_or_offer(self) -> None:
        """A gift or negotiation that is possible in both worlds."""
        seat = self._chance.choice(self.first.people)
        gifts = [set(world.game.gifts(seat)) for world in self.worlds]
        common = sorted(gifts[0] & gifts[1], key=lambda gift: gift.index)
        aside: Decision = random_talk(self.first.game, seat, Chance(self._chance.randrange(2**30)))
        if common and self._chance.randrange(2):
            aside = self._chance.choice(common)
        elif not all(is_possible(world.game, seat, aside) for world in self.worlds):  # type: ignore[arg-type]
            return
        if self._is_alike(({seat: aside}, {seat: aside})):
            self._count("aside")
            for world in self.worlds:
                world.decide(seat, aside)
            await asyncio.sleep(TICK)

    async def _take_back(self) -> None:
        """[R224] Undo and redo, freely or by consent."""
        seat = self._chance.choice(self.first.people)
        self._count("undo")
        await self._act(seat, self._chance.choice((c.Undo(), c.Undo(), c.Redo())))
        requests = [world.table.undo_request for world in self.worlds]
        if (requests[0] is None) != (requests[1] is None):
            raise DifferenceSeen("only in one world all have to agree")
        if requests[0] is not None and self._chance.randrange(4):
            self._count("consent")
            is_agreed = self._chance.randrange(5) > 0
            for person in self.first.people:
                if person != seat:
                    await self._act(person, c.AnswerUndo(is_agreed or person != self.first.people[-1]))

    async def _come_back(self) -> None:
        self._count("reconnect")
        observer = self._chance.choice((self.observer, self.observer, *self.others, SPECTATOR))
        last = self.first.table.counts[observer] if observer == self.observer else 0
        seen_last = self._chance.randrange(last + 1)
        for world in self.worlds:
            await world.reconnect(observer, seen=seen_last)
        await asyncio.sleep(TICK)


def up_to_date(command: c.AnyCommand, at: int) -> c.AnyCommand:
    return c.Decide(command.decision, at) if isinstance(command, c.Decide) else command


def means(game: Game, prompt: Prompt, decision: Decision, luck: random.Random) -> list[c.AnyCommand]:
    """One of the ways to answer a held question."""
    options = game.options(prompt.seat)
    record, other = decision_to_record(decision), decision_to_record(luck.choice(options))
    ways: list[list[c.AnyCommand]] = [
        [c.Decide(record, 0)],
        [c.Decide(other, 0), c.Decide(record, 0)],
        [c.Decide(other, 0), c.Undo(), c.Decide(record, 0)],
        [c.Prepare(prompt.question, record)],
    ]
    if decision is PASS and len(options) > 1:
        ways.append([c.SetStanding(prompt.question, "decline")])
    if isinstance(decision, PlaceBid) and bid_up_to(decision.amount, options) is decision:
        ways.append([c.SealBid(decision.amount)])
    return luck.choice(ways)


def difference(one: Sequence[tuple[float, str]], other: Sequence[tuple[float, str]]) -> str:
    for left, right in zip(one, other, strict=False):
        if left != right:
            return f"the observer received\n{left}\nin one world and\n{right}\nin the other"
    more = max(one, other, key=len)[min(len(one), len(other)) :]
    return f"the observer received in one world only\n{more[:3]}"


def merged(counts: Sequence[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for one in counts:
        for name, count in one.items():
            total[name] = total.get(name, 0) + count
    return total
