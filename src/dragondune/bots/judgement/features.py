"""A table as the whole numbers that the judgement is made from: what each seat has, where, and what moment it is.

What is unknown is left out, and how much is known is counted too, so that one judgement serves every observer.
The rules are separate from the table (`rule_features`): they are the same for a whole game.
"""

from typing import Final

from dragondune.bots.strikes import CASTLE_COUNT, castle_recruits, strike_forces
from dragondune.editions.parameters import PARAMETERS, Value
from dragondune.engine.agreements.clauses import KEEP_AWAY, NO_ARTIFACT, NO_ATTACK, NO_HIRING, SEND_AT_MOST, STAY_OUT
from dragondune.engine.agreements.duties import clauses_in_force
from dragondune.engine.board import CASTLE_LIST, CASTLES, NUMBERS
from dragondune.engine.ids import (
    ACES,
    BATTLE_ROUND,
    CARDS_OF_VALUE,
    FACTION_IDS,
    FACTIONS,
    NOBODY,
    NONE,
    RECRUITMENT_ROUND,
    ROUND_NUMERALS,
    VALUES,
    Faction,
    Mask,
)
from dragondune.engine.queries import castle_claim, castles_of, has_moved, lurkers_at, numbers_to, open_units, suit_of
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.gate import Knowledge

OF_A_SEAT: Final = (
    "plays",
    "castles",
    "has enough castles",
    "lacks one castle",
    "lacks two castles",
    "garrisons",
    "thin garrisons",
    "contested castles",
    "units afield",
    "hidden units",
    "hidden in castles",
    "reserve",
    "graveyard",
    "out of the game",
    "gold",
    "much gold",
    "unknown gold",
    "cards",
    "known artifacts",
    "values",
    "best value",
    "aces",
    "ace of its own",
    "has a pair",
    "ally",
    "ally of the winner by castles",
    "moves first",
    "moves last",
    "has moved",
    "safe castles",
    "castles in danger",
    "castles to take",
    "castles within grasp",
    "treasure underfoot",
    "is fighting",
    "attacks",
    "army sent",
    "won the battle",
)
"""What is counted for each seat."""
OF_A_CASTLE: Final = ("garrison", "strike", "holds")
"""What is counted for each seat in each castle."""
OF_A_PAIR: Final = ("spares", "keeps away from", "has the Queen of")
"""What one seat owes to another or holds against it."""
ABOUT_CASTLES: Final = ("troll", "broken walls", "dragon is near", "dragon is next", "empty")
OF_THE_MOMENT: Final = ("time", "time squared", "last turn", "last turn but one", "last turn but two")
PLAYED_ROUNDS: Final = ROUND_NUMERALS[1:]

PARTS_OF_TIME: Final = 64
"""Time is counted in this many parts of the game, since all inputs are whole numbers."""
DRAGON_NEAR: Final = 6
"""How far the dragon can come in a turn."""
FULL_GARRISON: Final = 5
MUCH_GOLD: Final = 8
READY: Final = 3
"""What an opponent's Queen counts with a card of the suit of the Jack; without one it counts 1."""


def _names() -> tuple[str, ...]:
    castles = [f"castle {NUMBERS[place]}" for place in CASTLE_LIST]
    names = [*OF_THE_MOMENT, *(f"round {one}" for one in PLAYED_ROUNDS)]
    names += [f"{seat}: {what}" for seat in FACTION_IDS for what in OF_A_SEAT]
    names += [f"{seat}: {what} in {castle}" for seat in FACTION_IDS for castle in castles for what in OF_A_CASTLE]
    names += [f"{one}: {what} {two}" for one in FACTION_IDS for two in FACTION_IDS for what in OF_A_PAIR if one != two]
    names += [f"{castle}: {what}" for castle in castles for what in ABOUT_CASTLES]
    return tuple(names)


TABLE_NAMES: Final[tuple[str, ...]] = _names()
INPUTS: Final = len(TABLE_NAMES)


