"""Worked examples of battles: the plans are made up, and the engine resolves them."""

from typing import Final

import msgspec

from dragondune.engine.board import TERRITORY_BY_ID
from dragondune.engine.changes import recruit_units
from dragondune.engine.decisions import PLANS, SealPlan
from dragondune.engine.ids import (
    BLACK,
    CARD_IDS,
    ELVES,
    FACTION_IDS,
    FACTION_NAMES,
    GOBLINS,
    ORCS,
    Faction,
    card_colour,
    card_symbol,
)
from dragondune.engine.queries import units_at
from dragondune.engine.rounds.r5_outcome import win_by_value
from dragondune.knowledge.gate import Knowledge
from dragondune.odds.strength import Strength, lay_open, strength
from dragondune.printing.printed_game import PrintedGame
from dragondune.printing.stock import peoples

PLACE: Final = TERRITORY_BY_ID["14"]
PRESENT: Final = 4
"""Each side's units in the territory; it sends some of them."""
EXAMPLES: Final = (
    ((ORCS, PLANS[CARD_IDS.index("5S")][2]), (ELVES, PLANS[CARD_IDS.index("3C")][3])),
    ((GOBLINS, PLANS[CARD_IDS.index("4C")][3]), (ORCS, PLANS[CARD_IDS.index("5H")][2])),
)
"""Attacker and defender with their plans: artifacts of one colour, then of both, a tie in most editions."""


class Side(msgspec.Struct, frozen=True):
    """One side of a battle: what it sends, its value, and its fate."""

    people: str
    name: str
    icon: str
    role: str
    sent: int
    card: str
    units: int
    artifact: int
    bonus: int
    total: int
    is_winner: bool
    fate: str


class Battle(msgspec.Struct, frozen=True):
    """`artifacts` describes how the artifacts affect each other."""

    sides: tuple[Side, Side]
    artifacts: str
    verdict: str


def worked_battles(game: PrintedGame) -> tuple[Battle, ...]:
    return tuple(_fought(game, attack, defence) for attack, defence in EXAMPLES)


def _fought(game: PrintedGame, attack: tuple[Faction, SealPlan], defence: tuple[Faction, SealPlan]) -> Battle:
    """[V.3] [V.5] [V.6] Reveal both plans, count them and let the engine decide the battle."""
    k = game.at_the_start()
    k.place, k.attacker, k.defender = PLACE, attack[0], defence[0]
    for seat, plan in (attack, defence):
        recruit_units(k, seat, PLACE, count=min(PRESENT, k.reserve[seat]))
        k.hand[seat] |= 1 << plan.card
        lay_open(k, seat, plan)
    points = [strength(k, seat) for seat, _ in (attack, defence)]
    win_by_value(k)
    tie = "A tie, which the attacker wins" if points[0].total == points[1].total else "The higher total wins"
    return Battle(
        (_side(k, *attack, points=points[0]), _side(k, *defence, points=points[1])),
        _on_artifacts(points, attack[1], defence[1]),
        f"{tie}: the {FACTION_NAMES[k.victor]} win.",
    )


def _side(k: Knowledge, seat: Faction, plan: SealPlan, *, points: Strength) -> Side:
    """[V.7] [V.8] A side after the battle."""
    left = units_at(k, seat, PLACE)
    if left:
        units = f"The {plan.count} units sent are lost; {left} {'stays' if left == 1 else 'stay'}."
    else:
        units = "All units in the territory are lost, sent or not."
    card = card_symbol(plan.card)
    if not k.hand[seat] >> plan.card & 1:
        artifact = f"{card} is discarded."
    elif k.rules.artifact_discard == "winner_chooses":
        artifact = f"{card} is kept or discarded, as the winner likes."
    else:
        artifact = f"{card} is kept."
    return Side(
        people=FACTION_IDS[seat],
        name=FACTION_NAMES[seat],
        icon=peoples()[FACTION_IDS[seat]].icon,
        role="Attacker" if seat == k.attacker else "Defender",
        sent=plan.count,
        card=card,
        units=points.units,
        artifact=points.artifact,
        bonus=points.bonus,
        total=points.total,
        is_winner=seat == k.victor,
        fate=f"{units} {artifact}",
    )


def _on_artifacts(points: list[Strength], attack: SealPlan, defence: SealPlan) -> str:
    colours = [card_colour(plan.card) for plan in (attack, defence)]
    if colours[0] != colours[1]:
        return "The artifacts differ in colour, so both count."
    colour = "black" if colours[0] == BLACK else "red"
    lower = attack if points[0].artifact else defence
    return f"Both artifacts are {colour}, so only the lower one counts: {card_symbol(lower.card)}."
