"""Pictures say how far everybody is from winning, limited to what each observer may know."""

import pytest

from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import PREDICTIONS
from dragondune.engine.ids import BIDDING_ROUND, DWARVES, ELVES, GOBLINS, ORCS, SPECTATOR
from dragondune.engine.steps import BIDDING
from dragondune.knowledge.gate import know
from dragondune.server.table.picture_changes import Sights
from dragondune.server.table.stake_lines import stakes_known
from dragondune.views.position import write_position
from dragondune.wire.commands import Start
from dragondune.wire.lobby import SEATS, NewTable
from tests.properties.playing import choose, new_game
from tests.rules.scene import at, scene, with_victory_round
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, serving

ORDER = (ELVES, ORCS, GOBLINS, DWARVES)


def foretold() -> NewTable:
    """The Orcs hold two castles, and the Elves have foretold their victory on this turn."""
    rules = {"oracles": "elves"}
    units = {"1c": {ORCS: 3}, "3c": {ORCS: 3}, "5c": {ELVES: 2}}
    gold = dict.fromkeys(ORDER, 3)
    game = scene(BIDDING, order=ORDER, round=BIDDING_ROUND, units=units, gold=gold, turn=5, rules=rules)
    (game.state.prediction[ELVES],) = [one.index for one in PREDICTIONS[ORCS][4] if one.place == at("3c")]
    position = write_position(with_victory_round(game))
    return NewTable(seats=FOUR_PEOPLE, position=position, answer_seconds=0, bot_seconds=0)


@asynchronous
async def test_pictures_tell_the_stakes_and_a_prediction_to_its_oracle_alone(database_url: str) -> None:
    """[VII.2] [option.oracles] [R205]"""
    async with serving(database_url) as client:
        made = await client.create(foretold())
        await client.command(made.table.id, Start(), token=made.host)
        public = (await client.picture(made.table.id)).stakes
        orcs = next(one for one in public if one.seat == "orcs")
        assert (orcs.ending, orcs.castles, orcs.needed, orcs.missing) == ("castles", ("1c", "3c"), 3, 1)
        assert orcs.is_close
        assert "5c" in orcs.within_march
        assert orcs.text == "The Orcs hold two castles: 1★ and 3★. One more at the end of a turn wins."
        assert orcs.names == (("orcs", 4, 8),)
        assert [one.ending for one in public] == ["castles"] * 4
        for seat in SEATS:
            token = made.seats[seat]
            known = (await client.picture(made.table.id, token=token, seen_as=seat)).stakes
            assert known[:4] == public
            if seat == "elves":
                assert [(one.named, one.place, one.turn) for one in known[4:]] == [("orcs", "3c", 5)]
            else:
                assert known == public


@pytest.mark.parametrize("rules", [{}, {"alliance_castles": 4, "turn1_council": True}])
@pytest.mark.parametrize("seed", range(3))
def test_stakes_taken_from_the_sights_before_are_those_of_the_table(rules: dict[str, Value], seed: int) -> None:
    """[VII.2] They are counted again only when something they follow from has changed."""
    game, chance = new_game((0, 1, 2, 3), rules), Chance(seed)
    sights, kept, counted = Sights(game), 0, 0
    while not game.is_over:
        game = game.clone()  # as tables do: a game that is shown never changes
        game.apply(*choose(game, chance))
        before, sights = sights, Sights(game, sights)
        assert sights.stakes(SPECTATOR) == stakes_known(know(game, SPECTATOR))
        kept += sights.stakes(SPECTATOR) is before.stakes(SPECTATOR)
        counted += 1
    assert kept > counted / 2
