"""Decisions as short phrases."""

from collections.abc import Callable
from typing import Final

from dragondune.engine import decisions as d
from dragondune.engine.board import EAST_ORC_FOREST, ORC_CASTLE, WEST_ORC_FOREST
from dragondune.engine.ids import NONE, members
from dragondune.notation.prose import agreement_sentences
from dragondune.notation.prose.vocabulary import (
    artifact,
    artifacts,
    coloured_artifact,
    event_card,
    jack,
    listed,
    place,
    queen,
    the,
    units,
    valued_artifact,
)

_PHRASES: Final[dict[type[d.Decision], Callable[[d.Decision], str | None]]] = {}
"""By kind: most phrases are read again for other decisions of the same kind."""


def describe(decision: d.Decision) -> str:
    """A phrase for an option: `hire 3 units in 15★`, `bid 4`, `pass`."""
    kind = type(decision)
    if kind not in _PHRASES:
        _PHRASES[kind] = _phrases_for(decision)
    phrase = _PHRASES[kind](decision)
    assert phrase is not None
    return phrase


def _phrases_for(decision: d.Decision) -> Callable[[d.Decision], str | None]:
    """The function that knows the phrases of this kind of decision."""
    for phrases in _GROUPS:
        if phrases(decision) is not None:
            return phrases
    raise NotImplementedError(type(decision).__name__)


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
            return "take the card for free"
        case d.KeepSecret():
            return f"keep {artifact(decision.card)} secret"
        case d.PredictVictory():
            winner = the(decision.faction)
            return f"predict that {winner} win on turn {decision.turn} and control {place(decision.place)}"
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
        case d.MoveHidden():
            way = f"from {place(decision.origin)} to {place(decision.destination)}"
            return f"move {units(decision.count)} {way} and stay hidden"
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
        case d.PlaceWithAce():
            return f"play {artifact(decision.ace)} to place units"
        case d.PlaceUnits():
            return f"place {units(decision.count)} in {place(decision.place)}"
        case d.DisbandUnits():
            return f"disband {units(decision.count)} in {place(decision.place)}"
        case d.ConscriptUnits():
            return f"conscript {units(decision.count)} in {place(decision.place)}"
        case d.HireUnits():
            return f"hire {units(decision.count)} in {place(decision.place)}"
        case d.RaiseUnits():
            return f"raise {units(decision.count)} in {place(decision.place)}"
    return None


def _of_special_cards(decision: d.Decision) -> str | None:
    match decision:
        case d.TakeTurn():
            return "take your turn now"
        case d.MoveAgain():
            return f"discard {artifacts(decision.cards)} to move again"
        case d.BreakWalls():
            return f"discard {artifacts(decision.cards)} to break the walls of {place(decision.place)}"
        case d.BuyQuestion():
            return f"discard {artifacts(decision.cards)} to ask a question"
        case d.ControlDragons():
            return f"discard {artifacts(decision.cards)} to control the dragon"
        case d.MoveDragon(count=0):
            return "keep the dragon where it is"
        case d.MoveDragon():
            return f"advance the dragon by {decision.count}"
        case d.ReviveWithSix():
            return "discard 6♦ to revive units"
        case d.AskForCard():
            return f"ask whether {the(decision.opponent)} hold {artifact(decision.card)}"
        case d.AskForQueen():
            return f"ask whether {the(decision.opponent)} hold {queen(decision.suit)}"
        case d.AskForJack():
            return f"ask whether {the(decision.opponent)} hold {jack(decision.suit)}"
        case d.AskForGold():
            return f"ask whether {the(decision.opponent)} have more than {decision.amount} gold"
    return None


def _of_battle(decision: d.Decision) -> str | None:
    match decision:
        case d.SealElitePlan() if decision.card == NONE:
            return f"send {units(decision.count)}, {decision.elites} of them elite, without an artifact"
        case d.SealElitePlan():
            return f"send {units(decision.count)}, {decision.elites} of them elite, with {artifact(decision.card)}"
        case d.SealBlessedPlan() if decision.card == NONE:
            return f"send {units(decision.count)} with a blessing and without an artifact"
        case d.SealBlessedPlan():
            return f"send {units(decision.count)} with a blessing and {artifact(decision.card)}"
        case d.SealPlan() if decision.card == NONE:
            return f"send {units(decision.count)} without an artifact"
        case d.SealPlan():
            return f"send {units(decision.count)} with {artifact(decision.card)}"
        case d.Attack():
            return f"attack {the(decision.opponent)} in {place(decision.place)}"
        case d.AskColour():
            return "ask for the colour of the artifact"
        case d.AskNumber():
            return "ask for the size of the army"
        case d.AnswerColour():
            return f"promise {coloured_artifact(decision.colour)}"
        case d.AskValue():
            return "ask for the value of the artifact"
        case d.AnswerValue(value=0):
            return "promise a value of 0, no artifact"
        case d.AnswerValue():
            return f"promise {valued_artifact(decision.value)}"
        case d.AnswerNumber():
            return f"promise {units(decision.count)}"
        case d.PickElites():
            return "1 elite unit" if decision.count == 1 else f"{decision.count} elite units"
        case d.DeclareTreachery():
            return "declare treachery with Queen and Jack swapped" if decision.swapped else "declare treachery"
        case d.SummonChaos():
            aces = listed([artifact(card) for card in members(decision.cards)])
            return f"discard {aces} to summon a chaos monster"
        case d.KeepPlunder():
            return "keep the plundered card"
        case d.SellPlunder():
            return f"sell the plundered {artifact(decision.card)}"
    return None


def _orc_placement(decision: d.PlaceOrcs) -> str:
    """`place 3 units in 1★ and 2 in 9•`; in a single land `place 5 units in 9• alone`."""
    shares = ((decision.castle, ORC_CASTLE), (decision.east, EAST_ORC_FOREST), (decision.west, WEST_ORC_FOREST))
    (first, where), *others = [one for one in shares if one[0]] or shares[:1]
    parts = [f"{units(first)} in {place(where)}", *(f"{count} in {place(at)}" for count, at in others)]
    return f"place {listed(parts)}" if others else f"place {parts[0]} alone"


_GROUPS: Final = (
    _of_units,
    _of_battle,
    _of_cards_and_council,
    _of_special_cards,
    _of_chance,
    agreement_sentences.phrase,
)
