"""The deals of docs/agreements.md, each played from the offer to its end.

The page shows the clauses and the sentences that come out of here, so what it tells has happened.
"""

from collections.abc import Callable
from typing import Final

from dragondune.engine import events as e
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.decisions import ACCEPT_ALLIANCE, BARE_PLANS, BIDS, MOVES, PASS, PROPOSALS, Decision, MoveUnits
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BATTLE_ROUND,
    BIDDING_ROUND,
    DWARVES,
    ELVES,
    GOBLINS,
    NONE,
    ORCS,
    VICTORY_ROUND,
    Faction,
    Mask,
)
from dragondune.engine.steps import BATTLE, BIDDING, COLLECTION, COUNCIL, MOVE, PLANS, RECRUITMENT, VICTORY
from dragondune.knowledge.gate import know
from dragondune.notation.prose import narrate
from dragondune.notation.prose.agreement_sentences import clause_sentence
from tests.agreements.dealing import (
    agree,
    attack,
    enter,
    hold,
    in_battle,
    leave,
    pay,
    pay_if,
    pay_share,
    seats,
    stay_out,
    to_payee,
    towards,
)
from tests.rules.scene import at, event, scene

ABOUT_DEALS: Final = (
    e.AgreementFormed,
    e.AgreementEnded,
    e.DutyKept,
    e.DutyLapsed,
    e.DutyYielded,
    e.PaymentMade,
    e.PaymentShort,
    e.DebtPaid,
    e.SecretDisclosed,
)
LONGEST: Final = 2_000
"""Decisions after which a deal should have come to its end."""


class PlayedDeal:
    """A deal at a table: `clauses` are what was agreed on, `lines` what everyone read about it afterwards."""

    def __init__(self, game: Game, parties: Mask, *clauses: Clause) -> None:
        self.game: Final = game
        self.clauses: Final = [clause_sentence(clause) for clause in clauses]
        self.lines: Final[list[str]] = []
        self._hear(agree(game, parties, *clauses))

    def choose(self, seat: Faction, decision: Decision) -> None:
        """A choice that the page tells of."""
        events = self.game.apply(seat, decision)
        self.lines.extend(narrate(event) for event in events[:1] if not isinstance(event, ABOUT_DEALS))
        self._hear(events)

    def wait(self, until: Callable[[Game], bool]) -> None:
        """Everyone passes, or does the first thing they can, until something is so."""
        for _ in range(LONGEST):
            if until(self.game):
                return
            seat = self.game.seats_asked()[0]
            options = self.game.options(seat)
            self._hear(self.game.apply(seat, PASS if PASS in options else options[0]))
        raise AssertionError("it never came to that")

    def finish(self) -> None:
        """Play until nothing of the deal is left."""
        self.wait(lambda game: not game.agreements)

    def _hear(self, events: list[e.Event]) -> None:
        self.lines.extend(narrate(event) for event in events if isinstance(event, ABOUT_DEALS))


def is_asked_to_move(seat: Faction) -> Callable[[Game], bool]:
    return lambda game: game.state.agenda[-1] == MOVE and game.state.player == seat


def way(origin: str, destination: str, count: int = 1) -> Decision:
    return MOVES[at(origin)][at(destination)][count - 1]


def turn_three(units: dict[str, dict[Faction, int]], gold: dict[Faction, int], treasure: dict[str, int]) -> Game:
    """The Recruitment and Movement Round of turn 3; the game then goes on."""
    return scene(
        RECRUITMENT,
        BATTLE,
        COLLECTION,
        VICTORY,
        units=units,
        gold=gold,
        treasure=treasure,
        turn=3,
        dragon=17,
    )


END_OF_TURN: Final = (3, VICTORY_ROUND)


def tribute_for_peace() -> PlayedDeal:
    """The Orcs stand beside an Elven castle, and are paid for leaving it alone."""
    game = turn_three({"5c": {ELVES: 3}, "6": {ORCS: 4}, "9": {GOBLINS: 2}}, {ELVES: 5}, {})
    deal = PlayedDeal(
        game, seats(ELVES, ORCS), pay(ELVES, ORCS, 2), towards(c.KEEP_AWAY, ORCS, ELVES, until=END_OF_TURN)
    )
    deal.wait(is_asked_to_move(ORCS))
    assert way("6", "5c", 4) not in game.options(ORCS)
    deal.choose(ORCS, way("6", "7", 4))
    deal.finish()
    return deal


