"""Sentences of the Dragon, Event and Bidding Rounds."""

from typing import Final

from dragondune.engine import events as e
from dragondune.engine.ids import card_value
from dragondune.notation.prose.vocabulary import Sentence, artifact, event_card, place, subject, the

MONSTERS: Final = {"II.2": "Red Dragon", "twoaces.3": "chaos monster"}


def sentence(event: e.Event) -> Sentence | None:
    return _of_dragons(event) or _of_council(event) or _of_bidding(event)


def _of_dragons(event: e.Event) -> Sentence | None:
    match event:
        case e.DragonCardTurned():
            card = artifact(event.card)
            return Sentence(
                "I.1", f"{card} is turned up and discarded: the dragon advances by {card_value(event.card)}."
            )
        case e.DragonControlled(count=0):
            return Sentence("R41", f"{subject(event.seat)} keep the dragon where it is; no card is turned up.")
        case e.DragonControlled():
            return Sentence("R41", f"{subject(event.seat)} advance the dragon by {event.count}; no card is turned up.")
        case e.WallsRepaired():
            return Sentence("R151", f"The walls of {place(event.place)} are restored.")
        case e.DragonMoved() if event.destination < event.origin:
            return Sentence("I.3", f"The dragon marker moves from {event.origin} around to {event.destination}.")
        case e.DragonMoved():
            return Sentence("I.1", f"The dragon marker moves from {event.origin} to {event.destination}.")
        case e.TreasureLost():
            monster = MONSTERS.get(event.clause, "dragon")
            return Sentence(event.clause, f"The {monster} destroys {event.amount} gold in {place(event.place)}.")
        case e.EventCardTurned():
            return Sentence(event.clause, f"The event card {event_card(event.event)} is turned up.")
        case e.RedDragonAppeared():
            return Sentence("II.1", f"The Red Dragon appears in {place(event.place)}.")
        case e.GoldPlaced():
            return Sentence(event.clause, f"{event.amount} gold is placed on {place(event.place)}.")
        case e.GoldWithheld():
            return Sentence(
                event.clause, f"No gold is placed on {place(event.place)}, because the dragon marker is there."
            )
    return None


def _of_council(event: e.Event) -> Sentence | None:
    match event:
        case e.CouncilCalled():
            return Sentence("II.2", "A Great Council is called.")
        case e.AllianceBroken():
            return Sentence("II.2", f"{subject(event.seat)} break their alliance with {the(event.partner)}.")
        case e.AllianceProposed():
            return Sentence("R157", f"{subject(event.seat)} propose an alliance to {the(event.to)}.")
        case e.AllianceFormed():
            return Sentence("II.2", f"{subject(event.seat)} and {the(event.partner)} form an alliance.")
        case e.AllianceRefused():
            return Sentence("R157", f"{subject(event.to)} refuse an alliance with {the(event.seat)}.")
        case e.CouncilPassed():
            return Sentence("R157", f"{subject(event.seat)} propose no alliance.")
    return None


def _of_bidding(event: e.Event) -> Sentence | None:
    match event:
        case e.CardPutUp():
            return Sentence("III.intro", f"A card is put up for bid; {the(event.bidder)} bid first.")
        case e.CardSeen():
            return Sentence("III.1", f"{subject(event.seat)} see the card up for bid: {artifact(event.card)}.")
        case e.BidPlaced():
            return Sentence("III.2", f"{subject(event.seat)} bid {event.amount}.")
        case e.BidPassed():
            return Sentence("III.2", f"{subject(event.seat)} pass.")
        case e.CardSold():
            return Sentence("III.3", f"{subject(event.seat)} win the card with a bid of {event.amount}.")
        case e.FreeCardTaken():
            return Sentence("dwarves.5", f"{subject(event.seat)}, allies of the Dwarves, take the card for free.")
        case e.SecondCardTaken():
            return Sentence("goblins.3", f"{subject(event.seat)} take a second card, which the Elves do not see.")
        case e.CardUnsold():
            return Sentence("R62", "Nobody bids for the card.")
        case e.NextEventShown():
            return Sentence("III.5", f"{subject(event.seat)} look at the next event card.")
        case e.NextEventLearned():
            return Sentence(
                "III.5", f"{subject(event.seat)} see that the next event card is {event_card(event.event)}."
            )
    return None
