"""Finished games: who can find them, what they show, and what stays hidden."""

import pytest
from msgspec.structs import replace

from dragondune.client import Client, Refused
from dragondune.server.club import results
from dragondune.wire.commands import Archive
from dragondune.wire.lobby import NewTable
from tests.patience import PATIENCE
from tests.server.clubs import RULES, SHORT, club, kept, played, seat_all, tables_of
from tests.server.databases import asynchronous
from tests.server.harness import all_ready


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "FREE_RULES", RULES)


async def refusal(awaited: object) -> str:
    with pytest.raises(Refused) as caught:
        await awaited  # type: ignore[misc]
    return caught.value.sentence


@asynchronous
async def test_a_game_is_found_by_its_players_on_all_devices_and_by_strangers(database_url: str) -> None:
    async with club(database_url, "Ada", "Bob", "Cleo", "Dan Brown") as people:
        ada, bob, _, dan = people
        table = await played(people)
        mine = (await dan.club.my_games()).games[0]
        assert (mine.table, mine.name, mine.turns, mine.edition) == (table, "Friday night", 1, "1.10")
        assert mine.outcome == "won"
        assert mine.ending == "orcs_default"
        assert [one.name for one in mine.seats if one.is_you] == ["Dan Brown"]
        async with Client(ada.url, seconds=PATIENCE) as phone:
            await phone.use_code((await ada.code()).code)
            assert (await phone.club.my_games()).games[0].outcome == "lost"
        async with Client(ada.url, seconds=PATIENCE) as stranger:
            found = {
                search: tables_of(await stranger.club.games(search=search))
                for search in ("brown", "FRI bo", "cle", "row", "ada zoe", "night")
            }
            assert found == {
                "brown": [table],
                "FRI bo": [table],
                "cle": [table],
                "row": [],
                "ada zoe": [],
                "night": [table],
            }
            assert tables_of(await stranger.club.games(won_by="orcs", played="elves", edition="1.10")) == [table]
            for wrong in ({"won_by": "elves"}, {"edition": "9"}, {"bots": "with"}, {"least_turns": 2}):
                assert tables_of(await stranger.club.games(**wrong)) == []
            counted = await stranger.club.statistics()
            assert counted.games == 1
            assert [(one.key, one.games, one.wins) for one in counted.peoples if one.wins] == [("orcs", 1, 1)]
            assert "key of a person" in await refusal(stranger.club.my_games())
        against = next(one for one in (await ada.club.my_statistics()).opponents if one.name == "Dan Brown")
        assert (against.games, against.wins, against.losses) == (1, 0, 1)
        assert tables_of(await ada.club.my_games(opponent=against.key, outcome="lost")) == [table]
        assert tables_of(await ada.club.my_games(opponent=against.key, outcome="won")) == []
        assert "no game against" in await refusal(bob.club.my_games(opponent=against.key))


@asynchronous
async def test_private_tables_are_nobody_elses_and_hidden_names_are_in_no_list(database_url: str) -> None:
    """[R353] The attack: learn from lists who plays where behind closed doors."""
    async with club(database_url, "Ada", "Bob", "Cleo", "Dan") as people:
        ada, bob, *_ = people
        hidden: list[NewTable] = [
            replace(SHORT, name="Secret", is_listed=False),
            replace(SHORT, name="Secret", watch="invited"),
        ]
        secret = [await played(people[:2], wish) for wish in hidden]
        public = await played(people[:2])
        assert tables_of(await ada.club.my_games()) == [public, *reversed(secret)]
        async with Client(ada.url, seconds=PATIENCE) as stranger:
            assert tables_of(await stranger.club.games()) == [public]
            assert tables_of(await stranger.club.games(search="secret")) == []
            assert (await stranger.club.statistics()).games == 1
            await bob.club.set_listing(hides_name=True)
            assert await bob.club.listing() == await bob.club.set_listing(hides_name=True)
            shown = (await stranger.club.games()).games[0]
            assert [one.name for one in shown.seats if one.kind == "person"] == ["Ada", ""]
            assert tables_of(await stranger.club.games(search="bob")) == []
            assert tables_of(await stranger.club.games(search="ada")) == [public]
            listed = (await stranger.tables()).tables
            assert "Bob" not in [seat.holder.name for info in listed for seat in info.seats]
            assert {one.name for one in (await ada.club.my_games()).games[0].seats} >= {"Ada", "Bob"}


