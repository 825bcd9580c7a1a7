"""Observations contain what the view contains and no more, by name, between 0 and 1."""

import numpy as np
import pytest

from dragondune.engine import decisions as d
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import AcceptAgreement, OfferAgreement
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import DECISIONS
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, FACTION_IDS, NONE, ORCS, REFEREE, SPECTATOR
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
from dragondune.interop.said import entries
from dragondune.knowledge.gate import know, observers
from dragondune.knowledge.sample import sample
from dragondune.views.viewing import view_of
from tests.interop.reading import Reading
from tests.interop.tables import EVERYTHING, TABLES, Rules, new_game, questions


def entries_of(vector: Vector, name: str) -> list[float]:
    return [
        float(value) for value in vector[(OBSERVATION if len(vector) == observation_size() else TALK_OBSERVATION)[name]]
    ]


def middle(rules: Rules = TABLES[3], seed: int = 5, turn: int = 3) -> Game:
    game = new_game(rules)
    next(seat for seat in questions(game, Chance(seed)) if game.turn >= turn)
    return game


@pytest.mark.parametrize("rules", TABLES)
def test_indistinguishable_tables_give_equal_observations(rules: Rules) -> None:
    game, chance = new_game(rules), Chance(8)
    for _ in questions(game, chance):
        if chance.below(30):
            continue
        for observer in observers(game):
            view = view_of(know(game, observer))
            known = facts(game, observer, talk=True)
            twin = sample(know(game, observer), chance)
            assert np.array_equal(facts(twin, observer, talk=True), known)
            assert np.array_equal(observation_of(view, game.rules, talk=True), known)


@pytest.mark.parametrize("rules", TABLES)
def test_every_entry_is_between_0_and_1(rules: Rules) -> None:
    game, chance = new_game(rules), Chance(9)
    for seat in questions(game, chance):
        vector = facts(game, seat)
        assert 0 <= vector.min() <= vector.max() <= 1


@pytest.mark.parametrize(("layout", "talk"), [(OBSERVATION, False), (TALK_OBSERVATION, True)])
def test_names_cover_the_whole_array_once(layout: dict[str, slice], *, talk: bool) -> None:
    covered = [entry for where in layout.values() for entry in range(where.start, where.stop)]
    assert covered == list(range(observation_size(talk=talk)))
    assert len(facts(middle(), ELVES, talk=talk)) == len(covered)
    assert all(MEANINGS[name] for name in layout)


@pytest.mark.parametrize("rules", TABLES)
def test_observations_match_the_view(rules: Rules) -> None:
    """Names that the view does not fill are 0, except the seat's own sealed answer, which has its own test."""
    game, chance = new_game(rules), Chance(11)
    for _ in questions(game, chance):
        if chance.below(20):
            continue
        for observer in observers(game):
            told = Reading(view_of(know(game, observer)), game.rules).entries()
            found = entries(know(game, observer))
            for name, where in OBSERVATION.items():
                shown = list(found[where])
                if not name.startswith("sealed.") and ".predicted_" not in name:
                    assert (name, shown) == (name, told.get(name, [0] * len(shown)))
                elif name in told:
                    assert (name, shown) == (name, told[name])


def test_only_its_author_sees_a_sealed_answer() -> None:
    game = new_game(TABLES[3])
    seat, plan = next(
        (seat, plan)
        for seat in questions(game, Chance(2))
        for plan in game.options(seat)[-1:]
        if isinstance(plan, d.SealPlan) and plan.card != NONE and len(game.seats_asked()) == 2
    )
    game.apply(seat, plan)
    vector = facts(game, seat)
    assert entries_of(vector, "has_answered") == [1]
    assert round(20 * entries_of(vector, "sealed.count")[0]) == plan.count
    assert entries_of(vector, "sealed.cards").index(1) == plan.card
    for other in observers(game):
        if other != seat:
            assert not any(entries_of(facts(game, other), "sealed.cards"))


def test_absent_players_are_zero() -> None:
    game = middle(TABLES[8])
    vector = facts(game, ELVES)
    assert not vector[OBSERVATION["seat2.is_playing"].start : OBSERVATION["seat3.plan_card"].stop].any()


def test_a_spectator_sees_the_table_from_the_starting_player() -> None:
    game = middle()
    view, vector = view_of(know(game, SPECTATOR)), facts(game, SPECTATOR)
    assert entries_of(vector, "seat0.faction").index(1) == FACTION_IDS.index(view.order[0])
    assert sum(entries_of(vector, "seat0.hand")) == len(view.players[FACTION_IDS.index(view.order[0])].hand)


def test_rules_are_encoded_as_numbers() -> None:
    vector = facts(new_game(Rules("1.10", EVERYTHING | {"turns": 25})), ORCS)
    assert entries_of(vector, "rules.turns") == [0.5]
    assert entries_of(vector, "rules.blessing") == [1]
    assert entries_of(vector, "rules.oracles") == [1, 1, 1, 1]
    assert entries_of(vector, "rules.agreements") == [0, 0, 1]


def test_partial_spellings_are_distinguishable() -> None:
    known = facts(middle(), ELVES)
    spellings = [spelled(one) for one in DECISIONS if type(one) in FIELDS and not isinstance(one, d.MoveUnits)]
    spellings += [spelled(d.MOVES[origin][place][count]) for origin in (0, 5) for place in (7, 9) for count in (0, 4)]
    beginnings = {parts[:length] for parts in spellings for length in range(len(parts))}
    assert len({with_parts(known, parts).tobytes() for parts in beginnings}) == len(beginnings)


def test_spelling_does_not_change_the_table() -> None:
    game = middle()
    known = facts(game, ELVES)
    vector = observation(game, ELVES, spelled(d.MOVES[0][12][2])[:2])
    start = OBSERVATION["said.kind"].start
    assert np.array_equal(vector[:start], known[:start])
    assert entries_of(vector, "said.territory0").index(1) == 0
    assert not known[start:].any()


def test_offers_and_agreements_are_encoded() -> None:
    game = middle()
    clause = Clause(c.STAY_OUT, DWARVES, places=1 << 6)
    game.apply(ELVES, OfferAgreement(1 << ELVES | 1 << DWARVES, (clause,)))
    offered = facts(game, ELVES, talk=True)
    assert entries_of(offered, "offered0.duty").index(1) == c.STAY_OUT
    assert entries_of(offered, "offered0.places").index(1) == 6
    assert entries_of(offered, "offered0.agreed")[0] == 1
    game.apply(DWARVES, AcceptAgreement(game.offers[0].number))
    agreed = facts(game, ELVES, talk=True)
    assert not any(entries_of(agreed, "offered0.duty"))
    assert entries_of(agreed, "bound0.duty").index(1) == c.STAY_OUT
    assert np.array_equal(facts(game, ELVES), facts(middle(), ELVES))


def test_a_referee_gets_no_observation() -> None:
    game = middle()
    with pytest.raises(ValueError, match="not for the referee"):
        observation_of(view_of(know(game, REFEREE)), game.rules)
