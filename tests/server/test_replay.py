"""A finished game can be replayed step by step from any perspective, but not before it is over."""

import random
from collections.abc import Sequence

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from dragondune.client import Client
from dragondune.notation.log import read_log
from dragondune.server.table import replay_pages
from dragondune.wire import news
from dragondune.wire.commands import Archive
from dragondune.wire.lobby import OBSERVERS, SEATS, NewTable, Observer, Watch
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, four_people, play_on, seated, serving
from tests.server.raw_lines import refusal
from tests.server.tables import PERSON, Sitting
from tests.server.test_creation import FOUR_BOTS, played_log

QUICK = NewTable(seats=FOUR_PEOPLE, answer_seconds=0, bot_seconds=0)


async def whole(
    client: Client, table: str, seen_as: Observer | None = None, token: str | None = None
) -> Sequence[news.Moment]:
    """All pages of a replay."""
    moments: list[news.Moment] = []
    while True:
        page = await client.replay(table, seen_as=seen_as, first=len(moments), token=token)
        moments.extend(page.moments)
        if len(moments) == page.length:
            return moments


@asynchronous
async def test_there_is_no_replay_during_a_game(database_url: str) -> None:
    """[R227] Not even of a player's own view: a replay is for everyone."""
    async with serving(database_url) as client:
        made = await four_people(client, QUICK, start=False)
        table = made.table.id
        assert "has not begun" in (await refusal(client.replay(table, token=made.host))).sentence
        made = await four_people(client, QUICK)
        table = made.table.id
        for token in (None, made.host, made.seats["elves"]):
            for observer in (None, "elves", "spectator", "referee"):
                eyes: Observer | None = msgspec.convert(observer, Observer | None)
                refused = await refusal(client.replay(table, token=token, seen_as=eyes))
                assert (refused.kind, refused.rule, refused.picture) == ("illegal", "R227", None)
        await client.command(table, Archive(), token=made.host)
        assert (await client.replay(table)).seat == "referee"


@asynchronous
async def test_a_replay_has_a_moment_for_every_decision_and_ends_as_the_game_did(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_pages, "PAGE", 40)
    async with serving(sqlite_url) as client:
        made = await four_people(client, QUICK)
        async with seated(client, made) as seats:
            await seats["orcs"].say("only for you", "goblins")
            await play_on(list(seats.values()), random.Random(6))
        table = made.table.id
        moments = await whole(client, table)
        entries = read_log(await client.log(table)).entries
        deciders = [SEATS[one.seat] for one in entries if one.seat in range(len(SEATS))]
        assert [one.seat for one in moments] == [None, *deciders]
        assert [one.n for one in moments] == list(range(len(moments)))
        assert all(one.text for one in moments[1:])
        for observer in OBSERVERS:
            seen = moments if observer == "referee" else await whole(client, table, observer)
            now = await client.picture(table, seen_as=observer)
            assert len(seen) == len(moments)
            assert seen[-1].view == now.view
            assert b"only for you" not in msgspec.json.encode(seen)
        refused = await refusal(client.replay(table, first=len(moments)))
        assert refused.sentence == f"there is no moment {len(moments)}; the last one is {len(moments) - 1}"


@asynchronous
async def test_a_seats_perspective_in_a_replay_matches_the_game(sqlite_url: str) -> None:
    """[R28] [R227] The lines are the same as in the game, and hidden cards stay hidden."""
    async with serving(sqlite_url) as client:
        made = await four_people(client, QUICK)
        async with seated(client, made) as seats:
            await play_on(list(seats.values()), random.Random(9))
        told = (await client.updates(made.table.id, token=made.seats["elves"])).updates
        then = [line for one in told if isinstance(one.news, news.Happened) for line in one.news.events]
        moments = await whole(client, made.table.id, "elves")
        assert [line for one in moments for line in one.events] == then
        everything = await whole(client, made.table.id)
        others = [(one, all_) for one, all_ in zip(moments[1:], everything[1:], strict=True) if all_.seat != "elves"]
        assert not [one for one, _ in others if one.text]
        assert [one for one, all_ in others if one.seat is None and all_.seat is not None]
        hands = {
            len(player.hand) == player.hand_size
            for one in moments
            for player in one.view.players
            if player.faction == "orcs"
        }
        assert hands == {True, False}


@asynchronous
async def test_a_finished_log_opens_as_a_replay_without_players(database_url: str) -> None:
    async with serving(database_url) as client:
        text = await played_log(client, replace(QUICK, edition="1.2"), decisions=None)
        for wish in (NewTable(log=text), NewTable(log=text, seats=FOUR_BOTS)):
            made = await client.create(wish)
            assert made.table.status == "over"
            moments = await whole(client, made.table.id)
            decisions = [one for one in read_log(text).entries if one.seat in range(len(SEATS))]
            assert len(moments) == len(decisions) + 1
            assert moments[-1].view.winners == made.table.winners


@asynchronous
async def test_a_table_closed_to_spectators_has_no_public_replay(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        closed: dict[str, Watch] = {"not_allowed": "invited", "unknown": "nobody"}
        for kind, watch in closed.items():
            made = await four_people(client, replace(QUICK, watch=watch))
            await client.command(made.table.id, Archive(), token=made.host)
            assert (await refusal(client.replay(made.table.id))).kind == kind
            assert (await client.replay(made.table.id, token=made.seats["orcs"], seen_as="elves")).seat == "elves"


@asynchronous
async def test_a_replay_is_compressed_if_the_client_accepts_it(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client, QUICK)
        await client.command(made.table.id, Archive(), token=made.host)
        path = f"{client.url}/api/tables/{made.table.id}/replay"
        async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http:
            plain = await http.get(path, headers={"accept-encoding": "identity"})
            packed = await http.get(path, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(plain.content) / 2
        assert packed.content == plain.content


def test_undone_decisions_are_not_in_the_replay() -> None:
    sitting = Sitting().start()
    before = len(replayed_moments(sitting))
    seat = sitting.asked[0]
    sitting.decide(seat, sitting.options(seat)[0])
    assert len(replayed_moments(sitting)) == before + 1
    sitting.undo(seat)
    if sitting.table.undo_request is not None:
        for one in range(len(SEATS)):
            if one != seat:
                sitting.agree(one)
    assert len(replayed_moments(sitting)) == before


def replayed_moments(sitting: Sitting) -> Sequence[news.Moment]:
    """The replay as if the table were archived now."""
    table = sitting.again()
    assert table.holders[0] == PERSON
    table.status = "archived"
    return replay_pages.replayed(replay_pages.recording(table), 5, after=0)[1]
