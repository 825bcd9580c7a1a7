"""Games are printed in a separate process, once for the same rules, and within limits."""

import asyncio
import io
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from dragondune.client import Refused
from dragondune.engine.errors import Malformed
from dragondune.printing import worker
from dragondune.printing.press import Settings
from dragondune.printing.worker import Order
from dragondune.server.errors import NotAllowed, TooMuch
from dragondune.server.http import print_shop
from dragondune.server.http.print_shop import MOST_KEPT, MOST_WAITING, PrintShop, order_of
from dragondune.web.bundle import ensure_bundle
from dragondune.wire.lobby import PrintWish
from tests.server.databases import asynchronous
from tests.server.harness import serving

RULES = PrintWish(parts=("rules",))


@pytest.fixture(autouse=True)
def bundle() -> None:
    ensure_bundle()


class SlowPress(PrintShop):
    """Prints when the test says so, and counts."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.orders: list[Order] = []

    async def _print(self, order: Order) -> bytes:
        self.orders.append(order)
        await self.go.wait()
        return order.edition.encode()


def order(turns: int) -> Order:
    return Order("1.10", (("turns", turns),), Settings())


@asynchronous
async def test_a_game_is_printed_by_the_rules_that_are_asked_for(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        wish = PrintWish(edition="1.7", overrides={"turns": 9}, agreements="off", parts=("rules",), ink="low")
        reader = PdfReader(io.BytesIO(await client.print_game(wish)))
        assert reader.metadata is not None
        assert reader.metadata.title == "Dragon Dune: 1.7, with house rules"
        house = PrintWish(house_rules='extends = "1.7"\nturns = 9\nagreements = "off"\n', parts=("rules",), ink="low")
        assert order_of(house) == order_of(wish), "the same rules in other words"


@asynchronous
async def test_rules_that_do_not_exist_are_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        with pytest.raises(Refused, match='the rules have no key "turn"; did you mean "turns"'):
            await client.print_game(PrintWish(overrides={"turn": 3}))
        with pytest.raises(Refused, match='there is no edition "2"'):
            await client.print_game(PrintWish(edition="2"))


@asynchronous
async def test_an_address_prints_a_limited_number_of_games(sqlite_url: str) -> None:
    async with serving(sqlite_url, prints_per_hour=2.0) as client:
        first = await client.print_game(RULES)
        assert await client.print_game(RULES) == first
        with pytest.raises(Refused, match="too many games to print from your address"):
            await client.print_game(RULES)


@asynchronous
async def test_two_requests_for_the_same_game_wait_for_one_copy() -> None:
    shop = SlowPress()
    waiting = [asyncio.create_task(shop.printed(order(3))) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    shop.go.set()
    assert await asyncio.gather(*waiting[1:]) == [b"1.10", b"1.10"], "one who leaves does not spoil it for the others"
    assert await shop.printed(order(3)) == b"1.10"
    assert shop.orders == [order(3)]


@asynchronous
async def test_a_busy_press_refuses_more() -> None:
    shop = SlowPress()
    waiting = [asyncio.create_task(shop.printed(order(turns))) for turns in range(1, MOST_WAITING + 1)]
    await asyncio.sleep(0)
    with pytest.raises(TooMuch, match="the server is busy printing"):
        await shop.printed(order(50))
    await shop.close()
    assert all(
        isinstance(one, asyncio.CancelledError) for one in await asyncio.gather(*waiting, return_exceptions=True)
    )


@asynchronous
async def test_the_latest_prints_are_kept() -> None:
    shop = SlowPress()
    shop.go.set()
    for turns in range(1, MOST_KEPT + 1):
        await shop.printed(order(turns))
    await shop.printed(order(1))
    await shop.printed(order(50))
    for turns in (1, 2):
        await shop.printed(order(turns))
    assert shop.orders[-2:] == [order(50), order(2)], "the first was asked for lately"


@asynchronous
async def test_a_press_that_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stuck = tmp_path / "stuck.py"
    stuck.write_text("import time\ntime.sleep(1000)\n")
    monkeypatch.setattr(print_shop, "SECONDS", 0.2)
    monkeypatch.setattr(print_shop, "COMMAND", (sys.executable, str(stuck)))
    with pytest.raises(TooMuch, match="took too long"):
        await PrintShop().printed(order(3))


@asynchronous
async def test_a_press_that_fails_says_so_without_details(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_shop, "COMMAND", (sys.executable, "-c", "raise SystemExit('secret path')"))
    with pytest.raises(NotAllowed) as refusal:
        await PrintShop().printed(order(3))
    assert "secret" not in str(refusal.value)


@asynchronous
async def test_a_server_without_the_page_does_not_print(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(print_shop, "FOLDER", tmp_path / "absent")
    with pytest.raises(NotAllowed, match="does not serve the page"):
        await PrintShop().printed(order(3))


def test_a_part_is_printed_once() -> None:
    assert order_of(PrintWish(parts=("rules", "aids", "rules"))).settings.parts == ("rules", "aids")


def test_the_worker_reports_a_refusal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(*_: object) -> bytes:
        raise Malformed("no paper")

    class Input:
        buffer = io.BytesIO(b'{"edition":"1.10","overrides":[],"settings":{}}')

    monkeypatch.setattr(worker, "print_pdf", refuse)
    monkeypatch.setattr(sys, "stdin", Input)
    assert worker.main() == 2
    assert capsys.readouterr().err == "no paper\n"
