"""Bots answer people's offers, make their own and give reasons. A failing bot says nothing."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Final, TypeAlias

import pytest

from dragondune.bots.base import Speech
from dragondune.client import Client
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import AcceptAgreement, DeclineAgreement
from dragondune.engine.ids import DWARVES, GOBLINS, ORCS, Faction
from dragondune.knowledge.talk import Talk, talk_of
from dragondune.notation.agreement_codec import clause_to_record
from dragondune.server.bots.pool import BotPool
from dragondune.server.bots.speech import Said
from dragondune.server.http.handlers import Visitor
from dragondune.server.live import conversation
from dragondune.views.position import write_position
from dragondune.views.view import Deals
from dragondune.wire import news
from dragondune.wire.commands import Decide, Start
from dragondune.wire.lobby import SEATS, Created, NewTable, SeatWish
from tests.agreements.dealing import pay, stay_out
from tests.bots.bargaining import NEIGHBOURS, THIS_TURN, is_about, parley
from tests.rules.scene import with_victory_round
from tests.server.databases import asynchronous
from tests.server.harness import serving
from tests.server.virtual import Bots, Services, run

HERE: Final = Visitor("127.0.0.1", None, None)
SAVING: Final = stay_out(DWARVES, "10c", THIS_TURN)
PACE: Final = 1.0
ODD: Final = "tests.server.odd_bots"


def table_of(*, bots: tuple[Faction, ...] = (GOBLINS,), pace: float = PACE, is_quiet: bool = True) -> NewTable:
    """Dwarves next to a castle held by two Goblins, or neighbours with a reason to make peace."""
    game = with_victory_round((parley() if is_quiet else parley(NEIGHBOURS, gold={})).game)
    seats = tuple(
        SeatWish(SEATS[seat], "bot", bot="greedy") if seat in bots else SeatWish(SEATS[seat], "me", name="Ada")
        for seat in range(len(SEATS))
    )
    return NewTable(position=write_position(game), seats=seats, answer_seconds=0, bot_seconds=pace, gone_after=10_000)


def offer_of(*clauses: Clause, to: Faction = GOBLINS) -> dict[str, object]:
    parties = [SEATS[seat] for seat in sorted({DWARVES, to})]
    return {"decide": "OfferAgreement", "parties": parties, "clauses": [clause_to_record(one) for one in clauses]}


def heard(updates: tuple[news.Update, ...]) -> list[str]:
    """What the Goblins said and did, in order."""
    found: list[str] = []
    for update in updates:
        match update.news:
            case news.Said(seat="goblins", text=text):
                found.append(text)
            case news.Happened(seat="goblins", events=events):
                found.extend(str(line.event["event"]) for line in events)
    return found


# Over the network, with bots in processes


async def deal(client: Client, made: Created, *clauses: Clause) -> list[str]:
    """Offer the Goblins something as the Dwarves, and wait for their answer."""
    token = made.seats["dwarves"]
    at = (await client.picture(made.table.id, token=token)).n
    after = await client.command(made.table.id, Decide(offer_of(*clauses), at), token=token)
    while True:
        found = await client.updates(made.table.id, token=token, after=after, wait=20)
        said = heard(found.updates)
        if len(said) > 1:
            return said


@asynchronous
async def test_a_good_deal_is_accepted_and_a_bad_one_declined(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await client.create(table_of(pace=0.0))
        await client.command(made.table.id, Start(), token=made.host)
        said = await deal(client, made, SAVING, pay(GOBLINS, DWARVES, 2))
        assert is_about(said[0], "yes_fair")
        assert said[1:3] == ["OfferAccepted", "AgreementFormed"]
        said = await deal(client, made, SAVING, pay(GOBLINS, DWARVES, 2))
        assert is_about(said[0], "no_nothing")
        assert said[1] == "OfferDeclined"
        view = (await client.picture(made.table.id, token=made.seats["orcs"])).view
        assert view is not None
        assert [one.gold for one in view.players] == [5, 4, 4, 3]


# In virtual time


Story: TypeAlias = Callable[[Services, Created], Coroutine[object, object, None]]


def in_virtual_time(story: Story, wish: NewTable, bots: Bots | None = None) -> None:
    async def told() -> None:
        async with Services(bots) as services:
            made = await services.handlers.create(HERE, wish)
            await services.handlers.command(HERE._replace(token=made.host), made.table.id, Start())
            await story(services, made)

    run(told())


async def offered(services: Services, made: Created, *clauses: Clause) -> None:
    visitor = HERE._replace(token=made.seats["dwarves"])
    at = (await services.handlers.picture(visitor, made.table.id, seen_as=None, at=None)).n
    await services.handlers.command(visitor, made.table.id, Decide(offer_of(*clauses), at))


async def told_to(services: Services, made: Created, seat: str) -> list[str]:
    visitor = HERE._replace(token=made.seats[seat])
    found = await services.handlers.updates(visitor, made.table.id, seen_as=None, after=0, wait=0)
    return heard(found.updates)


def test_a_bot_answers_during_another_seats_turn_after_a_pause() -> None:
    async def story(services: Services, made: Created) -> None:
        await asyncio.sleep(10)
        before = len(await told_to(services, made, "orcs"))
        await offered(services, made, SAVING, pay(GOBLINS, DWARVES, 6))
        await asyncio.sleep(PACE)
        assert len(await told_to(services, made, "orcs")) == before
        await asyncio.sleep(2 * PACE)
        said = (await told_to(services, made, "orcs"))[before:]
        assert is_about(said[0], "counter_buy")
        assert "2 gold" in said[0]
        assert said[1:] == ["AgreementOffered"]

    in_virtual_time(story, table_of())


def test_a_bots_offer_looks_like_a_persons_and_has_a_public_reason() -> None:
    async def story(services: Services, made: Created) -> None:
        await asyncio.sleep(5)
        said = await told_to(services, made, "dwarves")
        assert "stay out of 10★ this turn, and I stay out of 15★." in said[0]
        assert said[1:] == ["AgreementOffered"]
        await asyncio.sleep(60)
        assert await told_to(services, made, "dwarves") == said

    in_virtual_time(story, table_of(is_quiet=False))


def test_two_bots_agree_and_stop_talking() -> None:
    async def story(services: Services, made: Created) -> None:
        found: list[Deals] = []
        for _ in range(2):
            await asyncio.sleep(60)
            view = (await services.handlers.picture(HERE, made.table.id, seen_as=None, at=None)).view
            assert view is not None
            found.append(view.deals)
        assert found[0] == found[1]
        agreements, offers = found[0].agreements, found[0].offers
        assert {one.parties for one in agreements} == {("dwarves", "goblins")}
        kinds = [{clause["duty"] for clause in one.clauses} for one in agreements]
        assert kinds in ([{"stay_out"}], [{"stay_out"}, {"ally_with"}]), "peace now, an alliance later, and no more"
        assert all("elves" in one.parties for one in offers), "only a person has yet to answer"

    in_virtual_time(story, table_of(bots=(DWARVES, GOBLINS), is_quiet=False))


def test_a_gift_is_thanked_once_even_across_a_restart() -> None:
    async def story(services: Services, made: Created) -> None:
        visitor = HERE._replace(token=made.seats["dwarves"])
        await asyncio.sleep(10)
        at = (await services.handlers.picture(visitor, made.table.id, seen_as=None, at=None)).n
        gift = {"decide": "GiveGold", "to": "goblins", "amount": 1}
        await services.handlers.command(visitor, made.table.id, Decide(gift, at))
        await asyncio.sleep(10)
        assert await thanked(services, made) == 1
        session = await services.registry.session(made.table.id)
        services.registry.scheduler.forget(session)
        services.registry.scheduler.look_at(session)
        await asyncio.sleep(10)
        assert await thanked(services, made) == 1

    async def thanked(services: Services, made: Created) -> int:
        return sum(is_about(one, "thanks_gift") for one in await told_to(services, made, "orcs"))

    in_virtual_time(story, table_of())


class Slow(Bots):
    """Takes a given time to talk."""

    def __init__(self, pause: float) -> None:
        super().__init__()
        self._pause = pause

    async def talk(self, talk: Talk, bot: str, *, seed: int, owner: str, heard: Sequence[str]) -> Said:
        await asyncio.sleep(self._pause)
        return await super().talk(talk, bot, seed=seed, owner=owner, heard=heard)


def test_a_bots_thinking_time_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it holds, it speaks at the same time."""
    monkeypatch.setattr(conversation, "_seed", lambda *_: 64)
    times: list[list[float]] = []
    for pause in (0.0, 0.1, 0.2):

        async def story(services: Services, made: Created) -> None:
            await asyncio.sleep(10)
            await offered(services, made, SAVING, pay(GOBLINS, DWARVES, 2))
            await asyncio.sleep(10)
            visitor = HERE._replace(token=made.seats["orcs"])
            found = await services.handlers.updates(visitor, made.table.id, seen_as=None, after=0, wait=0)
            times.append([round(one.at, 3) for one in found.updates])

        in_virtual_time(story, table_of(), Slow(pause))
    assert times[0] == times[1] == times[2]