def table_features(k: Knowledge) -> list[int]:
    """The numbers of a table, in the order of `TABLE_NAMES`."""
    seats: list[Faction] = [seat for seat in FACTIONS if k.factions >> seat & 1]
    units = [open_units(k, seat) for seat in FACTIONS]
    here = [garrisons(units[seat]) for seat in FACTIONS]
    strike = [strikes(k, seat, units[seat]) if k.factions >> seat & 1 else here[seat] for seat in FACTIONS]
    held = [castles_of(k, seat) for seat in FACTIONS]
    found = _moment(k)
    for seat in FACTIONS:
        if k.factions >> seat & 1:
            found += _possessions(k, seat, units[seat], held[seat])
            found += _cards(k, seat)
            found += _position(k, seat)
            found += _prospects(seats, seat, here, strike, held[seat])
            found += _battle(k, seat, units[seat])
        else:
            found += [0] * len(OF_A_SEAT)
    for seat in FACTIONS:
        for at in range(CASTLE_COUNT):
            found.append(here[seat][at])
            found.append(strike[seat][at])
            found.append(held[seat] >> CASTLE_LIST[at] & 1)
    found += _pairs(k)
    found += _castles(k)
    return found


def garrisons(units: list[int]) -> list[int]:
    return [units[place] for place in CASTLE_LIST]


def strikes(k: Knowledge, seat: Faction, units: list[int]) -> list[int]:
    """How many units a seat can have in each castle at the next battles: its garrison, recruits and one march."""
    if k.round in (RECRUITMENT_ROUND, BATTLE_ROUND) and has_moved(k, seat):
        return garrisons(units)
    return strike_forces(k, seat, units, hired=castle_recruits(k, seat, k.gold[seat]))


def _moment(k: Knowledge) -> list[int]:
    turns = k.rules.turns
    left = turns - k.turn
    found: list[int] = [
        PARTS_OF_TIME * k.turn // turns,
        PARTS_OF_TIME * k.turn * k.turn // (turns * turns),
        left == 0,
        left == 1,
        left == 2,
    ]
    for one in range(1, len(ROUND_NUMERALS)):
        found.append(k.round == one)
    return found


def _possessions(k: Knowledge, seat: Faction, units: list[int], held: Mask) -> list[int]:
    claim = castle_claim(k, seat)
    garrison = thin = contested = afield = 0
    for place in range(len(units)):
        count = units[place]
        if not count:
            continue
        if not CASTLES >> place & 1:
            afield += count
        elif held >> place & 1:
            garrison += min(FULL_GARRISON, count)
            thin += count == 1
        else:
            contested += 1
    hidden = hidden_in_castles = 0
    if k.hidden[seat] or k.lurking:
        for place in range(len(units)):
            count = _hidden_at(k, seat, place, len(units))
            hidden += count
            if CASTLES >> place & 1:
                hidden_in_castles += count
    gold = k.gold[seat]
    return [
        1,
        held.bit_count(),
        claim.missing == 0,
        claim.missing == 1,
        claim.missing == 2,
        garrison,
        thin,
        contested,
        afield,
        hidden,
        hidden_in_castles,
        k.reserve[seat],
        k.graveyard[seat],
        k.removed[seat],
        min(gold, MUCH_GOLD),
        max(0, gold - MUCH_GOLD),
        not k.gold_known >> seat & 1,
    ]


def _hidden_at(k: Knowledge, seat: Faction, place: int, territories: int) -> int:
    count = k.units[territories * seat + place] if k.hidden[seat] >> place & 1 else 0
    return count + lurkers_at(k, seat, place)


def _cards(k: Knowledge, seat: Faction) -> list[int]:
    hand = k.hand[seat]
    artifacts = hand & ~ACES
    total = best = 0
    for value in range(2, VALUES + 1):
        count = (artifacts & CARDS_OF_VALUE[value]).bit_count()
        if count:
            total += value * count
            best = value
    own = 1 << suit_of(k.rules, seat) * VALUES
    return [
        k.hand_size[seat],
        artifacts.bit_count(),
        total,
        best,
        (hand & ACES).bit_count(),
        hand & own != 0,
        k.has_queen >> seat & 1 and k.has_jack >> seat & 1 and not k.spent_treachery >> seat & 1,
    ]


def _position(k: Knowledge, seat: Faction) -> list[int]:
    """Alliances and the order of play; the last to move has nobody to fear this turn."""
    ally, order = k.ally[seat], k.order
    return [
        ally != NOBODY,
        ally != NOBODY and castle_claim(k, ally).missing <= 1,
        len(order) > 0 and order[0] == seat,
        len(order) > 0 and order[-1] == seat,
        has_moved(k, seat),
    ]


