"""Worlds sampled from a view are playable."""

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import BARE_PLANS, GIFTS
from dragondune.engine.ids import DWARVES, GOBLINS, ORCS
from dragondune.engine.invariants import faults
from dragondune.engine.steps import BATTLE
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from tests.rules.scene import at, scene


def test_sampled_gold_covers_pending_gifts() -> None:
    """[R148] The Goblins give nine gold during planning. In every world sampled for the Dwarves, they have it."""
    game = scene(
        BATTLE,
        units={"13": {GOBLINS: 3, ORCS: 2}},
        gold={GOBLINS: 9},
        rules={"gold_visible": False},
    )
    game.apply(GOBLINS, GIFTS[DWARVES][8])
    knowledge = know(game, DWARVES)
    for seed in range(10):
        twin = sample(knowledge, Chance(seed))
        assert twin.state.place == at("13")
        twin.apply(GOBLINS, BARE_PLANS[0])
        twin.apply(ORCS, BARE_PLANS[0])
        assert twin.state.gold[GOBLINS] >= 0
        assert twin.state.gold[DWARVES] == 9
        assert [fault for fault in faults(twin.state) if "gold" in fault] == []
