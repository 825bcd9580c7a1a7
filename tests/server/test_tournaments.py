"""[R354] [R355] A club plays a tournament: everybody gets their seats, and nobody else does."""

import asyncio
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from dragondune.client import Client, Refused
from dragondune.server.club import tournaments
from dragondune.wire.club import NewTournament, Tournament, TournamentMatch
from dragondune.wire.commands import Archive
from dragondune.wire.lobby import Clock, NewTable, Seat
from tests.patience import PATIENCE
from tests.server.clubs import SHORT, club, play
from tests.server.databases import asynchronous, opened
from tests.server.harness import all_ready

CUP = NewTournament("Winter cup")
NAMES = ("Ada", "Bob", "Cleo", "Dan")


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tournaments._table_wish

    def short(spec: NewTournament, number: int, seats: Sequence[Seat]) -> NewTable:
        wish = whole(spec, number, seats)
        return replace(wish, overrides=SHORT.overrides, agreements=None, answer_seconds=0, bot_seconds=0)

    monkeypatch.setattr(tournaments, "_table_wish", short)


async def refusal(awaited: object) -> str:
    with pytest.raises(Refused) as caught:
        await awaited  # type: ignore[misc]
    return caught.value.sentence


async def gathered(people: Sequence[Client], wish: NewTournament = CUP) -> str:
    """All of them take part in a tournament of the first."""
    made = await people[0].club.create_tournament(wish)
    for client in people:
        await client.club.join_tournament(made.tournament.id, made.invitation)
    return made.tournament.id


async def play_match(people: Sequence[Client], match: TournamentMatch) -> None:
    assert match.table is not None
    entered = [await client.enter(match.table) for client in people]
    tokens = [token for one in entered for token in one.seats.values()]
    await all_ready(people[0], match.table, tokens)
    await play(people[0], match.table, tokens)


async def standing(client: Client, id: str, *, played: int) -> Tournament:
    """The tournament once this many of its games are over and the next have their tables."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await client.club.tournament(id)
            done = [one for one in found.matches if one.status in ("over", "closed")]
            has_next = found.status == "over" or any(one.status in ("waiting", "running") for one in found.matches)
            if len(done) >= played and has_next:
                return found
            await asyncio.sleep(0.02)


@asynchronous
async def test_a_club_plays_round_after_round_and_the_standings_follow(database_url: str) -> None:
    async with club(database_url, *NAMES) as people:
        id = await gathered(people)
        begun = await people[0].club.start_tournament(id)
        assert [one.status for one in begun.matches] == ["waiting", "planned", "planned", "planned"]
        for number in range(len(begun.matches)):
            now = await standing(people[0], id, played=number)
            await play_match(people, next(one for one in now.matches if one.status == "waiting"))
        over = await standing(people[1], id, played=4)
        assert over.status == "over"
        assert [one.status for one in over.matches] == ["over"] * 4
        orcs = [next(seat.player for seat in one.seats if seat.seat == "orcs") for one in over.matches]
        assert [one.winners for one in over.matches] == [(player,) for player in orcs]
        assert [(one.place, one.points, one.wins, one.played) for one in over.standings] == [(1, 2, 1, 4)] * 4
        assert over.you == 2
        table = await people[0].club.tournament_csv(id)
        assert table.splitlines()[1] == "1,Ada,2,1,6,1,4"
        lines = (await people[0].club.tournaments()).tournaments
        assert [(one.name, one.status, one.players, one.is_yours) for one in lines] == [("Winter cup", "over", 4, True)]
        ladder = (await people[0].club.ladder()).entries
        assert ladder == ()  # one turn is no whole game


@asynchronous
async def test_by_post_all_games_begin_at_once_and_a_lost_table_does_not_stop_them(database_url: str) -> None:
    by_post = replace(CUP, pace="all_at_once", clock=Clock(per_decision=2 * 86_400), cycles=1)
    async with club(database_url, *NAMES) as people:
        id = await gathered(people, by_post)
        begun = await people[0].club.start_tournament(id)
        assert [one.status for one in begun.matches] == ["waiting"] * 4
        held = {one.table.id for one in (await people[3].me()).rights if one.right == "seat"}
        assert held == {one.table for one in begun.matches}
        first, second, *_ = begun.matches
        assert first.table is not None
        assert second.table is not None
        info = await people[0].table(first.table, token=(await people[0].enter(first.table)).host)
        assert info.clock.per_decision == 2 * 86_400
        host = (await people[0].enter(first.table)).host
        assert host is not None
        await people[0].command(first.table, Archive(), token=host)
        closed = await standing(people[0], id, played=1)
        assert closed.matches[0].status == "closed"
        host = (await people[0].enter(second.table)).host
        assert host is not None
        await people[0].delete(second.table, token=host)
        await play_match(people, closed.matches[2])
        after = await standing(people[0], id, played=3)
        assert [one.status for one in after.matches] == ["closed", "closed", "over", "waiting"]


@asynchronous
async def test_nobody_takes_part_uninvited_or_sees_what_is_not_public(database_url: str) -> None:
    """The attack: look into a club's tournament, join it, start it, or take its tables."""
    async with club(database_url, *NAMES, "Eve") as (ada, *others, eve):
        made = await ada.club.create_tournament(CUP)
        id = made.tournament.id
        none = await refusal(eve.club.tournament("nothing-like-it"))
        assert {
            await refusal(eve.club.tournament(id)),
            await refusal(eve.club.tournament_csv(id)),
            await refusal(eve.club.join_tournament(id, "guessed")),
            await refusal(eve.club.start_tournament(id)),
            await refusal(eve.club.invite_to_tournament(id)),
            await refusal(eve.club.delete_tournament(id)),
        } == {none}
        assert (await eve.club.tournaments()).tournaments == ()
        assert (await eve.club.tournament(id, invitation=made.invitation)).you is None
        newer = await ada.club.invite_to_tournament(id)
        assert await refusal(eve.club.join_tournament(id, made.invitation)) == none
        for client in (ada, *others):
            await client.club.join_tournament(id, newer.invitation)
        assert "only the host" in await refusal(others[0].club.start_tournament(id))
        assert "only the host" in await refusal(others[0].club.remove_player(id, 1))
        begun = await ada.club.start_tournament(id)
        assert "has begun" in await refusal(eve.club.join_tournament(id, newer.invitation))
        assert "has begun" in await refusal(others[0].club.remove_player(id))
        table = begun.matches[0].table
        assert table is not None
        assert "no right" in await refusal(eve.enter(table))
        assert "invitation" in await refusal(eve.join(table, "Eve"))


