"""Finished games and tables are found by indexes, however many there are."""

import pytest
from benchmarks.finished_games import fill
from sqlalchemy import Connection, Select, select, text
from sqlalchemy.dialects import sqlite

from dragondune.server.club.archive import Archive
from dragondune.server.club.ratings import rate
from dragondune.server.storage import schema
from dragondune.server.storage.finished import GameFilter, GameRow, games_of, public_games
from dragondune.server.storage.rating_rows import RATINGS
from dragondune.server.storage.table_log import page_of_tables
from tests.server.databases import asynchronous, opened

GAMES = 600
PAGES = {
    "newest": public_games(GameFilter()),
    "older": public_games(GameFilter(older=(5.0, "t"))),
    "edition": public_games(GameFilter(edition="9")),
    "won by": public_games(GameFilter(won_by="orcs")),
    "common word": public_games(GameFilter(words=("friday",)), common=("friday",)),
    "rare word": public_games(GameFilter(words=("ada",))),
    "mine": games_of("person-1", GameFilter()),
    "mine against": games_of("person-1", GameFilter(opponent="person-2", played="orcs")),
    "tables": page_of_tables(),
    "older tables": page_of_tables(before=5.0),
    "open tables": page_of_tables(status="open"),
    "older open tables": page_of_tables(status="open", before=5.0),
    "ladder": select(RATINGS.person).where(RATINGS.family == "9").order_by(RATINGS.low.desc(), RATINGS.person.desc()),
}


def plan_of(connection: Connection, statement: Select[tuple[object, ...]]) -> list[str]:
    compiled = str(statement.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
    return [str(row[-1]) for row in connection.execute(text(f"EXPLAIN QUERY PLAN {compiled}"))]


@asynchronous
async def test_no_page_of_games_reads_a_whole_table(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        for name, statement in PAGES.items():
            steps = await store._read(lambda connection, statement=statement: plan_of(connection, statement.limit(31)))  # type: ignore[misc]
            scans = [step for step in steps if step.startswith("SCAN") and "INDEX" not in step]
            assert not scans, f"{name}: {steps}"
            if name not in ("rare word", "mine", "mine against"):
                assert not [step for step in steps if "TEMP B-TREE" in step], f"{name}: {steps}"


@pytest.mark.parametrize("many", [1, 3])
@asynchronous
async def test_common_and_rare_words_find_the_same_games(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    async with opened(sqlite_url) as store:
        me = (await fill(store, GAMES))[0]
        archive = Archive(store)
        words = [("friday",), (me.name.casefold(),), (me.name[:2].casefold(),), ("friday", me.name.casefold())]
        rare = [await archive.public(GameFilter(words=one)) for one in words]
        monkeypatch.setattr("dragondune.server.storage.finished.MANY", many)
        assert [await archive.public(GameFilter(words=one)) for one in words] == rare
        assert rare[0].older is not None
        assert rare[3].games


@asynchronous
async def test_counts_agree_with_the_games(database_url: str) -> None:
    async with opened(database_url) as store:
        me = (await fill(store, GAMES))[0]
        archive = Archive(store)
        whole = await archive.statistics(None)
        assert whole.games == sum(one.games for one in whole.editions) == sum(one.games for one in whole.endings)
        assert whole.games == sum(one.games for one in whole.lengths) == sum(one.wins for one in whole.peoples)
        by_edition = [await archive.statistics(one.key) for one in whole.editions]
        assert sum(one.games for one in by_edition) == whole.games
        mine = await archive.statistics_of(me)
        listed = await archive.of_person(me, GameFilter())
        assert mine.games == len(listed.games) > 0
        assert mine.wins == sum(one.outcome == "won" for one in listed.games)
        assert sum(one.games for one in mine.opponents if one.is_bot) == mine.games
        counted = await store._read(lambda connection: connection.execute(select(schema.games.c.table_id)).all())
        assert len(counted) == GAMES


@asynchronous
async def test_a_game_whose_table_is_gone_is_not_stored(database_url: str) -> None:
    """Its table may be deleted while the game is being stored."""
    async with opened(database_url) as store:
        gone = GameRow("gone", 1.0, "", "1.10", 1, "castles", 1, 0, is_public=False)
        assert not await store.finished.keep(gone, (), (), rated=None, rate=rate)
