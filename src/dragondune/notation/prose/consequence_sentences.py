"""The consequences of an option, as sentences for the player considering it."""

from collections.abc import Callable
from typing import Final

from dragondune.engine.consequences import Consequence, ConsequenceKind
from dragondune.engine.ids import NOBODY
from dragondune.notation.prose.vocabulary import artifacts, capital, place, the, units


def foretell(one: Consequence) -> str:
    """Describe a consequence: `A battle in the Battle Round: your 3 units against 2 units of the Orcs.`"""
    return _TELLERS[one.kind](one)


def _of_arrival(one: Consequence) -> str:
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
    return f"They join your {units(one.count)} there, hidden like them: {one.total} in all."


def _of_fire_and_gold(one: Consequence) -> str:
    match one.kind:
        case "units_burnt":
            return f"The dragon burns {_army(one)} in {place(one.place)}."
        case "gold_burnt":
            return f"The dragon destroys {one.count} gold in {place(one.place)}."
        case "gold_gained":
            return f"{_who(one)} get {one.count} gold."
        case "must_waive":
            return f"{one.count} gold is more than your {one.total}: if the bid wins, a card has to pay for it."
        case "ace_may_pay":
            return f"{artifacts(one.cards)} may pay instead of gold."
    return "This turn's free card may pay instead of gold."


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


def _of_battle(one: Consequence) -> str:
    cards = artifacts(one.cards)
    lost = f" and {cards}" if one.cards else ""
    match one.kind:
        case "victory_costs":
            return _of_victory(one)
        case "artifact_cancelled":
            end = ", and you discard it" if one.count else ""
            return f"An artifact of the same colour whose value is not higher cancels {cards}{end}."
        case "ace_spent":
            return f"You discard {cards} even if you win."
        case "defeat_costs":
            return f"If you lose, you lose {_all(one.count)} in {place(one.place)}{lost}."
        case "nothing_lost":
            return f"{_who(one)} lose no units and keep {units(one.count)} in {place(one.place)}."
        case "all_lost":
            return f"{_who(one)} lose {_all(one.count)} in {place(one.place)}{lost}."
        case "queen_shown":
            return "Your Queen becomes public."
        case "pair_shown":
            return "Your Queen and Jack become public."
        case "value_wins" if one.count == one.total:
            return f"Without treachery, {_who(one, inside=True)} attack and win the tie, {one.count} to {one.total}."
        case "value_wins":
            return f"Without treachery, {_who(one, inside=True)} win {one.count} to {one.total}."
        case "army_lost":
            return f"{_who(one)} lose the {units(one.count)} that {'you' if one.seat == NOBODY else 'they'} sent."
    return f"{_who(one)} discard {cards}."


def _of_victory(one: Consequence) -> str:
    if one.count == 0:
        return "If you win, you lose no units."
    left = one.total - one.count
    rest = (
        f"{left} {'stays' if left == 1 else 'stay'} in {place(one.place)}"
        if left
        else f"none stay in {place(one.place)}"
    )
    return f"If you win, you lose the {units(one.count)} you send, and {rest}."


def _of_mountain(one: Consequence) -> str:
    who, where = _who(one, inside=True), place(one.place)
    match one.kind:
        case "first_in_order":
            return f"If nobody fights, {who} win the game, being first in order among the tied."
        case "mountain_winner":
            return f"If nobody fights on, {who} win the game, having won the last battle in {where}."
    armies = f"your {units(one.total)} against {units(one.count)} of {the(one.seat)}"
    return f"A battle in {where}: {armies}. The winner of the last battle there wins the game."


def _before_the_verdict(one: Consequence) -> str:
    match one.kind:
        case "army_promised":
            return f"You must send exactly {one.count} of your {units(one.total)}."
        case "army_worth" if one.count == one.total:
            return f"They count {_points(one.total)}."
        case "army_worth":
            return f"They count {one.count} to {_points(one.total)}, depending on how many are elite."
        case "blessed":
            return f"The blessing adds {_points(one.count)}, and nobody can betray you in this battle."
        case "tie_won":
            return "You attack, so you win a tie."
        case "can_be_stopped":
            return "Any other player can stop this with an ace."
        case "swap_stopped":
            return "The pair counts as printed, which is no treachery."
        case "nobody_wins":
            return "Nobody wins this battle."
    return f"The {one.count} gold in {place(one.place)} is destroyed."


