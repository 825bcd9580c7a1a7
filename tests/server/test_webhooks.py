"""Notices are delivered, retried after errors, independent of other receivers, and sent only where allowed."""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest
from msgspec import structs

from dragondune.server.alerts.webhooks import Deliverer, NoticeStore, WebhookSettings, delivery_id
from dragondune.server.storage import Store, StoredRecord, Summary, TableRow
from tests.server.receivers import Clock, Queue, Recording, answer, receiving, resolving, running, until

QUICK: Final = WebhookSettings(allow_private=True, first_delay=0.01, growth=1.0, poll=0.01, grace=0.0)
PATIENT: Final = structs.replace(QUICK, timeout=3600.0, lease=7300.0)
OK: Final = answer(204)


def deliver(store: NoticeStore, settings: WebhookSettings = QUICK) -> Deliverer:
    return Deliverer(store, settings=settings, resolve=resolving(slow=["127.0.0.1"], quick=["127.0.0.1"]))


def test_a_notice_is_delivered_once_with_its_id() -> None:
    async def run() -> None:
        async with receiving(OK) as receiver:
            queue = Queue(receiver.url("/a?b=c"))
            notice = queue.waiting[1]
            async with running(deliver(queue)) as deliverer:
                await until(lambda: queue.finished == [1])
            (letter,) = receiver.letters
            assert letter.path == "/a?b=c"
            assert letter.body == b'{"n":1}'
            assert letter.headers["content-type"] == "application/json"
            assert letter.headers["host"] == f"127.0.0.1:{receiver.port}"
            assert letter.headers["x-dragondune-delivery"] == delivery_id(notice)
            assert letter.headers["x-dragondune-attempt"] == "1"
            assert deliverer.counts == {"delivered": 1}

    asyncio.run(run())


def test_waking_the_deliverer_sends_queued_notices() -> None:
    async def run() -> None:
        async with receiving(OK) as receiver:
            queue, later = Queue(), Queue(receiver.url())
            async with running(deliver(queue, structs.replace(QUICK, poll=3600.0))) as deliverer:
                await asyncio.sleep(0.05)
                queue.waiting, queue.due = later.waiting, later.due
                deliverer.wake()
                await until(lambda: queue.finished == [1])

    asyncio.run(run())


def test_more_notices_than_fit_the_queue_are_all_delivered() -> None:
    async def run() -> None:
        async with receiving(OK) as receiver:
            queue = Queue(*[receiver.url()] * 25)
            settings = structs.replace(QUICK, held=4, in_flight=3, poll=3600.0)
            async with running(deliver(queue, settings)):
                await until(lambda: len(queue.finished) == 25)
            assert len(receiver.letters) == 25

    asyncio.run(run())


@pytest.mark.parametrize("first", [answer(500), answer(404), answer(429), b"nonsense\r\n\r\n", b""])
def test_a_notice_is_retried_with_the_same_id_after_a_bad_answer(first: bytes) -> None:
    async def run() -> None:
        async with receiving(first, OK) as receiver:
            queue = Queue(receiver.url())
            async with running(deliver(queue)) as deliverer:
                await until(lambda: queue.finished == [1])
            first_letter, second_letter = receiver.letters
            assert first_letter.body == second_letter.body
            name = "x-dragondune-delivery"
            assert first_letter.headers[name] == second_letter.headers[name]
            assert second_letter.headers["x-dragondune-attempt"] == "2"
            assert deliverer.counts == {"retried": 1, "delivered": 1}

    asyncio.run(run())


def test_a_notice_is_retried_after_a_hanging_receiver() -> None:
    async def run() -> None:
        async with receiving(None, OK) as receiver:
            queue = Queue(receiver.url())
            async with running(deliver(queue, structs.replace(QUICK, timeout=2.0))):
                await until(lambda: queue.finished == [1])
            assert len(receiver.letters) == 2

    asyncio.run(run())


def test_a_notice_is_retried_after_a_hanging_name_server() -> None:
    async def run() -> None:
        waits = [asyncio.get_running_loop().create_future() for _ in range(2)]
        waits[1].set_result(["192.0.2.1", "93.184.215.14"])
        left = iter(waits)
        transport, queue = Recording(), Queue("http://example.org/")
        settings = structs.replace(QUICK, timeout=1.0)
        deliverer = Deliverer(queue, settings=settings, resolve=lambda *_: next(left), transport=lambda: transport)
        async with running(deliverer):
            await until(lambda: queue.finished == [1])
        assert queue.retried == [1]
        assert transport.asked == ["93.184.215.14"]

    asyncio.run(run())


