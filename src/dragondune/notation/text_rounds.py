"""Sentences of the Dragon, Event and Bidding Rounds."""

from typing import Final

from dragondune.engine import events as e
from dragondune.engine.ids import card_value
from dragondune.notation.words import artifact, event_card, name, place, the

MONSTERS: Final = {"II.2": "Red Dragon", "twoaces.3": "chaos monster"}


def sentence(event: e.Event) -> str | None:
    return _of_dragons(event) or _of_council(event) or _of_bidding(event)


def _of_dragons(event: e.Event) -> str | None:
    match event:
        case e.DragonCardTurned():
            card = artifact(event.card)
            return f"[I.1] {card} is turned up and discarded: the dragon goes on by {card_value(event.card)}."
        case e.DragonControlled(count=0):
            return f"[R41] {name(event.seat)} make the dragon stay where it is; no card is turned up."
        case e.DragonControlled():
            return f"[R41] {name(event.seat)} make the dragon go on by {event.count}; no card is turned up."
        case e.WallsRepaired():
            return f"[R151] The walls of {place(event.place)} stand again."
        case e.DragonMoved() if event.destination < event.origin:
            return f"[I.3] The dragon marker moves from {event.origin} round to {event.destination}."
        case e.DragonMoved():
            return f"[I.1] The dragon marker moves from {event.origin} to {event.destination}."
        case e.TreasureLost():
            monster = MONSTERS.get(event.clause, "dragon")
            return f"[{event.clause}] The {monster} destroys {event.amount} gold in {place(event.place)}."
        case e.EventCardTurned():
            return f"[{event.clause}] The event card {event_card(event.event)} is turned up."
        case e.RedDragonAppeared():
            return f"[II.1] The Red Dragon appears in {place(event.place)}."
        case e.GoldPlaced():
            return f"[{event.clause}] {event.amount} gold {_are(event.amount)} put on {place(event.place)}."
        case e.GoldWithheld():
            return f"[{event.clause}] No gold is put on {place(event.place)}, where the dragon marker is."
    return None


def _are(amount: int) -> str:
    return "is" if amount == 1 else "are"


def _of_council(event: e.Event) -> str | None:
    match event:
        case e.CouncilCalled():
            return "[II.2] A Great Council is called."
        case e.AllianceBroken():
            return f"[II.2] {name(event.seat)} break their alliance with {the(event.partner)}."
        case e.AllianceProposed():
            return f"[R157] {name(event.seat)} propose an alliance to {the(event.to)}."
        case e.AllianceFormed():
            return f"[II.2] {name(event.seat)} and {name(event.partner)} form an alliance."
        case e.AllianceRefused():
            return f"[R157] {name(event.to)} refuse the alliance that {the(event.seat)} proposed."
        case e.CouncilPassed():
            return f"[R157] {name(event.seat)} propose no alliance."
    return None


def _of_bidding(event: e.Event) -> str | None:
    match event:
        case e.CardPutUp():
            return f"[III.intro] A card is put up for bid; {name(event.bidder)} are the Starting Bidder."
        case e.CardSeen():
            return f"[III.1] {name(event.seat)} look at the card up for bid: {artifact(event.card)}."
        case e.BidPlaced():
            return f"[III.2] {name(event.seat)} bid {event.amount}."
        case e.BidPassed():
            return f"[III.2] {name(event.seat)} pass."
        case e.CardSold():
            return f"[III.3] {name(event.seat)} win the card with a bid of {event.amount}."
        case e.FreeCardTaken():
            return f"[dwarves.5] {name(event.seat)}, allies of the Dwarves, take the card without paying."
        case e.SecondCardTaken():
            return f"[goblins.3] {name(event.seat)} take a second card, which the Elves do not see."
        case e.CardUnsold():
            return "[R62] Nobody bids for the card."
        case e.NextEventShown():
            return f"[III.5] {name(event.seat)} look at the next event card."
        case e.NextEventLearned():
            return f"[III.5] {name(event.seat)} see that the next event card is {event_card(event.event)}."
    return None