def _of_reaction(one: Consequence) -> str:
    who = _who(one)
    match one.kind:
        case "question_stopped":
            return f"{who} get no answer."
        case "both_for_ace":
            return f"{who} can still buy both answers with an ace, and nobody can stop that."
        case "answer_binds":
            return f"{who} answer, and the answer is binding in this battle."
        case "disband_stopped":
            return f"{_army(one)} {'stays' if one.count == 1 else 'stay'} in {place(one.place)}."
        case "late_disband":
            return f"{who} can still disband at the end of this turn."
        case "disbanded":
            return (
                f"{_army(one)} {'leaves' if one.count == 1 else 'leave'} {place(one.place)} for the reserve, for free."
            )
        case "hiring_forbidden":
            return f"{who} cannot hire this turn, and pay you nothing."
        case "hiring_allowed":
            return f"{who} may hire, and pay you."
        case "question_bought":
            return "You ask any player about a card, a Queen, a Jack or gold, and everyone hears the answer."
        case "nothing_asked":
            return "You ask nothing."
        case "gift_at_once":
            return f"{who} get it right away, everyone sees it, and they owe you nothing for it."
        case "gift_delayed":
            return "It is held until the battle plans are revealed."
    return f"You lead the auction, so you keep the {one.count} gold that is due."


def _of_dragons_and_hiding(one: Consequence) -> str:
    match one.kind:
        case "units_spared":
            live = "lives" if one.count == 1 else "live"
            return f"{_army(one)} {live} in {place(one.place)}, and may ride the Red Dragon to another territory."
        case "units_stay":
            return "Your units stay where they are."
        case "orcs_relocate":
            when = "before the dragon flies" if one.count else "now that the dragon has flown"
            return f"You may move any number of units from one territory to another, {when}."
        case "dragon_controlled":
            choice = f"You choose how far the dragon flies, from {one.count} to {one.total}."
            return f"{choice} If several players want to, the first in order does."
        case "dragon_by_chance":
            return f"Unless someone else controls it, chance decides: the dragon flies up to {one.total}."
        case "walls_broken":
            return f"The dragon then burns what it finds in {place(one.place)}."
        case "walls_hold":
            return "You leave the walls alone."
        case "units_hidden":
            until = " until the next turn" if one.total else ""
            return f"{units(one.count)} in {place(one.place)} {'is' if one.count == 1 else 'are'} hidden{until}."
        case "hidden_absent":
            return "Hidden units do not fight, hold anything or collect gold."
    return "No dragon finds them."


def _points(count: int) -> str:
    return "1 battle point" if count == 1 else f"{count} battle points"


def _who(one: Consequence, *, inside: bool = False) -> str:
    """Whom it concerns, at the beginning of a sentence or inside one."""
    who = "you" if one.seat == NOBODY else the(one.seat)
    return who if inside else capital(who)


def _all(count: int) -> str:
    return "the 1 unit" if count == 1 else f"all {units(count)}"


def _army(one: Consequence) -> str:
    return f"{units(one.count)} of {the(one.seat)}"


def _hide(count: int) -> str:
    return "hides" if count == 1 else "hide"


def _hold(count: int) -> str:
    return "holds" if count == 1 else "hold"


_GROUPS: Final[tuple[tuple[Callable[[Consequence], str], tuple[ConsequenceKind, ...]], ...]] = (
    (_of_arrival, ("battle", "hidden_beside", "hidden_there", "troll", "joins", "joins_hidden")),
    (_of_fire_and_gold, ("units_burnt", "gold_burnt", "gold_gained", "must_waive", "ace_may_pay", "free_card_may_pay")),
    (_of_mountain, ("first_in_order", "mountain_winner", "mountain_battle")),
    (
        _of_battle,
        (
            "victory_costs",
            "artifact_cancelled",
            "ace_spent",
            "defeat_costs",
            "nothing_lost",
            "all_lost",
            "queen_shown",
            "pair_shown",
            "value_wins",
            "army_lost",
            "artifact_lost",
        ),
    ),
    (
        _before_the_verdict,
        (
            "army_promised",
            "army_worth",
            "blessed",
            "tie_won",
            "can_be_stopped",
            "swap_stopped",
            "nobody_wins",
            "gold_destroyed",
        ),
    ),
    (
        _of_reaction,
        (
            "question_stopped",
            "both_for_ace",
            "answer_binds",
            "disband_stopped",
            "late_disband",
            "disbanded",
            "hiring_forbidden",
            "hiring_allowed",
            "question_bought",
            "nothing_asked",
            "gift_at_once",
            "gift_delayed",
            "bid_kept",
        ),
    ),
    (
        _of_dragons_and_hiding,
        (
            "units_spared",
            "units_stay",
            "orcs_relocate",
            "dragon_controlled",
            "dragon_by_chance",
            "walls_broken",
            "walls_hold",
            "units_hidden",
            "hidden_absent",
            "hidden_safe",
        ),
    ),
    (
        _of_place,
        (
            "castle_given_up",
            "castle_kept",
            "stays",
            "castle_contested",
            "castle_taken",
            "gold_collected",
            "dragon_reaches",
            "dragon_misses",
        ),
    ),
)
_TELLERS: Final = {kind: teller for teller, kinds in _GROUPS for kind in kinds}
"""Every kind of consequence has one."""
