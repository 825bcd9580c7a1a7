"""What duties are worth that the evaluation does not see: those of later turns, auctions, battles and councils.

Every kind of clause is judged by what it means at this table now: `COSTS` for the seat that owes it. Duties of one kind
are counted together, never added up: what is owed already cannot be sold or bought again.
"""

from collections.abc import Callable
from typing import Final

from dragondune.bots.greedy.alliances import partner_worth
from dragondune.bots.greedy.bidding import card_worth
from dragondune.bots.greedy.evaluation import CASTLE_VALUES, Evaluation
from dragondune.bots.greedy.weights import ACE, CASTLE, ENVY, GOLD, RESERVE, SPOILS, UNIT
from dragondune.bots.negotiation.called_attacks import worth_of_called_attacks
from dragondune.bots.negotiation.disclosed import cost_of_showing, worth_of_sight
from dragondune.bots.negotiation.hypotheses import places_fought
from dragondune.bots.negotiation.later_costs import AMBITION, Stakes, faded
from dragondune.bots.negotiation.league import is_leagued, worth_of_league
from dragondune.bots.negotiation.promised_allies import council_chance, worth_of_promised_allies
from dragondune.bots.perspective import Perspective
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.acts import target_places
from dragondune.engine.agreements.clauses import KINDS, Clause, is_past, moment
from dragondune.engine.board import CASTLE_LIST, CASTLES
from dragondune.engine.ids import (
    ACES,
    BIDDING_ROUND,
    DWARVES,
    ELVES,
    GOBLINS,
    NOBODY,
    NONE,
    RECRUITMENT_ROUND,
    Faction,
    Mask,
    Territory,
    members,
    size,
)
from dragondune.engine.powers.dwarves import can_swap
from dragondune.engine.queries import suit_of, units_lost_to_troll
from dragondune.engine.rounds.r4_hiring import hire_price, units_for_gold
from dragondune.engine.usurpers import has_spent_treachery

SAFE_CASTLE: Final = 0.4
"""How much it is worth in a later turn if someone stays away who might not have come anyway."""
SAFE_TURNS: Final = 2
LEAST: Final = 0.15
"""The freedom that any promise costs, for each turn."""
STACK: Final = 4
"""How many units usually stand together."""
RISKED: Final = 0.3
"""What a unit loses if a promise says where it goes, stays or fights."""
GARRISONED: Final = 0.12
"""The same for a unit in a castle, where its owner may want it anyway."""
LEFT_OPEN: Final = 0.3
"""How often a castle falls if its garrison has marched out."""
TIMID_RIVAL: Final = 0.3
HONEST_RIVAL: Final = 0.3
FAIR_QUEEN: Final = 0.3
"""How likely a Queen that the bot has not seen is that of a given people."""
BETRAYED: Final = 0.2
"""How likely an enemy plays an artifact of the Jack's suit."""
ACE_NEEDED: Final = 0.2
"""How often an ace serves the one purpose that a promise rules out."""
ACE_HELD: Final = 0.2
"""How likely a card that the bot has not seen is an ace."""
HIDING: Final = 0.1
ELVEN_QUESTION: Final = 0.5
USUAL_BID: Final = 6
RIVAL_BID: Final = 0.03
EXPECTED_HIRE: Final = 2
EXPECTED_TREASURE: Final = 1.5
COLLECTED: Final = 0.25
"""How likely a player collects treasure after promising a share of it."""
FOUGHT: Final = 0.3
"""The probability of a payment that depends on a battle: a little less than half of all battles are won."""
TRUSTED: Final = 0.25
"""How much of the gold that a debtor has free now will still be there when it is due."""

GIVES_WAY: Final = 0.3
"""How often a clause on which a payment depends gives way."""
USUAL_INCOME: Final = 5
"""The gold that the rules bring a player in a turn."""
USUAL_PURCHASE: Final = {c.REBATE_CARD: 1, c.REBATE_UNIT: 3}
"""How many cards a player buys, or units a player hires, in a turn, if there is a rebate."""

Key = tuple[object, ...]


def duty_value(seen: Perspective, evaluation: Evaluation) -> float:
    """What all clauses in force are worth to a seat beyond the evaluation."""
    return DutyValue(seen, evaluation).worth if seen.clauses else 0.0