def loan_with_interest() -> PlayedDeal:
    """The Dwarves cannot pay it all back when it is due; the next gold they receive pays the rest."""
    game = turn_three({"10c": {GOBLINS: 2}, "5c": {DWARVES: 2}}, {GOBLINS: 5, DWARVES: 0}, {"6": 5})
    deal = PlayedDeal(
        game,
        seats(DWARVES, GOBLINS),
        pay(GOBLINS, DWARVES, 4),
        pay(DWARVES, GOBLINS, 6, due=(3, BATTLE_ROUND)),
    )
    deal.wait(is_asked_to_move(DWARVES))
    deal.choose(DWARVES, way("5c", "6", 1))
    deal.finish()
    return deal


def bounty() -> PlayedDeal:
    """The Elves pay the Goblins for a victory over the Orcs."""
    game = turn_three({"6": {GOBLINS: 5}, "7": {ORCS: 2}, "10c": {ELVES: 2}}, {ELVES: 4}, {})
    deal = PlayedDeal(
        game,
        seats(ELVES, GOBLINS),
        in_battle(c.PAY_IF_WON, ELVES, 3, where="7", opponent=ORCS, to=GOBLINS, until=END_OF_TURN, whose=c.PAYEES),
    )
    deal.wait(is_asked_to_move(GOBLINS))
    deal.choose(GOBLINS, way("6", "7", 5))
    deal.wait(lambda one: one.state.agenda[-1] == PLANS)
    deal.choose(ORCS, BARE_PLANS[1])
    deal.choose(GOBLINS, BARE_PLANS[5])
    deal.finish()
    return deal


def joint_attack() -> PlayedDeal:
    """Elves and Goblins go for the Orcs in 7 together."""
    game = turn_three({"6": {ELVES: 3}, "4": {GOBLINS: 3}, "7": {ORCS: 4}}, {}, {})
    deal = PlayedDeal(
        game,
        seats(ELVES, GOBLINS),
        attack(ELVES, ORCS, 2, where="7", turn=3),
        attack(GOBLINS, ORCS, 2, where="7", turn=3),
    )
    deal.wait(is_asked_to_move(ELVES))
    assert PASS not in game.options(ELVES)
    deal.choose(ELVES, way("6", "7", 3))
    deal.wait(is_asked_to_move(GOBLINS))
    deal.choose(GOBLINS, way("4", "7", 2))
    deal.finish()
    return deal


def sold_vote() -> PlayedDeal:
    """The Dwarves sell their vote at the council to the Orcs."""
    game = scene(COUNCIL, RECRUITMENT, BATTLE, COLLECTION, VICTORY, gold={ORCS: 4}, turn=3, round=2)
    deal = PlayedDeal(
        game,
        seats(DWARVES, ORCS),
        pay(ORCS, DWARVES, 3),
        towards(c.ALLY_WITH, DWARVES, ORCS, until=END_OF_TURN),
    )
    assert list(game.options(DWARVES)) == [PROPOSALS[ORCS]]
    deal.choose(DWARVES, PROPOSALS[ORCS])
    deal.choose(ORCS, ACCEPT_ALLIANCE)
    deal.finish()
    return deal


def sold_sight() -> PlayedDeal:
    """The Elves have seen the next event, and show it to the Goblins."""
    game = scene(
        RECRUITMENT,
        BATTLE,
        COLLECTION,
        VICTORY,
        units={"5c": {ELVES: 3}},
        gold={GOBLINS: 3},
        next_event="10H",
        turn=3,
    )
    deal = PlayedDeal(
        game,
        seats(ELVES, GOBLINS),
        pay(GOBLINS, ELVES, 2),
        Clause(c.SHOW_EVENT, ELVES, turn=3, round=VICTORY_ROUND),
    )
    assert know(game, GOBLINS).next_event == event("10H")
    assert know(game, ORCS).next_event == NONE
    return deal


def rebate_for_a_customer() -> PlayedDeal:
    """The Goblins buy a card, and get one gold of its price back."""
    game = scene(BIDDING, RECRUITMENT, BATTLE, COLLECTION, VICTORY, gold={GOBLINS: 8, ORCS: 3}, turn=3)
    deal = PlayedDeal(
        game, seats(DWARVES, GOBLINS), to_payee(c.REBATE_CARD, DWARVES, GOBLINS, 1, until=(3, BIDDING_ROUND))
    )
    deal.wait(lambda one: GOBLINS in one.seats_asked() and BIDS[3] in one.options(GOBLINS))
    deal.choose(GOBLINS, BIDS[3])
    deal.finish()
    return deal


