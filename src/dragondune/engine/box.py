"""[R296] A game whose board lies on a real table: its draws, its agreements, and what its secret plans and bids may be.

Such a game is a state without units, hands and gold, on which the steps of the rulebook draw as they always do. What
they leave to the players is struck from the agenda: the players do it on the real board.
"""

from typing import Final, Literal, NamedTuple, TypeAlias, assert_never

from dragondune.engine.agreements.offers import hear
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.all_steps import STEPS
from dragondune.engine.board import TERRITORIES, TRACK
from dragondune.engine.decisions import (
    Decision,
    Pass,
    PlaceBid,
    SealBlessedPlan,
    SealElitePlan,
    SealPlan,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import (
    BidPassed,
    BidPlaced,
    BlessingInvoked,
    ElitesPicked,
    Event,
    PlanRevealed,
)
from dragondune.engine.flow import finish, schedule
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    CHANCE,
    CHANCE_BIT,
    DWARVES,
    ELVES,
    FACTION_NAMES,
    NOBODY,
    NONE,
    Faction,
    Mask,
)
from dragondune.engine.queries import artifacts, is_playing
from dragondune.engine.rounds.r1_dragon import dragon_mover
from dragondune.engine.rounds.r2_event import event_steps
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State, new_state
from dragondune.engine.steps import (
    BIDS,
    BURY_TRIGGER,
    DRAGON_CARD,
    DRAGON_DIE,
    DRAGON_START,
    EVENT_GOLD,
    FIRST_EVENT_CARD,
    GOLD_FIRST,
    NEXT_EVENT_SHOWN,
    PLANS,
    RED_DRAGON,
    SEATING,
    SECOND_EVENT_CARD,
    STARTING_PLAYER,
    TRIGGER_CARD,
)

DrawName: TypeAlias = Literal["seating", "starter", "dragon_start", "dragon", "event", "next_event"]
DRAWS: Final[tuple[DrawName, ...]] = ("seating", "starter", "dragon_start", "dragon", "event", "next_event")
ONCE: Final[tuple[DrawName, ...]] = ("seating", "starter", "dragon_start")
"""[setup.3] [setup.4] [R12] What is drawn for the set-up, and never again."""
DRAWN: Final = (
    SEATING,
    STARTING_PLAYER,
    DRAGON_START,
    DRAGON_CARD,
    DRAGON_DIE,
    FIRST_EVENT_CARD,
    SECOND_EVENT_CARD,
    TRIGGER_CARD,
    BURY_TRIGGER,
    RED_DRAGON,
    GOLD_FIRST,
    EVENT_GOLD,
    NEXT_EVENT_SHOWN,
)
"""The steps that the game carries out without a board."""

RULE: Final = "R296"


class PlanLimits(NamedTuple):
    """[V.3] What a plan may be on any board: how many units, which cards, how many elites, and whether blessed."""

    least: int
    most: int
    cards: Mask
    elites: int
    blessing: bool


class BidLimits(NamedTuple):
    """[R61] [R158] What a bid may be, whatever gold there is."""

    least: int
    most: int


def new_box(rules: Ruleset, factions: list[Faction]) -> Game:
    """The players sit in the order of `factions` until their seats are drawn."""
    playing = 0
    for faction in factions:
        playing |= 1 << faction
    s = new_state(rules, playing)
    s.order = factions[:]
    return Game(s)


def draws_of(game: Game) -> list[DrawName]:
    """[elves.3] The draws that these rules have, in the order of the rulebook; without Elves nobody looks ahead."""
    return [draw for draw in DRAWS if draw != "next_event" or is_playing(game.state, ELVES)]


def is_by_die(game: Game, draw: DrawName) -> bool:
    """[I.1] [setup.4] Whether dice decide; otherwise cards or lots do."""
    return draw == "dragon_start" or (draw == "dragon" and dragon_mover(game.state) == DRAGON_DIE)


def clause_of(game: Game, draw: DrawName) -> str:
    """The clause behind a draw."""
    return STEPS[_steps_of(game.state, draw)[0]].clause


def draw_refusal(game: Game, draw: DrawName, *, has_starter: bool) -> Illegal | None:
    """Why a draw is not possible now; `has_starter` tells whether the Starting Player is known."""
    s = game.state
    if draw not in draws_of(game):
        return Illegal("elves.3", "nobody plays the Elves, so nobody sees the next event card")
    if draw == "dragon" and s.dragon == 0:
        return Illegal("setup.4", "the dragon has no place yet; draw where it starts, or say where it stands")
    if draw == "event" and s.rules.red_dragon_trigger == "emperor_colour" and not has_starter:
        return Illegal(
            "II.1", "the Emperor's colour decides about the Red Dragon; draw or name the Starting Player first"
        )
    if draw == "next_event" and s.next_event != NONE:
        return Illegal("elves.3", "the Elves have already seen the next event card")
    return None


def begin_draw(game: Game, draw: DrawName) -> None:
    """Ask chance; `answer_draw` answers it, until `game.waits_for_chance` no longer holds."""
    s = game.state
    if draw == "seating":
        s.order = []
    schedule(s, _steps_of(s, draw))
    _advance(s)


