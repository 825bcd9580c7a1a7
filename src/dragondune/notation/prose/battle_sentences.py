"""Sentences of the Battle Round."""

from dragondune.engine import events as e
from dragondune.engine.board import GREAT_MOUNTAIN
from dragondune.engine.ids import NONE, RED, card_colour
from dragondune.engine.steps import ANSWER_COLOUR, ANSWER_VALUE
from dragondune.notation.prose.vocabulary import (
    Sentence,
    artifact,
    coloured_artifact,
    jack,
    listed,
    name,
    place,
    queen,
    the,
    units,
    valued_artifact,
)


def sentence(event: e.Event) -> Sentence | None:
    return _of_plans(event) or _of_outcome(event)


def _of_plans(event: e.Event) -> Sentence | None:
    match event:
        case e.BattleBegan():
            clause = "VII.3" if event.place == GREAT_MOUNTAIN else "V.1"
            return Sentence(clause, f"{name(event.attacker)} attack {the(event.defender)} in {place(event.place)}.")
        case e.QuestionAsked():
            return Sentence("V.2", f"{name(event.seat)} ask {the(event.opponent)} for the {_matter(event.question)}.")
        case e.ColourAnswered():
            return Sentence("V.2", f"{name(event.seat)} promise to play {coloured_artifact(event.colour)}.")
        case e.ValueAnswered():
            return Sentence("R115", f"{name(event.seat)} promise to play {valued_artifact(event.value)}.")
        case e.NumberAnswered():
            return Sentence("V.2", f"{name(event.seat)} promise to send {units(event.count)}.")
        case e.PlanRevealed() if event.card == NONE:
            return Sentence("V.4", f"{name(event.seat)} have sent {units(event.count)} and no artifact.")
        case e.PlanRevealed():
            return Sentence("V.4", f"{name(event.seat)} have sent {units(event.count)} with {artifact(event.card)}.")
    return None


def _of_outcome(event: e.Event) -> Sentence | None:
    match event:
        case e.TreacheryDeclared() if event.swapped:
            pair = f"{queen(event.queen)} and {jack(event.jack)}"
            return Sentence("dwarves.2", f"{name(event.seat)} swap {pair} and declare treachery.")
        case e.TreacheryDeclared():
            pair = f"{queen(event.queen)} and {jack(event.jack)}"
            return Sentence("V.9", f"{name(event.seat)} declare treachery with {pair}.")
        case e.AceTreacheryDeclared():
            pair = f"{queen(event.queen)} and {artifact(event.ace)} as a Jack"
            return Sentence("R128", f"{name(event.seat)} declare treachery with {pair}.")
        case e.TreacheryNegated():
            return Sentence("negate.4", f"The treachery of {the(event.seat)} comes to nothing.")
        case e.BattleValued():
            return Sentence("V.6", f"{name(event.seat)} reach a battle value of {_value(event)}.")
        case e.BattleWon():
            how = " by treachery" if event.clause == "V.9" else ""
            return Sentence(event.clause, f"{name(event.seat)} defeat {the(event.loser)} in {place(event.place)}{how}.")
        case e.BothTreacherous():
            return Sentence("R122", f"Both sides in {place(event.place)} are treacherous, and both lose.")
    return _of_options(event)


def _of_options(event: e.Event) -> Sentence | None:
    match event:
        case e.ElitesPicked():
            return Sentence("R176", f"{name(event.seat)} pick {event.count} elite among these units.")
        case e.BlessingInvoked():
            return Sentence("option.blessing", f"{name(event.seat)} invoke their blessing.")
        case e.WeaknessFelt():
            element = "Fire" if card_colour(event.card) == RED else "Ice"
            loss = f"lose {event.amount} battle {_points(event.amount)} to {artifact(event.card)}"
            return Sentence("option.weaknesses", f"{name(event.seat)}, weak against {element}, {loss}.")
        case e.ChaosSummoned():
            return Sentence(
                "twoaces.3", f"{name(event.seat)} summon a chaos monster into {place(event.place)}; nobody wins."
            )
        case e.CardPlundered():
            return Sentence("option.plunder", f"{name(event.seat)} take a card of {the(event.loser)} to look at.")
        case e.PlunderSeen():
            return Sentence("R175", f"{name(event.seat)} see which card it is: {artifact(event.card)}.")
        case e.PlunderKept():
            return Sentence("option.plunder", f"{name(event.seat)} keep the card of {the(event.loser)}.")
        case e.PlunderSold():
            return Sentence(
                "option.plunder", f"{name(event.seat)} discard {artifact(event.card)} of {the(event.loser)}."
            )
    return None


def _points(amount: int) -> str:
    return "point" if amount == 1 else "points"


def _matter(question: int) -> str:
    if question == ANSWER_VALUE:
        return "value of their artifact"
    return "colour of their artifact" if question == ANSWER_COLOUR else "size of their army"


def _value(event: e.BattleValued) -> str:
    """`9: 6 for units, 2 for the artifact and 1 as a bonus`; a weakness may leave less than no bonus."""
    parts = []
    if event.units:
        parts.append(f"{event.units} for units")
    if event.artifact:
        parts.append(f"{event.artifact} for the artifact")
    if event.bonus > 0:
        parts.append(f"{event.bonus} as a bonus")
    total = str(event.units + event.artifact + event.bonus)
    less = f", less {-event.bonus}" if event.bonus < 0 else ""
    return f"{total}: {listed(parts)}{less}" if parts else total