def _prospects(
    seats: list[Faction], seat: Faction, here: list[list[int]], strike: list[list[int]], held: Mask
) -> list[int]:
    """How many castles nobody can bring more units into, and how many of others' this seat can."""
    safe = danger = taken = grasp = 0
    for at in range(CASTLE_COUNT):
        most = defended = 0
        for other in seats:
            if other != seat:
                most = max(most, strike[other][at])
                defended = max(defended, here[other][at])
        mine = strike[seat][at]
        if held >> CASTLE_LIST[at] & 1:
            safe += most <= here[seat][at]
            danger += most > mine
        elif mine > here[seat][at]:
            taken += mine > defended
            grasp += mine > most
    return [safe, danger, taken, grasp]


def _battle(k: Knowledge, seat: Faction, units: list[int]) -> list[int]:
    treasure = 0
    for place in range(len(units)):
        if units[place]:
            treasure += k.treasure[place]
    fights = seat in (k.attacker, k.defender)
    return [
        treasure,
        fights,
        seat == k.attacker,
        k.plan_count[seat] if fights else 0,
        k.victor == seat,
    ]


def _pairs(k: Knowledge) -> list[int]:
    spares = [0] * (len(FACTIONS) * len(FACTIONS))
    away = [0] * (len(FACTIONS) * len(FACTIONS))
    if k.agreements:
        for clause in clauses_in_force(k):
            if clause.kind in (SEND_AT_MOST, NO_ARTIFACT, KEEP_AWAY, NO_ATTACK, STAY_OUT, NO_HIRING):
                named = clause.opponent if clause.kind in (SEND_AT_MOST, NO_ARTIFACT) else clause.other
                kept = spares if clause.kind in (SEND_AT_MOST, NO_ARTIFACT) else away
                for other in FACTIONS:
                    if other == named or (named == NOBODY and other != clause.seat):
                        kept[len(FACTIONS) * clause.seat + other] = 1
    found: list[int] = []
    for one in FACTIONS:
        queen = k.queen[one]
        for two in FACTIONS:
            if one != two:
                at = len(FACTIONS) * one + two
                found.append(spares[at])
                found.append(away[at])
                is_usurper = queen != NONE and k.factions >> two & 1 and queen == suit_of(k.rules, two)
                found.append(_readiness(k, one) if is_usurper else 0)
    return found


def _readiness(k: Knowledge, seat: Faction) -> int:
    """How ready a seat is to betray: it takes a card of the suit of its Jack."""
    jack = k.jack[seat]
    if jack == NONE:
        return 1
    suit = ((1 << VALUES) - 1) << jack * VALUES
    return READY if k.hand[seat] & suit else 1


def _castles(k: Knowledge) -> list[int]:
    found: list[int] = []
    everyone = k.where[0] | k.where[1] | k.where[2] | k.where[3]
    for place in CASTLE_LIST:
        ahead = numbers_to(k, place)
        found.append(k.trolls >> place & 1)
        found.append(k.walls >> place & 1)
        found.append(0 < ahead <= DRAGON_NEAR)
        found.append(0 < ahead <= DRAGON_NEAR // 2)
        found.append(not everyone >> place & 1)
    return found


def _rule_names() -> tuple[str, ...]:
    names = [f"{seat} play" for seat in FACTION_IDS]
    for one in PARAMETERS:
        if one.choices:
            names += [f"{one.key} is {choice}" for choice in one.choices]
        elif one.is_factions:
            names += [f"{one.key}: {seat}" for seat in FACTION_IDS]
        else:
            names.append(one.key)
    return tuple(names)


RULE_NAMES: Final[tuple[str, ...]] = _rule_names()
RULE_INPUTS: Final = len(RULE_NAMES)


def rule_features(rules: Ruleset, factions: Mask) -> list[int]:
    """The numbers of the rules and of who plays, in the order of `RULE_NAMES`."""
    found = [factions >> seat & 1 for seat in FACTIONS]
    for one in PARAMETERS:
        value: Value = getattr(rules, one.key)
        if one.choices:
            found += [int(value == choice) for choice in one.choices]
        elif one.is_factions:
            named = str(value).split(",")
            found += [int(seat in named) for seat in FACTION_IDS]
        else:
            found.append(int(value))
    return found
