"""How quickly finished games are found: `python -m benchmarks.finished_games [--games 100000] [--database URL]`.

Fills a new database with made-up games of 2,000 people and times what pages ask for: the newest games, searches,
somebody's own games and results, statistics and a ladder.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Final

from msgspec.structs import asdict
from sqlalchemy import Connection, insert

from dragondune.editions.loader import EDITIONS
from dragondune.engine.endings import ENDING_NAMES
from dragondune.server.club.archive import Archive
from dragondune.server.club.results import words_in
from dragondune.server.storage import PersonRow, Store, schema
from dragondune.server.storage.finished import GameFilter, GameRow, SeatRow
from dragondune.wire.lobby import SEATS

PEOPLE: Final = 2_000
TOGETHER: Final = 2_000
ROUNDS: Final = 15
SHARES: Final = {"1.10": 60, "1.7": 20}
"""How many games in a hundred are of the usual editions; all others have 5."""
SYLLABLES: Final = ("ba", "do", "ka", "li", "mo", "na", "ri", "so", "tu", "ve")


def people(chance: random.Random) -> list[PersonRow]:
    names = ["".join(chance.choices(SYLLABLES, k=3)).title() for _ in range(PEOPLE)]
    return [PersonRow(f"person-{number}", name, "blue", 0.0) for number, name in enumerate(names)]


def game(number: int, players: list[PersonRow], chance: random.Random) -> tuple[GameRow, list[SeatRow]]:
    edition = chance.choices(list(EDITIONS), [SHARES.get(one, 5) for one in EDITIONS])[0]
    is_public = chance.random() < 0.8
    ending = chance.choice(ENDING_NAMES[1:])
    row = GameRow(
        f"table-{number}", float(number), "Friday night", edition, chance.randint(2, 8), ending, 3, 1, is_public
    )
    winner = chance.randrange(len(SEATS))
    seats = [
        SeatRow(
            row.table_id,
            seat,
            0,
            "person" if at < 3 else "bot",
            person.name if at < 3 else "normal",
            "blue" if at < 3 else None,
            person.id if at < 3 else None,
            "whole",
            at == winner,
            row.finished_at,
            edition,
            is_public,
        )
        for at, (seat, person) in enumerate(zip(SEATS, chance.sample(players, len(SEATS)), strict=True))
    ]
    return row, seats


def batches(
    many: int, players: list[PersonRow], chance: random.Random
) -> Iterator[list[tuple[GameRow, list[SeatRow]]]]:
    for first in range(0, many, TOGETHER):
        yield [game(number, players, chance) for number in range(first, min(many, first + TOGETHER))]


def add(connection: Connection, games: list[tuple[GameRow, list[SeatRow]]]) -> None:
    tables = [
        {
            "id": row.table_id,
            "version": 2,
            "status": "over",
            "is_listed": row.is_public,
            "created_at": row.finished_at,
            "updated_at": row.finished_at,
            "spec": b"{}",
            "summary": b"{}",
            "secret": b"",
            "last": 0,
        }
        for row, _ in games
    ]
    words = [
        {"table_id": row.table_id, "word": word, "seat": seat, "finished_at": row.finished_at}
        for row, seats in games
        if row.is_public
        for seat, name in [("", row.name), *((one.seat, one.name) for one in seats if one.kind == "person")]
        for word in words_in(name)
    ]
    connection.execute(insert(schema.tables), tables)
    connection.execute(insert(schema.games), [asdict(row) for row, _ in games])
    connection.execute(insert(schema.game_seats), [asdict(one) for _, seats in games for one in seats])
    connection.execute(insert(schema.game_words), words)


async def fill(store: Store, many: int) -> list[PersonRow]:
    chance = random.Random(1)
    players = people(chance)

    def add_people(connection: Connection) -> None:
        connection.execute(insert(schema.persons), [asdict(one) for one in players])
        ratings = [
            {
                "family": "1.10",
                "person": one.id,
                "mu": 25 + at / 200,
                "sigma": 2.0,
                "low": 21 + at / 200,
                "games": at % 40,
                "wins": at % 10,
                "played_at": 0.0,
            }
            for at, one in enumerate(players)
        ]
        connection.execute(insert(schema.ratings), ratings)

    await store._write(add_people, is_single=False)
    for games in batches(many, players, chance):
        await store._write(lambda connection, games=games: add(connection, games), is_single=False)  # type: ignore[misc]
    return players


async def timed(name: str, work: Callable[[], Awaitable[object]]) -> tuple[str, float, float]:
    seconds: list[float] = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        await work()
        seconds.append(time.perf_counter() - began)
    return name, median(seconds), max(seconds)


async def measure(url: str, many: int) -> None:
    store = await Store.open(url)
    try:
        began = time.perf_counter()
        me = (await fill(store, many))[0]
        print(f"{many} games filled in within {time.perf_counter() - began:.0f} s")
        archive = Archive(store)
        name = me.name.casefold()
        asked: dict[str, Callable[[], Awaitable[object]]] = {
            "newest games": lambda: archive.public(GameFilter()),
            "games in the middle": lambda: archive.public(GameFilter(older=(many / 2, "table"))),
            "an edition that is rare": lambda: archive.public(GameFilter(edition="draft")),
            "a player's name": lambda: archive.public(GameFilter(words=(name,))),
            "a word of every table": lambda: archive.public(GameFilter(words=("friday",))),
            "two letters": lambda: archive.public(GameFilter(words=(name[:2],))),
            "a name nobody has": lambda: archive.public(GameFilter(words=("zzz",))),
            "won by the Orcs": lambda: archive.public(GameFilter(won_by="orcs")),
            "my games": lambda: archive.of_person(me, GameFilter()),
            "my results": lambda: archive.statistics_of(me),
            "statistics of the server": lambda: archive.statistics(None),
            "a ladder": lambda: archive.ladder("1.10", me, page=0),
        }
        print(f"{'':28} {'median':>9} {'worst':>9}")
        for what, work in asked.items():
            _, middle, worst = await timed(what, work)
            print(f"{what:28} {1000 * middle:6.1f} ms {1000 * worst:6.1f} ms")
    finally:
        await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--database", help="an empty database; a temporary SQLite file by default")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(arguments.database or f"sqlite:///{Path(folder) / 'games.db'}", arguments.games))


if __name__ == "__main__":
    main()
