"""Prompts as questions."""

from dragondune.engine.prompts import Prompt
from dragondune.notation.prose.vocabulary import name, place, the


def ask(prompt: Prompt) -> str:
    """Who is asked what, and by which rule: `Orcs: where do the riders go? [orcs.5]`."""
    question = (
        _of_chance(prompt.question)
        or _of_early_rounds(prompt)
        or _of_recruitment(prompt)
        or _of_battle(prompt)
        or _of_last_rounds(prompt.question)
    )
    if question is None:
        raise NotImplementedError(prompt.question)
    return f"{name(prompt.seat)}: {question}? [{prompt.clause}]"


def _of_chance(question: str) -> str | None:
    match question:
        case "DrawSeat":
            return "who takes the next seat"
        case "DrawStarter":
            return "who is the Starting Player"
        case "RollDie":
            return "what does the die show"
        case "DealQueen":
            return "which Queen is dealt next"
        case "DealJack":
            return "which Jack is dealt next"
        case "DealArtifact":
            return "which artifact is dealt next"
        case "DrawDragonCard":
            return "which card moves the dragon"
        case "RollDragonDie":
            return "how far does the dragon go"
        case "DrawTriggerCard":
            return "which card decides on the Red Dragon"
        case "DrawFirstEvent":
            return "which event card comes first"
        case "DrawSecondEvent":
            return "which event card comes second"
        case "DrawCardUpForBid":
            return "which card is put up for bid"
        case "DrawSecondCard":
            return "which second card do the Goblins get"
        case "DrawNextEvent":
            return "which event card are the Elves shown"
    return None


def _of_early_rounds(prompt: Prompt) -> str | None:
    match prompt.question:
        case "PlaceOrcs":
            return "how many units start in 1★, in 9• and in 16•"
        case "PredictVictory":
            return "who wins, on which turn, and which castle do they control then"
        case "PlayOrcAce":
            return "discard an ace to take units anywhere"
        case "RelocateOrcs":
            return "which units go where"
        case "ControlDragons":
            return "discard cards to control the dragons"
        case "MoveDragon":
            return "how far does the dragon go"
        case "NegateSurvival":
            return f"discard an ace so that the Red Dragon kills {the(prompt.about)} too"
        case "RideRedDragon":
            return "where do the riders go"
        case "BreakAlliance":
            return "break the alliance"
        case "ProposeAlliance":
            return "to whom do you propose an alliance"
        case "AnswerProposal":
            return f"accept the alliance with {the(prompt.about)}"
        case "Bid":
            return "how much do you bid"
        case "KeepSecret":
            return "which card do you keep secret from the Elves"
        case "Pay":
            return "how do you pay for the card"
    return None


def _of_recruitment(prompt: Prompt) -> str | None:
    match prompt.question:
        case "ComeOut":
            return f"do the units in {place(prompt.place)} come out of hiding"
        case "Hide" if prompt.about == prompt.seat:
            return f"hide the units that have come to {place(prompt.place)}"
        case "Hide":
            return f"hide the units in {place(prompt.place)} from {the(prompt.about)}"
        case "Revive":
            return "how many units do you revive"
        case "DisbandEarly":
            return "which units do you disband before recruiting"
        case "NegateDisband":
            return f"discard an ace to stop {the(prompt.about)} from disbanding early"
        case "Conscript":
            return "where do you conscript"
        case "ForbidHiring":
            return f"discard an ace to keep {the(prompt.about)} from hiring"
        case "Hire":
            return "how many units do you recruit, and where"
        case "PlaceElves":
            return "how many units do you place for the ace, and where"
        case "Move":
            return "which units move where"
        case "TakeTurn":
            return f"take your turn now, before {the(prompt.about)}"
        case "ActBeforeMove":
            return "what do you discard special cards for before you move"
        case "ActAfterMove":
            return "what do you discard special cards for, now that you have moved"
        case "AskYesNo":
            return "what do you ask of whom"
        case "DisbandLate":
            return "which units do you disband"
    return None


def _of_battle(prompt: Prompt) -> str | None:
    match prompt.question:
        case "ChooseBattle":
            return "whom do you attack, and where"
        case "AskQuestion":
            return f"what do you ask {the(prompt.about)} before the battle in {place(prompt.place)}"
        case "NegateQuestion":
            return f"discard an ace to stop the question of {the(prompt.about)}"
        case "AskBothQuestions":
            return f"discard an ace to ask {the(prompt.about)} both questions"
        case "AnswerColour":
            return f"which colour of artifact do you promise {the(prompt.about)}"
        case "AnswerNumber":
            return f"how many units do you promise {the(prompt.about)} to send"
        case "AnswerValue":
            return f"which value of artifact do you promise {the(prompt.about)}"
        case "PickElites":
            return "how many of these units are elite"
        case "SealPlan":
            return f"how many units do you send in {place(prompt.place)}, and with which artifact"
        case "DeclareTreachery":
            return "declare treachery"
        case "NegateSwap":
            return f"discard an ace to stop {the(prompt.about)} from swapping Queen and Jack"
        case "SummonChaos":
            return f"discard two aces to summon a chaos monster into {place(prompt.place)}"
        case "DiscardUsedArtifact":
            return "discard the artifact you used"
        case "DrawPlunder":
            return f"which card of {the(prompt.about)} is plundered"
        case "KeepPlunder":
            return f"keep the card of {the(prompt.about)}, or sell it"
    return None


def _of_last_rounds(question: str) -> str | None:
    match question:
        case "DiscardArtifact":
            return "which artifacts do you discard"
        case "FightInMountain":
            return "whom do you attack in 0•"
    return None
