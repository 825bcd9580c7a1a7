"""Events as sentences, each with its clause or ruling."""

from collections.abc import Callable
from typing import Final, NamedTuple

from dragondune.engine import endings
from dragondune.engine import events as e
from dragondune.engine.board import GREAT_MOUNTAIN
from dragondune.engine.ids import FACTIONS, NONE, RED, ROUND_NAMES, Faction, card_colour, card_suit, card_value, members
from dragondune.engine.steps import ANSWER_COLOUR, ANSWER_VALUE
from dragondune.notation.prose import agreement_sentences
from dragondune.notation.prose.vocabulary import (
    Sentence,
    artifact,
    coloured_artifact,
    cost,
    event_card,
    jack,
    listed,
    names,
    place,
    queen,
    subject,
    the,
    the_factions,
    units,
    valued_artifact,
    whose,
)


def tell(event: e.Event) -> Sentence:
    """Describe an event in one sentence, with its clause."""
    kind = type(event)
    teller = _TELLER_OF.get(kind)
    if teller is not None:
        sentence = teller(event)
        if sentence is not None:
            return sentence
    for teller in _TELLERS:
        sentence = teller(event)
        if sentence is not None:
            _TELLER_OF[kind] = teller
            return sentence
    raise NotImplementedError(kind.__name__)


def narrate(event: e.Event) -> str:
    """Describe an event in one line: `[IV.5] The Elves move 3 units from 5★ to 3★.`"""
    clause, text = tell(event)
    return f"[{clause}] {text}"


# Set-up, turns and rounds, gold and cards, and the end of the game


ROUND_CLAUSES: Final = ("setup.1", "I.1", "II.1", "III.intro", "IV.intro", "V.intro", "VI.1", "VII.1")


SIX_PURPOSES: Final = (
    " to revive units",
    " for another movement",
    " to control the dragon",
    " to break castle walls",
)


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
            return Sentence(
                event.clause, f"{subject(event.seat)} discard {artifact(event.card)}{_why_discarded(event)}."
            )
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


def _why_discarded(event: e.ArtifactDiscarded) -> str:
    match event.clause:
        case "V.5":
            return ", which was not the lower artifact of its colour"
        case "V.8":
            return " after losing the battle"
        case "V.9":
            return ", lost to treachery"
        case "ace.5":
            return ", which served as an artifact"
        case "R120":
            return " after winning the battle"
        case "twoaces.3":
            return ", lost to the chaos monster"
        case "R153":
            return SIX_PURPOSES[card_suit(event.card)]
    return ""


class DeedAt(NamedTuple):
    """What a people did, within a sentence about it: from `start` to `end`, or to `brief` beside one on the payment."""

    start: int
    brief: int
    end: int


def deed_in(event: e.Event, text: str) -> DeedAt | None:
    """Find the deed in the sentence of an event, so that a client can join the deeds of one people.

    It leaves out the people and the full stop, `brief` also the price or the purpose of a payment.
    """
    end = len(text) - 1
    for seat in FACTIONS:
        start = len(subject(seat)) + 1
        if text.startswith(f"{subject(seat)} ") and not text.startswith("and ", start) and text.find(".") == end:
            return DeedAt(start, end - len(_repeated(event)), end)
    return None


def _repeated(event: e.Event) -> str:
    """What the sentences on hiring and on its payment both say, at their ends."""
    if isinstance(event, e.UnitsHired):
        return f" {cost(event.price)}" if event.price else ""
    return _bought(event) if isinstance(event, e.GoldPaid) else ""


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


# The Dragon, Event and Bidding Rounds


MONSTERS: Final = {"II.2": "Red Dragon", "twoaces.3": "chaos monster"}


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
            return Sentence("R157", f"{subject(event.seat)} pass in the council.")
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
        case e.UnsoldCardDiscarded():
            return Sentence("R230", f"The card is discarded: {artifact(event.card)}.")
        case e.NextEventShown():
            return Sentence("III.5", f"{subject(event.seat)} look at the next event card.")
        case e.NextEventLearned():
            return Sentence(
                "III.5", f"{subject(event.seat)} see that the next event card is {event_card(event.event)}."
            )
    return None


# Recruitment and Movement, and units that move, hide or die in any round


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


# The Battle Round


def _of_plans(event: e.Event) -> Sentence | None:
    match event:
        case e.BattleBegan():
            clause = "VII.3" if event.place == GREAT_MOUNTAIN else "V.1"
            return Sentence(clause, f"{subject(event.attacker)} attack {the(event.defender)} in {place(event.place)}.")
        case e.QuestionAsked():
            return Sentence(
                "V.2", f"{subject(event.seat)} ask {the(event.opponent)} for the {_matter(event.question)}."
            )
        case e.ColourAnswered():
            return Sentence("V.2", f"{subject(event.seat)} promise to play {coloured_artifact(event.colour)}.")
        case e.ValueAnswered():
            return Sentence("R115", f"{subject(event.seat)} promise to play {valued_artifact(event.value)}.")
        case e.NumberAnswered():
            return Sentence("V.2", f"{subject(event.seat)} promise to send {units(event.count)}.")
        case e.PlanRevealed() if event.card == NONE:
            return Sentence("V.4", f"{subject(event.seat)} reveal {units(event.count)} and no artifact.")
        case e.PlanRevealed():
            return Sentence("V.4", f"{subject(event.seat)} reveal {units(event.count)} and {artifact(event.card)}.")
    return None


