"""A program that reads text is told what its seat has heard, and nothing that was for an earlier holder."""

import asyncio
from collections.abc import Awaitable, Callable

from dragondune.server.table import log_records as r
from dragondune.wire.lobby import SEATS, Holder
from tests.server.test_thinkers import at_a_virtual_table, at_open_question
from tests.server.virtual_registry import VirtualTable

PROGRAM = "text:./program"
READER = Holder("bot", "Reader", PROGRAM)


def told_to(bot: Holder, check: Callable[[list[str]], None]) -> Callable[[VirtualTable], Awaitable[None]]:
    """What a bot is told that takes a seat after talk, and hears some more before it is asked."""

    async def story(virtual: VirtualTable) -> None:
        seat = await at_open_question(virtual)
        name, other, third = (SEATS[(seat + step) % 4] for step in (0, 1, 2))
        await virtual.write(lambda _: [r.Spoke(other, "Ann", "hello", ()), r.Spoke(other, "Ann", "for Zed", (name,))])
        later = [r.Spoke(other, "Ann", "for you", (name,)), r.Spoke(other, "Ann", "no", (third,))]
        await virtual.write(lambda _: [r.Held(name, bot), *later])
        moves = len(virtual.table.moves)
        await virtual.until(lambda table: len(table.moves) > moves)
        await asyncio.sleep(1)
        asked = [heard for one, heard in virtual.pool.heard if one == seat]
        check([*asked[-1]])

    return story


def test_a_program_is_told_what_its_seat_has_heard() -> None:
    """[R225] Public news from before, and what came later; no whisper to another person or to an earlier holder."""

    def check(lines: list[str]) -> None:
        text = "\n".join(lines)
        assert lines[0].startswith("[")
        assert any(line.endswith("(Ann): hello") for line in lines)
        assert any(line.endswith("(Ann): for you (whispered)") for line in lines)
        assert "for Zed" not in text
        assert ": no" not in text

    at_a_virtual_table(told_to(READER, check))


def test_built_in_bots_are_told_nothing() -> None:
    at_a_virtual_table(told_to(Holder("bot", "Greedy", "greedy"), lambda lines: None if lines == [] else _fail(lines)))


def _fail(lines: list[str]) -> None:
    raise AssertionError(lines)
