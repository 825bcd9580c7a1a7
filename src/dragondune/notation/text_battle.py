"""Sentences of the Battle Round."""

from dragondune.engine import events as e
from dragondune.engine.board import GREAT_MOUNTAIN
from dragondune.engine.ids import NONE
from dragondune.engine.steps import ANSWER_COLOUR
from dragondune.notation.words import artifact, coloured_artifact, jack, listed, name, place, queen, the, units


def sentence(event: e.Event) -> str | None:
    return _of_plans(event) or _of_outcome(event)


def _of_plans(event: e.Event) -> str | None:
    match event:
        case e.BattleBegan():
            clause = "VII.3" if event.place == GREAT_MOUNTAIN else "V.1"
            return f"[{clause}] {name(event.attacker)} attack {the(event.defender)} in {place(event.place)}."
        case e.QuestionAsked():
            matter = "colour of their artifact" if event.question == ANSWER_COLOUR else "size of their army"
            return f"[V.2] {name(event.seat)} ask {the(event.opponent)} for the {matter}."
        case e.ColourAnswered():
            return f"[V.2] {name(event.seat)} promise to play {coloured_artifact(event.colour)}."
        case e.NumberAnswered():
            return f"[V.2] {name(event.seat)} promise to send {units(event.count)}."
        case e.PlanRevealed() if event.card == NONE:
            return f"[V.4] {name(event.seat)} have sent {units(event.count)} and no artifact."
        case e.PlanRevealed():
            return f"[V.4] {name(event.seat)} have sent {units(event.count)} with {artifact(event.card)}."
    return None


def _of_outcome(event: e.Event) -> str | None:
    match event:
        case e.TreacheryDeclared() if event.swapped:
            pair = f"{queen(event.queen)} and {jack(event.jack)}"
            return f"[dwarves.2] {name(event.seat)} swap {pair} and declare treachery."
        case e.TreacheryDeclared():
            pair = f"{queen(event.queen)} and {jack(event.jack)}"
            return f"[V.9] {name(event.seat)} declare treachery with {pair}."
        case e.TreacheryNegated():
            return f"[negate.4] The treachery of {the(event.seat)} comes to nothing."
        case e.BattleValued():
            return f"[V.6] {name(event.seat)} reach a battle value of {_value(event)}."
        case e.BattleWon():
            how = " by treachery" if event.clause == "V.9" else ""
            return f"[{event.clause}] {name(event.seat)} defeat {the(event.loser)} in {place(event.place)}{how}."
        case e.BothTreacherous():
            return f"[R122] Both sides in {place(event.place)} are treacherous, and both lose."
    return None


def _value(event: e.BattleValued) -> str:
    """`9: 6 for units, 2 for the artifact and 1 as a bonus`"""
    parts = []
    if event.units:
        parts.append(f"{event.units} for units")
    if event.artifact:
        parts.append(f"{event.artifact} for the artifact")
    if event.bonus:
        parts.append(f"{event.bonus} as a bonus")
    total = str(event.units + event.artifact + event.bonus)
    return f"{total}: {listed(parts)}" if parts else total
