"""[R351] [R352] Ratings: what counts, what does not, and why cheating gains nothing."""

import asyncio
from collections.abc import Mapping

import pytest
from msgspec.structs import replace
from sqlalchemy import create_engine, text

from dragondune.client import Client
from dragondune.commands.admin import run
from dragondune.server.club import ratings, results
from dragondune.server.storage import Store
from dragondune.server.storage.rating_rows import RatedGame, RatingRow
from dragondune.wire.commands import AnswerSeat, LeaveSeat
from tests.patience import PATIENCE
from tests.server.clubs import RULES, SHORT, club, kept, play, played, seat_all, tables_of
from tests.server.databases import asynchronous, opened
from tests.server.harness import all_ready


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "FREE_RULES", RULES)


def rated(places: Mapping[str, int], before: dict[str, RatingRow] | None = None) -> dict[str, RatingRow]:
    found = ratings.rate(RatedGame("1.10", 5.0, dict(places)), before or {})
    return {row.person: row for row in found}


def test_winners_gain_losers_lose_and_allies_gain_alike() -> None:
    after = rated({"a": 0, "b": 1, "c": 1, "d": 1})
    assert after["a"].mu > 25 > after["b"].mu == after["c"].mu == after["d"].mu
    allied = rated({"a": 0, "b": 0, "c": 1, "d": 1})
    assert 25 < allied["a"].mu == allied["b"].mu < after["a"].mu
    assert (after["a"].wins, after["b"].wins, after["a"].games) == (1, 0, 1)
    tied = rated({"a": 1, "b": 1})
    assert tied["a"].mu == tied["b"].mu == 25


def test_leaving_costs_more_than_staying_and_losing() -> None:
    after = rated({"winner": 0, "loser": 1, "leaver": 2})
    assert after["winner"].mu > after["loser"].mu > after["leaver"].mu


def test_a_rating_becomes_certain_and_is_shown_in_points() -> None:
    start = rated({"a": 0, "b": 1})
    before, after = start, start
    for _ in range(30):
        after = rated({"a": 0, "b": 1}, after)
    assert after["a"].sigma < before["a"].sigma
    assert after["a"].low == after["a"].mu - 2 * after["a"].sigma
    assert ratings.points(RatingRow("1.10", "a", 25.0, 25 / 3, 0, 0, 0, 0)) == (1500, 1000)


@asynchronous
async def test_a_game_changes_the_ladder_and_can_be_counted_again_exactly(database_url: str) -> None:
    """[R351] [R352] Provisional at first, and only those who want to be there."""
    async with club(database_url, "Ada", "Bob") as (ada, bob):
        for _ in range(2):
            await played([ada, bob])
        ladder = await bob.club.ladder()
        assert [(one.name, one.place, one.games, one.wins, one.is_you) for one in ladder.entries] == [
            ("Bob", None, 2, 2, True),
            ("Ada", None, 2, 0, False),
        ]
        best, other = ladder.entries
        assert best.rating > 1500 > other.rating
        assert best.margin > 500
        assert (await bob.club.ladder("9")).entries == ()
        again = await _rebuilt(database_url)
        assert again == 2
        assert await bob.club.ladder() == ladder
        await ada.club.set_listing(is_off_ladder=True)
        assert [one.name for one in (await bob.club.ladder()).entries] == ["Bob"]
        mine = (await ada.club.ladder()).you
        assert mine is not None
        assert mine.rating == other.rating
        await bob.club.set_listing(hides_name=True)
        async with Client(ada.url, seconds=PATIENCE) as stranger:
            assert [one.name for one in (await stranger.club.ladder()).entries] == [""]


async def _rebuilt(url: str) -> int:
    async with opened(url) as store:
        return await store.ratings.rebuild(ratings.rate)


@asynchronous
async def test_neither_deleting_nor_forgetting_changes_what_others_have(database_url: str) -> None:
    """[R351] [R353] The attack: the host deletes a game that was lost, or somebody comes back as another."""
    async with club(database_url, "Ada", "Bob") as (ada, bob):
        table = await played([ada, bob])
        before = await bob.club.ladder()
        host = (await ada.enter(table)).host
        assert host is not None
        await ada.delete(table, token=host)
        assert await bob.club.ladder() == before
        await ada.forget_me()
        await _rebuilt(database_url)
        after = await bob.club.ladder()
        assert [one.name for one in after.entries] == ["Bob"]
        assert after.entries[0].rating == before.entries[0].rating