class DutyValue:
    """The value of duties; of several of the same kind only the heaviest counts."""

    def __init__(self, seen: Perspective, evaluation: Evaluation) -> None:
        self.seen: Final = seen
        self.evaluation: Final = evaluation
        self.discount: Final = evaluation.discount
        self._costs: Final[dict[Key, float]] = {}
        self._credits: Final[dict[Key, float]] = {}
        self._payments = 0.0
        self._spent: Final[dict[Faction, int]] = {}
        self._count_debts()
        self._count_secrets()
        for clause in seen.clauses:
            if clause.seat == seen.seat:
                COSTS[clause.kind](self, clause)
            else:
                self._receive(clause)
        if is_leagued(seen):
            self._credit(worth_of_league(seen), c.SEND_AT_MOST)
        self.worth: Final = (
            sum(self._credits.values(), 0.0)
            - sum(self._costs.values(), 0.0)
            - Stakes(seen, evaluation).cost()
            + self._payments
            + worth_of_promised_allies(seen, self.later)
            + worth_of_called_attacks(seen, evaluation)
        )

    def _count_debts(self) -> None:
        """Debts are paid before anything else that was promised."""
        for agreement in self.seen.knowledge.agreements:
            for debt in agreement.debts:
                clause = agreement.clauses[debt.position]
                self._spent[clause.seat] = self._spent.get(clause.seat, 0) + debt.amount
                if clause.seat == self.seen.seat:
                    self._payments -= GOLD * debt.amount

    def _count_secrets(self) -> None:
        """What others have agreed to show this seat."""
        seat = self.seen.seat
        for agreement in self.seen.knowledge.agreements:
            for position, clause in enumerate(agreement.clauses):
                is_open = KINDS[clause.kind].shows and not agreement.settled >> position & 1
                if is_open and agreement.parties >> seat & 1 and clause.seat != seat:
                    self._credit(worth_of_sight(self.seen, clause), clause.kind, clause.seat)

    # How long

    def later(self, clause: Clause) -> int:
        """The number of later turns whose movements a clause binds."""
        last = clause.turn or self.seen.rules.turns
        return max(0, last - self.seen.knowledge.turn - (0 < clause.round < RECRUITMENT_ROUND))

    def turns(self, clause: Clause) -> float:
        """The number of turns that a clause binds, this one included; later ones count less and less."""
        return float(self._binds_now(clause)) + faded(self.later(clause))

    def _binds_now(self, clause: Clause) -> bool:
        return not is_past(clause, moment(self.seen.knowledge.turn, RECRUITMENT_ROUND))

    def cost(self, cost: float, *key: object) -> None:
        self._costs[key] = max(cost, self._costs.get(key, 0.0))

    def _credit(self, credit: float, *key: object) -> None:
        self._credits[key] = max(credit, self._credits.get(key, 0.0))

    def freedom(self, clause: Clause) -> float:
        return LEAST * self.turns(clause)

    # What the seat owes

    def pay(self, clause: Clause) -> None:
        self._payments -= GOLD * clause.amount

    def pay_share(self, clause: Clause) -> None:
        treasure = sum(self.seen.knowledge.treasure[place] for place in members(clause.places))
        self._payments -= GOLD * clause.amount / 100 * (treasure + EXPECTED_TREASURE * self.later(clause))

    def pay_if_yielded(self, clause: Clause) -> None:
        self._payments -= GOLD * GIVES_WAY * clause.amount

    def pay_income_share(self, clause: Clause) -> None:
        self._payments -= GOLD * clause.amount / 100 * USUAL_INCOME * (self.later(clause) + 1)

    def rebate(self, clause: Clause) -> None:
        self._payments -= GOLD * clause.amount * USUAL_PURCHASE[clause.kind] * (self.later(clause) + 1)

    def together(self, clause: Clause) -> None:
        """All promises of peace are judged together, by what is at stake."""
        if clause.kind in (c.SEND_AT_MOST, c.NO_ARTIFACT):
            self.cost(self.freedom(clause), clause.kind, clause.opponent)

    def leave(self, clause: Clause) -> None:
        """The table is judged as it is once the units have left."""

    def ally_with(self, clause: Clause) -> None:
        """Judged together with what the other promises."""

    def text(self, clause: Clause) -> None:
        """Free text, which the game does not enforce, is worth nothing."""

    def send_at_least(self, clause: Clause) -> None:
        units = min(clause.amount, STACK)
        self.cost(
            self.freedom(clause) + self.discount * RISKED * units * self.turns(clause), clause.kind, clause.opponent
        )

    def no_treachery(self, clause: Clause) -> None:
        """It costs a castle if the seat's Queen is the opponent's, and an artifact of the Jack's suit is played."""
        fits = FITS[self._queen_fits(clause.opponent)]
        lost = fits * BETRAYED * CASTLE * self.discount
        self.cost(self.freedom(clause) + lost * self.turns(clause), clause.kind, clause.opponent)

    def _queen_fits(self, opponent: Faction) -> int:
        k, seat = self.seen.knowledge, self.seen.seat
        if has_spent_treachery(k, seat):
            return 0
        if k.queen[seat] == NONE:
            return 1
        suit = suit_of(k.rules, opponent)
        return 2 if k.queen[seat] == suit or (can_swap(k, seat) and k.jack[seat] == suit) else 0

    def ace_kept(self, clause: Clause) -> None:
        """A power of a rival that an ace could have stopped."""
        worth = ACE_NEEDED * ACE * self.discount * self._aces()
        self.cost(self.freedom(clause) + worth * self.turns(clause), clause.kind, clause.other)

    def _aces(self) -> float:
        k, seat = self.seen.knowledge, self.seen.seat
        known = size(k.hand[seat] & ACES)
        return min(2.0, known + ACE_HELD * max(0, k.hand_size[seat] - size(k.hand[seat])))

    def no_alliance(self, clause: Clause) -> None:
        chance = council_chance(self.later(clause))
        gain = max(0.0, partner_worth(self.seen, clause.other)) if self.seen.ally == NOBODY else 0.0
        self.cost(self.freedom(clause) + chance * gain, clause.kind, clause.other)

    def no_hiring(self, clause: Clause) -> None:
        """The evaluation covers this turn; in later turns it costs the units that gold would have bought."""
        seen, k = self.seen, self.seen.knowledge
        could = units_for_gold(k, seen.seat, seen.gold, price=k.rules.castle_hire_price)
        hired = min(seen.reserve + seen.graveyard, could + EXPECTED_HIRE)
        later = faded(self.later(clause))
        self.cost(self.freedom(clause) + UNIT * hired * later * self.discount, clause.kind)

    def hire_at_least(self, clause: Clause) -> None:
        """The gold it takes, as much as there is, less what the units are worth on the board."""
        seen = self.seen
        count = min(clause.amount, seen.reserve)
        price = hire_price(seen.knowledge, seen.seat, CASTLE_LIST[0], count=count)
        spent = min(seen.gold, price) if self.later(clause) == 0 else price
        worth = GOLD * spent - (UNIT - RESERVE) * count
        self.cost(LEAST * (1 + count) + self.discount * max(0.0, worth), clause.kind, clause.turn)

    def bid_at_most(self, clause: Clause) -> None:
        """One card a turn, if the seat would have bid more for it."""
        turns = self._auctions(clause)
        worth = self.discount * card_worth(self.seen, NONE)
        willing = worth / (GOLD * self.discount) if self.discount else 0.0
        missed = max(0.0, 1 - clause.amount / willing) if willing else 0.0
        self.cost(turns * (LEAST + worth * missed), c.BID_AT_MOST)

    def bid_at_least(self, clause: Clause) -> None:
        """The whole amount may have to be paid for each card, although the seat wants only one."""
        turns = self._auctions(clause)
        cards = 1 if KINDS[clause.kind].term == c.NOW else len(self.seen.players)
        paid = GOLD * min(clause.amount * cards, max(clause.amount, self.seen.gold))
        self.cost(turns * (LEAST + self.discount * max(0.0, paid - card_worth(self.seen, NONE))), c.BID_AT_LEAST)

    def _auctions(self, clause: Clause) -> float:
        """The number of turns in which a clause binds bids; later ones count less and less."""
        now = float(self.seen.knowledge.round <= BIDDING_ROUND)
        if KINDS[clause.kind].term == c.NOW:
            return now
        return now + faded(self.later(clause))

    def attack(self, clause: Clause) -> None:
        """The value of the battle, in the best of the named places."""
        targets = target_places(self.seen.knowledge, clause)
        self.cost(self._sent(clause, targets), clause.kind, clause.opponent, clause.places, clause.turn)

    def enter(self, clause: Clause) -> None:
        self.cost(self._sent(clause, clause.places), clause.kind, clause.places, clause.turn)

    def _sent(self, clause: Clause, targets: Mask) -> float:
        """What it costs to move units where a promise wants them."""
        army = min(clause.amount, max((*self.seen.mine, STACK)))
        losses = [self._clash(army, place) for place in members(targets)]
        cost = max(0.0, min(losses)) if losses else RISKED * army
        drawn = 0.0
        for at, place in enumerate(CASTLE_LIST):
            if 0 < self.seen.mine[place] <= army and max(self.seen.mine) == self.seen.mine[place]:
                drawn = LEFT_OPEN * CASTLE_VALUES[at]
        return LEAST + self.discount * (cost + drawn)

    def _clash(self, army: int, place: Territory) -> float:
        """Units expected to be lost there, less what may be won."""
        seen, k = self.seen, self.seen.knowledge
        castle = CASTLE if CASTLES >> place & 1 else 0.0
        cost = RISKED * army if not castle else 0.0
        if k.trolls >> place & 1:
            eaten = units_lost_to_troll(k, count=army)
            cost += UNIT * eaten
            army -= eaten
        enemy, enemies = seen.enemy_at(place)
        won = 1.0
        if enemies:
            won = self.evaluation.odds.of(seen.seat, army, enemy, enemies, place)
            cost += UNIT * (won * min(army, enemies) + (1 - won) * army) - won * SPOILS * enemies
        return cost - won * (AMBITION * castle + (ENVY if castle and enemies else 0.0))

    def hold(self, clause: Clause) -> None:
        """The worth of the freedom to send these units elsewhere."""
        kept = 0.0
        for place in members(clause.places):
            units = min(clause.amount, self.seen.mine[place])
            kept += (GARRISONED if CASTLES >> place & 1 else RISKED) * units
            if kept:
                self.cost(self.discount * kept * self.turns(clause), clause.kind, place)
        self.cost(self.freedom(clause), clause.kind)

    def no_attack(self, clause: Clause) -> None:
        """Their contested castles count in full, the others a little, because they may become contested."""
        seen = self.seen
        lost = 0.0
        for place in members(seen.castles[clause.other]):
            crowded = any(seen.units[seat][place] for seat in seen.others if seat != clause.other)
            lost += AMBITION * CASTLE * (1.0 if crowded else RISKED)
        self.cost(self.freedom(clause) + self.discount * lost * RISKED * self.turns(clause), clause.kind, clause.other)

    def no_hiding(self, clause: Clause) -> None:
        """The Elves hide at will, others with an ace."""
        seen = self.seen
        worth = HIDING * UNIT * sum(seen.mine) if seen.seat == ELVES else ACE_NEEDED * ACE * self._aces()
        self.cost(self.freedom(clause) + self.discount * worth * self.turns(clause), clause.kind)

    def no_question(self, clause: Clause) -> None:
        """The Elves and their ally ask before each battle."""
        asks = ELVES in (self.seen.seat, self.seen.ally)
        worth = ELVEN_QUESTION * self.discount * self.turns(clause) if asks else 0.0
        self.cost(self.freedom(clause) + worth, clause.kind, clause.opponent)

    def show(self, clause: Clause) -> None:
        self.cost(cost_of_showing(self.seen, clause), clause.kind)

    # What others owe

    def _receive(self, clause: Clause) -> None:
        seen, k = self.seen, self.seen.knowledge
        later = min(SAFE_TURNS, self.later(clause))
        if clause.kind in (c.PAY, c.PAY_IF_KEPT, c.PAY_IF_YIELDED):
            self._await(clause)
        elif clause.kind == c.PAY_INCOME_SHARE and clause.other == seen.seat:
            self._payments += COLLECTED * GOLD * self.discount * clause.amount / 100 * USUAL_INCOME * later
        elif clause.kind in USUAL_PURCHASE and clause.other == seen.seat:
            bought = USUAL_PURCHASE[clause.kind] * (later + 1)
            self._payments += COLLECTED * GOLD * self.discount * clause.amount * bought
        elif clause.kind in (c.PAY_SHARE, c.PAY_IF_WON, c.PAY_IF_LOST) and clause.other == seen.seat:
            self._payments += GOLD * self._expected(clause)
        elif clause.kind == c.STAY_OUT or (clause.kind == c.KEEP_AWAY and clause.other == seen.seat):
            kept = clause.places if clause.kind == c.STAY_OUT else seen.castles[seen.seat]
            for place in members(kept & seen.castles[seen.seat]):
                self._credit(SAFE_CASTLE * later, c.STAY_OUT, clause.seat, place)
        elif clause.kind == c.NO_HIRING:
            self._credit(TIMID_RIVAL * later, c.NO_HIRING, clause.seat)
            if seen.seat == GOBLINS:
                self.cost(GOLD * min(seen.gold_of(clause.seat), k.reserve[clause.seat]), clause.seat)
        elif clause.kind in (c.BID_AT_MOST, c.BID_AT_MOST_NOW) and k.round <= BIDDING_ROUND:
            unbid = RIVAL_BID * max(0, min(USUAL_BID, seen.gold_of(clause.seat)) - clause.amount)
            if seen.seat == DWARVES:
                self.cost(2 * unbid, c.BID_AT_MOST, clause.seat)
            else:
                self._credit(unbid, c.BID_AT_MOST, clause.seat)
        elif clause.kind == c.NO_TREACHERY and clause.opponent == seen.seat and places_fought(k, clause):
            self._credit(HONEST_RIVAL, c.NO_TREACHERY, clause.seat)

    def _await(self, clause: Clause) -> None:
        """A promised payment is worth only what the debtor can be expected to have, after all older promises."""
        promised = self._spent.get(clause.seat, 0)
        self._spent[clause.seat] = promised + clause.amount
        if clause.other == self.seen.seat:
            left = max(0, self.seen.gold_of(clause.seat) - promised)
            chance = TRUSTED * (GIVES_WAY if clause.kind == c.PAY_IF_YIELDED else 1)
            self._payments += chance * GOLD * self.discount * min(clause.amount, left)

    def _expected(self, clause: Clause) -> float:
        """The gold to expect: from treasure there, or from a battle between the units there now."""
        seen, k = self.seen, self.seen.knowledge
        if clause.kind == c.PAY_SHARE:
            there = [place for place in members(clause.places) if seen.units[clause.seat][place]]
            return COLLECTED * clause.amount / 100 * sum(k.treasure[place] for place in there)
        if not places_fought(k, clause):
            return 0.0
        return FOUGHT * min(clause.amount, seen.gold_of(clause.seat))


