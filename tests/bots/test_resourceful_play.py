"""The greedy bot uses everything the rules offer: aces, the dragon, questions, alliances and the turn limit."""

import pytest

from dragondune.bots.greedy.bot import GreedyBot
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ARTIFACTS,
    ASK_COLOUR,
    ASK_NUMBER,
    BARE_PLANS,
    BIDS,
    BREAK_ALLIANCE,
    PASS,
    PLANS,
    PROPOSALS,
    RAISES,
    Decision,
    DeclareTreachery,
    HireUnits,
    MoveUnits,
    PlaceBid,
    ProposeAlliance,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    CLUBS,
    DWARVES,
    ELVES,
    GOBLINS,
    ORCS,
    RECRUITMENT_ROUND,
    Faction,
)
from dragondune.engine.steps import (
    BATTLE,
    BIDDING,
    COUNCIL,
    FORBID_HIRING,
    HIRE,
    MOVE,
    NEGATE_SURVIVAL,
    PROPOSE_ALLIANCES,
    RED_DRAGON_ATTACK,
    RIDE,
)
from dragondune.knowledge.situation import situation_of
from tests.rules.scene import at, card, scene, turn_up

LAST_TURN = 8
ELVES_FIRST = (ELVES, ORCS, GOBLINS, DWARVES)
ELVES_LEAD = {"3c": {ELVES: 3}, "5c": {ELVES: 3}, "10c": {GOBLINS: 3}}


def choice(game: Game, seat: Faction, *, seed: int = 1) -> Decision:
    return GreedyBot(seed).choose(situation_of(game, seat))


def moves_last(game: Game) -> Game:
    """All other players have recruited and moved."""
    game.state.round = RECRUITMENT_ROUND
    game.state.done = sum(1 << seat for seat in game.state.order)
    return game


# Bidding


def up_for_bid(name: str, *, gold: dict[Faction, int], hand: dict[Faction, str] | None = None) -> Game:
    game = scene(BIDDING, order=ELVES_FIRST, gold=gold, hand=hand)
    turn_up(game, ARTIFACTS[card(name)])
    return game


def highest_bid(name: str) -> int:
    """How far Elves with nine gold go against Orcs who raise by one each time."""
    for amount in range(1, 9):
        game = up_for_bid(name, gold={ELVES: 9, ORCS: 9}, hand={ELVES: "2C"})
        game.apply(ELVES, PASS)
        game.apply(ORCS, BIDS[amount])
        game.apply(GOBLINS, PASS)
        game.apply(DWARVES, PASS)
        if choice(game, ELVES) is PASS:
            return amount
    return 9


def test_elves_who_see_the_card_bid_most_for_an_ace_and_least_for_a_two() -> None:
    assert highest_bid("AC") > highest_bid("4H") > highest_bid("2H")


def raises_of_elves(name: str, *, gold: int) -> int:
    """How often, in twelve auctions, Elves with three good cards raise the Orcs' bid of one."""
    game = up_for_bid(name, gold={ELVES: gold, ORCS: 3}, hand={ELVES: "4C 5C 6C"})
    game.apply(ELVES, PASS)
    game.apply(ORCS, BIDS[1])
    game.apply(GOBLINS, PASS)
    game.apply(DWARVES, PASS)
    return sum(isinstance(choice(game, ELVES, seed=seed), PlaceBid) for seed in range(12))


def test_elves_bluff_so_that_a_raise_does_not_reveal_an_ace() -> None:
    assert raises_of_elves("AC", gold=6) == 12
    assert 0 < raises_of_elves("2H", gold=6) < 12


def test_poor_elves_do_not_bluff() -> None:
    assert raises_of_elves("2H", gold=3) == 0


def test_dwarves_drive_up_a_price_that_they_receive() -> None:
    game = scene(BIDDING, order=(ORCS, DWARVES, GOBLINS, ELVES), gold={DWARVES: 9, ORCS: 9}, hand={DWARVES: "2C 3C 4C"})
    turn_up(game, ARTIFACTS[card("3H")])
    game.apply(ORCS, BIDS[1])
    assert isinstance(choice(game, DWARVES), PlaceBid)


