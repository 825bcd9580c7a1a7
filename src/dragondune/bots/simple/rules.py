"""A rule of thumb for every question."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from dragondune.bots.battle_forecast import rough_odds
from dragondune.bots.choosing import D, ace_option, best, options_of
from dragondune.bots.perspective import Perspective
from dragondune.bots.simple.battle_plans import Plan, PlanChoice
from dragondune.bots.simple.placement import Placement
from dragondune.bots.simple.weights import GOLD_SAVED
from dragondune.engine.board import CASTLES
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import (
    ACCEPT_ALLIANCE,
    ASK_NUMBER,
    BREAK_ALLIANCE,
    COME_OUT,
    HIDE,
    KEEP_PLUNDER,
    PASS,
    PAY_GOLD,
    TAKE_FREE_CARD,
    AnswerColour,
    AnswerNumber,
    AnswerValue,
    Attack,
    ConscriptUnits,
    Decision,
    DeclareTreachery,
    DisbandUnits,
    HireUnits,
    KeepSecret,
    MoveUnits,
    PlaceBid,
    PlaceOrcs,
    PlaceUnits,
    PlaceWithAce,
    PlayAce,
    PredictVictory,
    ProposeAlliance,
    RaiseUnits,
    ReviveUnits,
    ReviveWithAce,
    SealPlan,
)
from dragondune.engine.ids import (
    ELVES,
    NOBODY,
    NONE,
    ORCS,
    VALUES,
    Faction,
    card_colour,
    card_value,
    is_ace,
    members,
)
from dragondune.engine.powers.dwarves import has_free_card
from dragondune.engine.powers.dwarves_elites import GRAVEYARD
from dragondune.engine.powers.goblins import disband_price
from dragondune.engine.powers.orcs import can_hire
from dragondune.engine.queries import artifacts_in_hand, units_at, units_lost_to_troll
from dragondune.engine.questions import AnyQuestion
from dragondune.engine.rounds.r4_hiring import hire_price
from dragondune.engine.rounds.r4_revival import free_revivals
from dragondune.engine.rounds.r5_battle import least_army
from dragondune.engine.rounds.r7_victory import mountain_winner
from dragondune.knowledge.gate import Knowledge
from dragondune.knowledge.situation import Situation

Rule = Callable[["RulesOfThumb", Situation], Decision]

BIG_STACK: Final = 4
GUARDS: Final = 2
POOR_ODDS: Final = 0.4
FREE_CARD_LIMIT: Final = 8
"""How high the Dwarves' ally bids for the free card."""
WORTH_RECRUITING: Final = 0.2
WORTH_DISBANDING: Final = 0.5


def perspective_of(situation: Situation) -> Perspective:
    return Perspective(situation.knowledge, situation.seat)


