"""The consequences of an option, as sentences for the player considering it."""

from typing import assert_never

from dragondune.engine.consequences import Consequence
from dragondune.notation.prose.vocabulary import artifacts, capital, place, the, units


def foretell(one: Consequence) -> str:
    """Describe a consequence: `A battle in the Battle Round: your 3 units against 2 units of the Orcs.`"""
    match one.kind:
        case "battle":
            armies = f"your {units(one.total)} against {units(one.count)} of {the(one.seat)}"
            return f"A battle in the Battle Round: {armies}."
        case "hidden_beside":
            return f"Hidden beside {the(one.seat)}: no battle while they stay hidden."
        case "hidden_there":
            return f"{_army(one)} {_hide(one.count)} there: no battle with them."
        case "troll" if one.count == one.total:
            return "A troll stands there and kills them all unless they hide."
        case "troll":
            return f"A troll stands there and kills {one.count} of them unless they hide."
        case "joins":
            return f"They join your {units(one.count)} there: {one.total} in all."
        case "joins_hidden":
            return f"They join your {units(one.count)} there, hidden like them: {one.total} in all."
        case "units_burnt":
            return f"The dragon burns {_army(one)} in {place(one.place)}."
        case "gold_burnt":
            return f"The dragon destroys {one.count} gold in {place(one.place)}."
        case "gold_gained":
            return f"You get {one.count} gold."
        case "must_waive":
            return f"{one.count} gold is more than your {one.total}: if the bid wins, a card has to pay for it."
        case "ace_may_pay":
            return f"{artifacts(one.cards)} may pay instead of gold."
        case "free_card_may_pay":
            return "This turn's free card may pay instead of gold."
        case (
            "castle_given_up"
            | "castle_kept"
            | "stays"
            | "castle_contested"
            | "castle_taken"
            | "gold_collected"
            | "dragon_reaches"
            | "dragon_misses"
        ):
            return _of_place(one)
        case _:
            assert_never(one.kind)


def _of_place(one: Consequence) -> str:
    where = place(one.place)
    match one.kind:
        case "castle_given_up":
            return f"No units stay in {where}: you give up the castle."
        case "castle_kept":
            return f"{one.count} {'stays' if one.count == 1 else 'stay'} in {where} and {_hold(one.count)} it."
        case "stays":
            return f"{one.count} {'stays' if one.count == 1 else 'stay'} in {where}."
        case "castle_contested":
            return f"{capital(the(one.seat))} hold {where}; nobody does while you fight for it."
        case "castle_taken":
            return f"{where} is yours if nobody else comes."
        case "gold_collected" if one.count == one.total:
            return f"Alone in {where}, they collect all {one.total} gold there in the Collection Round."
        case "gold_collected":
            return f"Alone in {where}, they collect {one.count} of the {one.total} gold there in the Collection Round."
        case "dragon_reaches":
            flight = f"a flight of {one.count} or more brings the dragon from {one.total} over it"
            return f"Open ground: {flight}."
    return f"Open ground, but the dragon on {one.total} does not get to {where} in its next flight."


def _army(one: Consequence) -> str:
    return f"{units(one.count)} of {the(one.seat)}"


def _hide(count: int) -> str:
    return "hides" if count == 1 else "hide"


def _hold(count: int) -> str:
    return "holds" if count == 1 else "hold"
