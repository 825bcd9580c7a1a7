"""Offers beyond peace: attacks on a player who is about to win, bought and sold."""

import pytest

from dragondune.bots.characters.cast import CHARACTERS, PLAIN
from dragondune.bots.characters.character import BOUNTY, SWORD
from dragondune.bots.negotiation.negotiator import negotiate
from dragondune.bots.negotiation.offers import suits_all
from dragondune.bots.negotiation.trades import bounties, hiring_bans, recruiters, swords, winner_to_stop
from dragondune.bots.negotiation.valuation import Valuation
from dragondune.editions.parameters import Value
from dragondune.engine.agreements.clauses import ATTACK, PAY, Clause
from dragondune.engine.agreements.table_talk import OfferAgreement
from dragondune.engine.ids import BATTLE_ROUND, DWARVES, ELVES, GOBLINS, ORCS, Faction
from dragondune.knowledge.talk import Turned, talk_of
from tests.bots.bargaining import TURN, Parley, is_about, parley
from tests.rules.scene import at

LEADING = {
    "3c": {ELVES: 5},
    "5c": {ELVES: 1},
    "9f": {ELVES: 9},
    "10c": {GOBLINS: 3},
    "4": {DWARVES: 4},
    "1c": {ORCS: 6},
}
"""The Elves hold two castles and stand before a third; the Dwarves stand before one that a single unit guards."""
CALM = {"10c": {GOBLINS: 6}, "15c": {DWARVES: 6}, "1c": {ORCS: 4}, "5c": {ELVES: 6}}
GOLD = {GOBLINS: 9, DWARVES: 2, ELVES: 3, ORCS: 1}


def valuation(seat: Faction, character: str = "", *, table: Parley | None = None) -> Valuation:
    table = table or parley(LEADING, gold=GOLD)
    return Valuation(talk_of(table.game, seat, table.heard), CHARACTERS.get(character, PLAIN))


def test_gold_is_offered_for_an_attack_on_the_likely_winner() -> None:
    looked = valuation(GOBLINS)
    assert winner_to_stop(looked) == ELVES
    (found,) = bounties(looked)
    assert suits_all(looked, found)
    paid, duty = found.clauses
    assert (found.topic, found.partners) == (BOUNTY, (DWARVES,))
    assert (paid.kind, paid.seat, paid.other, paid.amount) == (PAY, GOBLINS, DWARVES, -found.price)
    assert (duty.kind, duty.seat, duty.opponent, duty.places) == (ATTACK, DWARVES, ELVES, 1 << at("5c"))


def test_a_raider_sells_its_attack() -> None:
    looked = valuation(DWARVES, "raider")
    found = next(one for one in swords(looked) if suits_all(looked, one))
    assert (found.topic, found.clauses[0].seat, found.clauses[1].seat) == (SWORD, GOBLINS, DWARVES)
    table = parley(LEADING, gold=GOLD)
    speech = negotiate(talk_of(table.game, DWARVES, ()), CHARACTERS["raider"])
    assert speech is not None
    assert isinstance(speech.act, OfferAgreement)
    table.do(DWARVES, speech.act)


def test_nobody_pays_for_an_attack_that_must_fail_or_changes_nothing() -> None:
    looked = valuation(GOBLINS)

    def worth(seat: Faction, rival: Faction, place: str, army: int) -> float:
        duty = Clause(ATTACK, seat, opponent=rival, places=1 << at(place), amount=army, turn=TURN, round=BATTLE_ROUND)
        return looked.after((duty,)).own

    assert worth(DWARVES, ELVES, "5c", 4) > 1.0
    assert worth(DWARVES, ELVES, "3c", 1) < worth(DWARVES, ELVES, "5c", 4) / 2
    assert worth(ELVES, DWARVES, "4", 4) < 0.3
    assert worth(DWARVES, GOBLINS, "10c", 4) <= 0.0


def test_nothing_is_bought_where_gold_is_secret_or_nobody_is_about_to_win() -> None:
    hidden = valuation(GOBLINS, table=parley(LEADING, rules={"gold_visible": False}))
    assert not [*bounties(hidden), *swords(hidden), *hiring_bans(hidden)]
    calm = valuation(GOBLINS, table=parley(CALM, gold={}))
    assert winner_to_stop(calm) is None
    assert not [*bounties(calm), *swords(calm)]


@pytest.mark.parametrize(
    ("rules", "gold", "can_hire"),
    [
        ({}, 1, True),
        ({"goblins_half_rounding": "up"}, 1, True),
        ({"castle_hire_price": 2}, 1, False),
        ({"castle_hire_price": 2}, 2, True),
        ({"castle_hire_price": 3, "half_rounding": "unit", "goblins_half_rounding": "up"}, 3, False),
    ],
)
def test_a_ban_on_hiring_counts_what_half_price_buys(rules: dict[str, Value], gold: int, *, can_hire: bool) -> None:
    """[goblins.2] [R77] An army is two units or more."""
    table = parley(LEADING, gold={**GOLD, GOBLINS: gold}, rules=rules)
    assert (GOBLINS in recruiters(valuation(DWARVES, table=table).own.seen)) is can_hire


@pytest.mark.parametrize(("has_broken", "topic"), [(True, "broke"), (False, "allied")])
def test_a_change_of_alliances_is_explained(has_broken: bool, topic: str) -> None:
    allies = () if has_broken else ((GOBLINS, DWARVES),)
    table = parley({"1c": {ORCS: 4}, "5c": {ELVES: 3}}, allies=allies, done=(GOBLINS,))
    speech = negotiate(talk_of(table.game, GOBLINS, (), turned=Turned(GOBLINS, has_broken)))
    assert speech is not None
    assert speech.act is None
    first, _, _ = speech.words.rpartition(". ")
    assert is_about(f"{first}.", topic)
    silent = negotiate(talk_of(table.game, GOBLINS, (), turned=Turned(DWARVES, has_broken)))
    assert silent is None or not is_about(silent.words, topic)