@asynchronous
async def test_players_come_and_go_before_it_begins_and_names_are_told_apart(sqlite_url: str) -> None:
    async with club(sqlite_url, *NAMES, "Ada", tournaments_per_hour=2) as (ada, bob, *_, other_ada):
        made = await ada.club.create_tournament(replace(CUP, is_public=True))
        id = made.tournament.id
        for client in (ada, bob):
            await client.club.join_tournament(id, made.invitation)
        again = await bob.club.join_tournament(id, made.invitation)
        assert [one.name for one in again.players] == ["Ada", "Bob"]
        assert "looks like" in await refusal(other_ada.club.join_tournament(id, made.invitation))
        assert "at least 4 players" in await refusal(ada.club.start_tournament(id))
        left = await bob.club.remove_player(id)
        assert [one.name for one in left.players] == ["Ada"]
        assert (await ada.club.remove_player(id, 1)).players == ()
        async with Client(ada.url, seconds=PATIENCE) as stranger:
            assert (await stranger.club.tournament(id)).name == "Winter cup"
            assert "key of a person" in await refusal(stranger.club.create_tournament(CUP))
        await ada.club.delete_tournament(id)
        assert (await ada.club.tournaments()).tournaments == ()
        assert "edition" in await refusal(bob.club.create_tournament(replace(CUP, edition="77")))
        assert "too many new tournaments" in await refusal(ada.club.create_tournament(CUP))


@asynchronous
async def test_the_tables_of_tournaments_share_their_creators_part_of_the_bots_processes(database_url: str) -> None:
    """The attack: start tournament after tournament, each with a share of the bots' processes of its own."""
    async with club(database_url, *NAMES) as people:
        id = await gathered(people, replace(CUP, pace="all_at_once"))
        begun = await people[0].club.start_tournament(id)
        other = await people[0].create(NewTable())
        async with opened(database_url) as store:
            rows = [await store.table(one) for one in (*(match.table or "" for match in begun.matches), other.table.id)]
    assert len({row.creator for row in rows if row is not None}) == 1
    assert None not in rows
