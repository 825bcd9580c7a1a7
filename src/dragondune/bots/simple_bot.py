"""A bot that plays by rules of thumb, so that a game makes a story."""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from dragondune.bots.standing import Standing
from dragondune.bots.table import Table
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import (
    ACCEPT_ALLIANCE,
    BREAK_ALLIANCE,
    PASS,
    Decision,
    PlaceOrcs,
    ProposeAlliance,
)
from dragondune.engine.ids import (
    ORCS,
)
from dragondune.views.situation import Situation

D = TypeVar("D", bound=Decision)
Rule = Callable[[Situation], Decision]

GOLD_SAVED: Final = 0.5
"""What a gold in hand is worth against what it buys."""
BIG_STACK: Final = 4
CASTLE_GARRISON, EAST_OUTPOST = 2, 0


class SimpleBot:
    """Holds castles, fights when it should win, and keeps out of the troll's way."""

    def __init__(self, seed: int) -> None:
        self.chance: Final = Chance(seed)
        self.rules: Final[dict[str, Rule]] = {
            "PlaceOrcs": self.place_orcs,
            "PlayOrcAce": self.play_orc_ace,
            "RelocateOrcs": self.fly,
            "NegateSurvival": self.negate_survival,
            "RideRedDragon": self.fly,
            "BreakAlliance": self.break_alliance,
            "ProposeAlliance": self.propose_alliance,
            "AnswerProposal": self.answer_proposal,
            "Bid": self.bid,
            "Pay": self.pay,
            "ComeOut": self.come_out,
            "Hide": self.hide,
            "Revive": self.revive,
            "DisbandEarly": self.disband,
            "NegateDisband": self.negate_leader,
            "Conscript": self.conscript,
            "ForbidHiring": self.negate_leader,
            "Hire": self.hire,
            "Move": self.move,
            "DisbandLate": self.disband,
            "ChooseBattle": self.choose_battle,
            "AskQuestion": self.ask_question,
            "NegateQuestion": self.negate_question,
            "AskBothQuestions": self.keep_aces,
            "AnswerColour": self.answer_colour,
            "AnswerNumber": self.answer_number,
            "SealPlan": self.seal_plan,
            "DeclareTreachery": self.declare_treachery,
            "NegateSwap": self.negate_swap,
            "DiscardArtifact": self.keep_artifacts,
            "FightInMountain": self.fight_in_mountain,
        }

    def choose(self, situation: Situation) -> Decision:
        if len(situation.options) == 1:
            return situation.options[0]
        return self.rules[situation.prompt.question](situation)

    # Small tools

    def best(self, scored: Iterable[tuple[float, Decision]], *, above: float = 0.0) -> Decision | None:
        """The decision with the highest score over a limit; chance picks among equals."""
        most, ties = above, []
        for score, decision in scored:
            if score > most:
                most, ties = score, [decision]
            elif ties and score == most:
                ties.append(decision)
        return ties[self.chance.below(len(ties))] if ties else None

    # I, II: Orcs, dragons and alliances

    def place_orcs(self, situation: Situation) -> Decision:
        """Two guard 1★, the others wait in 16• for the way to 15★."""
        splits = [(float(-abs(one.castle - 2) - one.east), one) for one in of_kind(situation, PlaceOrcs)]
        return self.best(splits, above=-100.0) or situation.options[0]

    def play_orc_ace(self, situation: Situation) -> Decision:
        """Save a big stack from the dragon."""
        table = Table(situation)
        threatened = (units * table.danger(place) for place, units in enumerate(table.open[ORCS]))
        return an_ace(situation) if max(threatened) >= BIG_STACK / 2 else PASS

    def fly(self, situation: Situation) -> Decision:
        standing = Standing(Table(situation))
        return self.best(marches(situation, standing)) or PASS

    def negate_survival(self, situation: Situation) -> Decision:
        """Burn a big stack of Orcs, unless they are friends."""
        table = Table(situation)
        is_worth_it = table.open[ORCS][table.red_dragon_place()] >= BIG_STACK and table.ally != ORCS
        return an_ace(situation) if is_worth_it else PASS

    def break_alliance(self, situation: Situation) -> Decision:
        """Part with an ally who is about to win."""
        table = Table(situation)
        return BREAK_ALLIANCE if table.leader() == table.ally else PASS

    def propose_alliance(self, situation: Situation) -> Decision:
        """To whoever has the fewest castles, never to a leader."""
        table = Table(situation)
        leader = table.leader()
        offers = of_kind(situation, ProposeAlliance)
        return self.best((-table.castle_count(one.to), one) for one in offers if one.to != leader) or PASS

    def answer_proposal(self, situation: Situation) -> Decision:
        return ACCEPT_ALLIANCE if situation.prompt.about != Table(situation).leader() else PASS