@asynchronous
async def test_a_deleted_table_and_a_forgotten_person_are_gone_from_the_lists(database_url: str) -> None:
    """[R353] Nothing names them any more."""
    async with club(database_url, "Ada", "Bob", "Cleo", "Dan") as people:
        ada, bob, *_ = people
        first = await played(people[:2])
        second = await played(people[:2])
        host = (await ada.enter(first)).host
        assert host is not None
        await ada.delete(first, token=host)
        assert tables_of(await bob.club.my_games()) == [second]
        assert tables_of(await bob.club.games()) == [second]
        assert (await bob.club.my_statistics()).games == 1
        await bob.forget_me()
        shown = (await ada.club.games()).games[0]
        assert [one.name for one in shown.seats if one.kind == "person"] == ["Ada", ""]
        assert tables_of(await ada.club.games(search="bob")) == []
        assert [one.name for one in (await ada.club.my_statistics()).opponents if not one.is_bot] == []


@asynchronous
async def test_a_running_game_is_in_no_list_and_a_closed_one_only_in_yours(database_url: str) -> None:
    """[R350] It has no result."""
    async with club(database_url, "Ada", "Bob") as (ada, bob):
        table, host, tokens = await seat_all([ada, bob])
        await all_ready(ada, table, tokens.values())
        assert tables_of(await ada.club.games()) == tables_of(await ada.club.my_games()) == []
        await ada.command(table, Archive(), token=host)
        await kept(ada, table)
        assert (await bob.club.my_games(outcome="unfinished")).games[0].outcome == "unfinished"
        assert (await bob.club.my_statistics()).games == 0
        assert tables_of(await ada.club.games()) == []


@asynchronous
async def test_games_that_ended_while_no_server_ran_are_kept_later(sqlite_url: str) -> None:
    async with club(sqlite_url, "Ada", "Bob") as (ada, bob):
        table = await played([ada, bob])
        key = ada.person
    from sqlalchemy import create_engine, text

    engine = create_engine(sqlite_url)
    with engine.begin() as connection:
        for name in ("game_words", "game_seats", "games"):
            connection.execute(text(f"DELETE FROM {name}"))
    engine.dispose()
    async with club(sqlite_url, "Zoe") as (zoe,):
        zoe.person = key
        await kept(zoe, table)
        assert (await zoe.club.my_games()).games[0].outcome in ("won", "lost")


@asynchronous
async def test_pages_of_games_follow_each_other_without_gaps(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dragondune.server.club.archive.PAGE", 2)
    async with club(sqlite_url, "Ada", "Bob") as (ada, bob):
        tables = [await played([ada, bob]) for _ in range(5)]
        seen: list[str] = []
        older: str | None = None
        while True:
            page = await ada.club.my_games(**({} if older is None else {"older": older}))
            seen += tables_of(page)
            older = page.older
            if older is None:
                break
        assert seen == tables[::-1]
        for wrong in ("x", "1_", "nan_abc", "1_../x"):
            assert "older is" in await refusal(ada.club.games(older=wrong))


@asynchronous
async def test_strangers_pay_for_what_they_look_up(sqlite_url: str) -> None:
    async with club(sqlite_url, "Ada", cost_per_second=0.0, cost_burst=0.19) as (ada,):
        for _ in range(4):
            await ada.club.games(search="ada")
        assert "processor time" in await refusal(ada.club.games(search="ada"))
        assert "processor time" in await refusal(ada.club.ladder())


@asynchronous
async def test_a_lesson_and_an_imported_game_are_not_in_the_lists(sqlite_url: str) -> None:
    async with club(sqlite_url, "Ada", "Bob") as (ada, bob):
        table = await played([ada, bob])
        log = await ada.log(table)
        copy = await ada.create(NewTable(name="Copied", log=log))
        assert copy.table.status == "over"
        await played([ada, bob])
        assert "Copied" not in [one.name for one in (await ada.club.games()).games]
        assert (await ada.club.statistics()).games == 2
