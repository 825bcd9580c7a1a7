"""The odds of a plan over HTTP: for the holder of the seat, from what that seat sees."""

from dragondune.client import Client
from dragondune.engine.decisions import PASS
from dragondune.engine.ids import ELVES, ORCS
from dragondune.engine.steps import BATTLE
from dragondune.knowledge.gate import know
from dragondune.notation.codec import decision_to_record
from dragondune.odds.plan_odds import odds
from dragondune.views.position import write_position
from dragondune.wire.commands import Decide, SetStanding, Start
from dragondune.wire.facts import WhatIf
from dragondune.wire.lobby import Created, NewTable
from tests.odds.test_plan_odds import plan
from tests.rules.scene import scene, with_victory_round
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, serving
from tests.server.raw_lines import refusal

ORDER = (ELVES, ORCS, 2, 0)


def battle(orcish_hand: str = "4C 5S") -> NewTable:
    """The attacking Elves have yet to say whether they ask a question."""
    units = {"13": {ELVES: 3, ORCS: 3}}
    game = scene(BATTLE, order=ORDER, round=5, units=units, hand={ELVES: "6H", ORCS: orcish_hand})
    position = write_position(with_victory_round(game))
    return NewTable(seats=FOUR_PEOPLE, position=position, answer_seconds=0, bot_seconds=0)


async def begun(client: Client, wish: NewTable) -> Created:
    made = await client.create(wish)
    await client.command(made.table.id, Start(), token=made.host)
    return made


@asynchronous
async def test_a_fighter_gets_the_odds_of_a_plan(database_url: str) -> None:
    async with serving(database_url) as client:
        made, other = await begun(client, battle()), await begun(client, battle("2D 6S"))
        chosen = decision_to_record(plan(3, "6H"))
        told = (await client.what_if(made.table.id, chosen, token=made.seats["elves"])).odds
        assert told is not None
        units = {"13": {ELVES: 3, ORCS: 3}}
        game = scene(BATTLE, order=ORDER, round=5, units=units, hand={ELVES: "6H", ORCS: "4C 5S"})
        assert told == odds(know(game, ELVES), plan(3, "6H"))
        assert told.hands > 100
        assert (await client.what_if(other.table.id, chosen, token=other.seats["elves"])).odds == told
        assert (await client.what_if(made.table.id, chosen, token=made.seats["elves"])).odds == told


@asynchronous
async def test_nobody_else_gets_odds(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await begun(client, battle())
        table, elven = made.table.id, decision_to_record(plan(3, "6H"))
        assert (await refusal(client.what_if(table, elven, token=made.host))).kind == "not_allowed"
        assert (await refusal(client.what_if(table, elven, token="wrong"))).kind == "not_allowed"
        assert (await client.what_if(table, elven, token=made.seats["dwarves"])).rule == "V.3"
        foreign = await client.what_if(table, elven, token=made.seats["orcs"])
        assert foreign == WhatIf(fault="that artifact is not in your hand", rule="V.3")
        assert (await client.what_if(table, {"decide": "Hide"}, token=made.seats["elves"])).fault is not None
        assert (await refusal(client.what_if(table, {"decide": "Win"}, token=made.seats["elves"]))).kind == "malformed"


@asynchronous
async def test_revealed_plans_show_values_instead_of_odds(database_url: str) -> None:
    """[V.4] [V.6]"""
    async with serving(database_url) as client:
        made = await begun(client, battle())
        table, elves, orcs = made.table.id, made.seats["elves"], made.seats["orcs"]
        await client.command(table, SetStanding("DeclareTreachery", "always_ask"), token=elves)
        for token, decision in (
            (elves, decision_to_record(PASS)),
            (elves, decision_to_record(plan(3, "6H"))),
            (orcs, decision_to_record(plan(2, "5S"))),
        ):
            picture = await client.picture(table, token=token)
            assert picture.strengths == ()
            await client.command(table, Decide(decision, picture.n), token=token)
        picture = await client.picture(table)
        assert [(one.seat, one.total) for one in picture.strengths] == [("elves", 12), ("orcs", 10)]
        closed = await client.what_if(table, decision_to_record(plan(3, "6H")), token=elves)
        assert closed.fault == "odds are available in your own battle, before the plans are revealed"
