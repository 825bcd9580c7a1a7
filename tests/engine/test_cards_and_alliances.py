"""The listed uses of cards and alliances match the rules in force."""

import pytest

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.cards_and_alliances import (
    Use,
    alliance_terms,
    artifact_uses,
    gains_from,
    is_artifact,
    jack_uses,
    owner_of,
    queen_uses,
    worth,
)
from dragondune.engine.ids import ACES, CARDS, DWARVES, ELVES, FACTIONS, GOBLINS, ORCS, Faction, members
from dragondune.engine.steps import BATTLE
from tests.rules.scene import card, scene, suit

EVERYTHING: dict[str, Value] = {
    "two_aces_move": True,
    "two_aces_question": True,
    "two_aces_chaos": True,
    "two_aces_walls": True,
    "two_aces_dragon": True,
    "six_clubs_dragon": True,
    "six_spades_walls": True,
    "six_hearts_move": True,
    "six_diamonds_revive": True,
}


def clauses(uses: list[Use]) -> list[str]:
    return [use.clause for use in uses]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_use_is_a_sentence_and_cites_a_clause(edition: str) -> None:
    rules = load_edition(edition)
    for seat in FACTIONS:
        for one in range(CARDS):
            for use in (worth(rules, one), *artifact_uses(rules, seat, one)):
                assert use.clause
                assert use.text.endswith(".")


@pytest.mark.parametrize(
    ("seat", "clause"), [(DWARVES, "dwarves.4"), (ELVES, "elves.5"), (GOBLINS, "goblins.7"), (ORCS, "orcs.10")]
)
def test_each_faction_has_its_own_use_for_an_ace(seat: Faction, clause: str) -> None:
    """[dwarves.4] [elves.5] [goblins.7] [orcs.10]"""
    rules = load_edition("1.10")
    assert artifact_uses(rules, seat, card("AD"))[0].clause == clause


def test_aces_have_other_uses_in_the_draft() -> None:
    """[R128] [R183] [R94] [ace.5]"""
    rules = load_edition("1.10", {"dwarven_ace": "jack", "elven_ace": "place_units", "ace_movement": "extra_move"})
    assert clauses(artifact_uses(rules, DWARVES, card("AD")))[0] == "R128"
    assert clauses(artifact_uses(rules, ELVES, card("AD")))[0] == "R183"
    assert "R94" in clauses(artifact_uses(rules, ORCS, card("AD")))
    plain = load_edition("1.10", {"ace_is_artifact": False, "negations": False})
    assert not is_artifact(plain, card("AD"))
    assert is_artifact(plain, card("2D"))
    assert worth(plain, card("AD")) != worth(rules, card("AD"))
    assert "negate.note" not in clauses(artifact_uses(plain, ORCS, card("AD")))


def test_nobody_negates_their_own_power() -> None:
    """[negate.note]"""
    rules = load_edition("1.10")
    found = {
        seat: next(use for use in artifact_uses(rules, seat, card("AS")) if use.clause == "negate.note")
        for seat in FACTIONS
    }
    assert "Elves" not in found[ELVES].text
    assert "Orcs" not in found[ORCS].text
    assert "disbanding" not in found[GOBLINS].text
    assert "Dwarves" not in found[DWARVES].text


def test_switches_enable_uses_for_pairs_of_aces_and_sixes() -> None:
    """[twoaces.1] [R153]"""
    rules, usual = load_edition("1.10", EVERYTHING), load_edition("1.10")
    pairs = [clause for clause in clauses(artifact_uses(rules, ELVES, card("AD"))) if clause.startswith("twoaces")]
    assert pairs == [f"twoaces.{number}" for number in range(1, 6)]
    for six in ("6C", "6S", "6H", "6D"):
        assert clauses(artifact_uses(rules, ELVES, card(six))) == ["R153"]
        assert artifact_uses(usual, ELVES, card(six)) == []
    assert artifact_uses(rules, ELVES, card("5D")) == []
    assert len(members(ACES)) == 4


def test_a_pair_betrays_the_faction_of_its_queen() -> None:
    """[V.9] [cards.1]"""
    game = scene(BATTLE, queen={ELVES: "S"}, jack={ELVES: "D"})
    (usurper, pair), (sabotage, same) = queen_uses(game.state, ELVES), jack_uses(game.state, ELVES)
    assert usurper.text == "Usurper of the Orcs."
    assert "♦" in sabotage.text
    assert pair == same
    assert "the Orcs play a ♦ artifact" in pair.text


def test_your_own_queen_betrays_nobody_unless_the_dwarves_swap() -> None:
    """[V.9] [dwarves.2] [R123]"""
    game = scene(
        BATTLE, queen={ELVES: "H", DWARVES: "D"}, jack={ELVES: "C", DWARVES: "C"}, rules={"treachery_once": True}
    )
    assert queen_uses(game.state, ELVES)[1].text == "With your own Queen, your pair betrays nobody."
    assert clauses(queen_uses(game.state, DWARVES)) == ["cards.1", "dwarves.2"]
    game.state.spent_treachery = 1 << ELVES
    assert clauses(queen_uses(game.state, ELVES))[-1] == "R123"
    game.state.jack[ELVES] = -1
    assert len(queen_uses(game.state, ELVES)) == 1


def test_an_edition_may_change_suits() -> None:
    """[cards.1]"""
    assert owner_of(load_edition("1.10", {"goblins_suit": "spades"}), suit("S")) == GOBLINS
    assert owner_of(load_edition("1.10"), suit("S")) == ORCS
    with pytest.raises(ValueError, match="9"):
        owner_of(load_edition("1.10"), 9)


@pytest.mark.parametrize("edition", EDITIONS)
def test_alliance_powers_of_an_edition(edition: str) -> None:
    rules = load_edition(edition)
    for partner in FACTIONS:
        for seat in FACTIONS:
            assert all(use.clause and use.text for use in gains_from(rules, partner, seat))
    assert len(alliance_terms(rules)) == 2


def test_alliance_powers_depend_on_the_rules() -> None:
    """[dwarves.5] [R69] [goblins.8] [orcs.11] [R141]"""
    half: dict[str, Value] = {
        "dwarves_ally_bidding": "half",
        "dwarves_betray_for_ally": True,
        "question_for_ally": "elves",
    }
    rules = load_edition("1.10", half)
    assert clauses(gains_from(rules, DWARVES, ELVES))[0] == "R69"
    assert "R211" in clauses(gains_from(rules, DWARVES, ELVES))
    assert clauses(gains_from(rules, ELVES, ORCS)) == ["R212"]
    hiring = [use.text for use in gains_from(load_edition("1.10", {"orcs_hire_as_goblins_ally": False}), GOBLINS, ORCS)]
    assert "hiring at half price" not in hiring
    generous: dict[str, Value] = {
        "orcs_ally_move_range": 5,
        "orcs_ally_conscript_limit": 5,
        "orcs_ally_shares_default": True,
        "orcs_ally_free_revivals": 3,
        "orcs_ally_survives_red_dragon": True,
    }
    assert len(gains_from(load_edition("1.10", generous), ORCS, ELVES)) == 5
    together = load_edition("1.10", {"alliance_castles": 4, "allies": "coexist"})
    assert [use.clause for use in alliance_terms(together)] == ["R141", "R108"]
    texts = {alliance_terms(load_edition("1.10", {"allies": how}))[1].text for how in ("ban", "battle", "coexist")}
    assert len(texts) == 3
