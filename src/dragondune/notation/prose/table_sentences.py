"""Sentences about set-up, turns and rounds, gold and cards in every round, and the end of the game."""

from typing import Final

from dragondune.engine import endings
from dragondune.engine import events as e
from dragondune.engine.ids import ROUND_NAMES, card_suit, members
from dragondune.notation.prose.vocabulary import (
    Sentence,
    artifact,
    jack,
    names,
    place,
    queen,
    subject,
    the,
    the_factions,
    units,
    whose,
)

ROUND_CLAUSES: Final = ("setup.1", "I.1", "II.1", "III.intro", "IV.intro", "V.intro", "VI.1", "VII.1")


SIX_PURPOSES: Final = (
    " to revive units",
    " for another movement",
    " to control the dragon",
    " to break castle walls",
)


def sentence(event: e.Event) -> Sentence | None:
    return _of_setup(event) or _of_all_rounds(event) or _of_end(event)


def _of_setup(event: e.Event) -> Sentence | None:
    match event:
        case e.SeatsTaken():
            return Sentence("R12", f"The players are seated in this order: {names(event.order)}.")
        case e.UnitsPlaced():
            return Sentence("setup.1", f"{subject(event.seat)} place {units(event.count)} in {place(event.place)}.")
        case e.PredictionMade():
            return Sentence("option.oracles", f"{subject(event.seat)}, as an Oracle, make a secret prediction.")
        case e.StarterNamed():
            return Sentence("setup.3", f"{subject(event.seat)} are drawn as the Starting Player.")
        case e.DieRolled():
            return Sentence("setup.4", f"The die shows {event.pips}.")
        case e.DragonPlaced():
            return Sentence("setup.4", f"The dragon marker is placed at {event.number}.")
        case e.TrollPlaced(clause="setup.6"):
            return Sentence("setup.6", f"A troll is placed in {place(event.place)} for a faction that nobody plays.")
        case e.TrollPlaced():
            return Sentence(event.clause, f"A troll is placed in {place(event.place)}.")
        case e.QueenDealt():
            return Sentence("setup.8", f"{subject(event.seat)} are dealt a Queen.")
        case e.QueenLearned():
            return Sentence("setup.8", f"{subject(event.seat)} look at their Queen: {queen(event.suit)}.")
        case e.JackDealt():
            return Sentence("setup.9", f"{subject(event.seat)} are dealt a Jack.")
        case e.JackLearned():
            return Sentence("setup.9", f"{subject(event.seat)} look at their Jack: {jack(event.suit)}.")
        case e.ArtifactDealt(clause="setup.11"):
            return Sentence("setup.11", f"{subject(event.seat)} are dealt another artifact.")
        case e.ArtifactDealt():
            return Sentence(event.clause, f"{subject(event.seat)} are dealt an artifact.")
    return None


def _of_all_rounds(event: e.Event) -> Sentence | None:
    match event:
        case e.TurnBegan():
            return Sentence("VII.4", f"Turn {event.turn} begins; {the(event.starter)} are the Starting Player.")
        case e.RoundBegan():
            return Sentence(ROUND_CLAUSES[event.round], f"The {ROUND_NAMES[event.round]} begins.")
        case e.SecretsKept():
            kept = "1 card" if event.count == 1 else f"{event.count} cards"
            return Sentence("R154", f"{subject(event.seat)} keep {kept} secret; the Elves see the others.")
        case e.HandSeen():
            return Sentence("R154", f"{subject(event.seat)} see {artifact(event.card)} in {whose(event.owner)} hand.")
        case e.ArtifactLearned():
            return Sentence("R28", f"{subject(event.seat)} add {artifact(event.card)} to their hand.")
        case e.AcePlayed():
            return Sentence(event.clause, f"{subject(event.seat)} discard {artifact(event.ace)}{_purpose(event)}.")
        case e.ArtifactDiscarded():
            return Sentence(event.clause, f"{subject(event.seat)} discard {artifact(event.card)}{_reason(event)}.")
        case e.DragonDieRolled():
            return Sentence("I.1", f"The die shows {event.pips}: the dragon advances by {event.pips}.")
        case e.EventDeckReshuffled():
            return Sentence("R46", "The event discards, except the top one, are shuffled into a new deck.")
        case e.DeckReshuffled():
            return Sentence("R161", "The artifact discards are shuffled into a new deck.")
        case e.GoldPaid():
            payment = f"{subject(event.seat)} pay {the(event.payee)} {event.amount} gold"
            return Sentence(event.clause, f"{payment}{_bought(event)}.")
        case e.IncomeReceived():
            return Sentence(event.clause, f"{subject(event.seat)} receive {event.amount} gold{_source(event)}.")
        case e.GoldGiven():
            return Sentence("note.12", f"{subject(event.seat)} give {the(event.to)} {event.amount} gold.")
        case e.GiftDelayed():
            gift = f"{subject(event.seat)} set {event.amount} gold aside for {the(event.to)}"
            return Sentence("R148", f"{gift} until the plans are revealed.")
    return None