@asynchronous
async def test_games_that_do_not_count(database_url: str) -> None:
    """[R351] Private tables, other rules, two seats of one person, and keys that came later."""
    async with club(database_url, "Ada", "Bob") as (ada, bob):
        await played([ada, bob], replace(SHORT, watch="nobody", is_listed=False))
        await played([ada, bob], replace(SHORT, overrides={**SHORT.overrides, "hire_price": 3}))
        async with Client(ada.url, seconds=PATIENCE) as nobody:
            made = await nobody.create(replace(SHORT, seats=SHORT.seats[2:]))
            one = await ada.join(made.table.id, "Ada", seat="goblins")
            two = await ada.join(made.table.id, "Ada too", seat="orcs", is_hot_seat=True)
            await all_ready(nobody, made.table.id, (one.token, two.token))
            await play(ada, made.table.id, [one.token, two.token])
            await kept(ada, made.table.id)
            without_key = await nobody.create(replace(SHORT, seats=SHORT.seats[2:]))
            one = await ada.join(without_key.table.id, "Ada", seat="goblins")
            two = await nobody.join(without_key.table.id, "Nobody", seat="orcs")
            await all_ready(nobody, without_key.table.id, (one.token, two.token))
            await bob.adopt(without_key.table.id, token=two.token)
            await play(ada, without_key.table.id, [one.token, two.token])
            await kept(ada, without_key.table.id)
        assert (await ada.club.ladder()).entries == ()
        late = next(one for one in (await bob.club.my_games()).games if one.table == without_key.table.id)
        assert [one.stay for one in late.seats if one.is_you] == ["late"]
        assert (await bob.club.my_statistics()).games == 2


@asynchronous
async def test_a_player_who_leaves_loses_and_one_who_takes_over_gains_nothing(database_url: str) -> None:
    """[R350] [R351] The attack: leave a game that is lost, or take over one that is won."""
    async with club(database_url, "Ada", "Bob", "Cleo", "Dan") as (ada, bob, cleo, dan):
        table, _, tokens = await seat_all([ada, bob, cleo])
        await all_ready(ada, table, tokens.values())
        await cleo.command(table, LeaveSeat(), token=tokens["orcs"])
        right = await dan.join(table, "Dan", seat="orcs")
        for seat in right.waits_for:
            await ada.command(table, AnswerSeat("orcs", agree=True), token=tokens[seat])
        await play(ada, table, [tokens["elves"], tokens["goblins"], right.token])
        await kept(cleo, table)
        ladder = {one.name: one for one in (await ada.club.ladder()).entries}
        assert set(ladder) == {"Ada", "Bob", "Cleo"}
        assert ladder["Ada"].rating == ladder["Bob"].rating > 1500 > ladder["Cleo"].rating
        assert (await cleo.club.my_games()).games[0].outcome == "left"
        assert (await dan.club.my_games()).games[0].outcome == "won"
        assert (await dan.club.my_statistics()).games == 0
        assert tables_of(await dan.club.games()) == [table]


@asynchronous
async def test_ratings_are_the_same_whoever_counts_first(postgres_url: str) -> None:
    """Processes that count games at the same time do so one after the other."""
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        games = [RatedGame("1.10", float(at), {"a": at % 2, "b": 1 - at % 2}) for at in range(20)]
        await asyncio.gather(*(_count(store, game) for game, store in zip(games, [one, two] * 10, strict=True)))
        counted = await _all(one)
        assert await one.ratings.rebuild(ratings.rate) == len(games)
        assert await _all(two) == counted


async def _count(store: Store, game: RatedGame) -> None:
    from dragondune.server.storage import rating_rows

    await store._write(lambda connection: rating_rows.rate(connection, game, ratings.rate), is_single=False)


async def _all(store: Store) -> list[tuple[object, ...]]:
    wanted = text("SELECT person, mu, sigma, low, games, wins FROM ratings ORDER BY person")
    return await store._read(lambda connection: [tuple(row) for row in connection.execute(wanted)])


def test_the_operator_has_ratings_counted_again(sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def count() -> None:
        async with opened(sqlite_url) as store:
            await _count(store, RatedGame("1.10", 1.0, {"a": 0, "b": 1}))

    asyncio.run(count())
    engine = create_engine(sqlite_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE ratings SET mu = 99"))
    engine.dispose()
    from argparse import Namespace

    run(Namespace(action="ratings", database=sqlite_url, rebuild=True))
    assert "1 game" in capsys.readouterr().out

    async def look() -> list[tuple[object, ...]]:
        async with opened(sqlite_url) as store:
            return await _all(store)

    assert all(row[1] != 99 for row in asyncio.run(look()))