def answer_draw(game: Game, outcome: Decision) -> None:
    """Answer with one of `game.options(CHANCE)`; `game.take_events` returns what happened."""
    s = game.state
    if not any(outcome is option for option in game.options(CHANCE)):
        raise Illegal(RULE, "chance has no such outcome here")
    s.listed_for = NOBODY
    s.asked = 0
    STEPS[s.agenda[-1]].apply(s, CHANCE, outcome)
    _advance(s)


def place_dragon(game: Game, number: int) -> None:
    """[I.1] The players say where the dragon stands, if they have moved it themselves."""
    if not 1 <= number <= TRACK:
        raise Illegal("I.1", f"the dragon flies over the numbers 1 to {TRACK}")
    game.state.dragon = number


def name_starter(game: Game, seat: Faction) -> None:
    """[setup.3] The players say who starts."""
    s = game.state
    if seat not in s.order:
        raise Illegal("setup.3", "only a player of this game can be the Starting Player")
    at = s.order.index(seat)
    s.order = s.order[at:] + s.order[:at]


def hear_talk(game: Game, seat: Faction, talk: TableTalk) -> None:
    """[note.8] [R196] Talk is heard at any time. The game cannot see whether a card is on sale, so one may be."""
    s = game.state
    s.asked = CHANCE_BIT
    s.agenda.append(BIDS)
    try:
        hear(s, seat, talk)
    finally:
        s.agenda.pop()
        s.asked = 0


def plan_limits(rules: Ruleset, seat: Faction) -> PlanLimits:
    """[V.3] [R112] [ace.5] [option.elites] [option.blessing] What a plan of this faction may be."""
    elites = rules.elite_count if rules.elite_warriors and seat == DWARVES else 0
    return PlanLimits(
        rules.min_army, rules.units_per_faction, artifacts(rules), elites, blessing=rules.blessing and seat == ELVES
    )


def bid_limits(rules: Ruleset) -> BidLimits:
    return BidLimits(rules.min_bid, rules.gold_supply)


def plan_refusal(rules: Ruleset, seat: Faction, plan: Decision) -> Illegal | None:
    """Why this cannot be the battle plan of a faction, whatever lies on the board."""
    if not isinstance(plan, SealPlan):
        return Illegal(STEPS[PLANS].clause, "a battle plan is asked for here, not something else")
    limits = plan_limits(rules, seat)
    if not limits.least <= plan.count <= limits.most:
        return Illegal("V.3", f"an army has {limits.least} to {limits.most} units")
    if plan.card != NONE and not limits.cards >> plan.card & 1:
        return Illegal("ace.5", "in these rules an ace is not played as an artifact")
    if isinstance(plan, SealElitePlan) and plan.elites > min(limits.elites, plan.count):
        return Illegal("option.elites", f"the {FACTION_NAMES[seat]} cannot send so many elite units")
    if isinstance(plan, SealBlessedPlan) and not limits.blessing:
        return Illegal("option.blessing", "only the Elves can invoke a blessing, and only if the rules include it")
    return None


def bid_refusal(rules: Ruleset, bid: Decision) -> Illegal | None:
    """Why this cannot be a bid, whatever gold there is."""
    if isinstance(bid, Pass):
        return None
    if not isinstance(bid, PlaceBid):
        return Illegal(STEPS[BIDS].clause, "a bid or a pass is asked for here")
    limits = bid_limits(rules)
    if limits.least <= bid.amount <= limits.most:
        return None
    return Illegal("R61", f"a bid is {limits.least} to {limits.most} gold")


def revealed(seat: Faction, entry: Decision) -> list[Event]:
    """[III.2] [V.4] What everybody sees when a sealed plan or bid is opened."""
    if isinstance(entry, PlaceBid):
        return [BidPlaced(seat, entry.amount)]
    if not isinstance(entry, SealPlan):
        return [BidPassed(seat)]
    events: list[Event] = [PlanRevealed(seat, entry.count, entry.card)]
    if isinstance(entry, SealElitePlan):
        events.append(ElitesPicked(seat, entry.elites))
    if isinstance(entry, SealBlessedPlan):
        events.append(BlessingInvoked(seat))
    return events


def _steps_of(s: State, draw: DrawName) -> tuple[int, ...]:
    match draw:
        case "seating":
            return (SEATING,)
        case "starter":
            return (STARTING_PLAYER,)
        case "dragon_start":
            return (DRAGON_START,)
        case "dragon":
            return (dragon_mover(s),)
        case "event":
            return event_steps(s)
        case "next_event":
            return (NEXT_EVENT_SHOWN,)
        case _:
            assert_never(draw)


def _advance(s: State) -> None:
    """Enter step after step until chance is asked; the players do the others, and the gold lies on the real board."""
    while s.asked == 0 and s.agenda:
        if s.agenda[-1] in DRAWN:
            STEPS[s.agenda[-1]].enter(s)
        else:
            finish(s)
    s.treasure = [0] * TERRITORIES
