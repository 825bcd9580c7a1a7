"""What a seat answers in a playout."""

from collections.abc import Sequence
from typing import Final

from dragondune.bots.greedy.rules import choose
from dragondune.bots.greedy.weights import ACE, discount
from dragondune.bots.quick import allies, battles, campaign
from dragondune.bots.quick.auction import bid, caps, pay
from dragondune.bots.quick.front import Front
from dragondune.bots.quick.worth import lead_of, odds_at, odds_row
from dragondune.engine import steps
from dragondune.engine.board import CASTLES, TERRITORIES
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import ASK_COLOUR, COME_OUT, HIDE, PASS, Decision
from dragondune.engine.ids import ELVES, NOBODY, NONE, Faction, Territory, size
from dragondune.engine.queries import castles_of, own_castles_needed
from dragondune.engine.rounds.r5_outcome import units_value
from dragondune.knowledge.sample import SampledState, World
from dragondune.knowledge.situation import situation_of

POOR_ODDS: Final = 0.35
GOOD_ODDS: Final = 0.5


class Policy:
    """Answers for all seats of one world, with draws of its own; it keeps what does not change in an auction."""

    __slots__ = ("_caps", "_card", "_chance", "_front", "_table", "_turn")

    def __init__(self, chance: Chance) -> None:
        self._chance: Final = chance
        self._caps: list[int] = []
        self._front: Front | None = None
        self._table: list[int] = []
        self._card = NONE
        self._turn = NONE

    def answer(self, world: World, seat: Faction, options: Sequence[Decision]) -> Decision:
        """One of several options."""
        found = self._answer(world.table, seat, options)
        if found is not None and found in options:
            return found
        if PASS in options:
            return PASS
        return choose(situation_of(world, seat), self._chance)

    def _answer(self, s: SampledState, seat: Faction, options: Sequence[Decision]) -> Decision | None:
        step = s.agenda[-1]
        if step == steps.BIDS:
            if s.card != self._card or s.turn != self._turn:
                self._card, self._turn = s.card, s.turn
                self._caps = caps(s)
            return bid(s, seat, self._caps)
        if step == steps.PAYMENT:
            return pay(s, options)
        if step == steps.MOVE:
            return campaign.march(self._front_of(s, seat), options)
        if step == steps.HIRE:
            return campaign.hire(self._front_of(s, seat), options)
        if step == steps.CONSCRIPT:
            return campaign.conscript(s, seat, options)
        if step == steps.REVIVE:
            return campaign.revive(s, seat, options)
        if step == steps.PLANS:
            return battles.seal_plan(s, seat, options, self._chance)
        if step == steps.TREACHERY:
            return battles.betray(options)
        if step == steps.CHOOSE_BATTLE:
            return battles.choose_battle(options)
        if step == steps.QUESTION:
            return ASK_COLOUR
        if step == steps.ANSWER_NUMBER:
            return battles.answer_number(s, seat)
        if step == steps.ANSWER_COLOUR:
            return battles.answer_colour(s, seat, self._chance)
        if step == steps.ORC_ACE:
            return fly(s, seat, options)
        if step in (steps.ORC_RELOCATION, steps.RIDE):
            return campaign.fly(Front(s, seat), options).best
        if step == steps.FORBID_HIRING:
            return forbid_hiring(s, options)
        if step in (steps.PROPOSE_ALLIANCES, steps.ANSWER_PROPOSAL, steps.BREAK_ALLIANCES, steps.COUNCIL):
            return allies.answer(s, seat, options)
        if step == steps.MEETING:
            return hide(s, seat)
        if step == steps.ELVES_EMERGE:
            return come_out(s, seat)
        return None

    def _front_of(self, s: SampledState, seat: Faction) -> Front:
        """The seat's front; after it has hired, only its own units are updated."""
        table = [seat, s.turn, s.hand[seat]]
        for other in s.order:
            if other != seat:
                table.append(s.where[other])
                table.append(s.hidden[other])
        front = self._front
        if front is not None and front.s is s and table == self._table:
            front.recount()
            return front
        front = Front(s, seat)
        self._front, self._table = front, table
        return front


def strongest_at(s: SampledState, seat: Faction, place: Territory) -> Faction:
    """The other seat with the most open units in a territory."""
    found, most = NOBODY, 0
    for other in s.order:
        units = s.units[TERRITORIES * other + place]
        if other != seat and units > most and not s.hidden[other] >> place & 1:
            found, most = other, units
    return found


def chance_at(s: SampledState, seat: Faction, place: Territory) -> float:
    """The chance of a seat's units in a territory against the strongest others there."""
    enemy = strongest_at(s, seat, place)
    if enemy == NOBODY:
        return 1.0
    lead = s.units[TERRITORIES * seat + place] - s.units[TERRITORIES * enemy + place]
    return odds_at(odds_row(s, seat, enemy, me=seat), units_value(s, lead, elites=0) + lead_of(s, seat, enemy))


def hide(s: SampledState, seat: Faction) -> Decision:
    """Elves hide from those who are much stronger; others keep their aces."""
    if seat != ELVES or s.arriver == seat:
        return PASS
    return HIDE if chance_at(s, seat, s.place) < POOR_ODDS else PASS


def come_out(s: SampledState, seat: Faction) -> Decision:
    """Come out where the units would win, or guard a castle alone."""
    needed = GOOD_ODDS if CASTLES >> s.place & 1 else 1.0
    return COME_OUT if chance_at(s, seat, s.place) >= needed else PASS


def fly(s: SampledState, seat: Faction, options: Sequence[Decision]) -> Decision:
    """An ace that takes Orcs to any castle, if that is worth it."""
    gain = campaign.fly(Front(s, seat), None).gain
    return options[0] if gain > ACE * discount(s, seat) else PASS


def forbid_hiring(s: SampledState, options: Sequence[Decision]) -> Decision:
    """Use the Goblins' ace only against a player who is about to win."""
    castles = size(castles_of(s, s.player))
    return options[0] if castles >= own_castles_needed(s, s.player) - 1 and s.gold[s.player] > 1 else PASS