FITS: Final[tuple[float, ...]] = (0.0, FAIR_QUEEN, 1.0)
"""How likely it is that a seat could betray an opponent: if its Queen is another's, unknown, or the opponent's."""
COSTS: Final[dict[int, Callable[[DutyValue, Clause], None]]] = {
    c.PAY: DutyValue.pay,
    c.PAY_SHARE: DutyValue.pay_share,
    c.PAY_IF_WON: DutyValue.pay,
    c.PAY_IF_LOST: DutyValue.pay,
    c.STAY_OUT: DutyValue.together,
    c.LEAVE: DutyValue.leave,
    c.KEEP_AWAY: DutyValue.together,
    c.BID_AT_MOST: DutyValue.bid_at_most,
    c.SEND_AT_LEAST: DutyValue.send_at_least,
    c.SEND_AT_MOST: DutyValue.together,
    c.NO_ARTIFACT: DutyValue.together,
    c.NO_TREACHERY: DutyValue.no_treachery,
    c.NO_NEGATION: DutyValue.ace_kept,
    c.ALLY_WITH: DutyValue.ally_with,
    c.NO_ALLIANCE: DutyValue.no_alliance,
    c.NO_HIRING: DutyValue.no_hiring,
    c.FREE_TEXT: DutyValue.text,
    c.ATTACK: DutyValue.attack,
    c.ENTER: DutyValue.enter,
    c.HOLD: DutyValue.hold,
    c.BID_AT_LEAST: DutyValue.bid_at_least,
    c.BID_AT_LEAST_NOW: DutyValue.bid_at_least,
    c.BID_AT_MOST_NOW: DutyValue.bid_at_most,
    c.HIRE_AT_LEAST: DutyValue.hire_at_least,
    c.NO_ATTACK: DutyValue.no_attack,
    c.NO_HIDING: DutyValue.no_hiding,
    c.NO_QUESTION: DutyValue.no_question,
    c.NO_FORBIDDING: DutyValue.ace_kept,
    c.REBATE_CARD: DutyValue.rebate,
    c.REBATE_UNIT: DutyValue.rebate,
    c.PAY_INCOME_SHARE: DutyValue.pay_income_share,
    c.PAY_IF_KEPT: DutyValue.pay,
    c.PAY_IF_YIELDED: DutyValue.pay_if_yielded,
    **dict.fromkeys((c.SHOW_SALE, c.SHOW_EVENT, c.SHOW_QUEEN, c.SHOW_JACK, c.SHOW_HAND, c.SHOW_CARD), DutyValue.show),
}
"""By kind of clause, what it costs the seat that owes it."""
