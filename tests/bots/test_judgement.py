"""The win estimate: its inputs, its network and its judgement of tables."""

from math import exp

import pytest

from dragondune.bots.judgement.features import (
    INPUTS,
    RULE_INPUTS,
    RULE_NAMES,
    TABLE_NAMES,
    rule_features,
    table_features,
)
from dragondune.bots.judgement.judgement import Judgement, judgement, stored_weights
from dragondune.bots.judgement.network import MAGIC, Network, pack, shares
from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS, ORCS, REFEREE, SPECTATOR, Faction
from dragondune.engine.steps import MOVE
from dragondune.knowledge.gate import know
from dragondune.lab.runner import Runner
from tests.rules.scene import scene

MOST_BYTES = 2_000_000


def moments(edition: str, factions: tuple[Faction, ...], seed: int) -> list[Game]:
    """Some moments of a game of random decisions, and its end."""
    game = Game.new(load_edition(edition, {}), factions)
    runner = Runner(dict.fromkeys(factions, "random"), seed)
    found: list[Game] = []
    while not game.is_over:
        if game.turn and len(found) < game.turn * 3:
            found.append(game.clone())
        game.apply(*runner.choose(game))
    return [*found, game]


def test_the_weights_are_small_and_fit_the_inputs() -> None:
    assert len(stored_weights()) < MOST_BYTES
    Network(stored_weights())


@pytest.mark.parametrize("damage", [b"", MAGIC, stored_weights()[:-4], b"x" + stored_weights()[1:]])
def test_other_weights_are_refused(damage: bytes) -> None:
    with pytest.raises(Malformed):
        Network(damage)


def test_the_network_multiplies_and_adds() -> None:
    wide, narrow = 2, 1
    first = [[at * 0.01, -0.02] for at in range(INPUTS)]
    rules = [[0.001 * at, 0.5] for at in range(RULE_INPUTS)]
    weights = [weight for row in [*first, *rules, [0.5, 0.25], [2.0, 1.0, 0.125]] for weight in row]
    weights += [weight for seat in FACTIONS for weight in (seat + 1.0, 0.5 * seat)]
    network = Network(pack((wide, narrow), weights))
    said = [at % 3 for at in range(INPUTS)]
    ruled = [at % 2 for at in range(RULE_INPUTS)]
    network.set_rules(ruled)
    unit = [
        max(0.0, bias + sum(x * row[at] for x, row in zip([*said, *ruled], [*first, *rules], strict=True)))
        for at, bias in enumerate((0.5, 0.25))
    ]
    second = max(0.0, 2 * unit[0] + unit[1] + 0.125)
    for _ in range(2):
        assert network.logits(said) == pytest.approx([(seat + 1) * second + 0.5 * seat for seat in FACTIONS], rel=1e-3)


def test_shares_add_up_to_one() -> None:
    found = shares([1.0, 2.0, 3.0, 400.0], [0, 1])
    assert found == pytest.approx([1 / (1 + exp(1)), exp(1) / (1 + exp(1)), 0, 0])


@pytest.mark.parametrize("edition", EDITIONS)
def test_everyone_can_judge_any_moment(edition: str) -> None:
    for number, factions in enumerate([FACTIONS, (DWARVES, ELVES, GOBLINS), (ELVES, ORCS)]):
        for game in moments(edition, factions, number):
            for observer in (*factions, SPECTATOR, REFEREE):
                known = know(game, observer)
                assert len(table_features(known)) == INPUTS
                value = judgement().value(known)
                assert sum(value) == pytest.approx(1)
                assert all(value[seat] == 0 for seat in FACTIONS if seat not in factions)
                if game.is_over:
                    assert [seat for seat in FACTIONS if value[seat]] == [
                        seat for seat in FACTIONS if game.winners >> seat & 1
                    ]


def test_inputs_have_unique_names() -> None:
    names = [*TABLE_NAMES, *RULE_NAMES]
    assert len(set(names)) == len(names)


def test_inputs_are_found_under_their_names() -> None:
    game = scene(MOVE, player=ORCS, units={"5c": {ORCS: 2}, "10c": {ELVES: 1}}, hand={ORCS: "AD 5H"}, gold={ORCS: 3})
    told = dict(zip(TABLE_NAMES, table_features(know(game, REFEREE)), strict=True))
    assert told["orcs: castles"] == told["orcs: holds in castle 5"] == 1
    assert told["orcs: garrison in castle 5"] == told["orcs: cards"] == 2
    assert (told["orcs: aces"], told["orcs: values"], told["orcs: gold"]) == (1, 5, 3)
    assert told["elves: thin garrisons"] == told["elves: holds in castle 10"] == 1
    assert told["elves: lacks two castles"] == 1
    assert told["castle 15: empty"] == 1


def test_inputs_do_not_reveal_what_the_observer_does_not_know() -> None:
    game = scene(MOVE, player=ORCS, units={"5c": {ORCS: 2}}, hand={ORCS: "AD 5H"})
    told = dict(zip(TABLE_NAMES, table_features(know(game, ELVES)), strict=True))
    assert (told["orcs: cards"], told["orcs: aces"], told["orcs: values"]) == (2, 0, 0)
    other = scene(MOVE, player=ORCS, units={"5c": {ORCS: 2}}, hand={ORCS: "2C 6H"})
    assert judgement().value(know(game, ELVES)) == judgement().value(know(other, ELVES))


def test_rules_and_players_are_inputs() -> None:
    names = dict(zip(RULE_NAMES, rule_features(load_edition("1.10", {"oracles": "elves,orcs"}), 0b0111), strict=True))
    assert (names["turns"], names["orcs play"], names["dwarves play"]) == (8, 0, 1)
    assert (names["oracles: elves"], names["oracles: goblins"], names["agreements is enforce"]) == (1, 0, 1)


def test_two_castles_are_better_than_one() -> None:
    def chance(**units: dict[Faction, int]) -> float:
        there = {name.strip("_"): who for name, who in units.items()}
        return judgement().value(know(scene(MOVE, player=DWARVES, units=there, turn=5), REFEREE))[DWARVES]

    assert chance(_5c={DWARVES: 2}, _10c={DWARVES: 2}) > chance(_5c={DWARVES: 2}, _9f={DWARVES: 2})


def test_a_judgement_may_go_from_table_to_table() -> None:
    tables = [know(game, REFEREE) for edition in ("1.10", "draft") for game in moments(edition, FACTIONS, 1)[:2]]
    together = judgement()
    assert [together.value(table) for table in [*tables, *tables]] == [
        Judgement(Network(stored_weights())).value(table) for table in [*tables, *tables]
    ]
