"""Castle walls: two aces, or 6♠, break them, and then the dragon burns what is inside."""

from dragondune.engine.board import CASTLE_LIST, NEIGHBOURS, PLAINS, SYMBOLS
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import PASS, WALL_BREAKERS, BreakWalls, Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.events import WallsBroken, WallsRepaired
from dragondune.engine.ids import ACES, SIXES, SPADES, Faction, Mask, members
from dragondune.engine.powers.sixes import six_if
from dragondune.engine.powers.two_aces import clause_of, could_pay, no_cards, payments, spend
from dragondune.engine.queries import open_places
from dragondune.engine.state import State


def breachable_castles(s: State, seat: Faction) -> Mask:
    """[twoaces.4] [R151] [R173] Unbroken castles with an open unit of this player inside or next door."""
    found = 0
    near = open_places(s, seat)
    for place in CASTLE_LIST:
        if not s.walls >> place & 1 and near & (NEIGHBOURS[place] | 1 << place):
            found |= 1 << place
    return found


def wall_breaking_six(s: State) -> Mask:
    """[R153] With the switch on, 6♠ breaks walls like two aces."""
    return six_if(s.rules.six_spades_walls, SIXES[SPADES])


def could_break_walls(s: State, seat: Faction) -> bool:
    """[R168] [R219] From public facts alone: this hand may hold two aces or the six, and a castle is in reach."""
    pays = could_pay(s, seat, with_aces=s.rules.two_aces_walls, six=wall_breaking_six(s))
    return pays and breachable_castles(s, seat) != 0


def add_wall_breakers(s: State, seat: Faction, options: list[Decision]) -> None:
    """[twoaces.4] [R153] [R173] Each castle in reach, with each pair of aces or the six."""
    castles = breachable_castles(s, seat)
    for cards in payments(s, seat, with_aces=s.rules.two_aces_walls, six=wall_breaking_six(s)):
        for decision in WALL_BREAKERS[cards]:
            if castles >> decision.place & 1:
                options.append(decision)


def break_walls(s: State, seat: Faction, decision: BreakWalls) -> None:
    """[twoaces.4] [R151] The walls stay broken; who broke them, and how, is public."""
    spend(s, seat, decision.cards, clause="twoaces.4")
    s.walls |= 1 << decision.place
    s.events.append(WallsBroken(seat, decision.place, clause_of(decision.cards, aces="twoaces.4")))


def walls_refusal(s: State, seat: Faction, decision: BreakWalls) -> Illegal:
    """[twoaces.4] [R151] [R173] Why these cards do not break these walls now."""
    rule = clause_of(decision.cards, aces="twoaces.4")
    is_on = s.rules.two_aces_walls if decision.cards & ACES else s.rules.six_spades_walls
    if is_on and s.walls >> decision.place & 1:
        return Illegal("R151", f"the walls of {SYMBOLS[decision.place]} are already broken")
    if is_on and not breachable_castles(s, seat) >> decision.place & 1:
        return Illegal("R173", f"no open unit of yours stands in {SYMBOLS[decision.place]} or next to it")
    return no_cards(decision.cards, rule=rule, is_on=is_on)


def burning_places(s: State) -> Mask:
    """[I.2] [R151] Where the dragon burns what it finds: plains, and castles whose walls are broken."""
    return PLAINS | s.walls


def of_walls(decision: Decision) -> list[Consequence]:
    """[twoaces.4] [R151] What broken walls let in."""
    if isinstance(decision, BreakWalls):
        return [Consequence("walls_broken", "twoaces.4", place=decision.place)]
    return [Consequence("walls_hold", "twoaces.4")] if decision is PASS else []


def repair_walls(s: State) -> None:
    """[R151] [R220] With the switch on, broken walls stand again after one Dragon Round."""
    for place in members(s.walls):
        s.events.append(WallsRepaired(place))
    s.walls = 0
