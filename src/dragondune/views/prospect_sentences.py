"""Prospects and dangers as sentences for the player they concern."""

from typing import NamedTuple, assert_never

from dragondune.engine.cards_and_alliances import artifact_uses
from dragondune.engine.ids import SUIT_SYMBOLS, members
from dragondune.engine.queries import has_moved
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.dangers import Danger
from dragondune.knowledge.gate import Knowledge
from dragondune.knowledge.prospects import Prospect
from dragondune.notation.prose.vocabulary import artifacts, capital, cost, jack, listed, place, queen, units


class Told(NamedTuple):
    """A headline, and a sentence or two of explanation."""

    title: str
    text: str


def prospect_told(one: Prospect) -> Told:
    """Describe a prospect: `Enter 8• with 3`, `From 11. Your 2 units there are hidden: no battle.`"""
    told = _told(one)
    text = f"{told.text} They have moved, so not before next turn." if one.is_later and _moves(one) else told.text
    return Told(f"Perhaps {told.title[:1].lower()}{told.title[1:]}" if one.is_guess else told.title, text.strip())


def _moves(one: Prospect) -> bool:
    return one.kind in ("hires", "raises")


def _told(one: Prospect) -> Told:
    match one.kind:
        case "marches_on" | "passes_hidden" | "cannot_reach" | "is_allied" | "has_moved":
            return _of_march(one)
        case "hires" | "raises" | "no_reserve":
            return _of_recruits(one)
        case "has_ace":
            return Told(f"Use {artifacts(one.cards)}", f"{capital(one.deed)}.")
        case "may_have_ace":
            aces = "1 ace is" if one.count == 1 else f"{one.count} aces are"
            unknown = "1 of their cards is" if one.unknown == 1 else f"{one.unknown} of their cards are"
            counted = f"{aces} among the {one.total} cards you have not seen, and {unknown} unknown to you"
            return Told("Use an ace", f"{capital(one.deed)}. {counted}.")
        case "no_ace":
            return Told("Not use an ace", "They cannot hold one now.")
        case "betrays" | "may_betray" | "cannot_betray":
            return _of_treachery(one)
        case "asks":
            return Told("Question you", "Before a battle against you, they may ask about your plan.")
        case "bonus":
            points = "1 battle point" if one.count == 1 else f"{one.count} battle points"
            return Told(f"Add {points}", "In every battle against you.")
        case _:
            assert_never(one.kind)


def _of_march(one: Prospect) -> Told:
    where, when = place(one.place), "next turn" if one.is_later else "this turn"
    match one.kind:
        case "marches_on":
            return Told(
                f"Enter {where} with {one.count}",
                f"From {place(one.origin)}, {when}. You have {units(one.total)} there.",
            )
        case "passes_hidden":
            hidden = f"Your {units(one.total)} there {'is' if one.total == 1 else 'are'} hidden: no battle."
            return Told(f"Enter {where} with {one.count}", f"From {place(one.origin)}, {when}. {hidden}")
        case "cannot_reach" if one.count > one.total:
            away = f"It is {_territories(one.count)} away, and they move {one.total}."
            return Told(f"Not reach {where} {when}", away)
        case "cannot_reach":
            return Told(f"Not reach {where} {when}", "Their way is blocked.")
        case "is_allied":
            return Told("Not enter your territories", "You are allied.")
    return Told("Not move again this turn", "What follows is about their next turn.")


def _of_recruits(one: Prospect) -> Told:
    if one.kind == "no_reserve":
        return Told("Put no more units on the map", "Their reserve is empty.")
    title = f"Put {one.count} more on the map"
    which = "All their reserve" if one.count == one.total else f"{one.count} of the {one.total} in their reserve"
    if one.kind == "raises":
        return Told(title, f"{which}, raised for free in Orcish territories.")
    if one.is_guess:
        return Told(title, f"{which}, if they have the gold: you do not see it.")
    if one.count == 0:
        return Told("Not hire", f"They have no gold for any of the {one.total} in their reserve.")
    return Told(title, f"{which}, hired in a castle {cost(one.price)}.")


def _of_treachery(one: Prospect) -> Told:
    usurper = jack(one.suit) if one.is_swapped else queen(one.suit)
    if one.kind == "cannot_betray":
        return Told("Not betray you", f"{one.deed or f'They do not hold {usurper}'}.")
    other = "Queen" if one.is_swapped else "Jack"
    suits = listed([SUIT_SYMBOLS[suit] for suit in members(one.cards)]) if one.cards else f"the suit of their {other}"
    condition = f"It works only if you play {suits}."
    if one.kind == "betrays":
        return Told("Betray you", f"They hold {usurper}. {condition}")
    holders = "Only they may hold it" if one.count == 1 else f"{one.count} players may hold it"
    return Told("Betray you", f"You have not seen {usurper}. {holders}. {condition}")


def _territories(count: int) -> str:
    return "1 territory" if count == 1 else f"{count} territories"


def danger_told(k: Knowledge, one: Danger) -> str:
    """Describe a danger: `The dragon burns your 3 units in 8 if it flies 2 or more.`"""
    where = place(one.place)
    match one.kind:
        case "troll_here":
            leaving = "" if has_moved(k, k.observer) else ", unless you move them away"
            return f"The troll in {where} kills {_of_all(one)} at the end of this round{leaving}."
        case "troll_near":
            return (
                f"A troll stands in {where}: it kills {one.count} units of each player beside it when the round ends."
            )
        case "you_may_hide" if one.cards:
            return (
                f"{artifacts(one.cards)} can hide your units where they meet others: no battle, and they hold nothing."
            )
        case "you_may_hide":
            return "Where your units meet others this round, you may hide them: no battle, and they hold nothing."
        case "elves_may_hide":
            return f"The Elves in {where} may hide if you come: then there is no battle."
        case "ace_for_sale":
            return f"{artifacts(one.cards)} is for sale. {_uses(k.rules, k.observer, one)}"
        case "aces_unseen":
            return f"{one.count} of the {one.total} cards you have not seen are aces, which do more than fight."
        case "ace_in_hand":
            return f"You hold {artifacts(one.cards)}. {_uses(k.rules, k.observer, one)}"
        case "dragon":
            return f"The dragon burns {_your(one.total)} in {where} if it flies {one.count} or more."
        case "red_dragon":
            return f"{_chance(one)} bring the Red Dragon to {where}, where your units stand, and then a council."
        case "council":
            there = "" if one.place < 0 else f" to {where}"
            return f"{_chance(one)} bring the Red Dragon{there}, and a council that makes and ends alliances."
        case _:
            assert_never(one.kind)


def _your(count: int) -> str:
    return f"your {units(count)}"


def _of_all(one: Danger) -> str:
    return _your(one.total) if one.count == one.total else f"{one.count} of {_your(one.total)}"


def _chance(one: Danger) -> str:
    if one.total == 1:
        return "The next event card will"
    return f"Next turn, {one.count} of {one.total} unseen event cards"


def _uses(rules: Ruleset, seat: int, one: Danger) -> str:
    """What an ace can do; it is the same for all aces."""
    return " ".join(use.text for use in artifact_uses(rules, seat, members(one.cards)[0]))
