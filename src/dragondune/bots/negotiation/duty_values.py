"""What duties are worth that the evaluation does not see: those of later turns, auctions, battles and councils.

Duties of one kind are counted together, never added up: what is owed already cannot be sold or bought again.
"""

from typing import Final

from dragondune.bots.greedy.alliances import partner_worth
from dragondune.bots.greedy.weights import GOLD
from dragondune.bots.negotiation.hypotheses import places_fought
from dragondune.bots.perspective import Perspective
from dragondune.engine.agreements.clauses import (
    ALLY_WITH,
    BID_AT_MOST,
    KEEP_AWAY,
    NO_ALLIANCE,
    NO_ARTIFACT,
    NO_HIRING,
    NO_NEGATION,
    NO_TREACHERY,
    PAY,
    PAY_IF_LOST,
    PAY_IF_WON,
    PAY_SHARE,
    SEND_AT_LEAST,
    SEND_AT_MOST,
    STAY_OUT,
    Clause,
)
from dragondune.engine.board import CASTLES
from dragondune.engine.ids import BIDDING_ROUND, DWARVES, GOBLINS, NOBODY, RECRUITMENT_ROUND, Faction, members

CLOSED_CASTLE: Final = 2.0
"""What it costs to be kept out of a castle, for each later turn."""
CLOSED_LAND: Final = 0.15
SAFE_CASTLE: Final = 0.4
"""What it is worth for a later turn that someone stays away, who might not have come anyway."""
SAFE_TURNS: Final = 2
OWN_COSTS: Final = {
    KEEP_AWAY: (0.0, CLOSED_CASTLE),
    NO_HIRING: (0.3, 2.5),
    SEND_AT_LEAST: (1.5, 1.0),
    SEND_AT_MOST: (1.5, 1.0),
    NO_ARTIFACT: (1.5, 1.0),
    NO_TREACHERY: (0.6, 0.4),
    NO_NEGATION: (0.4, 0.2),
    NO_ALLIANCE: (0.3, 0.2),
}
"""By kind of duty: what it costs this turn beyond what the evaluation says, and each later turn."""
TIMID_RIVAL: Final = 0.3
HONEST_RIVAL: Final = 0.3
USUAL_BID: Final = 6
BID: Final = 0.15
"""The cost for each gold piece that may not be bid, in each auction."""
RIVAL_BID: Final = 0.03
EXPECTED_TREASURE: Final = 1.5
COLLECTED: Final = 0.25
"""How likely a player collects the treasure that a share was promised of."""
FOUGHT: Final = 0.3
"""How much of a payment after a battle counts: a little less than half of all battles are won."""

RED_DRAGON_CHANCE: Final = 0.2
"""How likely the Red Dragon calls a council in a turn."""

Key = tuple[object, ...]


def duty_value(seen: Perspective) -> float:
    """What all clauses in force are worth to a seat beyond the evaluation."""
    return DutyValue(seen).worth if seen.clauses else 0.0