def _purpose(event: e.AcePlayed) -> str:
    match event.clause:
        case "ace.1":
            return " to take the card for free"
        case "ace.2":
            return " to hire at half price"
        case "ace.3":
            return " to move one territory farther"
        case "R94" | "twoaces.1":
            return " for another movement"
        case "twoaces.2":
            return " for a question"
        case "twoaces.4":
            return " to break castle walls"
        case "twoaces.5":
            return " to control the dragon"
        case "ace.4":
            return " to hide their units"
        case "dwarves.4":
            return " to revive units"
        case "elves.5":
            return " to ask both questions"
        case "R128":
            return " as a Jack"
        case "R183":
            return " to place units"
        case "goblins.7":
            return " to stop a player from hiring"
        case "orcs.10":
            return " to move units anywhere"
        case "negate.1":
            return " to stop the question"
        case "negate.2":
            return " to expose the Orcs to the Red Dragon"
        case "negate.3":
            return " to stop early disbanding"
        case "negate.4":
            return " to stop the Dwarves from swapping Queen and Jack"
        case "twoaces.3":
            return " to summon a chaos monster"
    return ""


def _reason(event: e.ArtifactDiscarded) -> str:
    match event.clause:
        case "V.5":
            return ", which was not the lower artifact of its colour"
        case "V.8":
            return " after losing the battle"
        case "V.9":
            return ", lost to treachery"
        case "R120":
            return " after winning the battle"
        case "twoaces.3":
            return ", lost to the chaos monster"
        case "R153":
            return SIX_PURPOSES[card_suit(event.card)]
    return ""


def _bought(event: e.GoldPaid) -> str:
    match event.clause:
        case "III.3":
            return " for the card"
        case "balance.3":
            return " from the sale"
        case "IV.1":
            return " to revive units"
        case "IV.4":
            return " to hire units"
        case "IV.6":
            return " to disband units"
    return ""


def _source(event: e.IncomeReceived) -> str:
    match event.clause:
        case "setup.1":
            return " to start with"
        case "V.9":
            return " for their treachery"
        case "option.plunder":
            return " for the card"
        case "VI.1":
            return " in income"
        case "VI.2":
            return " for their castles"
        case "dwarves.5":
            return " as allies of the Dwarves"
    return ""


def _of_end(event: e.Event) -> Sentence | None:
    match event:
        case e.TreasureCollected():
            return Sentence("VI.3", f"{subject(event.seat)} collect {event.amount} gold in {place(event.place)}.")
        case e.StarterMoved():
            return Sentence("VII.1", f"{subject(event.seat)} become the Starting Player.")
        case e.CastlesTied():
            return Sentence("VII.3", f"{_capital(the_factions(members(event.seats)))} are tied for the most castles.")
        case e.PredictionRevealed():
            told = f"{subject(event.seat)} predicted that {the(event.faction)} would win on turn {event.turn}"
            return Sentence("option.oracles", f"{told} and control {place(event.place)}.")
        case e.VictoryShared(ending=endings.ORCS_DEFAULT):
            allies = the_factions(members(event.seats))
            return Sentence("R183", f"The last turn ends without a winner, so {allies} win the game together.")
        case e.VictoryShared():
            return Sentence(
                "R141",
                f"{_capital(the_factions(members(event.seats)))} together control enough castles and win the game.",
            )
        case e.GameWon():
            return _victory(event)
    return None


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _victory(event: e.GameWon) -> Sentence:
    winner = subject(event.seat)
    match event.ending:
        case endings.CASTLES_WIN:
            return Sentence("VII.2", f"{winner} control enough castles and win the game.")
        case endings.ORCS_DEFAULT:
            return Sentence("VII.3", f"The last turn ends without a winner, so {the(event.seat)} win the game.")
        case endings.MOST_CASTLES:
            return Sentence("VII.3", f"{winner} control the most castles and win the game.")
        case endings.ORACLE:
            return Sentence(
                "option.oracles", f"Only {the(event.seat)} predicted the victory, so they win the game instead."
            )
        case endings.MOUNTAIN_FIGHT:
            return Sentence("VII.3", f"{winner} win the tie-break battle in 0•, and with it the game.")
        case _:
            return Sentence("VII.3", f"{winner} come first in player order among the tied players and win the game.")
