"""The golden games: the table of each, how it is played, and what has to happen in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from dragondune.editions.loader import DEFAULT_EDITION
from dragondune.editions.parameters import Value
from dragondune.engine import decisions as d
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    CounterOffer,
    DeclineAgreement,
    OfferAgreement,
    TableTalk,
    TerminateAgreement,
    WithdrawOffer,
)
from dragondune.engine.board import ALL_TERRITORIES, ELF_CASTLE, GOBLIN_CASTLE, ORC_CASTLE
from dragondune.engine.ids import (
    BATTLE_ROUND,
    BIDDING_ROUND,
    COLLECTION_ROUND,
    DRAGON_ROUND,
    DWARVES,
    ELVES,
    FACTIONS,
    GOBLINS,
    NOBODY,
    ORCS,
    RECRUITMENT_ROUND,
    VICTORY_ROUND,
    Faction,
)
from dragondune.engine.questions import AnyQuestion

Style: TypeAlias = Mapping[AnyQuestion, tuple[type[d.Decision], ...]]
"""The kinds of answer that some questions always get, if possible; everything else is random."""

SCHEMING: Final[Style] = {
    "AskBothQuestions": (d.PlayAce,),
    "AskQuestion": (d.AskColour, d.AskNumber),
    "DeclareTreachery": (d.DeclareTreachery,),
    "DiscardArtifact": (d.Pass,),
    "FightInMountain": (d.Attack,),
    "NegateQuestion": (d.PlayAce,),
    "NegateSurvival": (d.PlayAce,),
    "NegateSwap": (d.PlayAce,),
    "Pay": (d.PayGold, d.TakeFreeCard),
}
"""Every treachery is declared, and aces are kept for stopping powers."""

MARCHING: Final[Style] = {"Hire": (d.PlayAce,), "Move": (d.PlayAce,), "Pay": (d.PayGold, d.TakeFreeCard)}
"""Aces are kept for hiring cheaply and for moving far."""

HOARDING: Final[Style] = {
    "ActAfterMove": (d.BreakWalls, d.BuyQuestion),
    "ActBeforeMove": (d.BreakWalls, d.BuyQuestion),
    "AskYesNo": (d.AskForCard, d.AskForGold),
    "BreakWalls": (d.BreakWalls,),
    "BuyQuestion": (d.BuyQuestion,),
    "DiscardArtifact": (d.Pass,),
    "Hire": (d.HireUnits, d.Pass),
    "Pay": (d.PayGold, d.TakeFreeCard),
    "PlayOrcAce": (d.Pass,),
}
"""Aces are kept for the two-ace actions."""

LURKING: Final[Style] = {
    "ComeOut": (d.Pass,),
    "Hide": (d.Hide, d.PlayAce),
    "Move": (d.MoveHidden, d.MoveUnits),
}
"""Units hide whenever they can, and stay hidden."""

PRYING: Final[Style] = {
    "AskYesNo": (d.AskForJack, d.AskForQueen),
    "DiscardArtifact": (d.Pass,),
    "Hire": (d.HireUnits, d.Pass),
    "Move": (d.MoveUnits,),
    "Pay": (d.PayGold, d.TakeFreeCard),
}
"""Two aces ask who the traitors are."""

PATIENT: Final[Style] = {
    "AskBothQuestions": (d.Pass,),
    "DeclareTreachery": (d.Pass,),
    "DiscardArtifact": (d.Pass,),
    "Hide": (d.Pass,),
    "Hire": (d.HireUnits, d.RaiseUnits, d.Pass),
    "Move": (d.MoveUnits,),
    "NegateDisband": (d.Pass,),
    "NegateQuestion": (d.Pass,),
    "Pay": (d.PayGold, d.TakeFreeCard),
    "PlayOrcAce": (d.Pass,),
    "SummonChaos": (d.SummonChaos,),
}
"""Aces are kept for a chaos monster."""

PROUD: Final[Style] = {
    "AskQuestion": (d.AskColour, d.AskNumber, d.AskValue),
    "DeclareTreachery": (d.DeclareTreachery, d.PlayAce),
    "DiscardArtifact": (d.Pass,),
    "DiscardUsedArtifact": (d.Pass,),
    "Move": (d.MoveUnits,),
    "PickElites": (d.PickElites,),
    "SealPlan": (d.SealElitePlan, d.SealBlessedPlan),
}
"""Elite warriors and blessings come first, and every treachery is declared."""

HOUSE_RULES: Final[Mapping[str, Value]] = {
    "allies": "ban",
    "dragon_blocks": "plain_only",
    "dragon_start": "3d6",
    "event_gold": "picture",
    "goblin_double_disband": True,
    "gold_visible": False,
    "no_bid": "end_round",
    "orc_ace_window": "after",
    "ride_into_dragon": False,
    "spent_battle_ace": False,
    "treachery_once": True,
    "turns": 9,
}

TWO_ACES: Final[Mapping[str, Value]] = {
    "artifacts": 4,
    "dragon_control_least": 0,
    "dragon_control_most": 8,
    "goblins_artifacts": 8,
    "two_aces_chaos": True,
    "two_aces_dragon": True,
    "two_aces_move": True,
    "two_aces_question": True,
    "two_aces_walls": True,
    "walls_duration": "turn",
}

OPTIONS: Final[Mapping[str, Value]] = {
    "blessing": True,
    "blessing_bonus": 2,
    "blessing_losses": 1,
    "dwarves_sale_loss": 1,
    "elite_warriors": True,
    "elves_gold": 3,
    "extra_conscription": 1,
    "goblin_initiative": True,
    "orcs_free_revivals": 2,
    "plunder": "one_gold",
    "turns": 5,
    "weakness_penalty": 3,
    "weaknesses": True,
}


@dataclass(frozen=True)
class Saying:
    """What a seat says from a given turn on, as soon as a question is asked (of `asked` only, if that is a faction)."""

    turn: int
    question: AnyQuestion
    seat: Faction
    talk: TableTalk
    asked: Faction = NOBODY


def _parties(*seats: Faction) -> int:
    return sum(1 << seat for seat in seats)


ALL_THREE: Final = _parties(DWARVES, ELVES, GOBLINS)
BARGAINS: Final = (
    Saying(
        0,
        "PlaceOrcs",
        ORCS,
        OfferAgreement(
            _parties(ELVES, ORCS),
            (Clause(c.STAY_OUT, ORCS, places=ALL_TERRITORIES, turn=1, round=DRAGON_ROUND),),
        ),
    ),
    Saying(0, "PlaceOrcs", ELVES, AcceptAgreement(1)),
    Saying(
        1,
        "Bid",
        ELVES,
        OfferAgreement(
            _parties(DWARVES, ELVES),
            (
                Clause(c.PAY, ELVES, DWARVES, amount=1),
                Clause(c.STAY_OUT, DWARVES, places=1 << ELF_CASTLE, turn=1, round=BATTLE_ROUND),
            ),
        ),
    ),
    Saying(
        1,
        "Bid",
        DWARVES,
        CounterOffer(
            2,
            _parties(DWARVES, ELVES),
            (
                Clause(c.PAY, ELVES, DWARVES, amount=2),
                Clause(c.PAY_SHARE, ELVES, DWARVES, places=ALL_TERRITORIES, amount=50),
                Clause(c.NO_TREACHERY, DWARVES, opponent=ELVES),
                Clause(c.NO_NEGATION, DWARVES, ELVES),
                Clause(c.NO_HIRING, DWARVES, turn=1, round=RECRUITMENT_ROUND),
                Clause(c.PAY_IF_WON, ELVES, DWARVES, amount=1, turn=1, round=RECRUITMENT_ROUND),
            ),
        ),
    ),
    Saying(1, "Bid", ELVES, AcceptAgreement(3)),
    Saying(
        1,
        "Bid",
        GOBLINS,
        OfferAgreement(
            _parties(ELVES, GOBLINS),
            (Clause(c.BID_AT_MOST, ELVES, amount=2), Clause(c.ALLY_WITH, GOBLINS, ELVES)),
        ),
    ),
    Saying(1, "Bid", ELVES, DeclineAgreement(4)),
    Saying(
        1,
        "Bid",
        GOBLINS,
        OfferAgreement(_parties(DWARVES, GOBLINS), (Clause(c.KEEP_AWAY, DWARVES, GOBLINS),)),
    ),
    Saying(1, "Bid", GOBLINS, WithdrawOffer(5)),
    Saying(
        1,
        "Bid",
        GOBLINS,
        OfferAgreement(
            ALL_THREE,
            (
                Clause(c.FREE_TEXT, GOBLINS, turn=1, round=RECRUITMENT_ROUND, text="I shall remember this kindness"),
                Clause(c.NO_ALLIANCE, ELVES, GOBLINS),
                Clause(c.STAY_OUT, GOBLINS, places=ALL_TERRITORIES, turn=1, round=RECRUITMENT_ROUND),
            ),
        ),
    ),
    Saying(1, "Bid", DWARVES, AcceptAgreement(6)),
    Saying(1, "Bid", ELVES, AcceptAgreement(6)),
    Saying(
        1,
        "Bid",
        DWARVES,
        OfferAgreement(
            _parties(DWARVES, GOBLINS),
            (
                Clause(c.LEAVE, GOBLINS, places=1 << GOBLIN_CASTLE, turn=1, round=RECRUITMENT_ROUND),
                Clause(c.PAY, GOBLINS, DWARVES, amount=40, turn=1, round=COLLECTION_ROUND),
            ),
        ),
    ),
    Saying(1, "Bid", GOBLINS, AcceptAgreement(7)),
    Saying(
        1,
        "Bid",
        ELVES,
        OfferAgreement(_parties(ELVES, GOBLINS), (Clause(c.NO_HIRING, GOBLINS, turn=1, round=RECRUITMENT_ROUND),)),
    ),
    Saying(2, "Bid", DWARVES, TerminateAgreement(6)),
    Saying(2, "Bid", DWARVES, WithdrawOffer(6)),
    Saying(2, "Bid", ELVES, TerminateAgreement(6)),
    Saying(2, "Bid", GOBLINS, TerminateAgreement(6)),
    Saying(2, "Bid", DWARVES, TerminateAgreement(6)),
    Saying(
        2,
        "Bid",
        ELVES,
        OfferAgreement(
            _parties(DWARVES, ELVES),
            (
                Clause(c.SEND_AT_MOST, DWARVES, opponent=ELVES, amount=1),
                Clause(c.SEND_AT_LEAST, ELVES, opponent=DWARVES, amount=2),
                Clause(c.PAY_IF_WON, ELVES, DWARVES, amount=1),
                Clause(c.PAY_IF_LOST, DWARVES, ELVES, amount=1),
            ),
        ),
    ),
    Saying(2, "Bid", DWARVES, AcceptAgreement(9)),
    Saying(
        2,
        "Bid",
        DWARVES,
        OfferAgreement(_parties(DWARVES, ELVES), (Clause(c.NO_ARTIFACT, ELVES, opponent=DWARVES),)),
    ),
    Saying(2, "SealPlan", ELVES, AcceptAgreement(10), asked=DWARVES),
)
"""Ten offers: a counter-offer, one declined, one withdrawn, one that lapses, and agreements that end in every way."""


ACTS: Final = (
    Saying(
        1,
        "Bid",
        ELVES,
        OfferAgreement(
            _parties(ELVES, GOBLINS),
            (
                Clause(c.BID_AT_LEAST_NOW, ELVES, amount=2),
                Clause(c.BID_AT_MOST_NOW, GOBLINS, amount=1),
                Clause(c.BID_AT_LEAST, GOBLINS, amount=2, turn=2, round=BIDDING_ROUND),
                Clause(c.HIRE_AT_LEAST, ELVES, amount=9, turn=1, round=RECRUITMENT_ROUND),
                Clause(c.NO_FORBIDDING, GOBLINS, ELVES),
                Clause(c.NO_HIDING, ELVES, turn=2, round=VICTORY_ROUND),
                Clause(c.NO_QUESTION, ELVES, opponent=GOBLINS),
                Clause(c.HOLD, GOBLINS, places=1 << GOBLIN_CASTLE, amount=1, turn=2, round=VICTORY_ROUND),
            ),
        ),
    ),
    Saying(1, "Bid", GOBLINS, AcceptAgreement(1)),
    Saying(
        2,
        "Bid",
        ORCS,
        OfferAgreement(
            _parties(ELVES, ORCS),
            (
                Clause(c.ATTACK, ORCS, opponent=GOBLINS, amount=1, turn=2, round=BATTLE_ROUND),
                Clause(c.ATTACK, ELVES, opponent=GOBLINS, amount=3, turn=2, round=BATTLE_ROUND),
                Clause(c.ENTER, ORCS, places=1 << ORC_CASTLE, amount=2, turn=3, round=RECRUITMENT_ROUND),
                Clause(c.NO_ATTACK, ELVES, ORCS),
            ),
        ),
    ),
    Saying(2, "Bid", ELVES, AcceptAgreement(2)),
)
"""Every promise to act, and every promise not to."""

CUSTOM: Final = (
    Saying(
        1,
        "Bid",
        ELVES,
        OfferAgreement(
            ALL_THREE,
            (
                Clause(c.REBATE_CARD, DWARVES, ELVES, amount=1, turn=2, round=VICTORY_ROUND),
                Clause(c.REBATE_UNIT, GOBLINS, ELVES, amount=1),
                Clause(c.PAY_INCOME_SHARE, ELVES, GOBLINS, amount=30),
                Clause(c.HIRE_AT_LEAST, ELVES, amount=9, turn=1, round=RECRUITMENT_ROUND),
                Clause(c.PAY_IF_KEPT, GOBLINS, ELVES, amount=2, condition=4),
                Clause(c.PAY_IF_YIELDED, ELVES, GOBLINS, amount=1, condition=4),
                Clause(c.STAY_OUT, ELVES, places=1 << GOBLIN_CASTLE, turn=1, round=VICTORY_ROUND),
                Clause(c.PAY_IF_YIELDED, ELVES, GOBLINS, amount=5, condition=7),
            ),
        ),
    ),
    Saying(1, "Bid", GOBLINS, AcceptAgreement(1)),
    Saying(1, "Bid", DWARVES, AcceptAgreement(1)),
)
"""Rebates, a share of all income, a duty with a reward and a penalty, and one with a penalty that nobody pays."""


@dataclass(frozen=True)
class Plan:
    """A game to search for: the first seed with everything asked for, in which all sayings are said."""

    name: str
    wishes: frozenset[str]
    factions: tuple[Faction, ...] = FACTIONS
    seats_given: bool = False
    edition: str = DEFAULT_EDITION
    overrides: Mapping[str, Value] = field(default_factory=dict)
    style: Style = field(default_factory=dict)
    sayings: tuple[Saying, ...] = ()


SECRETS: Final = (
    Saying(
        1,
        "Bid",
        ELVES,
        OfferAgreement(
            _parties(DWARVES, ELVES, ORCS),
            (
                Clause(c.SHOW_SALE, ELVES),
                Clause(c.SHOW_EVENT, ELVES),
                Clause(c.SHOW_QUEEN, ORCS),
                Clause(c.SHOW_JACK, DWARVES),
                Clause(c.SHOW_CARD, ORCS),
                Clause(c.SHOW_HAND, DWARVES, turn=2, round=COLLECTION_ROUND),
                Clause(c.SHOW_HAND, ELVES, turn=3, round=BATTLE_ROUND),
                Clause(c.SHOW_HAND, ORCS, turn=3, round=COLLECTION_ROUND),
            ),
        ),
    ),
    Saying(1, "Bid", DWARVES, AcceptAgreement(1)),
    Saying(1, "Bid", ORCS, AcceptAgreement(1)),
)

PLANS: Final = (
    Plan("castles", frozenset({"castles", "AcePlayed orcs.10"}), (GOBLINS, ORCS, ELVES, DWARVES), seats_given=True),
    Plan("orcs-default", frozenset({"orcs_default", "AcePlayed negate.4"}), style=SCHEMING),
    Plan("red-dragon", frozenset({"AcePlayed negate.2"}), style=SCHEMING),
    Plan(
        "most-castles",
        frozenset({"most_castles", "AcePlayed negate.1", "AcePlayed negate.3", "TrollLeft"}),
        (ELVES, GOBLINS, DWARVES),
        style=SCHEMING,
    ),
    Plan(
        "mountain-fight",
        frozenset({"mountain_fight"}),
        (DWARVES, GOBLINS, ELVES),
        seats_given=True,
        overrides={"turns": 3},
        style=SCHEMING,
    ),
    Plan(
        "tie-order",
        frozenset({"tie_order", "AcePlayed elves.5"}),
        (DWARVES, ELVES),
        seats_given=True,
        overrides={"artifacts": 2, "goblins_artifacts": 2},
        style={**SCHEMING, "Hide": (d.Pass,), "Move": (d.MoveUnits,), "ProposeAlliance": (d.Pass,)},
    ),
    Plan("two-traitors", frozenset({"BothTreacherous"}), (ORCS, DWARVES), style=SCHEMING),
    Plan(
        "house-rules",
        frozenset({"EventDeckReshuffled", "UnitsMoved orcs.5", "GiftDelayed", "AcePlayed ace.2", "AcePlayed ace.3"}),
        overrides=HOUSE_RULES,
        style=MARCHING,
    ),
    Plan(
        "draft-allies",
        frozenset({"alliance_castles", "ValueAnswered"}),
        (ELVES, ORCS, GOBLINS),
        edition="draft",
    ),
    Plan(
        "draft-elites",
        frozenset({"UnitsPlacedByAce", "ElitesPicked", "SealElitePlan"}),
        (DWARVES, ELVES),
        edition="draft",
        overrides={"artifacts": 3, "goblins_artifacts": 3, "turns": 4},
        style=PROUD,
    ),
    Plan(
        "draft-jack",
        frozenset({"AceTreacheryDeclared"}),
        (DWARVES, GOBLINS),
        edition="draft",
        overrides={"artifacts": 4, "goblins_artifacts": 4, "turns": 3},
        style=PROUD,
    ),
    Plan("version-1.2", frozenset({"TrollLeft"}), (DWARVES, ORCS, ELVES), edition="1.2"),
    Plan("version-1.7", frozenset({"ReviveWithAce", "BattleWon V.6"}), (GOBLINS, DWARVES, ORCS), edition="1.7"),
    Plan("two-groups", frozenset({"MoveHidden"}), (ELVES, DWARVES, ORCS), edition="1.7", style=LURKING),
    Plan(
        "version-9",
        frozenset({"BreakWalls", "ControlDragons", "MoveAgain", "ReviveWithSix", "SecretsKept"}),
        (GOBLINS, ELVES, DWARVES),
        edition="9",
        overrides={"turns": 5},
    ),
    Plan(
        "options",
        frozenset(
            {"BlessingInvoked", "InitiativeTaken", "KeepPlunder", "SealElitePlan", "SellPlunder", "WeaknessFelt"}
        ),
        edition="1.10-pdf",
        overrides=OPTIONS,
        style=PROUD,
    ),
    Plan(
        "oracle",
        frozenset({"oracle"}),
        (ELVES, GOBLINS),
        edition="1.10-pdf",
        overrides={"castles_to_win": 2, "oracles": "elves,goblins", "turns": 3},
    ),
    Plan("even", frozenset({"UnitsConscripted"}), (ELVES, GOBLINS), edition="1.10-even", overrides={"turns": 2}),
    Plan(
        "two-aces",
        frozenset({"DragonControlled", "WallsRepaired"}),
        (GOBLINS, ORCS),
        overrides={**TWO_ACES, "turns": 4},
        style=HOARDING,
    ),
    Plan(
        "two-aces-answers",
        frozenset({"CardAskedFor", "GoldAskedFor"}),
        (GOBLINS, ORCS),
        overrides={**TWO_ACES, "two_aces_dragon": False, "two_aces_walls": False, "turns": 4},
        style=HOARDING,
    ),
    Plan(
        "two-aces-questions",
        frozenset({"JackAskedFor", "QueenAskedFor"}),
        (GOBLINS, ELVES),
        overrides={**TWO_ACES, "two_aces_dragon": False, "two_aces_walls": False, "turns": 4},
        style=PRYING,
    ),
    Plan(
        "chaos",
        frozenset({"ChaosSummoned"}),
        (GOBLINS, ORCS, ELVES),
        overrides={"artifacts": 4, "goblins_artifacts": 8, "turns": 4, "two_aces_chaos": True},
        style=PATIENT,
    ),
    Plan(
        "agreements",
        frozenset(
            {
                *("DutyYielded no_choice", "DutyYielded older_duty", "AskedAgain", "PaymentShort", "DebtPaid"),
                *("DutyKept", "DutyLapsed no_battle", "DutyLapsed other_outcome", "DutyLapsed time_over"),
            }
        ),
        (DWARVES, ELVES, ORCS, GOBLINS),
        seats_given=True,
        overrides={"turns": 3},
        sayings=BARGAINS,
    ),
    Plan(
        "promised-acts",
        frozenset({"DutyYielded no_choice", "OfferAccepted"}),
        (GOBLINS, ELVES, ORCS, DWARVES),
        overrides={"turns": 3},
        sayings=ACTS,
    ),
    Plan(
        "regular-customers",
        frozenset({"DutyLapsed clause_yielded", "DutyLapsed clause_kept", "PaymentMade"}),
        (GOBLINS, ELVES, ORCS, DWARVES),
        overrides={"turns": 3},
        sayings=CUSTOM,
    ),
    Plan(
        "secrets-shown",
        frozenset({"SaleDisclosed", "NextEventDisclosed", "CardDisclosed", "DutyLapsed nothing_to_show"}),
        (DWARVES, ELVES, ORCS, GOBLINS),
        seats_given=True,
        overrides={"turns": 3},
        sayings=SECRETS,
    ),
)
