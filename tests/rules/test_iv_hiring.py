"""IV.3 and IV.4: conscription, hiring, raising."""

from dragondune.engine.decisions import ACE_PLAYS, HIRES, PASS, HireUnits, PlayAce
from dragondune.engine.events import GoldPaid, UnitsHired
from dragondune.engine.ids import DIAMONDS, DWARVES, ELVES, GOBLINS
from dragondune.engine.steps import HIRE
from tests.rules.scene import at, happened, options, refused, scene, units


def test_iv_4_a_mercenary_costs_one_gold_in_a_castle_and_two_elsewhere() -> None:
    """[IV.4] [R1] With three gold the Dwarves hire three units in a castle, one on a plain or in a forest."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 3})
    most: dict[int, int] = {}
    for hire in options(game, DWARVES, HireUnits):
        most[hire.place] = max(most.get(hire.place, 0), hire.count)
    assert most[at("15c")] == 3
    assert most[at("13")] == 1
    assert most[at("0f")] == 1
    refused(game, DWARVES, HIRES[at("13")][1], rule="IV.4")


def test_iv_4_the_price_goes_to_the_goblins() -> None:
    """[IV.4] [goblins.1] The Elves hire three units in 15★ and pay the Goblins three gold."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 4, GOBLINS: 1})
    events = game.apply(ELVES, HIRES[at("15c")][2])
    assert happened(events, UnitsHired) == [UnitsHired(ELVES, at("15c"), 3, 3)]
    assert happened(events, GoldPaid) == [GoldPaid(ELVES, GOBLINS, 3, "IV.4")]
    assert game.state.gold[ELVES] == 1
    assert game.state.gold[GOBLINS] == 4
    assert units(game, ELVES, "15c") == 3


def test_ace_2_an_ace_halves_the_price_rounded_down_and_is_discarded_first() -> None:
    """[ace.2] [R77] [R184] [R185] Five units for two gold; the ace is gone even if nobody is hired afterwards."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 2}, hand={ELVES: "AD 5S"})
    assert options(game, ELVES, PlayAce) == [ACE_PLAYS[DIAMONDS]]
    game.apply(ELVES, ACE_PLAYS[DIAMONDS])
    assert max(hire.count for hire in options(game, ELVES, HireUnits) if hire.place == at("15c")) == 5
    game.apply(ELVES, PASS)
    assert game.state.gold[ELVES] == 2
    assert game.state.hand[ELVES] == 1 << 22
