"""Every question the game can ask: a closed set of names, shared with the wire and with TypeScript."""

from typing import Final, Literal, TypeAlias, get_args

Question: TypeAlias = Literal[
    "PlaceOrcs",
    "PredictVictory",
    "BreakWalls",
    "PlayOrcAce",
    "RelocateOrcs",
    "ControlDragons",
    "MoveDragon",
    "NegateSurvival",
    "RideRedDragon",
    "BreakAlliance",
    "ProposeAlliance",
    "AnswerProposal",
    "BuyQuestion",
    "Bid",
    "Pay",
    "ComeOut",
    "TakeTurn",
    "Revive",
    "DisbandEarly",
    "NegateDisband",
    "Conscript",
    "ForbidHiring",
    "Hire",
    "PlaceElves",
    "ActBeforeMove",
    "Move",
    "ActAfterMove",
    "AskYesNo",
    "DisbandLate",
    "Hide",
    "ChooseBattle",
    "AskQuestion",
    "NegateQuestion",
    "AskBothQuestions",
    "AnswerColour",
    "AnswerNumber",
    "AnswerValue",
    "SealPlan",
    "DeclareTreachery",
    "NegateSwap",
    "SummonChaos",
    "DiscardUsedArtifact",
    "KeepPlunder",
    "PickElites",
    "DiscardArtifact",
    "FightInMountain",
    "KeepSecret",
]
"""What a player is asked."""

ChanceQuestion: TypeAlias = Literal[
    "DrawSeat",
    "DrawStarter",
    "RollDie",
    "DealQueen",
    "DealJack",
    "DealArtifact",
    "DrawDragonCard",
    "RollDragonDie",
    "DrawTriggerCard",
    "DrawFirstEvent",
    "DrawSecondEvent",
    "DrawCardUpForBid",
    "DrawSecondCard",
    "DrawNextEvent",
    "DrawPlunder",
]
"""What a draw or a die answers."""

AnyQuestion: TypeAlias = Question | ChanceQuestion

QUESTIONS: Final[tuple[Question, ...]] = get_args(Question)
CHANCE_QUESTIONS: Final[tuple[ChanceQuestion, ...]] = get_args(ChanceQuestion)

StandingAnswer: TypeAlias = Literal["decline", "accept"]
"""What can always be answered in the same way: "decline" passes, "accept" takes the first other option."""
UsualAnswer: TypeAlias = Literal["ask", "decline"]
"""What happens if a person has set nothing."""
DECLINE: Final[tuple[StandingAnswer, ...]] = ("decline",)
DECLINE_OR_ACCEPT: Final[tuple[StandingAnswer, ...]] = ("decline", "accept")

BY_NAME: Final[dict[str, Question]] = {question: question for question in QUESTIONS}
"""What a player is asked, by the plain text of its name."""
