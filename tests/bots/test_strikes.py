"""How large an army others may bring into a castle."""

from dragondune.bots.strikes import strike_forces
from dragondune.editions.parameters import Value
from dragondune.engine.board import CASTLE_LIST
from dragondune.engine.ids import ORCS
from dragondune.engine.queries import open_units
from dragondune.engine.steps import REVIVE
from tests.bots.test_quick import world_of
from tests.rules.scene import at, scene


def orcs_in_their_castle(rules: dict[str, Value]) -> int:
    """How many Orcs can stand in 1★ with two there, three in reserve and five in the graveyard."""
    game = scene(
        REVIVE, player=ORCS, units={"1c": {ORCS: 2}}, reserve={ORCS: 3}, graveyard={ORCS: 5}, dragon=9, rules=rules
    )
    table = world_of(game).table
    return strike_forces(table, ORCS, open_units(table, ORCS), hired=0)[CASTLE_LIST.index(at("1c"))]


def test_orcs_raise_only_what_they_may_revive_and_raise() -> None:
    """[IV.1] [orcs.1] [R79] Three of the dead revive; a limit on raising holds for all together."""
    assert orcs_in_their_castle({}) == 2 + 3 + 3
    assert orcs_in_their_castle({"orcs_revive_limit": 5, "orcs_free_revivals": 5}) == 2 + 3 + 5
    assert orcs_in_their_castle({"raise_limit": 4}) == 2 + 4