class RulesOfThumb:
    """Hold castles, fight when that should win, and keep out of the troll's way."""

    __slots__ = ("chance",)

    def __init__(self, chance: Chance) -> None:
        self.chance: Final = chance

    def choose(self, situation: Situation) -> Decision:
        if len(situation.options) == 1:
            return situation.options[0]
        return RULES[situation.prompt.question](self, situation)

    def best(self, scored: Iterable[tuple[float, D]], *, above: float = float("-inf")) -> D | None:
        return best(scored, self.chance, above=above)

    # Set-up, I and II: the Orcs, the dragons, the Great Council

    def place_orcs(self, situation: Situation) -> Decision:
        """Two guard 1★; the others wait in 16•, from where they reach 15★."""
        splits = ((-abs(one.castle - GUARDS) - one.east, one) for one in options_of(situation, PlaceOrcs))
        return self.best(splits) or situation.options[0]

    def foretell(self, situation: Situation) -> Decision:
        """Predict another player's victory in the second half of the game; its own needs no prediction."""
        offers = options_of(situation, PredictVictory)
        late = situation.rules.turns / 2
        return self.best((float(one.faction != situation.seat and one.turn > late), one) for one in offers) or PASS

    def play_orc_ace(self, situation: Situation) -> Decision:
        """Save a big stack from the dragon."""
        seen = perspective_of(situation)
        in_danger = max(units * seen.danger(place) for place, units in enumerate(seen.units[ORCS]))
        return ace_option(situation) if in_danger >= BIG_STACK / 2 else PASS

    def negate_survival(self, situation: Situation) -> Decision:
        """Burn a big stack of Orcs, unless they are allies."""
        seen = perspective_of(situation)
        burns = seen.units[ORCS][seen.red_dragon_place] >= BIG_STACK
        return ace_option(situation) if burns and seen.ally != ORCS else PASS

    def break_alliance(self, situation: Situation) -> Decision:
        """Leave an ally who is about to win."""
        seen = perspective_of(situation)
        return BREAK_ALLIANCE if seen.leader() == seen.ally else PASS

    def propose_alliance(self, situation: Situation) -> Decision:
        """To the player with the fewest castles, never to a leader."""
        seen = perspective_of(situation)
        leader = seen.leader()
        offers = options_of(situation, ProposeAlliance)
        return self.best((-seen.castle_count[one.to], one) for one in offers if one.to != leader) or PASS

    def answer_proposal(self, situation: Situation) -> Decision:
        return PASS if situation.prompt.about == perspective_of(situation).leader() else ACCEPT_ALLIANCE

    # III: bidding

    def bid(self, situation: Situation) -> Decision:
        """A little more than the last bid, as long as the card is worth it."""
        raised = next(options_of(situation, PlaceBid))
        return raised if raised.amount <= highest_bid(situation.knowledge, situation.seat) else PASS

    def pay(self, situation: Situation) -> Decision:
        """The free card if it is offered, otherwise gold, otherwise an ace."""
        for payment in (TAKE_FREE_CARD, PAY_GOLD):
            if payment in situation.options:
                return payment
        return ace_option(situation)

    # IV: recruitment and movement

    def come_out(self, situation: Situation) -> Decision:
        """Where open units are worth more than hidden ones."""
        seen = perspective_of(situation)
        placement = Placement(seen)
        place = situation.prompt.place
        units = seen.hidden[place]
        opened = placement.gain((place, seen.mine[place] + units))
        return COME_OUT if opened > placement.prospect(place, units) else PASS

    def hide(self, situation: Situation) -> Decision:
        """Hide from the troll and from stronger arrivals; others than Elves spend an ace only on a big stack."""
        seen = perspective_of(situation)
        place = situation.prompt.place
        units = seen.mine[place]
        enemy, enemies = seen.enemy_at(place)
        is_eaten = seen.knowledge.trolls >> place & 1 and units == units_lost_to_troll(seen.knowledge, count=units)
        came = situation.prompt.about == situation.seat
        is_beaten = enemy != NOBODY and not came and rough_odds(seen, units, enemy, enemies) < POOR_ODDS
        if not (is_eaten or is_beaten):
            return PASS
        if situation.seat == ELVES:
            return HIDE
        return ace_option(situation) if units >= BIG_STACK else PASS

    def revive(self, situation: Situation) -> Decision:
        """Revive what is free, and more for a third of the gold if the reserve is small."""
        seen = perspective_of(situation)
        spare = seen.gold // 3 if seen.reserve < BIG_STACK else 0
        wanted = free_revivals(seen.knowledge, seen.seat) + spare
        return self.best((one.count, one) for one in options_of(situation, ReviveUnits) if one.count <= wanted) or PASS

    def disband(self, situation: Situation) -> Decision:
        """Units in the dragon's way, or far from everything where it costs nothing."""
        seen = perspective_of(situation)
        placement = Placement(seen)
        fee = GOLD_SAVED * disband_price(seen.knowledge, seen.seat, count=1)
        mine = placement.mine
        offers = (one for one in options_of(situation, DisbandUnits) if mine[one.place])
        scored = ((placement.gain((one.place, mine[one.place] - one.count)) - fee * one.count, one) for one in offers)
        return self.best(scored, above=WORTH_DISBANDING) or PASS

    def recruit(self, situation: Situation) -> Decision:
        """Where the new units are worth most after their price."""
        seen = perspective_of(situation)
        placement = Placement(seen, moves_next=True)
        saved = 0.0 if seen.is_last_turn else GOLD_SAVED
        scored: list[tuple[float, Decision]] = []
        for one in situation.options:
            if isinstance(one, HireUnits):
                price = hire_price(seen.knowledge, seen.seat, one.place, count=one.count)
                scored.append((placement.gain_of_recruits(one.place, one.count) - saved * price, one))
            elif isinstance(one, (ConscriptUnits, PlaceUnits, RaiseUnits)):
                scored.append((placement.gain_of_recruits(one.place, one.count), one))
        return self.best(scored, above=WORTH_RECRUITING) or PASS

    def hire(self, situation: Situation) -> Decision:
        """As many as are worth it; an ace if only gold limits the army."""
        seen = perspective_of(situation)
        if seen.reserve == 0:
            return next(options_of(situation, ReviveWithAce), PASS)
        if seen.reserve >= BIG_STACK:
            for free in options_of(situation, PlaceWithAce):
                return free
        chosen = self.recruit(situation)
        if isinstance(chosen, HireUnits) and chosen.count > GUARDS:
            most = max(one.count for one in options_of(situation, HireUnits) if one.place == chosen.place)
            if chosen.count == most < seen.reserve:
                return next(options_of(situation, PlayAce), chosen)
        return chosen

    def move(self, situation: Situation) -> Decision:
        """The move that gains most, if any does."""
        return self.best(moves(situation, Placement(perspective_of(situation))), above=0.0) or PASS

    # V: battles

    def choose_battle(self, situation: Situation) -> Decision:
        """Castles first, then the best odds."""
        seen = perspective_of(situation)
        scored = (((CASTLES >> one.place & 1) + attack_odds(seen, one), one) for one in options_of(situation, Attack))
        return self.best(scored) or situation.options[0]

    def ask_question(self, situation: Situation) -> Decision:
        return ASK_NUMBER

    def answer_colour(self, situation: Situation) -> Decision:
        """The colour of the artifact that the bot would play anyway."""
        card = best_plan(situation)[1]
        colour = NONE if card == NONE else card_colour(card)
        return next(one for one in options_of(situation, AnswerColour) if one.colour == colour)

    def answer_number(self, situation: Situation) -> Decision:
        """The number of units in the best plan that its agreements leave."""
        answers = {one.count: one for one in options_of(situation, AnswerNumber)}
        plans = [plan for plan in possible_plans(situation) if plan[0] in answers]
        return answers[PlanChoice(perspective_of(situation), situation.prompt.place).best_plan(plans)[0]]

    def answer_value(self, situation: Situation) -> Decision:
        """The value of the artifact that the bot would play anyway."""
        card = best_plan(situation)[1]
        value = 0 if card == NONE else card_value(card)
        return next(one for one in options_of(situation, AnswerValue) if one.value == value)

    def seal_plan(self, situation: Situation) -> Decision:
        """The plan with the best prospects."""
        plans = {(one.count, one.card): one for one in options_of(situation, SealPlan)}
        return plans[PlanChoice(perspective_of(situation), situation.prompt.place).best_plan(plans)]

    def declare_treachery(self, situation: Situation) -> Decision:
        return next(options_of(situation, DeclareTreachery), ace_option(situation))

    def fight_in_mountain(self, situation: Situation) -> Decision:
        """The player who would win without a fight stays put; the others attack the weakest."""
        seen = perspective_of(situation)
        if situation.seat == mountain_winner(seen.knowledge):
            return PASS
        return self.best((attack_odds(seen, one), one) for one in options_of(situation, Attack)) or PASS

    # Aces against others

    def stop_leader(self, situation: Situation) -> Decision:
        seen = perspective_of(situation)
        return ace_option(situation) if situation.prompt.about == seen.leader() != seen.ally else PASS

    def stop_enemy(self, situation: Situation) -> Decision:
        """Stop an enemy in the bot's own battle, or a leader anywhere."""
        if situation.seat in (situation.knowledge.attacker, situation.knowledge.defender):
            return ace_option(situation)
        return self.stop_leader(situation)

    def keep_secret(self, situation: Situation) -> Decision:
        """Keep an ace secret, or the lowest artifact, if possible one that the Elves have not seen."""
        seen = situation.knowledge.elves_know[situation.seat]
        offers = options_of(situation, KeepSecret)
        return (
            self.best((-card_value(one.card) - (VALUES if seen >> one.card & 1 else 0), one) for one in offers) or PASS
        )

    def keep_waiting(self, situation: Situation) -> Decision:
        """Wait: the last player to move sees what the others do."""
        return PASS

    def take_any(self, situation: Situation) -> Decision:
        return situation.options[self.chance.below(len(situation.options))]

    def keep_plunder(self, situation: Situation) -> Decision:
        return KEEP_PLUNDER

    def pick_elites(self, situation: Situation) -> Decision:
        """Send elite units first, except to the graveyard."""
        to_graveyard = situation.knowledge.picks[-4] == GRAVEYARD
        return situation.options[0 if to_graveyard else -1]

    def keep_cards(self, situation: Situation) -> Decision:
        return PASS