def test_a_gone_receiver_loses_the_notice_but_gets_others() -> None:
    async def run() -> None:
        async with receiving(answer(410), OK) as receiver:
            queue = Queue(receiver.url(), receiver.url())
            async with running(deliver(queue, structs.replace(QUICK, in_flight=1))):
                await until(lambda: not queue.waiting)
            # Notices may overtake each other.
            ((number, reason),) = queue.dropped.items()
            assert reason == "The receiver answered 410 and wants no more."
            assert queue.finished == [3 - number]
            assert len(receiver.letters) == 2

    asyncio.run(run())


def test_a_redirect_is_not_followed() -> None:
    async def run() -> None:
        async with receiving(OK) as other, receiving(answer(307, f"Location: {other.url()}"), OK) as receiver:
            queue = Queue(receiver.url())
            async with running(deliver(queue)):
                await until(lambda: queue.finished == [1])
            assert [letter.path for letter in receiver.letters] == ["/secret-path"] * 2
            assert other.letters == []

    asyncio.run(run())


def test_an_endless_answer_is_not_read_to_its_end() -> None:
    async def run() -> None:
        head = b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n"
        async with receiving(head, is_endless=True) as receiver:
            queue = Queue(receiver.url())
            async with running(deliver(queue)):
                await until(lambda: queue.finished == [1])

    asyncio.run(run())


def test_a_hanging_receiver_delays_nobody_else() -> None:
    async def run() -> None:
        async with receiving(None) as slow, receiving(OK) as quick:
            hanging = [slow.url(host="slow")] * 20
            queue = Queue(*hanging, quick.url(host="quick"), slow.url(host="slow."), quick.url(host="quick"))
            settings = structs.replace(PATIENT, in_flight=3, held=50, held_per_lane=5, postponed=3600.0)
            async with running(deliver(queue, settings)):
                await until(lambda: sorted(queue.finished) == [21, 23] and len(slow.letters) == 2)
                assert len(queue.postponed) == 16, "five of the slow host are held, the others come later"
                assert {queue.waiting[number].attempts for number in queue.postponed} == {0}, "none was tried"
            assert len(slow.letters) == 2, "only so many at a time"

    asyncio.run(run())


def test_a_tarpit_of_many_tables_delays_no_other_table() -> None:
    """The attack: a receiver that never answers, as the webhook of many tables and under many names."""

    async def run() -> None:
        async with receiving(None) as slow, receiving(OK) as quick:
            tarpit = [slow.url(host="slow", path=f"/#evil{number}") for number in range(40)]
            queue = Queue(*tarpit, *[quick.url(host="quick", path="/#good")] * 3)
            settings = structs.replace(PATIENT, in_flight=6, held=64, held_per_host=20, postponed=3600.0)
            async with running(deliver(queue, settings)):
                await until(lambda: sorted(queue.finished) == [41, 42, 43])
            assert len(slow.letters) == settings.in_flight_per_host

    asyncio.run(run())


def test_hosts_that_ran_out_of_time_share_a_few_slots() -> None:
    async def run() -> None:
        async with receiving(None) as slow, receiving(OK) as quick:
            names = [f"slow{number}" for number in range(6)]
            queue = Queue(*[slow.url(host=name) for name in names])
            resolve = resolving(quick=["127.0.0.1"], **{name: ["127.0.0.1"] for name in names})
            settings = structs.replace(QUICK, in_flight=6, in_flight_slow=1, timeout=0.05)
            deliverer = Deliverer(queue, settings=settings, resolve=resolve)
            async with running(deliverer):
                await until(lambda: len(queue.retried) >= 6)
                later = Queue(*[quick.url(host="quick")] * 6)
                for number, notice in later.waiting.items():
                    queue.waiting[number + 10] = structs.replace(notice, id=number + 10)
                    queue.due[number + 10] = 0.0
                deliverer.wake()
                await until(lambda: len(queue.finished) == 6)

    asyncio.run(run())


def test_stopping_keeps_notices_for_the_next_start() -> None:
    async def run() -> None:
        async with receiving(None, OK) as receiver:
            queue = Queue(*[receiver.url()] * 3)
            settings = structs.replace(PATIENT, in_flight_per_lane=1)
            async with running(deliver(queue, settings)):
                await until(lambda: len(receiver.letters) == 1)
            assert queue.finished == []
            assert set(queue.waiting) == {1, 2, 3}
            async with running(deliver(queue, settings)):
                await until(lambda: sorted(queue.finished) == [1, 2, 3])

    asyncio.run(run())


