"""What duties are worth that the outlook does not see: those of later turns, of auctions, battles and councils.

Duties are counted together, never added up: what is owed already cannot be sold or bought again.
"""

from typing import Final

from dragondune.bots.greedy.council import partner_worth
from dragondune.bots.greedy.worths import GOLD
from dragondune.bots.negotiation.supposed import is_at_hand
from dragondune.bots.table import RED_DRAGON_CHANCE, Table
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
from dragondune.engine.ids import DWARVES, GOBLINS, NOBODY, RECRUITMENT_ROUND, Faction, members

CLOSED_CASTLE: Final = 2.0
"""What it costs for each later turn not to be allowed into a castle."""
CLOSED_LAND: Final = 0.15
SAFE_CASTLE: Final = 0.4
"""What it is worth for a later turn that somebody will not come; who knows whether he would have."""
SAFE_TURNS: Final = 2
IDLE: Final = (0.3, 2.5)
"""Not to hire, this turn beyond what the outlook says, and for each later one; the same for those below."""
BATTLE: Final = (1.5, 1.0)
TREACHERY: Final = (0.6, 0.4)
NEGATION: Final = (0.4, 0.2)
ALLIANCE: Final = (0.3, 0.2)
TIMID_RIVAL: Final = 0.3
HONEST_RIVAL: Final = 0.3
USUAL_BID: Final = 6
BID: Final = 0.15
"""What it costs for each gold piece that one may not bid, and for each auction."""
RIVAL_BID: Final = 0.03
EXPECTED_TREASURE: Final = 1.5
COLLECTED: Final = 0.25
"""How likely somebody collects what he has promised a share of."""
FOUGHT: Final = 0.3
"""How much of a payment after a battle is counted: the half that is won, and not quite."""

BEFORE_AUCTION: Final = ("setup", "I", "II", "III")

Key = tuple[object, ...]


class Sundry:
    """Duties of the same kind count once, as far as the heaviest of them goes."""

    def __init__(self, table: Table) -> None:
        self._table: Final = table
        self._costs: Final[dict[Key, float]] = {}
        self._credits: Final[dict[Key, float]] = {}
        self._payments = 0.0
        for clause in table.promises.clauses:
            if clause.seat == table.seat:
                self._owe(clause)
            else:
                self._receive(clause)
        self.worth: Final = sum(self._credits.values()) - sum(self._costs.values()) + self._payments + self._alliances()

    def _later(self, clause: Clause) -> int:
        """For how many later turns it binds movements."""
        last = clause.turn or self._table.rules.turns
        return max(0, last - self._table.view.turn - (0 < clause.round < RECRUITMENT_ROUND))

    def _cost(self, cost: float, *key: object) -> None:
        self._costs[key] = max(cost, self._costs.get(key, 0.0))

    def _credit(self, credit: float, *key: object) -> None:
        self._credits[key] = max(credit, self._credits.get(key, 0.0))

    def _owe(self, clause: Clause) -> None:
        table, later, kind = self._table, self._later(clause), clause.kind
        if kind in (PAY, PAY_IF_WON, PAY_IF_LOST):
            self._payments -= GOLD * clause.amount
        elif kind == PAY_SHARE:
            treasure = sum(table.treasure[place] for place in members(clause.places))
            self._payments -= GOLD * clause.amount / 100 * (treasure + EXPECTED_TREASURE * later)
        elif kind == STAY_OUT:
            for place in members(clause.places):
                self._cost((CLOSED_CASTLE if CASTLES >> place & 1 else CLOSED_LAND) * later, STAY_OUT, place)
        elif kind == BID_AT_MOST:
            auctions = later + (table.view.round in BEFORE_AUCTION)
            self._cost(BID * max(0, USUAL_BID - clause.amount) * auctions, BID_AT_MOST)
        elif kind in OWN_COSTS:
            now, then = OWN_COSTS[kind]
            self._cost(now + then * later, kind, clause.other, clause.opponent)

    def _receive(self, clause: Clause) -> None:
        table = self._table
        later = min(SAFE_TURNS, self._later(clause))
        if clause.kind in (PAY_SHARE, PAY_IF_WON, PAY_IF_LOST) and clause.other == table.seat:
            self._payments += GOLD * self._expected(clause)
        elif clause.kind == STAY_OUT or (clause.kind == KEEP_AWAY and clause.other == table.seat):
            kept = clause.places if clause.kind == STAY_OUT else table.masks[table.seat]
            for place in members(kept & table.masks[table.seat]):
                self._credit(SAFE_CASTLE * later, STAY_OUT, clause.seat, place)
        elif clause.kind == NO_HIRING:
            self._credit(TIMID_RIVAL * later, NO_HIRING, clause.seat)
            if table.seat == GOBLINS:
                self._cost(GOLD * min(table.gold_of(clause.seat), table.players[clause.seat].reserve), clause.seat)
        elif clause.kind == BID_AT_MOST and table.view.round in BEFORE_AUCTION:
            unbid = RIVAL_BID * max(0, min(USUAL_BID, table.gold_of(clause.seat)) - clause.amount)
            if table.seat == DWARVES:
                self._cost(2 * unbid, BID_AT_MOST, clause.seat)
            else:
                self._credit(unbid, BID_AT_MOST, clause.seat)
        elif clause.kind == NO_TREACHERY and clause.opponent == table.seat and is_at_hand(table.view, clause):
            self._credit(HONEST_RIVAL, NO_TREACHERY, clause.seat)

    def _expected(self, clause: Clause) -> float:
        """Gold that may or may not come: only what lies there, or what a battle at hand would bring."""
        table = self._table
        if clause.kind == PAY_SHARE:
            there = [place for place in members(clause.places) if table.open[clause.seat][place]]
            return COLLECTED * clause.amount / 100 * sum(table.treasure[place] for place in there)
        if not is_at_hand(table.view, clause):
            return 0.0
        return FOUGHT * min(clause.amount, table.gold_of(clause.seat))

    def _alliances(self) -> float:
        """At a council of which nobody knows whether it will be held: what the promised partner is worth."""
        table = self._table
        mine: dict[Faction, int] = {}
        theirs: dict[Faction, int] = {}
        for clause in table.promises.clauses:
            if clause.kind == ALLY_WITH and table.ally == NOBODY:
                if clause.seat == table.seat:
                    mine[clause.other] = max(mine.get(clause.other, 0), self._later(clause))
                elif clause.other == table.seat and table.ally_of(clause.seat) == NOBODY:
                    theirs[clause.seat] = max(theirs.get(clause.seat, 0), self._later(clause))
        worth = 0.0
        for other in mine.keys() | theirs.keys():
            councils = min(mine.get(other, theirs.get(other, 0)), theirs.get(other, mine.get(other, 0)))
            chance = 1 - (1 - RED_DRAGON_CHANCE) ** councils
            gain = partner_worth(table, other)
            if other not in mine:
                gain = max(0.0, gain)
            elif other not in theirs:
                gain = min(0.0, gain)
            worth += chance * gain
        return worth


OWN_COSTS: Final = {
    KEEP_AWAY: (0.0, CLOSED_CASTLE),
    NO_HIRING: IDLE,
    SEND_AT_LEAST: BATTLE,
    SEND_AT_MOST: BATTLE,
    NO_ARTIFACT: BATTLE,
    NO_TREACHERY: TREACHERY,
    NO_NEGATION: NEGATION,
    NO_ALLIANCE: ALLIANCE,
}
"""By kind: what it costs this turn, and each later one."""
