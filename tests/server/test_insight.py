"""Reviews of finished games, and the coach for solo games."""

import asyncio

import pytest

from dragondune.notation.log import write_log
from dragondune.server.bots.pool import BotPool
from dragondune.server.bots.study import Studied
from dragondune.server.live import insight
from dragondune.server.live.insight import MOST_OF_ADDRESS
from dragondune.wire.commands import Start
from dragondune.wire.lobby import SEATS, NewTable, SeatWish
from tests.insight.test_review import short_game
from tests.server.databases import asynchronous
from tests.server.harness import four_people, next_asked_seat, options_of, seated, serving
from tests.server.raw_lines import refusal

ALONE = tuple(SeatWish(seat, "me" if seat == "orcs" else "bot", bot="normal") for seat in SEATS)
FOUR_BOTS = tuple(SeatWish(seat, "bot") for seat in SEATS)


@asynchronous
async def test_a_finished_game_is_reviewed_once_and_kept(database_url: str) -> None:
    async with serving(database_url, review_playouts=1) as client:
        made = await client.create(NewTable(log=write_log(short_game()), seats=FOUR_BOTS))
        state = await client.review(made.table.id, token=made.host)
        while state.review is None:
            state = await client.review(made.table.id, token=made.host, wait=10)
        assert state.done == state.turns
        assert state.review.points
    async with serving(database_url) as client:
        assert (await client.review(made.table.id, token=made.host)).review == state.review
    async with serving(database_url, review_playouts=0) as client:
        assert "does not review games" in (await refusal(client.review(made.table.id, token=made.host))).sentence


@asynchronous
async def test_few_games_wait_for_a_review(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack: import game after game and ask for a review of each, which takes the bots' processes for hours."""

    go = asyncio.Event()

    async def study(*_: object, **_named: object) -> Studied:
        await go.wait()
        return Studied(None, "stopped by the test", 0.0)

    monkeypatch.setattr(BotPool, "study", study)
    log = write_log(short_game())
    async with serving(sqlite_url, review_playouts=1) as client:
        made = [await client.create(NewTable(log=log)) for _ in range(MOST_OF_ADDRESS + 1)]
        for one in made[:-1]:
            assert (await client.review(one.table.id)).review is None
        refused = await refusal(client.review(made[-1].table.id))
        assert (refused.kind, "still being reviewed" in refused.sentence) == ("too_much", True)
        assert (await client.review(made[0].table.id)).review is None
        monkeypatch.setattr(insight, "MOST_WAITING", MOST_OF_ADDRESS)
        assert "many games are waiting" in (await refusal(client.review(made[-1].table.id))).sentence
        go.set()


@asynchronous
async def test_nothing_of_a_running_game_is_reviewed(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        assert "when the game is over" in (await refusal(client.review(made.table.id, token=made.host))).sentence


@asynchronous
async def test_the_coach_names_three_options_and_warns_only_of_blunders(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await client.create(NewTable(seats=ALONE, answer_seconds=0, bot_seconds=0))
        await client.command(made.table.id, Start(), token=made.host)
        async with seated(client, made) as seats:
            seat = await next_asked_seat(list(seats.values()))
            assert seat.picture is not None
            offered = [option.decision for option in options_of(seat.picture)]
            advice = await client.coach(made.table.id, token=made.seats["orcs"])
            assert 1 <= len(advice.choices) <= 3
            assert all(one.decision in offered and one.reasons for one in advice.choices)
            assert advice.choices[0].behind == 0
            best = advice.choices[0].decision
            assert (await client.coach(made.table.id, best, token=made.seats["orcs"])).warning == ()


@asynchronous
async def test_the_coach_is_silent_where_other_people_play_and_to_spectators(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        for token in made.seats.values():
            assert "other people play" in (await refusal(client.coach(made.table.id, token=token))).sentence
        alone = await client.create(NewTable(seats=ALONE, answer_seconds=0, bot_seconds=0))
        await client.command(alone.table.id, Start(), token=alone.host)
        for shown in (None, alone.host):
            assert "holder of a seat" in (await refusal(client.coach(alone.table.id, token=shown))).sentence
