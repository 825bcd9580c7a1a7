"""What an agreement would forbid is shown before it binds: to each seat its own choices, without any change."""

from typing import Final

import pytest

from dragondune.client import Client, Refused
from dragondune.engine.agreements.clauses import MOST_OFFERS
from dragondune.wire.commands import Decide
from dragondune.wire.facts import WhatIf
from dragondune.wire.lobby import Created, NewTable, SeatWish
from tests.server.databases import asynchronous
from tests.server.harness import four_people, options_of, serving

STAY_OUT: Final = {"duty": "stay_out", "seat": "orcs", "places": ["1c"], "turn": None, "round": None}
NO_HIRING: Final = {"duty": "no_hiring", "seat": "elves", "turn": None, "round": None}
OFFER: Final = {"decide": "OfferAgreement", "parties": ["elves", "orcs"], "clauses": [NO_HIRING, STAY_OUT]}
TOO_LATE: Final = {**NO_HIRING, "turn": 50, "round": "I"}


async def offer(client: Client, made: Created, seat: str) -> int:
    at = (await client.picture(made.table.id, token=made.seats[seat])).n
    return await client.command(made.table.id, Decide(dict(OFFER), at), token=made.seats[seat])


@asynchronous
async def test_the_obliged_seat_sees_which_choices_it_would_lose(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        before = await client.picture(made.table.id, token=made.seats["orcs"])
        taken = (await client.what_if(made.table.id, OFFER, token=made.seats["orcs"])).forbidden
        assert taken == tuple(one for one in options_of(before) if one.decision["castle"])
        assert 0 < len(taken) < len(options_of(before))
        assert await client.picture(made.table.id, token=made.seats["orcs"]) == before


@asynchronous
async def test_other_seats_losses_are_not_shown(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        assert await client.what_if(made.table.id, OFFER, token=made.seats["elves"]) == WhatIf()


@asynchronous
async def test_accepting_an_offer_can_be_previewed(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        await offer(client, made, "elves")
        accepting = {"decide": "AcceptAgreement", "number": 1}
        taken = (await client.what_if(made.table.id, accepting, token=made.seats["orcs"])).forbidden
        at = (await client.picture(made.table.id, token=made.seats["orcs"])).n
        await client.command(made.table.id, Decide(dict(accepting), at), token=made.seats["orcs"])
        now = (await client.picture(made.table.id, token=made.seats["orcs"])).mine
        assert now is not None
        assert {one.text for one in now.forbidden} == {one.text for one in taken} != set()
        assert {(one.agreement, one.clause) for one in now.forbidden} == {(1, 1)}


@asynchronous
async def test_a_counter_offer_is_previewed_without_the_original(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        await offer(client, made, "elves")
        milder = {**OFFER, "decide": "CounterOffer", "number": 1, "clauses": [NO_HIRING]}
        assert await client.what_if(made.table.id, milder, token=made.seats["orcs"]) == WhatIf()


@pytest.mark.parametrize(
    ("decision", "rule"),
    [
        ({**OFFER, "clauses": [TOO_LATE]}, "R197"),
        ({**OFFER, "parties": ["elves", "goblins"]}, "R196"),
        ({"decide": "AcceptAgreement", "number": 7}, "R196"),
    ],
)
@asynchronous
async def test_an_impossible_offer_is_refused_as_usual(
    database_url: str, decision: dict[str, object], rule: str
) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        at = (await client.picture(made.table.id, token=made.seats["orcs"])).n
        foreseen = await client.what_if(made.table.id, decision, token=made.seats["orcs"])
        with pytest.raises(Refused) as earnest:
            await client.command(made.table.id, Decide(dict(decision), at), token=made.seats["orcs"])
        assert foreseen == WhatIf(fault=earnest.value.sentence, rule=rule)


@asynchronous
async def test_the_offer_limit_applies_to_previews(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        for _ in range(MOST_OFFERS):
            await offer(client, made, "orcs")
        foreseen = await client.what_if(made.table.id, OFFER, token=made.seats["orcs"])
        assert foreseen.fault == f"you have {MOST_OFFERS} open offers; withdraw one first"


@asynchronous
async def test_only_the_holder_of_a_seat_gets_a_preview(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        with pytest.raises(Refused, match="send a seat"):
            await client.what_if(made.table.id, OFFER, token=None)


@asynchronous
async def test_there_is_no_preview_before_the_game(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await client.create(NewTable(seats=(SeatWish("orcs", "me"), SeatWish("elves"))))
        with pytest.raises(Refused, match="the game has not begun"):
            await client.what_if(made.table.id, OFFER, token=made.seats["orcs"])