# Aces against others


def test_an_ace_hides_a_doomed_garrison() -> None:
    game = scene(HIRE, player=ORCS, units={"1c": {DWARVES: 5}}, hand={DWARVES: "AC"})
    game.apply(ORCS, RAISES[at("1c")][9])
    assert choice(game, DWARVES) is ACE_PLAYS[CLUBS]


def test_goblins_forbid_hiring_to_a_player_who_would_win() -> None:
    units = {"3c": {ELVES: 1}, "5c": {ELVES: 1}, "10c": {GOBLINS: 3}}
    leader = scene(FORBID_HIRING, player=ELVES, units=units, hand={GOBLINS: "AC"}, gold={ELVES: 5})
    assert choice(leader, GOBLINS) is ACE_PLAYS[CLUBS]
    other = scene(FORBID_HIRING, player=DWARVES, units=units, hand={GOBLINS: "AC"}, gold={DWARVES: 5})
    assert choice(other, GOBLINS) is PASS


RED_DRAGON = (NEGATE_SURVIVAL, RED_DRAGON_ATTACK, RIDE)


@pytest.mark.parametrize(("orcs", "is_negated"), [(1, False), (9, True)])
def test_the_survival_of_many_orcs_is_negated(orcs: int, *, is_negated: bool) -> None:
    game = scene(*RED_DRAGON, pile="9H", units={"13": {ORCS: orcs}}, hand={ELVES: "AC"})
    assert (choice(game, ELVES) is ACE_PLAYS[CLUBS]) == is_negated


def test_a_question_is_negated_if_the_game_is_at_stake() -> None:
    units = {"15c": {ELVES: 4, ORCS: 4}, "1c": {ORCS: 3}, "10c": {ORCS: 3}}
    game = scene(BATTLE, order=ELVES_FIRST, units=units, hand={ORCS: "AC", DWARVES: "AD"})
    game.apply(ELVES, ASK_NUMBER)
    assert choice(game, ORCS) is ACE_PLAYS[CLUBS]
    assert choice(game, DWARVES) is PASS


def test_a_swapped_pair_of_the_dwarves_is_negated_by_its_victim() -> None:
    """The Dwarves use J♣ as the Goblins' Queen and Q♥ as the Jack of the heart the Goblins played."""
    game = scene(
        BATTLE,
        order=(DWARVES, GOBLINS, ELVES, ORCS),
        units={"10c": {DWARVES: 3, GOBLINS: 5}},
        hand={GOBLINS: "4H AC", DWARVES: "2S"},
        queen={DWARVES: "H"},
        jack={DWARVES: "C"},
    )
    game.apply(DWARVES, BARE_PLANS[1])
    game.apply(GOBLINS, PLANS[card("4H")][3])
    treachery = choice(game, DWARVES)
    assert isinstance(treachery, DeclareTreachery)
    assert treachery.swapped
    game.apply(DWARVES, treachery)
    assert choice(game, GOBLINS) is ACE_PLAYS[CLUBS]


# The Red Dragon


def test_orcs_ride_into_the_castle_that_wins() -> None:
    units = {"1c": {ORCS: 3}, "10c": {ORCS: 3}, "13": {ORCS: 3}, "5c": {ELVES: 5}}
    assert goal(choice(scene(RIDE, pile="9H", units=units, turn=3), ORCS)) in {at("15c"), at("3c")}


def test_orcs_do_not_ride_into_a_castle_full_of_enemies() -> None:
    units = {"1c": {DWARVES: 8}, "3c": {ELVES: 2}, "10c": {GOBLINS: 8}, "13": {ORCS: 2}, "5c": {ELVES: 8}}
    ride = choice(scene(RIDE, pile="9H", units=units | {"15c": {GOBLINS: 2, DWARVES: 2}}, dragon=1), ORCS)
    assert goal(ride) not in {at("1c"), at("5c"), at("10c")}


def goal(decision: Decision) -> int:
    match decision:
        case MoveUnits():
            return decision.destination
        case HireUnits():
            return decision.place
    return -1