def highest_bid(k: Knowledge, seat: Faction) -> int:
    """More for an emptier hand; the Orcs have little else to spend gold on."""
    gold, held = k.gold[seat], k.hand_size[seat]
    if has_free_card(k, seat):
        return FREE_CARD_LIMIT
    if not can_hire(k, seat):
        return gold
    limit = gold // (2 + min(held, 2))
    if held < GUARDS:
        limit = max(limit, min(gold, 1))
    if k.card != NONE and is_ace(k.card):
        limit = max(limit, gold // 2)
    return limit


def moves(situation: Situation, placement: Placement) -> Iterator[tuple[float, MoveUnits]]:
    """What each move gains, without moves of the last garrison of a castle."""
    for one in options_of(situation, MoveUnits):
        if not placement.is_last_garrison(one.origin, one.count):
            yield placement.gain_of_move(one), one


def attack_odds(seen: Perspective, attack: Attack) -> float:
    enemies = seen.units[attack.opponent][attack.place]
    return rough_odds(seen, seen.mine[attack.place], attack.opponent, enemies)


def best_plan(situation: Situation) -> Plan:
    """The plan the bot would make if nothing were answered."""
    return PlanChoice(perspective_of(situation), situation.prompt.place).best_plan(possible_plans(situation))


def possible_plans(situation: Situation) -> list[Plan]:
    """Every number of units with every artifact in hand, or none."""
    k = situation.knowledge
    cards = [NONE, *members(artifacts_in_hand(k, situation.seat))]
    counts = range(least_army(k, situation.seat), units_at(k, situation.seat, situation.prompt.place) + 1)
    return [(count, card) for card in cards for count in counts]


RULES: Final[dict[AnyQuestion, Rule]] = {
    "PlaceOrcs": RulesOfThumb.place_orcs,
    "PlayOrcAce": RulesOfThumb.play_orc_ace,
    "RelocateOrcs": RulesOfThumb.move,
    "NegateSurvival": RulesOfThumb.negate_survival,
    "RideRedDragon": RulesOfThumb.move,
    "BreakAlliance": RulesOfThumb.break_alliance,
    "ProposeAlliance": RulesOfThumb.propose_alliance,
    "AnswerProposal": RulesOfThumb.answer_proposal,
    "Bid": RulesOfThumb.bid,
    "Pay": RulesOfThumb.pay,
    "ComeOut": RulesOfThumb.come_out,
    "Hide": RulesOfThumb.hide,
    "Revive": RulesOfThumb.revive,
    "DisbandEarly": RulesOfThumb.disband,
    "NegateDisband": RulesOfThumb.stop_leader,
    "Conscript": RulesOfThumb.recruit,
    "ForbidHiring": RulesOfThumb.stop_leader,
    "Hire": RulesOfThumb.hire,
    "PlaceElves": RulesOfThumb.recruit,
    "Move": RulesOfThumb.move,
    "DisbandLate": RulesOfThumb.disband,
    "ChooseBattle": RulesOfThumb.choose_battle,
    "AskQuestion": RulesOfThumb.ask_question,
    "NegateQuestion": RulesOfThumb.stop_enemy,
    "AskBothQuestions": RulesOfThumb.keep_cards,
    "AnswerColour": RulesOfThumb.answer_colour,
    "AnswerNumber": RulesOfThumb.answer_number,
    "AnswerValue": RulesOfThumb.answer_value,
    "SealPlan": RulesOfThumb.seal_plan,
    "DeclareTreachery": RulesOfThumb.declare_treachery,
    "NegateSwap": RulesOfThumb.stop_enemy,
    "SummonChaos": RulesOfThumb.keep_cards,
    "DiscardUsedArtifact": RulesOfThumb.keep_cards,
    "KeepPlunder": RulesOfThumb.keep_plunder,
    "DiscardArtifact": RulesOfThumb.keep_cards,
    "PredictVictory": RulesOfThumb.foretell,
    "KeepSecret": RulesOfThumb.keep_secret,
    "FightInMountain": RulesOfThumb.fight_in_mountain,
    "TakeTurn": RulesOfThumb.keep_waiting,
    "ControlDragons": RulesOfThumb.keep_cards,
    "MoveDragon": RulesOfThumb.take_any,
    "ActBeforeMove": RulesOfThumb.keep_cards,
    "BreakWalls": RulesOfThumb.keep_cards,
    "BuyQuestion": RulesOfThumb.keep_cards,
    "ActAfterMove": RulesOfThumb.keep_cards,
    "AskYesNo": RulesOfThumb.take_any,
    "PickElites": RulesOfThumb.pick_elites,
}
