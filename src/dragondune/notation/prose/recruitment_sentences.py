"""Sentences about the Recruitment and Movement Round, and about units that move, hide or die in any round."""

from dragondune.engine import events as e
from dragondune.engine.ids import Faction
from dragondune.notation.prose.vocabulary import Sentence, artifact, cost, jack, place, queen, subject, the, units


def sentence(event: e.Event) -> Sentence | None:
    return _of_movement(event) or _of_recruitment(event) or _of_actions(event)


def _of_movement(event: e.Event) -> Sentence | None:
    match event:
        case e.UnitsMoved():
            return Sentence(event.clause, f"{_journey(event)}.")
        case e.UnitsLost():
            return Sentence(event.clause, f"{_loss(event)}.")
        case e.UnitsEmerged(clause="R102"):
            army = f"{units(event.count)} they just moved to {place(event.place)}"
            return Sentence("R102", f"{subject(event.seat)} come out of hiding with {army}.")
        case e.UnitsEmerged():
            army = f"{units(event.count)} in {place(event.place)}"
            return Sentence(event.clause, f"{subject(event.seat)} come out of hiding with {army}.")
        case e.UnitsHid():
            until = " until the next turn" if event.clause == "ace.4" else ""
            return Sentence(
                event.clause, f"{subject(event.seat)} hide {units(event.count)} in {place(event.place)}{until}."
            )
        case e.TrollLeft():
            return Sentence("IV.end", f"The troll leaves {place(event.place)}.")
    return None


def _journey(event: e.UnitsMoved) -> str:
    who, army = subject(event.seat), units(event.count)
    way = f"from {place(event.origin)} to {place(event.destination)}"
    hidden = ", staying hidden" if event.is_hidden else ""
    match event.clause:
        case "orcs.5":
            return f"{who} ride the Red Dragon with {army} {way}{hidden}"
        case "orcs.10":
            return f"{who} move {army} directly {way}{hidden}"
    return f"{who} move {army} {way}{hidden}"


def _loss(event: e.UnitsLost) -> str:
    who, army, where = subject(event.seat), units(event.count), place(event.place)
    match event.clause:
        case "I.2":
            return f"{who} lose {army} in {where} to the dragon"
        case "II.2":
            return f"{who} lose {army} in {where} to the Red Dragon"
        case "IV.end":
            return f"{who} lose {army} in {where} to the troll"
        case "V.7":
            return f"{who} win, but lose the {army} they sent in {where}"
        case "V.8":
            return f"{who} are defeated and lose {army} in {where}, all they had there"
        case "V.9":
            return f"{who} are betrayed and lose {army} in {where}, all they had there"
        case "twoaces.3":
            return f"{who} lose {army} in {where} to the chaos monster"
    return f"{who} lose {army} in {where}"


def _of_actions(event: e.Event) -> Sentence | None:
    match event:
        case e.InitiativeTaken():
            return Sentence("option.initiative", f"{subject(event.seat)} take their turn before {the(event.to)}.")
        case e.WallsBroken():
            return Sentence(
                event.clause,
                f"{subject(event.seat)} break the walls of {place(event.place)}. Dragons can now strike it.",
            )
        case e.CardAskedFor():
            return _answer(event.seat, event.opponent, f"hold {artifact(event.card)}", yes=event.yes)
        case e.QueenAskedFor():
            return _answer(event.seat, event.opponent, f"hold {queen(event.suit)}", yes=event.yes)
        case e.JackAskedFor():
            return _answer(event.seat, event.opponent, f"hold {jack(event.suit)}", yes=event.yes)
        case e.GoldAskedFor():
            return _answer(event.seat, event.opponent, f"have more than {event.amount} gold", yes=event.yes)
    return None


def _answer(seat: Faction, to: Faction, matter: str, *, yes: bool) -> Sentence:
    return Sentence(
        "twoaces.2", f"{subject(seat)} ask whether {the(to)} {matter}. The answer is {'yes' if yes else 'no'}."
    )


def _of_recruitment(event: e.Event) -> Sentence | None:
    match event:
        case e.UnitsRevived(clause="dwarves.4"):
            return Sentence("dwarves.4", f"{subject(event.seat)} revive {units(event.count)} with the ace.")
        case e.UnitsRevived(clause="R153"):
            return Sentence("R153", f"{subject(event.seat)} revive {units(event.count)} with the six.")
        case e.UnitsRevived():
            return Sentence(event.clause, f"{subject(event.seat)} revive {units(event.count)} {cost(event.price)}.")
        case e.DisbandAnnounced():
            return Sentence(
                "IV.2",
                f"{subject(event.seat)} announce that they will disband {units(event.count)} in {place(event.place)}.",
            )
        case e.UnitsDisbanded():
            army = f"{units(event.count)} in {place(event.place)}"
            return Sentence(event.clause, f"{subject(event.seat)} disband {army} {cost(event.price)}.")
        case e.UnitsConscripted():
            return Sentence("IV.3", f"{subject(event.seat)} conscript {units(event.count)} in {place(event.place)}.")
        case e.HiringForbidden():
            return Sentence("goblins.7", f"{subject(event.seat)} may not hire this turn.")
        case e.UnitsHired():
            army = f"{units(event.count)} in {place(event.place)}"
            return Sentence("IV.4", f"{subject(event.seat)} hire {army} {cost(event.price)}.")
        case e.UnitsPlacedByAce():
            return Sentence(
                "R183", f"{subject(event.seat)} place {units(event.count)} in {place(event.place)} with the ace."
            )
        case e.UnitsRaised():
            return Sentence("orcs.1", f"{subject(event.seat)} raise {units(event.count)} in {place(event.place)}.")
    return None
