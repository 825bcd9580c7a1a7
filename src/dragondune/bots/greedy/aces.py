"""Hiding, and aces against others."""

from dragondune.bots.base import ace_option
from dragondune.bots.greedy.marches import hidden_worth
from dragondune.bots.greedy.outlook import Outlook
from dragondune.bots.greedy.sight import Scored, Sight
from dragondune.bots.greedy.threats import strikes
from dragondune.bots.greedy.worths import GOLD, SPOILS
from dragondune.engine.board import NUMBERS, PLAINS, TRACK
from dragondune.engine.decisions import HIDE, PASS, MoveDragon
from dragondune.engine.ids import ELVES, GOBLINS, ORCS


def hide(sight: Sight) -> Scored:
    """From the troll, and from those who come with more; for others than Elves it costs an ace."""
    table, outlook, place = sight.table, sight.outlook, sight.place
    units = table.open[table.seat][place]
    saved = outlook.gain((place, 0)) + hidden_worth(outlook, place, units)
    if table.seat == ELVES:
        return [(0.0, PASS), (saved, HIDE)]
    ace = ace_option(sight.situation)
    return [(0.0, PASS)] if ace is PASS else [(0.0, PASS), (saved - sight.ace, ace)]


def forbid_hiring(sight: Sight) -> Scored:
    """If hiring is what somebody would win by; otherwise the Goblins live on it."""
    table, ace = sight.table, ace_option(sight.situation)
    rival = sight.situation.prompt.about
    if ace is PASS or rival == table.ally:
        return [(0.0, PASS)]
    before = Outlook(table, {rival: strikes(table, rival)})
    without = Outlook(table, {rival: strikes(table, rival, with_hiring=False)})
    income = GOLD * before.scale * min(table.gold_of(rival), table.players[rival].reserve)
    return [(0.0, PASS), (without.now - before.now - income - sight.ace, ace)]


def negate_survival(sight: Sight) -> Scored:
    """Burn a big stack of Orcs, unless they are friends."""
    table, ace = sight.table, ace_option(sight.situation)
    if ace is PASS or table.ally == ORCS:
        return [(0.0, PASS)]
    burnt = table.open[ORCS][table.red_dragon_place()]
    return [(0.0, PASS), (2 * SPOILS * burnt * sight.outlook.scale - sight.ace, ace)]


def negate_disband(sight: Sight) -> Scored:
    """Goblins who lead keep what stands in the wrong place."""
    table, ace = sight.table, ace_option(sight.situation)
    if ace is PASS or table.leader() != GOBLINS or table.ally == GOBLINS:
        return [(0.0, PASS)]
    return [(0.0, PASS), (SPOILS * table.view.current.disband_count - sight.ace, ace)]


def burnt_by(sight: Sight, steps: int) -> float:
    """What the dragon takes from the others on such a way, less what it takes from oneself."""
    table, worth = sight.table, 0.0
    for step in range(1, steps + 1):
        number = (table.view.dragon + step - 1) % TRACK + 1
        for place, units in enumerate(table.open[table.seat]):
            if NUMBERS[place] == number and (PLAINS | table.walls) >> place & 1:
                worth -= units
                worth += SPOILS * sum(table.open[seat][place] for seat in table.others)
    return worth


def move_dragon(sight: Sight) -> Scored:
    return [(burnt_by(sight, one.count), one) for one in sight.situation.options if isinstance(one, MoveDragon)]
