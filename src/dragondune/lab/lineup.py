"""Which bot plays which seat, in command-line notation: `orcs=simple,elves=search+raider@1s`."""

import re
from typing import Final

from dragondune.bots.registry import cast_roles, make_bot
from dragondune.engine.chance import Chance
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import FACTION_IDS, Faction
from dragondune.knowledge.situation import NO_LIMIT, Budget
from dragondune.notation.names import faction_from_id

BUDGET: Final = re.compile(r"([1-9]\d{0,6}(?=$|\D)|\d{1,6}\.\d{1,3}(?=m?s))(ms|s)?")
MILLISECONDS: Final = {"ms": 1, "s": 1000}


def with_budget(name: str) -> tuple[str, Budget]:
    """A bot and its budget: `search@200` for playouts, `search@1.5s` or `search@300ms` for time."""
    bot, found, budget = name.partition("@")
    if not found:
        return bot, NO_LIMIT
    match = BUDGET.fullmatch(budget)
    if match is None:
        raise Malformed(
            f'"{bot}@{budget}" has no valid budget; write {bot}@200 for playouts, {bot}@1.5s or {bot}@300ms for time'
        )
    number, unit = match.groups()
    if not unit:
        return bot, Budget(playouts=int(float(number)))
    return bot, Budget(milliseconds=round(float(number) * MILLISECONDS[unit]))


def check_bot(name: str) -> None:
    """Refuse the name of a bot that cannot be created."""
    bot, _ = with_budget(name)
    make_bot(bot, 0)


def parse_bots(text: str, factions: tuple[Faction, ...]) -> dict[Faction, str]:
    """`simple` for every seat, or `orcs=simple,elves=random` for some seats and `random` for the rest."""
    others: list[str] = []
    named: dict[Faction, str] = {}
    for part in text.split(","):
        faction, is_named, name = (piece.strip() for piece in part.partition("="))
        if not is_named:
            others.append(faction)
            continue
        seat = faction_from_id(faction)
        if seat not in factions:
            playing = ", ".join(FACTION_IDS[one] for one in factions)
            raise Malformed(f"[R29] the {faction} do not play in this game; its factions are {playing}")
        if seat in named:
            raise Malformed(f"the {faction} are named twice; each faction has one bot")
        named[seat] = name
    if len(others) > 1:
        raise Malformed(
            f"only one bot can play all the other seats, but {len(others)} are named; "
            "name the factions, as in orcs=simple,elves=random"
        )
    default = others[0] if others else "random"
    bots = _with_roles({seat: named.get(seat, default) for seat in factions})
    for name in bots.values():
        check_bot(name)
    return bots


def _with_roles(bots: dict[Faction, str]) -> dict[Faction, str]:
    """`normal+any` is a different character in every seat, always the same ones."""
    names, budgets = zip(*(name.partition("@")[::2] for name in bots.values()), strict=True)
    roles = cast_roles(names, Chance(0))
    return {
        seat: f"{name}@{budget}" if budget else name for seat, name, budget in zip(bots, roles, budgets, strict=True)
    }
