"""Observations say what the view says, under names, between 0 and 1, and nothing more."""

import numpy as np
import pytest

from dragondune.engine import decisions as d
from dragondune.engine.agreements import records as r
from dragondune.engine.agreements.records import Clause
from dragondune.engine.agreements.talk import AcceptAgreement, OfferAgreement
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import DECISIONS
from dragondune.engine.game import Game
from dragondune.engine.ids import CARD_IDS, DWARVES, ELVES, FACTION_IDS, ORCS, REFEREE, SPECTATOR
from dragondune.interop.actions import FIELDS, spelled
from dragondune.interop.observation import (
    MEANINGS,
    OBSERVATION,
    TALK_OBSERVATION,
    Vector,
    facts,
    observation,
    observation_of,
    observation_size,
    with_parts,
)
from dragondune.views import View, observe, observers, sample
from tests.interop.tables import EVERYTHING, TABLES, Rules, new_game, questions


def entries(vector: Vector, name: str) -> list[float]:
    return [
        float(value) for value in vector[(OBSERVATION if len(vector) == observation_size() else TALK_OBSERVATION)[name]]
    ]


def middle(rules: Rules = TABLES[3], seed: int = 5, turn: int = 3) -> Game:
    game = new_game(rules)
    next(seat for seat in questions(game, Chance(seed)) if game.turn >= turn)
    return game


@pytest.mark.parametrize("rules", TABLES)
def test_two_tables_that_an_observer_cannot_tell_apart_give_the_same_observation(rules: Rules) -> None:
    game, chance = new_game(rules), Chance(8)
    for _ in questions(game, chance):
        if chance.below(30):
            continue
        for observer in observers(game):
            view = observe(game, observer)
            known = facts(game, observer, talk=True)
            twin = sample(view, game.rules, chance)
            assert np.array_equal(facts(twin, observer, talk=True), known)
            assert np.array_equal(observation_of(view, game.rules, talk=True), known)


@pytest.mark.parametrize("rules", TABLES)
def test_every_entry_is_between_0_and_1(rules: Rules) -> None:
    game, chance = new_game(rules), Chance(9)
    for seat in questions(game, chance):
        vector = facts(game, seat)
        assert 0 <= vector.min() <= vector.max() <= 1


@pytest.mark.parametrize(("layout", "talk"), [(OBSERVATION, False), (TALK_OBSERVATION, True)])
def test_names_cover_the_whole_array_once_and_mean_something(layout: dict[str, slice], *, talk: bool) -> None:
    covered = [entry for where in layout.values() for entry in range(where.start, where.stop)]
    assert covered == list(range(observation_size(talk=talk)))
    assert len(facts(middle(), ELVES, talk=talk)) == len(covered)
    assert all(MEANINGS[name] for name in layout)


def seats_from(view: View) -> list[str]:
    first = view.order.index(view.observer)
    return [*view.order[first:], *view.order[:first]]


@pytest.mark.parametrize("rules", [TABLES[3], TABLES[6], TABLES[9]])
@pytest.mark.parametrize("seed", range(3))
def test_players_stand_as_in_the_view_the_observer_first(rules: Rules, seed: int) -> None:
    game = middle(rules, seed)
    for observer in observers(game)[:-1]:
        view, vector = observe(game, observer), facts(game, observer)
        for number, name in enumerate(seats_from(view)):
            player = next(one for one in view.players if one.faction == name)
            units = {
                place.territory: garrison.units
                for place in view.places
                for garrison in place.garrisons
                if garrison.faction == name
            }
            shown = entries(vector, f"seat{number}.units")
            assert [round(20 * value) for value in shown] == [units.get(place, 0) for place in TERRITORY_IDS]
            assert entries(vector, f"seat{number}.faction").index(1) == FACTION_IDS.index(name)
            assert entries(vector, f"seat{number}.hand") == [float(card in player.hand) for card in CARD_IDS]
            assert round(24 * entries(vector, f"seat{number}.hand_size")[0]) == player.hand_size
            assert entries(vector, f"seat{number}.knows_gold") == [float(player.gold is not None)]
            assert round(100 * entries(vector, f"seat{number}.gold")[0]) == (player.gold or 0)


def test_absent_players_are_zero() -> None:
    game = middle(TABLES[8])
    vector = facts(game, ELVES)
    assert not vector[OBSERVATION["seat2.is_playing"].start : OBSERVATION["seat3.plan_card"].stop].any()


def test_a_spectator_sees_the_table_from_the_starting_player() -> None:
    game = middle()
    view, vector = observe(game, SPECTATOR), facts(game, SPECTATOR)
    assert entries(vector, "seat0.faction").index(1) == FACTION_IDS.index(view.order[0])
    assert sum(entries(vector, "seat0.hand")) == len(view.players[FACTION_IDS.index(view.order[0])].hand)


def test_rules_are_told_in_numbers() -> None:
    vector = facts(new_game(Rules("1.10", EVERYTHING | {"turns": 25})), ORCS)
    assert entries(vector, "rules.turns") == [0.5]
    assert entries(vector, "rules.blessing") == [1]
    assert entries(vector, "rules.oracles") == [1, 1, 1, 1]
    assert entries(vector, "rules.agreements") == [0, 0, 1]


def test_what_has_been_spelled_so_far_can_be_told_apart() -> None:
    known = facts(middle(), ELVES)
    spellings = [spelled(one) for one in DECISIONS if type(one) in FIELDS and not isinstance(one, d.MoveUnits)]
    spellings += [spelled(d.MOVES[origin][place][count]) for origin in (0, 5) for place in (7, 9) for count in (0, 4)]
    beginnings = {parts[:length] for parts in spellings for length in range(len(parts))}
    assert len({with_parts(known, parts).tobytes() for parts in beginnings}) == len(beginnings)


def test_the_table_is_not_changed_by_what_is_spelled() -> None:
    game = middle()
    known = facts(game, ELVES)
    vector = observation(game, ELVES, spelled(d.MOVES[0][12][2])[:2])
    start = OBSERVATION["said.kind"].start
    assert np.array_equal(vector[:start], known[:start])
    assert entries(vector, "said.territory0").index(1) == 0
    assert not known[start:].any()


def test_offers_and_agreements_are_told_at_tables_that_talk() -> None:
    game = middle()
    clause = Clause(r.STAY_OUT, DWARVES, places=1 << 6)
    game.apply(ELVES, OfferAgreement(1 << ELVES | 1 << DWARVES, (clause,)))
    offered = facts(game, ELVES, talk=True)
    assert entries(offered, "offered0.duty").index(1) == r.STAY_OUT
    assert entries(offered, "offered0.places").index(1) == 6
    assert entries(offered, "offered0.agreed")[0] == 1
    game.apply(DWARVES, AcceptAgreement(game.offers[0].number))
    agreed = facts(game, ELVES, talk=True)
    assert not any(entries(agreed, "offered0.duty"))
    assert entries(agreed, "bound0.duty").index(1) == r.STAY_OUT
    assert np.array_equal(facts(game, ELVES), facts(middle(), ELVES))


def test_a_referee_gets_no_observation() -> None:
    game = middle()
    with pytest.raises(ValueError, match="not a referee"):
        observation_of(observe(game, REFEREE), game.rules)
