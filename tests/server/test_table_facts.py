"""A table's rules over HTTP: the engine's own figures, limited to what a seat may know."""

import pytest

from dragondune.editions.loader import EDITIONS
from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.ids import ELVES, FACTIONS, GOBLINS, ORCS
from dragondune.engine.rounds.r3_bidding import hand_limit
from dragondune.engine.rounds.r5_outcome import battle_bonus
from dragondune.knowledge.gate import know
from dragondune.server.table.table_facts import table_facts
from dragondune.wire.lobby import SEATS, NewTable
from tests.server.databases import asynchronous
from tests.server.harness import four_people, serving
from tests.server.tables import Sitting


@pytest.mark.parametrize("edition", EDITIONS)
def test_figures_match_the_engine(edition: str) -> None:
    sitting = Sitting(NewTable(edition=edition)).start()
    game = sitting.table.running
    facts, known = table_facts(sitting.table, ELVES), know(game, ELVES)
    assert facts.hand_limits == {SEATS[seat]: hand_limit(known, seat) for seat in FACTIONS}
    told = {(one.seat, one.against): one.points for one in facts.bonuses}
    for seat in FACTIONS:
        for other in FACTIONS:
            if seat != other:
                assert told.get((SEATS[seat], SEATS[other]), 0) == battle_bonus(known, seat, other)
    assert facts.mine is not None
    for one in facts.mine.standing:
        assert STEP_OF[one.question].standing() == one.answers
        assert STEP_OF[one.question].is_asked_of(game.rules, ELVES)


def test_only_the_owner_learns_about_a_pair() -> None:
    sitting = Sitting(NewTable()).start()
    sitting.play(lambda it: it.table.running.turn == 1)
    game = sitting.table.running
    mine = {seat: table_facts(sitting.table, seat).mine for seat in (ELVES, ORCS)}
    for seat, facts in mine.items():
        assert facts is not None
        pair = [one.card for one in facts.cards if one.card[0] in "QJ"]
        assert pair == [
            f"{rank}{'DHCS'[suit]}"
            for rank, suit in zip("QJ", (game.state.queen[seat], game.state.jack[seat]), strict=True)
        ]
    assert table_facts(sitting.table, None).mine is None


@asynchronous
async def test_facts_over_http(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        told = await client.facts(made.table.id, token=made.seats["goblins"])
        assert told.mine is not None
        assert told.mine.seat == SEATS[GOBLINS]
        assert "ForbidHiring" in [one.question for one in told.mine.standing]
        assert (await client.facts(made.table.id)).mine is None