class DutyValue:
    """Duties of the same kind count once, as much as the heaviest of them."""

    def __init__(self, seen: Perspective) -> None:
        self._seen: Final = seen
        self._costs: Final[dict[Key, float]] = {}
        self._credits: Final[dict[Key, float]] = {}
        self._payments = 0.0
        for clause in seen.clauses:
            if clause.seat == seen.seat:
                self._owe(clause)
            else:
                self._receive(clause)
        self.worth: Final = sum(self._credits.values()) - sum(self._costs.values()) + self._payments + self._alliances()

    def _later(self, clause: Clause) -> int:
        """For how many later turns it binds movements."""
        last = clause.turn or self._seen.rules.turns
        return max(0, last - self._seen.knowledge.turn - (0 < clause.round < RECRUITMENT_ROUND))

    def _cost(self, cost: float, *key: object) -> None:
        self._costs[key] = max(cost, self._costs.get(key, 0.0))

    def _credit(self, credit: float, *key: object) -> None:
        self._credits[key] = max(credit, self._credits.get(key, 0.0))

    def _owe(self, clause: Clause) -> None:
        seen, later, kind = self._seen, self._later(clause), clause.kind
        if kind in (PAY, PAY_IF_WON, PAY_IF_LOST):
            self._payments -= GOLD * clause.amount
        elif kind == PAY_SHARE:
            treasure = sum(seen.knowledge.treasure[place] for place in members(clause.places))
            self._payments -= GOLD * clause.amount / 100 * (treasure + EXPECTED_TREASURE * later)
        elif kind == STAY_OUT:
            for place in members(clause.places):
                self._cost((CLOSED_CASTLE if CASTLES >> place & 1 else CLOSED_LAND) * later, STAY_OUT, place)
        elif kind == BID_AT_MOST:
            auctions = later + (seen.knowledge.round <= BIDDING_ROUND)
            self._cost(BID * max(0, USUAL_BID - clause.amount) * auctions, BID_AT_MOST)
        elif kind in OWN_COSTS:
            now, then = OWN_COSTS[kind]
            self._cost(now + then * later, kind, clause.other, clause.opponent)

    def _receive(self, clause: Clause) -> None:
        seen, k = self._seen, self._seen.knowledge
        later = min(SAFE_TURNS, self._later(clause))
        if clause.kind in (PAY_SHARE, PAY_IF_WON, PAY_IF_LOST) and clause.other == seen.seat:
            self._payments += GOLD * self._expected(clause)
        elif clause.kind == STAY_OUT or (clause.kind == KEEP_AWAY and clause.other == seen.seat):
            kept = clause.places if clause.kind == STAY_OUT else seen.castles[seen.seat]
            for place in members(kept & seen.castles[seen.seat]):
                self._credit(SAFE_CASTLE * later, STAY_OUT, clause.seat, place)
        elif clause.kind == NO_HIRING:
            self._credit(TIMID_RIVAL * later, NO_HIRING, clause.seat)
            if seen.seat == GOBLINS:
                self._cost(GOLD * min(seen.gold_of(clause.seat), k.reserve[clause.seat]), clause.seat)
        elif clause.kind == BID_AT_MOST and k.round <= BIDDING_ROUND:
            unbid = RIVAL_BID * max(0, min(USUAL_BID, seen.gold_of(clause.seat)) - clause.amount)
            if seen.seat == DWARVES:
                self._cost(2 * unbid, BID_AT_MOST, clause.seat)
            else:
                self._credit(unbid, BID_AT_MOST, clause.seat)
        elif clause.kind == NO_TREACHERY and clause.opponent == seen.seat and places_fought(k, clause):
            self._credit(HONEST_RIVAL, NO_TREACHERY, clause.seat)

    def _expected(self, clause: Clause) -> float:
        """Gold that may come: from treasure that lies there, or from a battle where units stand now."""
        seen, k = self._seen, self._seen.knowledge
        if clause.kind == PAY_SHARE:
            there = [place for place in members(clause.places) if seen.units[clause.seat][place]]
            return COLLECTED * clause.amount / 100 * sum(k.treasure[place] for place in there)
        if not places_fought(k, clause):
            return 0.0
        return FOUGHT * min(clause.amount, seen.gold_of(clause.seat))

    def _alliances(self) -> float:
        """What the promised partner is worth, at a council that may or may not be held."""
        seen = self._seen
        mine: dict[Faction, int] = {}
        theirs: dict[Faction, int] = {}
        for clause in seen.clauses:
            if clause.kind == ALLY_WITH and seen.ally == NOBODY:
                if clause.seat == seen.seat:
                    mine[clause.other] = max(mine.get(clause.other, 0), self._later(clause))
                elif clause.other == seen.seat and seen.knowledge.ally[clause.seat] == NOBODY:
                    theirs[clause.seat] = max(theirs.get(clause.seat, 0), self._later(clause))
        worth = 0.0
        for other in mine.keys() | theirs.keys():
            councils = min(mine.get(other, theirs.get(other, 0)), theirs.get(other, mine.get(other, 0)))
            chance = 1 - (1 - RED_DRAGON_CHANCE) ** councils
            gain = partner_worth(seen, other)
            if other not in mine:
                gain = max(0.0, gain)
            elif other not in theirs:
                gain = min(0.0, gain)
            worth += chance * gain
        return worth
