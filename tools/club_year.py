"""A club's year for screenshots: ten people, their rated games, and a running tournament."""

import random
import time
from typing import Final

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, insert

from dragondune.server.club.ratings import FAMILIES, rate
from dragondune.server.club.results import words_in
from dragondune.server.club.schedule import schedule
from dragondune.server.club.tournaments import Result
from dragondune.server.people import keys
from dragondune.server.storage import KeyRow, PersonRow, Store, schema
from dragondune.server.storage.finished import GameRow, SeatRow
from dragondune.server.storage.people import DEVICE
from dragondune.server.storage.rating_rows import RatedGame
from dragondune.server.storage.tournament_rows import MatchRow, PlayerRow, TournamentRow
from dragondune.wire.club import MatchSeat, NewTournament
from dragondune.wire.lobby import SEATS

NAMES: Final = ("Ada", "Jonas", "Brundr", "Ushnak", "Mira", "Tamás", "Ines", "Old Pike", "Zoë", "Kwame")
COLOURS: Final = ("teal", "orange", "red", "violet", "gold", "green", "blue", "grey", "orange", "teal")
EVENINGS: Final = ("Friday night", "Sunday at Mira's", "By post", "An evening", "Lunch break")
ENDINGS: Final = ("castles", "castles", "castles", "orcs_default", "orcs_default", "alliance_castles", "oracle")
GAMES: Final = 90
DAY: Final = 86_400
CUP: Final = "winter-cup"


async def fill(url: str) -> str:
    """Write the year into a new database; return the first person's key."""
    chance = random.Random(3)
    now = time.time()
    people = [
        PersonRow(f"person-{at}", name, colour, now - 400 * DAY)
        for at, (name, colour) in enumerate(zip(NAMES, COLOURS, strict=True))
    ]
    key = keys.new_key()
    store = await Store.open(url)
    try:
        await store.people.add(people[0], KeyRow(keys.hashed(key), people[0].id, DEVICE, None, now))
        for one in people[1:]:
            await store.people.add(one, KeyRow(keys.hashed(keys.new_key()), one.id, DEVICE, None, now))
        for number in range(GAMES):
            at = now - (GAMES - number) * 3.7 * DAY
            await _play(store, number, people, chance, at=at)
        await _hold_cup(store, people[:8], now=now)
    finally:
        await store.close()
    return key


async def _play(store: Store, number: int, people: list[PersonRow], chance: random.Random, *, at: float) -> None:
    edition = chance.choice(("1.10", "1.10", "1.10", "9", "1.7"))
    ending = chance.choice(ENDINGS)
    chosen = chance.sample(people[:7] if number < GAMES - 4 else people, chance.choice((3, 4, 4)))
    strength = [12.0 - people.index(one) for one in chosen]
    won = {chance.choices(range(len(chosen)), strength)[0]}
    if ending == "alliance_castles":
        won.add((min(won) + 1) % len(chosen))
    table = f"game-{number}"
    game = GameRow(
        table, at, chance.choice(EVENINGS), edition, chance.randint(3, 8), ending, len(chosen), 4 - len(chosen), True
    )
    peoples = chance.sample(SEATS, 4)
    seats = [
        SeatRow(table, peoples[n], 0, "person", one.name, one.colour, one.id, "whole", n in won, at, edition, True)
        for n, one in enumerate(chosen)
    ]
    seats += [
        SeatRow(table, seat, 0, "bot", "normal", None, None, "whole", False, at, edition, True)
        for seat in peoples[len(chosen) :]
    ]
    row = {"id": table, "version": 2, "status": "over", "is_listed": False, "created_at": at, "updated_at": at}
    empty = {"spec": b"{}", "summary": b"{}", "secret": b"", "last": 0}

    def add(connection: Connection) -> None:
        connection.execute(insert(schema.tables), {**row, **empty})

    await store._write(add, is_single=True)
    words = [(one.seat, word) for one in seats for word in words_in(one.name)]
    places = {one.id: int(n not in won) for n, one in enumerate(chosen)}
    await store.finished.keep(game, seats, words, rated=RatedGame(FAMILIES[edition], at, places), rate=rate)


async def _hold_cup(store: Store, people: list[PersonRow], *, now: float) -> None:
    """Two of its four rounds are over; the server creates the tables of the third."""
    spec = NewTournament("Winter cup", is_public=True, watch="anyone")
    encode = msgspec.json.encode
    row = TournamentRow(CUP, people[0].id, "running", True, now - 20 * DAY, encode(spec), "")
    players = [PlayerRow(CUP, at, one.id, one.name, one.colour) for at, one in enumerate(people, start=1)]
    matches: list[MatchRow] = []
    for number, one in enumerate(schedule([player.number for player in players]), start=1):
        seats = tuple(MatchSeat(seat, player) for seat, player in one.seats)
        winner = min(one.player for one in seats)
        result = Result((winner,), 1, 3 + number, "castles") if one.round <= 2 else None
        matches.append(
            MatchRow(CUP, number, one.round, encode(seats), None, None if result is None else encode(result))
        )

    def add(connection: Connection) -> None:
        connection.execute(insert(schema.tournaments), asdict(row))
        connection.execute(insert(schema.tournament_players), [asdict(one) for one in players])
        connection.execute(insert(schema.tournament_games), [asdict(one) for one in matches])

    await store._write(add, is_single=False)
