"""A bot that plays by rules of thumb, so that a game makes a story."""

from collections.abc import Callable, Iterator
from typing import Final

from dragondune.bots.base import Bot, Speech, ace_option, options_of
from dragondune.bots.battle import Battle, Plan, rough_odds
from dragondune.bots.negotiation.negotiator import negotiate
from dragondune.bots.standing import Standing
from dragondune.bots.table import Table, cards_of, seat_of
from dragondune.bots.worths import GOLD_SAVED
from dragondune.engine.board import CASTLES
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
    FACTION_IDS,
    NOBODY,
    NONE,
    ORCS,
    VALUES,
    card_colour,
    card_value,
    is_ace,
)
from dragondune.engine.powers.dwarves_elites import GRAVEYARD
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk

Rule = Callable[["SimpleBot", Situation], Decision]

BIG_STACK: Final = 4
GUARDS: Final = 2
POOR_ODDS: Final = 0.4
FREE_CARD_LIMIT: Final = 8
"""How high the Dwarves' ally bids for the card that costs nothing."""
WORTH_RECRUITING: Final = 0.2
WORTH_DISBANDING: Final = 0.5


class SimpleBot(Bot):
    """Holds castles, fights when it should win, and keeps out of the troll's way."""

    def choose(self, situation: Situation) -> Decision:
        if len(situation.options) == 1:
            return situation.options[0]
        return RULES[situation.prompt.question](self, situation)

    def talk(self, talk: Talk) -> Speech | None:
        return negotiate(talk)

    # Set-up, I and II: the Orcs, the dragons, the Great Council

    def place_orcs(self, situation: Situation) -> Decision:
        """Two guard 1★; the others wait in 16•, from where they reach 15★."""
        splits = ((-abs(one.castle - GUARDS) - one.east, one) for one in options_of(situation, PlaceOrcs))
        return self.best(splits) or situation.options[0]

    def foretell(self, situation: Situation) -> Decision:
        """Another player's victory in the second half of the game: one's own needs no Oracle."""
        offers = options_of(situation, PredictVictory)
        late = situation.rules.turns / 2
        return self.best((float(one.faction != situation.seat and one.turn > late), one) for one in offers) or PASS

    def play_orc_ace(self, situation: Situation) -> Decision:
        """Save a big stack from the dragon."""
        table = Table(situation)
        in_danger = max(units * table.danger(place) for place, units in enumerate(table.open[ORCS]))
        return ace_option(situation) if in_danger >= BIG_STACK / 2 else PASS

    def negate_survival(self, situation: Situation) -> Decision:
        """Burn a big stack of Orcs, unless they are friends."""
        table = Table(situation)
        burns = table.open[ORCS][table.red_dragon_place()] >= BIG_STACK
        return ace_option(situation) if burns and table.ally != ORCS else PASS

    def break_alliance(self, situation: Situation) -> Decision:
        """Part with an ally who is about to win."""
        table = Table(situation)
        return BREAK_ALLIANCE if table.leader() == table.ally else PASS

    def propose_alliance(self, situation: Situation) -> Decision:
        """To whoever has the fewest castles, never to a leader."""
        table = Table(situation)
        leader = table.leader()
        offers = options_of(situation, ProposeAlliance)
        return self.best((-table.castles[one.to], one) for one in offers if one.to != leader) or PASS

    def answer_proposal(self, situation: Situation) -> Decision:
        return PASS if situation.prompt.about == Table(situation).leader() else ACCEPT_ALLIANCE

    # III: bidding

    def bid(self, situation: Situation) -> Decision:
        """A little more than the last bid, as long as the card is worth it."""
        raised = next(options_of(situation, PlaceBid))
        return raised if raised.amount <= highest_bid(situation) else PASS

    def pay(self, situation: Situation) -> Decision:
        """Nothing, if that is offered; else gold, else an ace."""
        for payment in (TAKE_FREE_CARD, PAY_GOLD):
            if payment in situation.options:
                return payment
        return ace_option(situation)

    # IV: recruitment and movement

    def come_out(self, situation: Situation) -> Decision:
        """Where open units are worth more than hidden ones."""
        table = Table(situation)
        standing = Standing(table)
        place = situation.prompt.place
        units = table.hidden[place]
        return COME_OUT if standing.gain((place, units)) > standing.prospect(place, units) else PASS

    def hide(self, situation: Situation) -> Decision:
        """From the troll, and from those who come with more; others than Elves spend an ace on a big stack only."""
        table = Table(situation)
        place = situation.prompt.place
        units = table.open[table.seat][place]
        enemy, enemies = table.enemy_at(place)
        is_eaten = table.trolls >> place & 1 and units <= table.rules.troll_losses
        came = situation.prompt.about == situation.seat
        is_beaten = enemy != NOBODY and not came and rough_odds(table, units, enemy, enemies) < POOR_ODDS
        if not (is_eaten or is_beaten):
            return PASS
        if situation.seat == ELVES:
            return HIDE
        return ace_option(situation) if units >= BIG_STACK else PASS

    def revive(self, situation: Situation) -> Decision:
        """The free ones, and more for a third of the gold if few are left to recruit."""
        table = Table(situation)
        spare = table.gold // 3 if table.me.reserve < BIG_STACK else 0
        wanted = table.free_revivals + spare
        return self.best((one.count, one) for one in options_of(situation, ReviveUnits) if one.count <= wanted) or PASS

    def disband(self, situation: Situation) -> Decision:
        """Units that stand in the dragon's way, or far from everything where it costs nothing."""
        table = Table(situation)
        standing = Standing(table)
        fee = 0.0 if table.shares_goblin_powers(table.seat) else GOLD_SAVED * table.rules.disband_fee
        mine = standing.mine
        offers = (one for one in options_of(situation, DisbandUnits) if mine[one.place])
        scored = ((standing.gain((one.place, mine[one.place] - one.count)) - fee * one.count, one) for one in offers)
        return self.best(scored, above=WORTH_DISBANDING) or PASS

    def recruit(self, situation: Situation) -> Decision:
        """Where the new units are worth most, the price considered."""
        table = Table(situation)
        standing = Standing(table, moves_next=True)
        saved = 0.0 if table.is_last_turn else GOLD_SAVED
        scored: list[tuple[float, Decision]] = []
        for one in situation.options:
            if isinstance(one, HireUnits):
                price = table.hire_cost(one.place, one.count)
                scored.append((standing.gain_of_recruits(one.place, one.count) - saved * price, one))
            elif isinstance(one, (ConscriptUnits, PlaceUnits, RaiseUnits)):
                scored.append((standing.gain_of_recruits(one.place, one.count), one))
        return self.best(scored, above=WORTH_RECRUITING) or PASS

    def hire(self, situation: Situation) -> Decision:
        """As many as are worth it; an ace if only gold is missing for a bigger army."""
        table = Table(situation)
        if table.me.reserve == 0:
            return next(options_of(situation, ReviveWithAce), PASS)
        if table.me.reserve >= BIG_STACK:
            for free in options_of(situation, PlaceWithAce):
                return free
        chosen = self.recruit(situation)
        if isinstance(chosen, HireUnits) and chosen.count > GUARDS:
            most = max(one.count for one in options_of(situation, HireUnits) if one.place == chosen.place)
            if chosen.count == most < table.me.reserve:
                return next(options_of(situation, PlayAce), chosen)
        return chosen

    def move(self, situation: Situation) -> Decision:
        """The move that gains most, if any does."""
        return self.best(moves(situation, Standing(Table(situation))), above=0.0) or PASS

    # V: battles

    def choose_battle(self, situation: Situation) -> Decision:
        """Castles first, then the best odds."""
        table = Table(situation)
        scored = (((CASTLES >> one.place & 1) + attack_odds(table, one), one) for one in options_of(situation, Attack))
        return self.best(scored) or situation.options[0]

    def ask_question(self, situation: Situation) -> Decision:
        return ASK_NUMBER

    def answer_colour(self, situation: Situation) -> Decision:
        """The colour of the artifact that would be played anyway."""
        card = best_plan(situation)[1]
        colour = NONE if card == NONE else card_colour(card)
        return next(one for one in options_of(situation, AnswerColour) if one.colour == colour)

    def answer_number(self, situation: Situation) -> Decision:
        """The number that would be sent anyway."""
        count = best_plan(situation)[0]
        return next(one for one in options_of(situation, AnswerNumber) if one.count == count)

    def answer_value(self, situation: Situation) -> Decision:
        """The value of the artifact that would be played anyway."""
        card = best_plan(situation)[1]
        value = 0 if card == NONE else card_value(card)
        return next(one for one in options_of(situation, AnswerValue) if one.value == value)

    def seal_plan(self, situation: Situation) -> Decision:
        """The plan with the best prospects."""
        plans = {(one.count, one.card): one for one in options_of(situation, SealPlan)}
        return plans[Battle(Table(situation), situation.prompt.place).best_plan(plans)]

    def declare_treachery(self, situation: Situation) -> Decision:
        return next(options_of(situation, DeclareTreachery), ace_option(situation))

    def fight_in_mountain(self, situation: Situation) -> Decision:
        """Who would win without a fight sits still; the others attack the weakest."""
        table = Table(situation)
        first = next(name for name in table.view.order if name in table.view.tied)
        if seat_of(first) == situation.seat:
            return PASS
        return self.best((attack_odds(table, one), one) for one in options_of(situation, Attack)) or PASS

    # Aces against others

    def stop_leader(self, situation: Situation) -> Decision:
        table = Table(situation)
        return ace_option(situation) if situation.prompt.about == table.leader() != table.ally else PASS

    def stop_enemy(self, situation: Situation) -> Decision:
        """In a battle of one's own, or against a leader."""
        battle = situation.view.battle
        if FACTION_IDS[situation.seat] in (battle.attacker, battle.defender):
            return ace_option(situation)
        return self.stop_leader(situation)

    def keep_secret(self, situation: Situation) -> Decision:
        """An ace, or the lowest artifact, that the Elves have not seen yet."""
        seen = cards_of(Table(situation).me.seen)
        offers = options_of(situation, KeepSecret)
        return self.best((-card_value(one.card) - (VALUES if one.card in seen else 0), one) for one in offers) or PASS

    def keep_waiting(self, situation: Situation) -> Decision:
        """Who goes last has seen what the others do."""
        return PASS

    def take_any(self, situation: Situation) -> Decision:
        return situation.options[self.chance.below(len(situation.options))]

    def keep_plunder(self, situation: Situation) -> Decision:
        return KEEP_PLUNDER

    def pick_elites(self, situation: Situation) -> Decision:
        """Elite units go first wherever they go, but for the graveyard."""
        to_graveyard = situation.view.elites.picks[-4] == GRAVEYARD
        return situation.options[0 if to_graveyard else -1]

    def keep_cards(self, situation: Situation) -> Decision:
        return PASS


