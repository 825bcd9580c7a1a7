"""Try to learn by timing alone whether a bot has a choice in a secret question.

    python -m benchmarks.timing [--samples 40] [--seconds 1] [--rate 500] [--bot normal] [--seed 1]

Two tables look the same to a player, and only at one of them a bot holds a card that it could use. While the question
is open, the player asks the server as fast as allowed and times the answers. An AUC of 0.5 means that the times tell
nothing. All traffic stays on this machine.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple, cast

import httpx
import msgspec
import uvloop

from benchmarks.server_processes import PATIENCE, serving
from dragondune.editions.loader import load_edition
from dragondune.engine.chance import Chance
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, Faction
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.views.position import write_position
from dragondune.wire.lobby import SEATS, Created, NewTable, SeatWish

TRIES: Final = 5
RESAMPLES: Final = 2_000
SLOW_SECONDS: Final = 0.005
LANES: Final = 8
"""Connections among which the requests are shared out."""
SHARE: Final = 0.9
"""The share of the time a question is open during which the server is asked."""


class Scene(NamedTuple):
    """Two worlds that the observer cannot tell apart; the seat has a choice only in the first."""

    observer: Faction
    seat: Faction
    with_choice: str
    without: str


class Result(NamedTuple):
    """How well a feature of the times tells the two worlds apart, with a 95% interval."""

    feature: str
    auc: float
    low: float
    high: float


def scenes(seed: int) -> Iterator[Scene]:
    """From random games, without end."""
    while True:
        chance, game = Chance(seed), Game.new(load_edition("1.10"))
        seed += 1
        chance.settle(game)
        while not game.is_over:
            if game.could_betray:
                yield from _twins(game, chance)
            seat = game.seats_asked()[0]
            options = game.options(seat)
            game.apply(seat, options[chance.below(len(options))])
            chance.settle(game)


def _twins(game: Game, chance: Chance) -> Iterator[Scene]:
    asked = game.seats_asked()
    for seat in asked:
        for observer in FACTIONS:
            if len(game.options(seat)) == 1 or observer in asked:
                continue
            for _ in range(TRIES):
                other = sample(know(game, observer), chance)
                if CHANCE not in other.seats_asked() and len(other.options(seat)) == 1:
                    yield Scene(observer, seat, write_position(game), write_position(other))
                    return


class Probe(asyncio.Protocol):
    """One connection, used as plainly as possible, so that most of the time is the server's."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport
        self._answer = bytearray()
        self._complete: asyncio.Future[float]
        self._began = 0.0

    async def time(self, request: bytes) -> float:
        """Seconds from asking until the whole answer is here."""
        self._answer.clear()
        self._complete = asyncio.get_running_loop().create_future()
        self._began = perf_counter()
        self._transport.write(request)
        return await self._complete

    def close(self) -> None:
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        self._answer += data
        head, found, body = self._answer.partition(b"\r\n\r\n")
        if found and len(body) >= int(head.lower().partition(b"content-length:")[2].split()[0]):
            self._complete.set_result(now - self._began)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._complete.done():
            self._complete.set_exception(ConnectionError("the server ended the connection"))