# Questions


def test_elves_ask_for_the_colour_if_they_know_the_number() -> None:
    """One Orc defends and will be sent, so what matters is whether its artifact meets the six."""
    game = scene(BATTLE, order=ELVES_FIRST, units={"15c": {ELVES: 2, ORCS: 1}}, hand={ELVES: "6H", ORCS: "5D 3S"})
    assert choice(game, ELVES) is ASK_COLOUR


def test_elves_without_an_artifact_ask_for_the_number() -> None:
    game = scene(BATTLE, order=ELVES_FIRST, units={"15c": {ELVES: 6, ORCS: 4}}, hand={ORCS: "5D"})
    assert choice(game, ELVES) is ASK_NUMBER


# Alliances


def test_an_early_alliance_is_proposed_to_a_harmless_player() -> None:
    game = scene(PROPOSE_ALLIANCES, player=DWARVES, units=ELVES_LEAD)
    proposal = choice(game, DWARVES)
    assert isinstance(proposal, ProposeAlliance)
    assert proposal.to in {GOBLINS, ORCS}


def test_no_alliance_with_the_orcs_near_the_end() -> None:
    game = scene(PROPOSE_ALLIANCES, player=ORCS, order=(ORCS, DWARVES, ELVES, GOBLINS), turn=5)
    game.apply(ORCS, PROPOSALS[DWARVES])
    assert choice(game, DWARVES) is PASS


def test_an_alliance_with_the_orcs_is_broken_before_the_end() -> None:
    game = scene(COUNCIL, units={"1c": {ORCS: 3}}, allies=[(DWARVES, ORCS)], turn=LAST_TURN)
    assert choice(game, DWARVES) is BREAK_ALLIANCE


def test_an_ally_who_shares_the_orcs_victory_stays() -> None:
    game = scene(
        COUNCIL,
        units={"1c": {ORCS: 3}},
        allies=[(DWARVES, ORCS)],
        turn=LAST_TURN,
        rules={"orcs_ally_shares_default": True},
    )
    assert choice(game, DWARVES) is PASS


# The turn limit


def test_orcs_wait_for_the_last_turn_to_end() -> None:
    """Nobody can win any more on the last turn, so they do not leave one castle for another."""
    units = {"1c": {ORCS: 4}, "5c": {ELVES: 3}, "10c": {GOBLINS: 3}, "15c": {DWARVES: 3}}
    assert choice(moves_last(scene(MOVE, player=ORCS, units=units, turn=LAST_TURN)), ORCS) is PASS


GAMBLE = {"10c": {DWARVES: 2}, "5c": {DWARVES: 2}, "14": {DWARVES: 4}, "15c": {ORCS: 4}, "1c": {ORCS: 4}}


def test_other_factions_gamble_on_the_last_turn() -> None:
    """Four against four Orcs is a bad battle, but the only way to a third castle before the Orcs win by default."""
    game = moves_last(scene(MOVE, player=DWARVES, units=GAMBLE, turn=LAST_TURN, dragon=1, trolls="3c"))
    assert goal(choice(game, DWARVES)) == at("15c")
    early = moves_last(scene(MOVE, player=DWARVES, units=GAMBLE, turn=2, dragon=1, trolls="3c"))
    assert goal(choice(early, DWARVES)) != at("15c")


def test_a_losing_player_does_not_help_the_orcs() -> None:
    """On the last turn, if the Dwarves stop a victory, the Orcs win instead."""
    units = {"3c": {ELVES: 2}, "5c": {ELVES: 2}, "10c": {ELVES: 1}, "1c": {ORCS: 3}}
    late = moves_last(scene(HIRE, player=DWARVES, units=units, gold={DWARVES: 5}, turn=LAST_TURN, dragon=18))
    assert choice(late, DWARVES) is PASS
    before = moves_last(scene(HIRE, player=DWARVES, units=units, gold={DWARVES: 5}, turn=4, dragon=18))
    assert goal(choice(before, DWARVES)) in {at("3c"), at("5c"), at("10c")}
