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
    place,
    queen,
    subject,
    the,
    units,
    valued_artifact,
    whose,
)


def sentence(event: e.Event) -> Sentence | None:
    return _of_plans(event) or _of_outcome(event)


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