def test_stopping_waits_briefly_for_a_notice_in_flight() -> None:
    async def run() -> None:
        transport, queue = Recording(), Queue(*["http://93.184.215.14/"] * 2)
        transport.gate.clear()
        settings = structs.replace(PATIENT, in_flight_per_lane=1, grace=3600.0)
        deliverer = Deliverer(queue, settings=settings, transport=lambda: transport)
        async with running(deliverer):
            await until(lambda: len(transport.asked) == 1)
            stopped = asyncio.create_task(deliverer.stop())
            await asyncio.sleep(0.02)
            transport.gate.set()
            await stopped
        assert (queue.finished, queue.postponed) == ([1], [2])
        assert len(transport.asked) == 1, "nothing new is begun"

    asyncio.run(run())


def test_cancelling_keeps_the_notice() -> None:
    async def run() -> None:
        async with receiving(None) as receiver:
            queue = Queue(receiver.url())
            task = asyncio.create_task(deliver(queue, PATIENT).run())
            await until(lambda: len(receiver.letters) == 1)
            task.cancel()
            await asyncio.wait([task])
            assert task.cancelled()
            assert queue.retried == [1]

    asyncio.run(run())


def test_an_unreadable_queue_is_retried(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with receiving(OK) as receiver:
            queue = Queue(receiver.url())
            queue.faults = 2
            async with running(deliver(queue)):
                await until(lambda: queue.finished == [1])

    asyncio.run(run())
    assert caplog.messages.count("the queue of notifications cannot be read") == 2


def test_a_notice_is_repeated_if_its_delivery_cannot_be_recorded(caplog: pytest.LogCaptureFixture) -> None:
    class Forgetful(Queue):
        async def finish_notice(self, id: int) -> None:
            if self.waiting[id].attempts == 1:
                self.due[id] = 0.0
                raise OSError("The disk is full.")
            await super().finish_notice(id)

    async def run() -> None:
        async with receiving(OK) as receiver:
            queue = Forgetful(receiver.url())
            async with running(deliver(queue)):
                await until(lambda: queue.finished == [1])
            assert len(receiver.letters) == 2

    asyncio.run(run())
    assert caplog.messages.count("the outcome of a notification cannot be stored") == 1


def test_an_unknown_host_is_looked_up_again() -> None:
    async def run() -> None:
        transport, queue = Recording(), Queue("http://example.org/")

        async def resolve(*_: object) -> list[str]:
            if not queue.retried:
                raise socket.gaierror
            return ["93.184.215.14"]

        async with running(Deliverer(queue, settings=QUICK, resolve=resolve, transport=lambda: transport)):
            await until(lambda: queue.finished == [1])
        assert queue.retried == [1]

    asyncio.run(run())


def test_a_notice_with_an_expiring_lease_is_left_to_others() -> None:
    async def run() -> None:
        transport, queue, clock = Recording(), Queue("http://93.184.215.14/"), Clock()
        settings = structs.replace(QUICK, timeout=60.0, lease=30.0)
        deliverer = Deliverer(queue, settings=settings, clock=clock, transport=lambda: transport)
        async with running(deliverer):
            await until(lambda: queue.waiting[1].attempts == 1)
            await asyncio.sleep(0.05)
        assert transport.asked == []
        assert queue.due == {1: 1030.0}

    asyncio.run(run())


def test_a_notice_is_given_up_after_ten_attempts_in_about_a_day(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> list[float]:
        clock, transport, queue = Clock(), Recording("93.184.215.14"), Queue("https://93.184.215.14/secret-path")
        settings = WebhookSettings(poll=0.001)
        deliverer = Deliverer(queue, settings=settings, clock=clock, transport=lambda: transport, chance=lambda: 0.5)
        delays: list[float] = []
        async with running(deliverer):
            for _ in range(9):
                await until(lambda: len(queue.retried) > len(delays))
                delays.append(queue.due[1] - clock.now)
                clock.now = queue.due[1]
                deliverer.wake()
            await until(lambda: not queue.waiting)
        assert queue.dropped == {1: "The exchange failed with ConnectError."}
        assert len(transport.asked) == 10
        return delays

    delays = asyncio.run(run())
    assert delays == sorted(delays)
    assert delays[0] == 10.0
    assert 20 * 3600 < sum(delays) < 30 * 3600
    record = caplog.records[-1]
    assert (record.levelno, record.getMessage()) == (logging.WARNING, "notice dropped")
    assert vars(record)["reason"] == "The exchange failed with ConnectError."


def test_retry_delays_are_randomised() -> None:
    async def delay(chance: float) -> float:
        clock, transport, queue = Clock(), Recording("93.184.215.14"), Queue("https://93.184.215.14/")
        deliverer = Deliverer(queue, clock=clock, transport=lambda: transport, chance=lambda: chance)
        async with running(deliverer):
            await until(lambda: queue.retried == [1])
        return queue.due[1] - clock.now

    assert [asyncio.run(delay(chance)) for chance in (0.0, 0.5, 1.0)] == [7.5, 10.0, 12.5]


def test_log_lines_contain_the_host_but_no_url_or_body(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with receiving(answer(500), answer(410), OK) as receiver:
            queue = Queue(receiver.url(host="quick"), receiver.url(host="quick"))
            async with running(deliver(queue, structs.replace(QUICK, in_flight=1))):
                await until(lambda: not queue.waiting)

    with caplog.at_level(logging.DEBUG):
        asyncio.run(run())
    told = [record for record in caplog.records if record.name == "dragondune.webhooks"]
    assert {record.getMessage() for record in told} == {"notice retried", "notice dropped", "notice delivered"}
    assert {vars(record)["host"] for record in told} == {"quick"}
    for record in caplog.records:
        assert "secret-path" not in repr(vars(record))
        assert '"n"' not in repr(vars(record))


def test_a_proxy_in_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with receiving(OK) as proxy, receiving(OK) as receiver:
            for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
                monkeypatch.setenv(name, proxy.url(""))
            queue = Queue(receiver.url())
            async with running(deliver(queue)):
                await until(lambda: queue.finished == [1])
            assert proxy.letters == []

    asyncio.run(run())


def test_host_names_are_resolved() -> None:
    async def run() -> None:
        async with receiving(OK) as receiver:
            queue = Queue(receiver.url(host="localhost"))
            async with running(Deliverer(queue, settings=QUICK)):
                await until(lambda: queue.finished == [1])
            assert receiver.letters[0].headers["host"] == f"localhost:{receiver.port}"

    asyncio.run(run())


def test_a_delivery_id_does_not_count_other_notices() -> None:
    notice = Queue("http://example.org/").waiting[1]
    assert delivery_id(structs.replace(notice, id=77, attempts=3)) == delivery_id(notice)
    others = (
        structs.replace(notice, body=b"{}"),
        structs.replace(notice, table_id="other"),
        structs.replace(notice, seat=None),
        structs.replace(notice, url="http://example.com/"),
    )
    assert len({delivery_id(each) for each in (notice, *others)}) == 5


def with_store(folder: Path, play: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(f"sqlite:///{folder}/tables.db")
        try:
            await play(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_stored_notice_survives_a_stop_and_is_delivered_after_the_next_start(tmp_path: Path) -> None:
    row = TableRow(
        id="dune",
        version=1,
        status="running",
        is_listed=False,
        created_at=1.0,
        updated_at=1.0,
        wake_at=None,
        spec=b"{}",
        summary=b"{}",
        secret=b"seed",
        last=0,
    )

    async def stop_early(store: Store) -> None:
        async with receiving(None) as receiver:
            await store.create(row, [], [])
            summary = Summary("running", b"{}", None, 2.0)
            notices = [(None, receiver.url(host="quick"), b"{}")]
            await store.append("dune", [StoredRecord(1, 2.0, b"{}", b"link")], summary, notices=notices)
            async with running(deliver(store, PATIENT)):
                await until(lambda: len(receiver.letters) == 1)

    async def deliver_late(store: Store) -> None:
        transport = Recording()
        resolve = resolving(quick=["127.0.0.1"])
        deliverer = Deliverer(store, settings=PATIENT, resolve=resolve, transport=lambda: transport)
        async with running(deliverer):
            await until(lambda: deliverer.counts["delivered"] == 1)
        (request,) = transport.requests
        assert request.headers["x-dragondune-attempt"] == "2"
        assert await store.take_notices(10.0**12, limit=9, lease=1.0) == []

    with_store(tmp_path, stop_early)
    with_store(tmp_path, deliver_late)