def hostage_castle() -> PlayedDeal:
    """The Dwarves hand over 10★ for a turn, and get it back."""
    game = turn_three({"10c": {DWARVES: 3}, "11": {ORCS: 3}, "5c": {ELVES: 2}}, {}, {})
    deal = PlayedDeal(
        game,
        seats(DWARVES, ORCS),
        leave(DWARVES, "10c", turn=3),
        enter(ORCS, "10c", turn=3),
        leave(ORCS, "10c", turn=4),
        enter(DWARVES, "10c", turn=4),
    )
    deal.wait(is_asked_to_move(DWARVES))
    deal.choose(DWARVES, way("10c", "10", 3))
    deal.wait(is_asked_to_move(ORCS))
    deal.choose(ORCS, way("11", "10c", 3))
    deal.wait(lambda one: one.turn == 4 and is_asked_to_move(ORCS)(one))
    deal.choose(ORCS, way("10c", "9f", 3))
    deal.wait(is_asked_to_move(DWARVES))
    deal.choose(DWARVES, way("10", "10c", 3))
    deal.finish()
    return deal


def auction_truce() -> PlayedDeal:
    """Elves and Goblins do not drive each other's prices up."""
    game = scene(BIDDING, RECRUITMENT, BATTLE, COLLECTION, VICTORY, gold={ELVES: 8, GOBLINS: 8, ORCS: 3}, turn=3)
    until = (3, BIDDING_ROUND)
    deal = PlayedDeal(
        game,
        seats(ELVES, GOBLINS),
        Clause(c.BID_AT_MOST, ELVES, amount=2, turn=until[0], round=until[1]),
        Clause(c.BID_AT_MOST, GOBLINS, amount=2, turn=until[0], round=until[1]),
    )
    deal.wait(lambda one: ELVES in one.seats_asked() and BIDS[2] in one.options(ELVES))
    assert BIDS[3] not in game.options(ELVES)
    deal.choose(ELVES, BIDS[2])
    deal.finish()
    return deal


def share_of_the_harvest() -> PlayedDeal:
    """The Goblins harvest 10, and the Elves, who could have, get half of it."""
    game = turn_three({"10": {GOBLINS: 2}, "10c": {ELVES: 3}}, {}, {"10": 7})
    deal = PlayedDeal(
        game,
        seats(ELVES, GOBLINS),
        pay_share(GOBLINS, ELVES, 50, "10", until=END_OF_TURN),
        stay_out(ELVES, "10", until=END_OF_TURN),
    )
    deal.finish()
    return deal


def peace_among_three() -> PlayedDeal:
    """Dwarves, Elves and Goblins leave one another alone until the turn is over."""
    game = turn_three({"5c": {DWARVES: 3}, "6": {ELVES: 3}, "7": {GOBLINS: 3}, "9": {ORCS: 2}}, {}, {})
    three = (DWARVES, ELVES, GOBLINS)
    deal = PlayedDeal(
        game,
        seats(*three),
        *(towards(c.KEEP_AWAY, one, other, until=END_OF_TURN) for one in three for other in three if one != other),
    )
    deal.wait(is_asked_to_move(ELVES))
    assert {option.destination for option in game.options(ELVES) if isinstance(option, MoveUnits)}.isdisjoint(
        {at("5c"), at("7")}
    )
    deal.choose(ELVES, way("6", "9", 3))
    deal.finish()
    return deal


def conditional_payment() -> PlayedDeal:
    """The Goblins are paid at the end of the turn if they have held 7 until then."""
    game = turn_three({"5c": {ELVES: 3}, "7": {GOBLINS: 3}, "9": {ORCS: 2}}, {ELVES: 4}, {})
    deal = PlayedDeal(
        game,
        seats(ELVES, GOBLINS),
        pay_if(c.PAY_IF_KEPT, ELVES, GOBLINS, 3, clause=2),
        hold(GOBLINS, "7", 2, until=END_OF_TURN),
    )
    deal.wait(is_asked_to_move(GOBLINS))
    assert way("7", "6", 2) not in game.options(GOBLINS)
    deal.choose(GOBLINS, way("7", "6", 1))
    deal.finish()
    return deal


DEALS: Final[dict[str, Callable[[], PlayedDeal]]] = {
    "Tribute for peace": tribute_for_peace,
    "Loan with interest": loan_with_interest,
    "Bounty": bounty,
    "Joint attack": joint_attack,
    "Sold vote": sold_vote,
    "Paid look at the next event": sold_sight,
    "Rebate for a regular customer": rebate_for_a_customer,
    "Hostage castle": hostage_castle,
    "Auction truce": auction_truce,
    "Share of the harvest": share_of_the_harvest,
    "Peace among three": peace_among_three,
    "Conditional payment": conditional_payment,
}