def _of_outcome(event: e.Event) -> Sentence | None:
    match event:
        case e.TreacheryDeclared() if event.swapped:
            pair = f"{queen(event.queen)} and {jack(event.jack)}"
            return Sentence("dwarves.2", f"{subject(event.seat)} swap {pair} and declare treachery.")
        case e.TreacheryDeclared():
            pair = f"{queen(event.queen)} and {jack(event.jack)}"
            return Sentence("V.9", f"{subject(event.seat)} declare treachery with {pair}.")
        case e.AceTreacheryDeclared():
            pair = f"{queen(event.queen)} and {artifact(event.ace)} as a Jack"
            return Sentence("R128", f"{subject(event.seat)} declare treachery with {pair}.")
        case e.TreacheryNegated():
            return Sentence("negate.4", f"{subject(event.seat)}' treachery is stopped.")
        case e.BattleValued():
            return Sentence("V.6", f"{subject(event.seat)} have a battle value of {_value(event)}.")
        case e.BattleWon():
            how = " by treachery" if event.clause == "V.9" else ""
            return Sentence(
                event.clause, f"{subject(event.seat)} defeat {the(event.loser)} in {place(event.place)}{how}."
            )
        case e.BothTreacherous():
            return Sentence("R122", f"Both sides in {place(event.place)} declare treachery, and both lose.")
    return _of_options(event)


def _of_options(event: e.Event) -> Sentence | None:
    match event:
        case e.ElitesPicked():
            return Sentence("R176", f"{subject(event.seat)} choose {_warriors(event.count)} among these units.")
        case e.BlessingInvoked():
            return Sentence("option.blessing", f"{subject(event.seat)} invoke their blessing.")
        case e.WeaknessFelt():
            element = "Fire" if card_colour(event.card) == RED else "Ice"
            loss = f"lose {event.amount} battle {_points(event.amount)} to {artifact(event.card)}"
            return Sentence("option.weaknesses", f"{subject(event.seat)}, weak against {element}, {loss}.")
        case e.ChaosSummoned():
            return Sentence(
                "twoaces.3", f"{subject(event.seat)} summon a chaos monster in {place(event.place)}; nobody wins."
            )
        case e.CardPlundered():
            return Sentence("option.plunder", f"{subject(event.seat)} draw a card from {whose(event.loser)} hand.")
        case e.PlunderSeen():
            return Sentence("R175", f"{subject(event.seat)} see the plundered card: {artifact(event.card)}.")
        case e.PlunderKept():
            return Sentence("option.plunder", f"{subject(event.seat)} keep {whose(event.loser)} card.")
        case e.PlunderSold():
            return Sentence(
                "option.plunder",
                f"{subject(event.seat)} discard {artifact(event.card)}, plundered from {the(event.loser)}.",
            )
    return None


def _warriors(count: int) -> str:
    return "1 elite warrior" if count == 1 else f"{count} elite warriors"


def _points(amount: int) -> str:
    return "point" if amount == 1 else "points"


def _matter(question: int) -> str:
    if question == ANSWER_VALUE:
        return "value of their artifact"
    return "colour of their artifact" if question == ANSWER_COLOUR else "size of their army"


def _value(event: e.BattleValued) -> str:
    """`9: 6 from units, 2 from the artifact and a bonus of 1`; a weakness can make the bonus negative."""
    parts = []
    if event.units:
        parts.append(f"{event.units} from units")
    if event.artifact:
        parts.append(f"{event.artifact} from the artifact")
    if event.bonus > 0:
        parts.append(f"a bonus of {event.bonus}")
    total = str(event.units + event.artifact + event.bonus)
    less = f", minus {-event.bonus}" if event.bonus < 0 else ""
    return f"{total}: {listed(parts)}{less}" if parts else total


_TELLERS: Final = (
    _of_movement,
    _of_recruitment,
    _of_actions,
    _of_dragons,
    _of_council,
    _of_bidding,
    _of_plans,
    _of_outcome,
    _of_options,
    _of_setup,
    _of_all_rounds,
    _of_end,
    agreement_sentences.sentence,
)
_TELLER_OF: Final[dict[type[e.Event], Callable[[e.Event], Sentence | None]]] = {}
"""Caches the function that handles each event type, so that later events need no search."""