class Prober:
    """Times requests of a player at a table whose other seats are bots'."""

    def __init__(self, http: httpx.AsyncClient, *, seconds: float, rate: float, bot: str) -> None:
        self._http: Final = http
        self._seconds: Final = seconds
        self._rate: Final = rate
        self._bot: Final = bot

    async def times(self, observer: Faction, position: str) -> list[float]:
        """How long each request took while the question was open."""
        seats = tuple(
            SeatWish(name, "me", name="Ada") if name == SEATS[observer] else SeatWish(name, "bot", bot=self._bot)
            for name in SEATS
        )
        wish = NewTable(seats=seats, seating="given", position=position, answer_seconds=self._seconds, thinks_for=0.5)
        made = msgspec.json.decode(await self._ask("POST", "/api/tables", wish), type=Created)
        table = f"/api/tables/{made.table.id}"
        token = made.seats[SEATS[observer]]
        await self._ask("POST", f"{table}/commands", {"do": "start"}, token=made.host)
        host = f"{self._http.base_url.host}:{self._http.base_url.port}"
        request = f"GET {table} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\n\r\n".encode()
        began = perf_counter()
        found: list[float] = []
        starts = [began + lane / self._rate for lane in range(LANES)]
        until = began + SHARE * self._seconds
        await asyncio.gather(*(self._probe(request, found, first=first, until=until) for first in starts))
        await self._ask("POST", f"{table}/commands", {"do": "archive"}, token=made.host)
        return found

    async def _probe(self, request: bytes, found: list[float], *, first: float, until: float) -> None:
        """Ask on a separate connection; if it is late, ask again at once, so that the rate is kept on average."""
        url = self._http.base_url
        loop = asyncio.get_running_loop()
        _, probe = await loop.create_connection(Probe, url.host, url.port or 0)
        due = first
        while due < until and perf_counter() < until:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            found.append(await probe.time(request))
            due += LANES / self._rate
        probe.close()

    async def _ask(self, method: str, path: str, body: object = None, *, token: str | None = None) -> bytes:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        content = None if body is None else msgspec.json.encode(body)
        if content is not None:
            headers["content-type"] = "application/json"
        answer = await self._http.request(method, path, content=content, headers=headers)
        return answer.raise_for_status().content


FEATURES: Final[dict[str, Callable[[Sequence[float]], float]]] = {
    "slowest": max,
    "mean": lambda times: sum(times) / len(times),
    "slow ones": lambda times: sum(one > SLOW_SECONDS for one in times) / len(times),
}


def auc(positive: Sequence[float], negative: Sequence[float]) -> float:
    """The chance that one of the first is larger than one of the second; a tie counts half."""
    wins = sum((one > other) + 0.5 * (one == other) for one in positive for other in negative)
    return wins / (len(positive) * len(negative))


def judged(feature: str, positive: Sequence[float], negative: Sequence[float], chance: random.Random) -> Result:
    again = sorted(
        auc(chance.choices(positive, k=len(positive)), chance.choices(negative, k=len(negative)))
        for _ in range(RESAMPLES)
    )
    low, high = again[int(0.025 * RESAMPLES)], again[int(0.975 * RESAMPLES)]
    return Result(feature, auc(positive, negative), low, high)


async def measure(url: str, arguments: argparse.Namespace) -> tuple[list[Result], float]:
    """Alternate between the two worlds, in random order, so that changes in load affect both alike."""
    chance = random.Random(arguments.seed)
    samples: tuple[list[list[float]], list[list[float]]] = ([], [])
    found = scenes(arguments.seed)
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False) as http:
        prober = Prober(http, seconds=arguments.seconds, rate=arguments.rate, bot=arguments.bot)
        for _ in range(arguments.samples):
            scene = next(found)
            worlds = [(scene.with_choice, samples[0]), (scene.without, samples[1])]
            chance.shuffle(worlds)
            for position, into in worlds:
                into.append(await prober.times(scene.observer, position))
    count = sum(map(len, (*samples[0], *samples[1])))
    rate = count / (2 * arguments.samples * SHARE * arguments.seconds)
    return [
        judged(name, [feature(one) for one in samples[0]], [feature(one) for one in samples[1]], chance)
        for name, feature in FEATURES.items()
    ], rate


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--samples", type=int, default=40, help="questions of each kind (default 40)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a question is open (default 1)")
    parser.add_argument("--rate", type=float, default=500.0, help="requests per second (default 500)")
    parser.add_argument("--bot", default="normal", help="the bots at the table (default normal)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/timing.db", Path(folder, "log")) as server,
    ):
        results, rate = uvloop.run(measure(server.url, arguments))
    print(f"{2 * arguments.samples} questions, {rate:.0f} of {arguments.rate:.0f} requests per second")
    for one in results:
        print(f"{one.feature:10} AUC {one.auc:.2f} ({one.low:.2f} to {one.high:.2f})")
    return 0 if all(one.low <= 0.5 <= one.high for one in results) else 1


if __name__ == "__main__":
    sys.exit(main())
