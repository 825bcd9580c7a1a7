"""Decisions as short phrases."""

from dragondune.engine import decisions as d
from dragondune.engine.board import EAST_ORC_FOREST, ORC_CASTLE, WEST_ORC_FOREST
from dragondune.engine.ids import NONE
from dragondune.notation.words import artifact, coloured_artifact, event_card, jack, place, queen, the, units


def describe(decision: d.Decision) -> str:
    """A phrase for an option: `hire 3 units in 15★`, `bid 4`, `pass`."""
    phrase = _of_chance(decision) or _of_battle(decision) or _of_units(decision) or _of_cards_and_council(decision)
    if phrase is None:
        raise NotImplementedError(type(decision).__name__)
    return phrase


def _of_chance(decision: d.Decision) -> str | None:
    match decision:
        case d.SeatFaction():
            return f"seat {the(decision.faction)} next"
        case d.NameStarter():
            return f"make {the(decision.faction)} the Starting Player"
        case d.RollDie():
            return f"roll {decision.pips}"
        case d.DealQueen():
            return f"deal {queen(decision.suit)}"
        case d.DealJack():
            return f"deal {jack(decision.suit)}"
        case d.DrawArtifact():
            return f"draw {artifact(decision.card)}"
        case d.DrawEvent():
            return f"draw {event_card(decision.event)}"
    return None


def _of_cards_and_council(decision: d.Decision) -> str | None:
    match decision:
        case d.Pass():
            return "pass"
        case d.PlayAce():
            return f"play {artifact(decision.ace)}"
        case d.PlaceBid():
            return f"bid {decision.amount}"
        case d.PayGold():
            return "pay in gold"
        case d.TakeFreeCard():
            return "take the card without paying"
        case d.DiscardArtifact():
            return f"discard {artifact(decision.card)}"
        case d.GiveGold():
            return f"give {the(decision.to)} {decision.amount} gold"
        case d.BreakAlliance():
            return "break the alliance"
        case d.ProposeAlliance():
            return f"propose an alliance to {the(decision.to)}"
        case d.AcceptAlliance():
            return "accept the alliance"
    return None


def _of_units(decision: d.Decision) -> str | None:
    match decision:
        case d.PlaceOrcs():
            return _orc_placement(decision)
        case d.MoveUnits():
            way = f"move {units(decision.count)} from {place(decision.origin)} to {place(decision.destination)}"
            return f"{way} and come out of hiding" if decision.emerging else way
        case d.ComeOut():
            return "come out of hiding"
        case d.Hide():
            return "hide"
        case d.ReviveUnits():
            return f"revive {units(decision.count)}"
        case d.ReviveWithAce():
            return f"play {artifact(decision.ace)} to revive units"
        case d.DisbandUnits():
            return f"disband {units(decision.count)} in {place(decision.place)}"
        case d.ConscriptUnits():
            return f"conscript {units(decision.count)} in {place(decision.place)}"
        case d.HireUnits():
            return f"hire {units(decision.count)} in {place(decision.place)}"
        case d.RaiseUnits():
            return f"raise {units(decision.count)} in {place(decision.place)}"
    return None


def _of_battle(decision: d.Decision) -> str | None:
    match decision:
        case d.Attack():
            return f"attack {the(decision.opponent)} in {place(decision.place)}"
        case d.AskColour():
            return "ask for the colour of the artifact"
        case d.AskNumber():
            return "ask for the size of the army"
        case d.AnswerColour():
            return f"promise {coloured_artifact(decision.colour)}"
        case d.AnswerNumber():
            return f"promise {units(decision.count)}"
        case d.SealPlan() if decision.card == NONE:
            return f"send {units(decision.count)} without an artifact"
        case d.SealPlan():
            return f"send {units(decision.count)} with {artifact(decision.card)}"
        case d.DeclareTreachery():
            return "declare treachery with Queen and Jack swapped" if decision.swapped else "declare treachery"
    return None


def _orc_placement(decision: d.PlaceOrcs) -> str:
    castle, east, west = place(ORC_CASTLE), place(EAST_ORC_FOREST), place(WEST_ORC_FOREST)
    return f"place {units(decision.castle)} in {castle}, {decision.east} in {east} and {decision.west} in {west}"