class Speaking(Bots):
    """Always says the same."""

    def __init__(self, said: Said) -> None:
        super().__init__()
        self._said = said

    async def talk(self, talk: Talk, bot: str, *, seed: int, owner: str, heard: Sequence[str]) -> Said:
        return self._said


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        (Said(Speech(AcceptAgreement(99), "Gladly.")), "a bot said something that is not allowed"),
        (Said(None, 'the bot "x" raised ValueError while it was asked to talk'), "a bot failed to talk"),
    ],
)
def test_a_failing_bot_says_nothing_and_the_fault_is_logged(
    said: Said, logged: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(services: Services, made: Created) -> None:
        await offered(services, made, SAVING, pay(GOBLINS, DWARVES, 2))
        await asyncio.sleep(10)
        assert await told_to(services, made, "orcs") == []

    with caplog.at_level(logging.WARNING):
        in_virtual_time(story, table_of(), Speaking(said))
    assert logged in {record.message for record in caplog.records}


def test_a_late_answer_to_a_withdrawn_offer_is_dropped() -> None:
    async def story(services: Services, made: Created) -> None:
        await offered(services, made, SAVING, pay(GOBLINS, DWARVES, 2))
        visitor = HERE._replace(token=made.seats["dwarves"])
        at = (await services.handlers.picture(visitor, made.table.id, seen_as=None, at=None)).n
        await services.handlers.command(visitor, made.table.id, Decide({"decide": "WithdrawOffer", "number": 1}, at))
        await asyncio.sleep(10)
        assert await told_to(services, made, "orcs") == []

    in_virtual_time(story, table_of(), Speaking(Said(Speech(DeclineAgreement(1), "No."))))


def test_bots_say_nothing_when_agreements_are_off() -> None:
    async def story(services: Services, made: Created) -> None:
        await asyncio.sleep(60)
        view = (await services.handlers.picture(HERE, made.table.id, seen_as=None, at=None)).view
        assert view is not None
        assert view.deals.count == 0

    seats = tuple(SeatWish(seat, "bot" if seat != "orcs" else "me", name="Ada") for seat in SEATS)
    in_virtual_time(story, NewTable(seats=seats, agreements="off", bot_seconds=0.1, answer_seconds=0.1))


# Offers do not change options


def test_an_agreement_makes_decisions_stale_but_an_offer_does_not() -> None:
    async def story(services: Services, made: Created) -> None:
        orcs = HERE._replace(token=made.seats["orcs"])
        before = await services.handlers.picture(orcs, made.table.id, seen_as=None, at=None)
        assert before.mine is not None
        await offered(services, made, SAVING)
        await services.handlers.command(orcs, made.table.id, Decide(dict(before.mine.options[0].decision), before.n))

    in_virtual_time(story, table_of(bots=()))


# In processes


@pytest.mark.parametrize("bot", ["greedy", "simple", "easy"])
def test_a_bot_says_the_same_in_its_process(bot: str) -> None:
    table = parley()
    table.offer(DWARVES, GOBLINS, SAVING, pay(GOBLINS, DWARVES, 6))
    talk = talk_of(table.game, GOBLINS, table.heard)
    here = table.hear(GOBLINS)

    async def ask() -> Said:
        pool = BotPool(workers=1, limit=60.0)
        try:
            return await pool.talk(talk, bot, seed=1)
        finally:
            await pool.close()

    assert asyncio.run(ask()) == Said(here)


def test_a_bot_that_fails_in_its_process_stays_silent() -> None:
    talk = talk_of(parley().game, ORCS, ())
    names = [f"{ODD}:{name}" for name in ("Babbling", "Stuttering", "Forging", "Raising", "Unmade")]

    async def ask() -> list[Said]:
        pool = BotPool(workers=1, limit=2.0, allowed=frozenset((*names, "random")))
        try:
            return [await pool.talk(talk, bot, seed=1) for bot in (*names, "random", "greedy")]
        finally:
            await pool.close()

    babbling, stuttering, forging, raising, unmade, silent, strange = asyncio.run(ask())
    assert babbling == Said(None, f'the bot "{ODD}:Babbling" did not answer within 2 s')
    assert stuttering == Said(None, f'the bot "{ODD}:Stuttering" raised ValueError while it was asked to talk')
    assert forging.fault is not None
    assert "not an offer, an answer or a gift with one sentence" in forging.fault
    assert raising == silent == Said(None)
    assert unmade.fault is not None
    assert strange == Said(None, 'there is no bot "greedy" on this server')