def highest_bid(situation: Situation) -> int:
    """The emptier the hand, the more; the Orcs have little else to spend gold on."""
    view = situation.view
    me = next(one for one in view.players if one.faction == view.observer)
    gold = me.gold or 0
    if me.ally == "dwarves" and not view.auction.is_free_card_used:
        return FREE_CARD_LIMIT
    if situation.seat == ORCS and me.ally != "goblins":
        return gold
    limit = gold // (2 + min(me.hand_size, 2))
    if me.hand_size < GUARDS:
        limit = max(limit, min(gold, 1))
    if view.auction.card is not None and view.auction.card.startswith("A"):
        limit = max(limit, gold // 2)
    return limit


def moves(situation: Situation, standing: Standing) -> Iterator[tuple[float, MoveUnits]]:
    """What each move gains; the last garrison of a castle stays."""
    for one in options_of(situation, MoveUnits):
        if not standing.is_last_garrison(one.origin, one.count):
            yield standing.gain_of_move(one), one


def attack_odds(table: Table, attack: Attack) -> float:
    enemies = table.open[attack.opponent][attack.place]
    return rough_odds(table, table.open[table.seat][attack.place], attack.opponent, enemies)


def best_plan(situation: Situation) -> Plan:
    """The plan one would make if nothing were answered."""
    table = Table(situation)
    battle = Battle(table, situation.prompt.place)
    least = min(situation.rules.min_army, battle.units)
    cards = [NONE, *(card for card in cards_of(table.me.hand) if table.rules.ace_is_artifact or not is_ace(card))]
    return battle.best_plan((count, card) for card in cards for count in range(least, battle.units + 1))


RULES: Final[dict[str, Rule]] = {
    "PlaceOrcs": SimpleBot.place_orcs,
    "PlayOrcAce": SimpleBot.play_orc_ace,
    "RelocateOrcs": SimpleBot.move,
    "NegateSurvival": SimpleBot.negate_survival,
    "RideRedDragon": SimpleBot.move,
    "BreakAlliance": SimpleBot.break_alliance,
    "ProposeAlliance": SimpleBot.propose_alliance,
    "AnswerProposal": SimpleBot.answer_proposal,
    "Bid": SimpleBot.bid,
    "Pay": SimpleBot.pay,
    "ComeOut": SimpleBot.come_out,
    "Hide": SimpleBot.hide,
    "Revive": SimpleBot.revive,
    "DisbandEarly": SimpleBot.disband,
    "NegateDisband": SimpleBot.stop_leader,
    "Conscript": SimpleBot.recruit,
    "ForbidHiring": SimpleBot.stop_leader,
    "Hire": SimpleBot.hire,
    "PlaceElves": SimpleBot.recruit,
    "Move": SimpleBot.move,
    "DisbandLate": SimpleBot.disband,
    "ChooseBattle": SimpleBot.choose_battle,
    "AskQuestion": SimpleBot.ask_question,
    "NegateQuestion": SimpleBot.stop_enemy,
    "AskBothQuestions": SimpleBot.keep_cards,
    "AnswerColour": SimpleBot.answer_colour,
    "AnswerNumber": SimpleBot.answer_number,
    "AnswerValue": SimpleBot.answer_value,
    "SealPlan": SimpleBot.seal_plan,
    "DeclareTreachery": SimpleBot.declare_treachery,
    "NegateSwap": SimpleBot.stop_enemy,
    "SummonChaos": SimpleBot.keep_cards,
    "DiscardUsedArtifact": SimpleBot.keep_cards,
    "KeepPlunder": SimpleBot.keep_plunder,
    "DiscardArtifact": SimpleBot.keep_cards,
    "PredictVictory": SimpleBot.foretell,
    "KeepSecret": SimpleBot.keep_secret,
    "FightInMountain": SimpleBot.fight_in_mountain,
    "TakeTurn": SimpleBot.keep_waiting,
    "ControlDragons": SimpleBot.keep_cards,
    "MoveDragon": SimpleBot.take_any,
    "ActBeforeMove": SimpleBot.keep_cards,
    "ActAfterMove": SimpleBot.keep_cards,
    "AskYesNo": SimpleBot.take_any,
    "PickElites": SimpleBot.pick_elites,
}
