"""Prompts as questions."""

import pytest

from dragondune.engine.all_steps import STEPS
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, FACTIONS, GOBLINS, NOBODY, NONE, ORCS, Faction, Territory
from dragondune.engine.prompts import Prompt
from dragondune.engine.questions import AnyQuestion
from dragondune.notation import ask
from tests.notation.examples import ELF_CASTLE
from tests.notation.games import finished

CLAUSES = {step.question: step.clause for step in STEPS if step.question}


def prompt(seat: Faction, question: AnyQuestion, *, about: Faction = NOBODY, place: Territory = NONE) -> Prompt:
    return Prompt(seat, question, CLAUSES[question], about, place, is_secret=False)


QUESTIONS: list[tuple[Prompt, str]] = [
    (prompt(CHANCE, "DrawSeat"), "Chance: who takes the next seat? [R12]"),
    (prompt(CHANCE, "DrawStarter"), "Chance: who is the Starting Player? [setup.3]"),
    (prompt(CHANCE, "RollDie"), "Chance: what does the die show? [setup.4]"),
    (prompt(CHANCE, "DealQueen"), "Chance: which Queen is dealt next? [setup.8]"),
    (prompt(CHANCE, "DealJack"), "Chance: which Jack is dealt next? [setup.9]"),
    (prompt(CHANCE, "DealArtifact"), "Chance: which artifact is dealt next? [setup.10]"),
    (prompt(CHANCE, "DrawDragonCard"), "Chance: which card moves the dragon? [I.1]"),
    (prompt(CHANCE, "RollDragonDie"), "Chance: how far does the dragon move? [I.1]"),
    (prompt(CHANCE, "DrawTriggerCard"), "Chance: which card decides about the Red Dragon? [R44]"),
    (prompt(CHANCE, "DrawFirstEvent"), "Chance: which event card comes first? [II.1]"),
    (prompt(CHANCE, "DrawSecondEvent"), "Chance: which event card comes second? [II.1]"),
    (prompt(CHANCE, "DrawCardUpForBid"), "Chance: which card is put up for bid? [III.1]"),
    (prompt(CHANCE, "DrawSecondCard"), "Chance: which second card do the Goblins get? [goblins.3]"),
    (prompt(CHANCE, "DrawNextEvent"), "Chance: which event card are the Elves shown? [III.5]"),
    (prompt(ORCS, "PlaceOrcs"), "Orcs: how many units start in 1★, in 9• and in 16•? [setup.1]"),
    (
        prompt(ELVES, "PredictVictory"),
        "Elves: who wins, on which turn, and which castle do they control then? [option.oracles]",
    ),
    (prompt(ORCS, "PlayOrcAce"), "Orcs: discard an ace to move units anywhere? [orcs.10]"),
    (prompt(ORCS, "RelocateOrcs"), "Orcs: which units do you move, and where? [orcs.10]"),
    (
        prompt(ELVES, "NegateSurvival", about=ORCS),
        "Elves: discard an ace so that the Red Dragon kills the Orcs too? [negate.2]",
    ),
    (prompt(ORCS, "RideRedDragon"), "Orcs: where do the riders go? [orcs.5]"),
    (prompt(ELVES, "BreakAlliance"), "Elves: break the alliance? [II.2]"),
    (prompt(ELVES, "ProposeAlliance"), "Elves: who do you propose an alliance to? [II.2]"),
    (prompt(ELVES, "AnswerProposal", about=ORCS), "Elves: accept the alliance with the Orcs? [II.2]"),
    (prompt(ELVES, "Bid"), "Elves: how much do you bid? [III.2]"),
    (prompt(ELVES, "Pay"), "Elves: how do you pay for the card? [III.3]"),
    (prompt(ORCS, "KeepSecret"), "Orcs: which card do you keep secret from the Elves? [R154]"),
    (prompt(ELVES, "ComeOut", place=ELF_CASTLE), "Elves: do the units in 5★ come out of hiding? [IV.intro]"),
    (
        prompt(ELVES, "Hide", about=ELVES, place=ELF_CASTLE),
        "Elves: hide your units in 5★? [IV.hidden.1]",
    ),
    (
        prompt(ELVES, "Hide", about=ORCS, place=ELF_CASTLE),
        "Elves: hide the units in 5★ from the Orcs? [IV.hidden.1]",
    ),
    (prompt(ELVES, "Revive"), "Elves: how many units do you revive? [IV.1]"),
    (prompt(GOBLINS, "DisbandEarly"), "Goblins: which units do you disband before recruiting? [IV.2]"),
    (
        prompt(ELVES, "NegateDisband", about=GOBLINS),
        "Elves: discard an ace to stop the Goblins from disbanding early? [negate.3]",
    ),
    (prompt(ELVES, "Conscript"), "Elves: where do you conscript? [IV.3]"),
    (
        prompt(GOBLINS, "ForbidHiring", about=ELVES),
        "Goblins: discard an ace to stop the Elves from hiring? [goblins.7]",
    ),
    (prompt(ELVES, "Hire"), "Elves: how many units do you hire, and where? [IV.4]"),
    (prompt(ELVES, "PlaceElves"), "Elves: how many units do you place with the ace, and where? [R183]"),
    (prompt(ELVES, "Move"), "Elves: which units do you move, and where? [IV.5]"),
    (prompt(ORCS, "ControlDragons"), "Orcs: discard cards to control the dragon? [twoaces.5]"),
    (prompt(ORCS, "MoveDragon"), "Orcs: how far does the dragon move? [twoaces.5]"),
    (
        prompt(GOBLINS, "TakeTurn", about=ORCS),
        "Goblins: take your turn now, before the Orcs? [option.initiative]",
    ),
    (
        prompt(ELVES, "BreakWalls"),
        "Elves: discard special cards to break the walls of a castle before the dragon moves? [twoaces.4]",
    ),
    (
        prompt(ELVES, "BuyQuestion"),
        "Elves: discard two aces to ask another player a question? [twoaces.2]",
    ),
    (
        prompt(ELVES, "ActBeforeMove"),
        "Elves: do you discard special cards before you move? [R173]",
    ),
    (
        prompt(ELVES, "ActAfterMove"),
        "Elves: do you discard special cards now that you have moved? [R94]",
    ),
    (prompt(ELVES, "AskYesNo"), "Elves: who do you ask, and what? [twoaces.2]"),
    (prompt(ELVES, "DisbandLate"), "Elves: which units do you disband? [IV.6]"),
    (prompt(ELVES, "ChooseBattle"), "Elves: who do you attack, and where? [V.1]"),
    (
        prompt(ELVES, "AskQuestion", about=ORCS, place=ELF_CASTLE),
        "Elves: what do you ask the Orcs before the battle in 5★? [V.2]",
    ),
    (
        prompt(ORCS, "NegateQuestion", about=ELVES),
        "Orcs: discard an ace to stop the Elves' question? [negate.1]",
    ),
    (
        prompt(ELVES, "AskBothQuestions", about=ORCS),
        "Elves: discard an ace to ask the Orcs both questions? [elves.5]",
    ),
    (
        prompt(ORCS, "AnswerColour", about=ELVES),
        "Orcs: which colour of artifact do you promise the Elves? [V.2]",
    ),
    (
        prompt(ORCS, "AnswerNumber", about=ELVES),
        "Orcs: how many units do you promise the Elves to send? [V.2]",
    ),
    (
        prompt(ORCS, "AnswerValue", about=ELVES),
        "Orcs: which value of artifact do you promise the Elves? [R115]",
    ),
    (
        prompt(ORCS, "SealPlan", place=ELF_CASTLE),
        "Orcs: how many units do you send in 5★, and with which artifact? [V.3]",
    ),
    (prompt(DWARVES, "PickElites"), "Dwarves: how many of these units are elite? [R176]"),
    (prompt(ORCS, "DeclareTreachery"), "Orcs: declare treachery? [V.9]"),
    (
        prompt(ORCS, "NegateSwap", about=DWARVES),
        "Orcs: discard an ace to stop the Dwarves from swapping Queen and Jack? [negate.4]",
    ),
    (
        prompt(ORCS, "SummonChaos", about=ELVES, place=ELF_CASTLE),
        "Orcs: discard two aces to summon a chaos monster in 5★? [twoaces.3]",
    ),
    (prompt(ORCS, "DiscardUsedArtifact", about=ELVES), "Orcs: discard the artifact you used? [R120]"),
    (prompt(CHANCE, "DrawPlunder", about=ELVES), "Chance: which of the Elves' cards is plundered? [option.plunder]"),
    (prompt(ORCS, "KeepPlunder", about=ELVES), "Orcs: keep or sell the Elves' card? [option.plunder]"),
    (prompt(ORCS, "DiscardArtifact"), "Orcs: which artifacts do you discard? [VI.4]"),
    (prompt(ELVES, "FightInMountain"), "Elves: who do you attack in 0•? [VII.3]"),
]


@pytest.mark.parametrize(("asked", "question"), QUESTIONS, ids=[question for _, question in QUESTIONS])
def test_a_prompt_is_a_question(asked: Prompt, question: str) -> None:
    assert ask(asked) == question


def test_every_question_has_a_sentence() -> None:
    assert {asked.question for asked, _ in QUESTIONS} == set(CLAUSES)


@pytest.mark.parametrize(("seed", "factions"), [(1, FACTIONS), (3, (DWARVES, ELVES, GOBLINS))])
def test_questions_name_the_players_they_concern(seed: int, factions: tuple[int, ...]) -> None:
    questions = {ask(asked) for asked in finished(seed, factions).prompts}
    assert [question for question in questions if "the bank" in question] == []
