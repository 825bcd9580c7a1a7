"""One event of every kind, and for every clause that causes it, with its sentence."""

from dragondune.engine import events as e
from dragondune.engine.agreements.clauses import (
    ALLY_WITH,
    LEAVE,
    NO_ARTIFACT,
    NO_BATTLE,
    NO_CHOICE,
    NOTHING_TO_SHOW,
    OLDER_DUTY,
    OTHER_OUTCOME,
    PAY,
    SHOW_HAND,
    STAY_OUT,
    TIME_OVER,
    Clause,
)
from dragondune.engine.board import EVENT_IDS, TERRITORY_BY_ID
from dragondune.engine.endings import (
    ALLIANCE_CASTLES,
    CASTLES_WIN,
    MOST_CASTLES,
    MOUNTAIN_FIGHT,
    ORACLE,
    ORCS_DEFAULT,
    TIE_ORDER,
)
from dragondune.engine.ids import BLACK, CARD_IDS, DWARVES, ELVES, GOBLINS, HEARTS, NOBODY, NONE, ORCS, RED, SPADES
from dragondune.engine.steps import ANSWER_COLOUR, ANSWER_NUMBER, ANSWER_VALUE

ELF_CASTLE = TERRITORY_BY_ID["5c"]
GOBLIN_CASTLE = TERRITORY_BY_ID["10c"]
TROLL_CASTLE = TERRITORY_BY_ID["3c"]
MOUNTAIN = TERRITORY_BY_ID["0f"]
FOREST = TERRITORY_BY_ID["9f"]
PLAIN = TERRITORY_BY_ID["17"]
ACE = CARD_IDS.index("AD")
FIVE = CARD_IDS.index("5S")
TEN = EVENT_IDS.index("10H")
PAYMENT = Clause(PAY, ELVES, other=ORCS, amount=3)
DUTY = Clause(STAY_OUT, ORCS, places=1 << ELF_CASTLE, turn=4, round=7)
DEPARTURE = Clause(LEAVE, ORCS, places=1 << ELF_CASTLE, turn=4, round=4)

SENTENCES: list[tuple[e.Event, str]] = [
    (e.SeatsTaken((ORCS, ELVES, DWARVES)), "[R12] The players are seated in this order: Orcs, Elves and Dwarves."),
    (e.UnitsPlaced(ELVES, ELF_CASTLE, 5), "[setup.1] The Elves place 5 units in 5★."),
    (e.UnitsPlaced(ORCS, FOREST, 1), "[setup.1] The Orcs place 1 unit in 9•."),
    (e.StarterNamed(ELVES), "[setup.3] The Elves are drawn as the Starting Player."),
    (e.DieRolled(4), "[setup.4] The die shows 4."),
    (e.DragonPlaced(13), "[setup.4] The dragon marker is placed at 13."),
    (e.TrollPlaced(TROLL_CASTLE, "setup.5"), "[setup.5] A troll is placed in 3★."),
    (
        e.TrollPlaced(ELF_CASTLE, "setup.6"),
        "[setup.6] A troll is placed in 5★ for a faction that nobody plays.",
    ),
    (e.QueenDealt(ELVES), "[setup.8] The Elves are dealt a Queen."),
    (e.QueenLearned(ELVES, SPADES), "[setup.8] The Elves look at their Queen: Q♠."),
    (e.JackDealt(ORCS), "[setup.9] The Orcs are dealt a Jack."),
    (e.JackLearned(ORCS, HEARTS), "[setup.9] The Orcs look at their Jack: J♥."),
    (e.ArtifactDealt(ELVES, "setup.10"), "[setup.10] The Elves are dealt an artifact."),
    (e.ArtifactDealt(GOBLINS, "setup.11"), "[setup.11] The Goblins are dealt another artifact."),
    (e.ArtifactLearned(ELVES, FIVE), "[R28] The Elves add 5♠ to their hand."),
    (e.TurnBegan(3, GOBLINS), "[VII.4] Turn 3 begins; the Goblins are the Starting Player."),
    (e.RoundBegan(1), "[I.1] The Dragon Round begins."),
    (e.RoundBegan(2), "[II.1] The Event Round begins."),
    (e.RoundBegan(3), "[III.intro] The Bidding Round begins."),
    (e.RoundBegan(4), "[IV.intro] The Recruitment and Movement Round begins."),
    (e.RoundBegan(5), "[V.intro] The Battle Round begins."),
    (e.RoundBegan(6), "[VI.1] The Collection Round begins."),
    (e.RoundBegan(7), "[VII.1] The Victory Round begins."),
    (e.AcePlayed(ELVES, ACE, "ace.1"), "[ace.1] The Elves discard A♦ to take the card for free."),
    (e.AcePlayed(ELVES, ACE, "ace.2"), "[ace.2] The Elves discard A♦ to hire at half price."),
    (e.AcePlayed(ELVES, ACE, "ace.3"), "[ace.3] The Elves discard A♦ to move one territory farther."),
    (e.AcePlayed(ELVES, ACE, "R94"), "[R94] The Elves discard A♦ for another movement."),
    (e.AcePlayed(ELVES, ACE, "twoaces.1"), "[twoaces.1] The Elves discard A♦ for another movement."),
    (e.AcePlayed(ELVES, ACE, "twoaces.2"), "[twoaces.2] The Elves discard A♦ for a question."),
    (e.AcePlayed(ELVES, ACE, "twoaces.4"), "[twoaces.4] The Elves discard A♦ to break castle walls."),
    (e.AcePlayed(ELVES, ACE, "twoaces.5"), "[twoaces.5] The Elves discard A♦ to control the dragon."),
    (
        e.ArtifactDiscarded(ELVES, CARD_IDS.index("6D"), "R153"),
        "[R153] The Elves discard 6♦ to revive units.",
    ),
    (e.ArtifactDiscarded(ELVES, CARD_IDS.index("6H"), "R153"), "[R153] The Elves discard 6♥ for another movement."),
    (e.ArtifactDiscarded(ELVES, CARD_IDS.index("6C"), "R153"), "[R153] The Elves discard 6♣ to control the dragon."),
    (e.ArtifactDiscarded(ELVES, CARD_IDS.index("6S"), "R153"), "[R153] The Elves discard 6♠ to break castle walls."),
    (e.DragonControlled(ELVES, 3), "[R41] The Elves advance the dragon by 3; no card is turned up."),
    (e.DragonControlled(ELVES, 0), "[R41] The Elves keep the dragon where it is; no card is turned up."),
    (e.InitiativeTaken(GOBLINS, ORCS), "[option.initiative] The Goblins take their turn before the Orcs."),
    (
        e.WallsBroken(ELVES, GOBLIN_CASTLE, "twoaces.4"),
        "[twoaces.4] The Elves break the walls of 10★. Dragons can now strike it.",
    ),
    (
        e.WallsBroken(ELVES, GOBLIN_CASTLE, "R153"),
        "[R153] The Elves break the walls of 10★. Dragons can now strike it.",
    ),
    (e.WallsRepaired(GOBLIN_CASTLE), "[R151] The walls of 10★ are restored."),
    (
        e.CardAskedFor(ELVES, ORCS, FIVE, yes=True),
        "[twoaces.2] The Elves ask whether the Orcs hold 5♠. The answer is yes.",
    ),
    (
        e.QueenAskedFor(ELVES, ORCS, SPADES, yes=False),
        "[twoaces.2] The Elves ask whether the Orcs hold Q♠. The answer is no.",
    ),
    (
        e.JackAskedFor(ELVES, ORCS, HEARTS, yes=True),
        "[twoaces.2] The Elves ask whether the Orcs hold J♥. The answer is yes.",
    ),
    (
        e.GoldAskedFor(ELVES, ORCS, 4, yes=False),
        "[twoaces.2] The Elves ask whether the Orcs have more than 4 gold. The answer is no.",
    ),
    (e.UnitsRevived(ELVES, 2, 0, "R153"), "[R153] The Elves revive 2 units with the six."),
    (e.AcePlayed(ORCS, ACE, "ace.4"), "[ace.4] The Orcs discard A♦ to hide their units."),
    (
        e.AcePlayed(DWARVES, ACE, "dwarves.4"),
        "[dwarves.4] The Dwarves discard A♦ to revive units.",
    ),
    (e.AcePlayed(ELVES, ACE, "elves.5"), "[elves.5] The Elves discard A♦ to ask both questions."),
    (e.AcePlayed(DWARVES, ACE, "R128"), "[R128] The Dwarves discard A♦ as a Jack."),
    (e.AcePlayed(ELVES, ACE, "R183"), "[R183] The Elves discard A♦ to place units."),
    (e.AcePlayed(GOBLINS, ACE, "goblins.7"), "[goblins.7] The Goblins discard A♦ to stop a player from hiring."),
    (e.AcePlayed(ORCS, ACE, "orcs.10"), "[orcs.10] The Orcs discard A♦ to move units anywhere."),
    (e.AcePlayed(ORCS, ACE, "negate.1"), "[negate.1] The Orcs discard A♦ to stop the question."),
    (
        e.AcePlayed(ELVES, ACE, "negate.2"),
        "[negate.2] The Elves discard A♦ to expose the Orcs to the Red Dragon.",
    ),
    (e.AcePlayed(ORCS, ACE, "negate.3"), "[negate.3] The Orcs discard A♦ to stop early disbanding."),
    (
        e.AcePlayed(ORCS, ACE, "negate.4"),
        "[negate.4] The Orcs discard A♦ to stop the Dwarves from swapping Queen and Jack.",
    ),
    (
        e.UnitsMoved(ELVES, ELF_CASTLE, TROLL_CASTLE, 3, is_hidden=False, clause="IV.5"),
        "[IV.5] The Elves move 3 units from 5★ to 3★.",
    ),
    (
        e.UnitsMoved(ELVES, PLAIN, MOUNTAIN, 1, is_hidden=True, clause="IV.5"),
        "[IV.5] The Elves move 1 unit from 17 to 0•, staying hidden.",
    ),
    (
        e.UnitsMoved(ORCS, PLAIN, GOBLIN_CASTLE, 2, is_hidden=False, clause="orcs.5"),
        "[orcs.5] The Orcs ride the Red Dragon with 2 units from 17 to 10★.",
    ),
    (
        e.UnitsMoved(ORCS, FOREST, GOBLIN_CASTLE, 2, is_hidden=False, clause="orcs.10"),
        "[orcs.10] The Orcs move 2 units directly from 9• to 10★.",
    ),
    (e.ElitesPicked(DWARVES, 2), "[R176] The Dwarves choose 2 elite warriors among these units."),
    (e.DragonDieRolled(4), "[I.1] The die shows 4: the dragon advances by 4."),
    (e.EventDeckReshuffled(), "[R46] The event discards, except the top one, are shuffled into a new deck."),
    (e.DeckReshuffled(), "[R161] The artifact discards are shuffled into a new deck."),
    (e.DragonCardTurned(FIVE), "[I.1] 5♠ is turned up and discarded: the dragon advances by 5."),
    (e.DragonCardTurned(ACE), "[I.1] A♦ is turned up and discarded: the dragon advances by 1."),
    (e.DragonMoved(13, 18, 0), "[I.1] The dragon marker moves from 13 to 18."),
    (e.DragonMoved(18, 2, 0), "[I.3] The dragon marker moves from 18 around to 2."),
    (e.UnitsLost(ELVES, PLAIN, 3, "I.2"), "[I.2] The Elves lose 3 units in 17 to the dragon."),
    (e.UnitsLost(ELVES, PLAIN, 1, "II.2"), "[II.2] The Elves lose 1 unit in 17 to the Red Dragon."),
    (e.UnitsLost(ELVES, TROLL_CASTLE, 4, "IV.end"), "[IV.end] The Elves lose 4 units in 3★ to the troll."),
    (e.UnitsLost(ELVES, PLAIN, 2, "V.7"), "[V.7] The Elves win, but lose the 2 units they sent in 17."),
    (
        e.UnitsLost(ORCS, PLAIN, 2, "V.8"),
        "[V.8] The Orcs are defeated and lose 2 units in 17, all they had there.",
    ),
    (
        e.UnitsLost(ORCS, PLAIN, 2, "V.9"),
        "[V.9] The Orcs are betrayed and lose 2 units in 17, all they had there.",
    ),
    (e.TreasureLost(PLAIN, 3, "I.2"), "[I.2] The dragon destroys 3 gold in 17."),
    (e.TreasureLost(PLAIN, 3, "II.2"), "[II.2] The Red Dragon destroys 3 gold in 17."),
    (e.EventCardTurned(TEN, "II.1"), "[II.1] The event card 10♥ (territory 17) is turned up."),
    (e.RedDragonAppeared(PLAIN), "[II.1] The Red Dragon appears in 17."),
    (e.CouncilCalled(), "[II.2] A Great Council is called."),
    (e.AllianceBroken(ELVES, ORCS), "[II.2] The Elves break their alliance with the Orcs."),
    (e.AllianceProposed(ELVES, ORCS), "[R157] The Elves propose an alliance to the Orcs."),
    (e.AllianceFormed(ELVES, ORCS), "[II.2] The Elves and the Orcs form an alliance."),
    (e.AllianceRefused(ELVES, ORCS), "[R157] The Orcs refuse an alliance with the Elves."),
    (e.CouncilPassed(ELVES), "[R157] The Elves pass in the council."),
    (e.GoldPlaced(PLAIN, 2, "II.3"), "[II.3] 2 gold is placed on 17."),
    (e.GoldPlaced(PLAIN, 1, "II.4"), "[II.4] 1 gold is placed on 17."),
    (e.GoldWithheld(PLAIN, "II.3"), "[II.3] No gold is placed on 17, because the dragon marker is there."),
    (e.GoldWithheld(PLAIN, "II.4"), "[II.4] No gold is placed on 17, because the dragon marker is there."),
    (e.CardPutUp(ORCS), "[III.intro] A card is put up for bid; the Orcs bid first."),
    (e.CardSeen(ELVES, FIVE), "[III.1] The Elves see the card up for bid: 5♠."),
    (e.BidPlaced(ORCS, 3), "[III.2] The Orcs bid 3."),
    (e.BidPassed(ORCS), "[III.2] The Orcs pass."),
    (e.CardSold(ORCS, 3), "[III.3] The Orcs win the card with a bid of 3."),
    (e.FreeCardTaken(ELVES), "[dwarves.5] The Elves, allies of the Dwarves, take the card for free."),
    (e.GoldPaid(ELVES, DWARVES, 3, "III.3"), "[III.3] The Elves pay the Dwarves 3 gold for the card."),
    (e.GoldPaid(DWARVES, NOBODY, 3, "III.3"), "[III.3] The Dwarves pay the bank 3 gold for the card."),
    (e.GoldPaid(ELVES, NOBODY, 1, "IV.1"), "[IV.1] The Elves pay the bank 1 gold to revive units."),
    (e.GoldPaid(ELVES, GOBLINS, 4, "IV.4"), "[IV.4] The Elves pay the Goblins 4 gold to hire units."),
    (e.GoldPaid(ELVES, NOBODY, 2, "IV.6"), "[IV.6] The Elves pay the bank 2 gold to disband units."),
    (e.SecondCardTaken(GOBLINS), "[goblins.3] The Goblins take a second card, which the Elves do not see."),
    (e.CardUnsold(), "[R62] Nobody bids for the card."),
    (e.UnsoldCardDiscarded(FIVE), "[R230] The card is discarded: 5♠."),
    (e.NextEventShown(ELVES), "[III.5] The Elves look at the next event card."),
    (
        e.NextEventLearned(ELVES, TEN),
        "[III.5] The Elves see that the next event card is 10♥ (territory 17).",
    ),
    (
        e.UnitsEmerged(ELVES, ELF_CASTLE, 3, "IV.intro"),
        "[IV.intro] The Elves come out of hiding with 3 units in 5★.",
    ),
    (
        e.UnitsEmerged(ELVES, PLAIN, 1, "R102"),
        "[R102] The Elves come out of hiding with 1 unit they just moved to 17.",
    ),
    (e.UnitsHid(ELVES, PLAIN, 3, "elves.4"), "[elves.4] The Elves hide 3 units in 17."),
    (e.UnitsHid(ORCS, PLAIN, 3, "ace.4"), "[ace.4] The Orcs hide 3 units in 17 until the next turn."),
    (e.UnitsRevived(ELVES, 2, 1, "IV.1"), "[IV.1] The Elves revive 2 units for 1 gold."),
    (e.UnitsRevived(ELVES, 1, 0, "IV.1"), "[IV.1] The Elves revive 1 unit for free."),
    (e.UnitsRevived(DWARVES, 2, 0, "dwarves.4"), "[dwarves.4] The Dwarves revive 2 units with the ace."),
    (
        e.DisbandAnnounced(GOBLINS, GOBLIN_CASTLE, 3),
        "[IV.2] The Goblins announce that they will disband 3 units in 10★.",
    ),
    (
        e.UnitsDisbanded(GOBLINS, GOBLIN_CASTLE, 3, 0, "IV.2"),
        "[IV.2] The Goblins disband 3 units in 10★ for free.",
    ),
    (e.UnitsDisbanded(ELVES, PLAIN, 2, 2, "IV.6"), "[IV.6] The Elves disband 2 units in 17 for 2 gold."),
    (e.UnitsConscripted(ELVES, PLAIN, 1), "[IV.3] The Elves conscript 1 unit in 17."),
    (e.HiringForbidden(ELVES), "[goblins.7] The Elves may not hire this turn."),
    (e.UnitsHired(GOBLINS, GOBLIN_CASTLE, 5, 2), "[IV.4] The Goblins hire 5 units in 10★ for 2 gold."),
    (e.UnitsHired(GOBLINS, GOBLIN_CASTLE, 1, 0), "[IV.4] The Goblins hire 1 unit in 10★ for free."),
    (e.UnitsPlacedByAce(ELVES, PLAIN, 5), "[R183] The Elves place 5 units in 17 with the ace."),
    (e.UnitsRaised(ORCS, PLAIN, 4), "[orcs.1] The Orcs raise 4 units in 17."),
    (e.TrollLeft(TROLL_CASTLE), "[IV.end] The troll leaves 3★."),
    (e.BattleBegan(ELVES, ORCS, ELF_CASTLE), "[V.1] The Elves attack the Orcs in 5★."),
    (e.BattleBegan(ELVES, DWARVES, MOUNTAIN), "[VII.3] The Elves attack the Dwarves in 0•."),
    (
        e.QuestionAsked(ELVES, ORCS, ANSWER_COLOUR),
        "[V.2] The Elves ask the Orcs for the colour of their artifact.",
    ),
    (e.QuestionAsked(ELVES, ORCS, ANSWER_VALUE), "[V.2] The Elves ask the Orcs for the value of their artifact."),
    (e.ValueAnswered(ORCS, 4), "[R115] The Orcs promise to play an artifact of value 4."),
    (e.ValueAnswered(ORCS, 0), "[R115] The Orcs promise to play no artifact."),
    (e.QuestionAsked(ELVES, ORCS, ANSWER_NUMBER), "[V.2] The Elves ask the Orcs for the size of their army."),
    (e.ColourAnswered(ORCS, RED), "[V.2] The Orcs promise to play a red artifact."),
    (e.ColourAnswered(ORCS, BLACK), "[V.2] The Orcs promise to play a black artifact."),
    (e.ColourAnswered(ORCS, NONE), "[V.2] The Orcs promise to play no artifact."),
    (e.NumberAnswered(ORCS, 0), "[V.2] The Orcs promise to send 0 units."),
    (e.PlanRevealed(ORCS, 3, FIVE), "[V.4] The Orcs reveal 3 units and 5♠."),
    (e.PlanRevealed(ORCS, 1, NONE), "[V.4] The Orcs reveal 1 unit and no artifact."),
    (
        e.TreacheryDeclared(ELVES, SPADES, HEARTS, swapped=False),
        "[V.9] The Elves declare treachery with Q♠ and J♥.",
    ),
    (
        e.TreacheryDeclared(DWARVES, SPADES, HEARTS, swapped=True),
        "[dwarves.2] The Dwarves swap Q♠ and J♥ and declare treachery.",
    ),
    (
        e.AceTreacheryDeclared(DWARVES, SPADES, ACE),
        "[R128] The Dwarves declare treachery with Q♠ and A♦ as a Jack.",
    ),
    (e.BlessingInvoked(ELVES), "[option.blessing] The Elves invoke their blessing."),
    (
        e.WeaknessFelt(ORCS, FIVE, 2),
        "[option.weaknesses] The Orcs, weak against Ice, lose 2 battle points to 5♠.",
    ),
    (
        e.WeaknessFelt(ELVES, ACE, 1),
        "[option.weaknesses] The Elves, weak against Fire, lose 1 battle point to A♦.",
    ),
    (e.BattleValued(ORCS, 6, 0, -1), "[V.6] The Orcs have a battle value of 5: 6 from units, minus 1."),
    (e.BattleValued(ELVES, 0, 0, -2), "[V.6] The Elves have a battle value of -2."),
    (e.ChaosSummoned(ORCS, PLAIN), "[twoaces.3] The Orcs summon a chaos monster in 17; nobody wins."),
    (e.AcePlayed(ORCS, ACE, "twoaces.3"), "[twoaces.3] The Orcs discard A♦ to summon a chaos monster."),
    (e.UnitsLost(ELVES, PLAIN, 2, "twoaces.3"), "[twoaces.3] The Elves lose 2 units in 17 to the chaos monster."),
    (e.TreasureLost(PLAIN, 4, "twoaces.3"), "[twoaces.3] The chaos monster destroys 4 gold in 17."),
    (
        e.ArtifactDiscarded(ELVES, FIVE, "twoaces.3"),
        "[twoaces.3] The Elves discard 5♠, lost to the chaos monster.",
    ),
    (e.ArtifactDiscarded(ELVES, FIVE, "R120"), "[R120] The Elves discard 5♠ after winning the battle."),
    (e.CardPlundered(ORCS, ELVES), "[option.plunder] The Orcs draw a card from the Elves' hand."),
    (e.PlunderSeen(ORCS, FIVE), "[R175] The Orcs see the plundered card: 5♠."),
    (e.PlunderKept(ORCS, ELVES), "[option.plunder] The Orcs keep the Elves' card."),
    (e.PlunderSold(ORCS, ELVES, FIVE), "[option.plunder] The Orcs discard 5♠, plundered from the Elves."),
    (e.IncomeReceived(ORCS, 1, "option.plunder"), "[option.plunder] The Orcs receive 1 gold for the card."),
    (e.TreacheryNegated(DWARVES), "[negate.4] The Dwarves' treachery is stopped."),
    (
        e.BattleValued(ORCS, 6, 2, 1),
        "[V.6] The Orcs have a battle value of 9: 6 from units, 2 from the artifact and a bonus of 1.",
    ),
    (e.BattleValued(ELVES, 0, 5, 0), "[V.6] The Elves have a battle value of 5: 5 from the artifact."),
    (e.BattleValued(ELVES, 0, 0, 0), "[V.6] The Elves have a battle value of 0."),
    (e.BattleWon(ELVES, ORCS, PLAIN, "V.6"), "[V.6] The Elves defeat the Orcs in 17."),
    (e.BattleWon(ELVES, ORCS, PLAIN, "V.9"), "[V.9] The Elves defeat the Orcs in 17 by treachery."),
    (e.BothTreacherous(PLAIN), "[R122] Both sides in 17 declare treachery, and both lose."),
    (
        e.ArtifactDiscarded(ELVES, FIVE, "V.5"),
        "[V.5] The Elves discard 5♠, which was not the lower artifact of its colour.",
    ),
    (e.ArtifactDiscarded(ELVES, FIVE, "V.8"), "[V.8] The Elves discard 5♠ after losing the battle."),
    (e.ArtifactDiscarded(ELVES, FIVE, "V.9"), "[V.9] The Elves discard 5♠, lost to treachery."),
    (e.ArtifactDiscarded(ELVES, FIVE, "VI.4"), "[VI.4] The Elves discard 5♠."),
    (e.IncomeReceived(ELVES, 5, "setup.1"), "[setup.1] The Elves receive 5 gold to start with."),
    (e.IncomeReceived(ELVES, 2, "V.9"), "[V.9] The Elves receive 2 gold for their treachery."),
    (e.IncomeReceived(ELVES, 1, "VI.1"), "[VI.1] The Elves receive 1 gold in income."),
    (e.IncomeReceived(ELVES, 2, "VI.2"), "[VI.2] The Elves receive 2 gold for their castles."),
    (e.IncomeReceived(ELVES, 1, "dwarves.5"), "[dwarves.5] The Elves receive 1 gold as allies of the Dwarves."),
    (e.TreasureCollected(ELVES, PLAIN, 4), "[VI.3] The Elves collect 4 gold in 17."),
    (e.StarterMoved(ORCS), "[VII.1] The Orcs become the Starting Player."),
    (
        e.CastlesTied(1 << DWARVES | 1 << ELVES | 1 << GOBLINS),
        "[VII.3] The Dwarves, the Elves and the Goblins are tied for the most castles.",
    ),
    (e.GameWon(ELVES, CASTLES_WIN), "[VII.2] The Elves control enough castles and win the game."),
    (
        e.GameWon(ORCS, ORCS_DEFAULT),
        "[VII.3] The last turn ends without a winner, so the Orcs win the game.",
    ),
    (e.GameWon(ELVES, MOST_CASTLES), "[VII.3] The Elves control the most castles and win the game."),
    (
        e.GameWon(ELVES, MOUNTAIN_FIGHT),
        "[VII.3] The Elves win the tie-break battle in 0•, and with it the game.",
    ),
    (
        e.GameWon(ELVES, TIE_ORDER),
        "[VII.3] The Elves come first in player order among the tied players and win the game.",
    ),
    (e.GameWon(ELVES, ORACLE), "[option.oracles] Only the Elves predicted the victory, so they win the game instead."),
    (
        e.VictoryShared(1 << ELVES | 1 << ORCS, ALLIANCE_CASTLES),
        "[R141] The Elves and the Orcs together control enough castles and win the game.",
    ),
    (
        e.VictoryShared(1 << ELVES | 1 << ORCS, ORCS_DEFAULT),
        "[R183] The last turn ends without a winner, so the Elves and the Orcs win the game together.",
    ),
    (e.PredictionMade(ELVES), "[option.oracles] The Elves, as an Oracle, make a secret prediction."),
    (
        e.PredictionRevealed(ELVES, ORCS, 6, GOBLIN_CASTLE),
        "[option.oracles] The Elves predicted that the Orcs would win on turn 6 and control 10★.",
    ),
    (e.SecretsKept(ORCS, 1), "[R154] The Orcs keep 1 card secret; the Elves see the others."),
    (e.SecretsKept(GOBLINS, 3), "[R154] The Goblins keep 3 cards secret; the Elves see the others."),
    (e.HandSeen(ELVES, ORCS, FIVE), "[R154] The Elves see 5♠ in the Orcs' hand."),
    (e.GoldGiven(ELVES, ORCS, 3), "[note.12] The Elves give the Orcs 3 gold."),
    (
        e.GiftDelayed(ELVES, ORCS, 3),
        "[R148] The Elves set 3 gold aside for the Orcs until the plans are revealed.",
    ),
    (
        e.AgreementOffered(3, ELVES, 1 << ELVES | 1 << ORCS, (PAYMENT, DUTY), 0),
        "[R196] The Elves offer the Orcs agreement 3: Elves pay the Orcs 3 gold at once; "
        "Orcs stay out of 5★ until the end of turn 4.",
    ),
    (
        e.AgreementOffered(4, ORCS, 1 << ELVES | 1 << ORCS, (DUTY,), 3),
        "[R196] The Orcs offer the Elves agreement 4 in place of offer 3: Orcs stay out of 5★ until the end of turn 4.",
    ),
    (e.OfferAccepted(3, ORCS), "[R196] The Orcs accept offer 3."),
    (e.OfferDeclined(3, ORCS), "[R196] The Orcs decline offer 3."),
    (e.OfferWithdrawn(3, ELVES), "[R196] The Elves withdraw offer 3."),
    (e.OfferLapsed(3), "[R197] Offer 3 lapses because its time has passed."),
    (e.AgreementFormed(3, 1 << ELVES | 1 << ORCS), "[note.8] Agreement 3 binds the Elves and the Orcs."),
    (e.AgreementEnded(3), "[R197] Agreement 3 is over: all its clauses are settled."),
    (e.TerminationCalled(3, ELVES), "[R196] The Elves call to end agreement 3."),
    (e.TerminationWithdrawn(3, ELVES), "[R196] The Elves no longer call to end agreement 3."),
    (e.AgreementTerminated(3), "[note.8] All parties have ended agreement 3."),
    (
        e.DutyYielded(3, ORCS, DEPARTURE, NO_CHOICE),
        "[R198] Agreement 3 requires the Orcs to leave 5★ in turn 4, but this duty yields: no way out is open.",
    ),
    (
        e.DutyYielded(3, ORCS, DEPARTURE, OLDER_DUTY),
        "[R198] Agreement 3 requires the Orcs to leave 5★ in turn 4, "
        "but this duty yields: an older duty takes precedence.",
    ),
    (
        e.AskedAgain(3, 1 << ELVES | 1 << ORCS),
        "[R198] Agreement 3 concerns what is being asked: the Elves and the Orcs answer again.",
    ),
    (
        e.DutyYielded(3, ORCS, DUTY, NO_CHOICE),
        "[R198] Agreement 3 requires the Orcs to stay out of 5★ until the end of turn 4, "
        "but this duty yields: the rules left no choice.",
    ),
    (
        e.DutyYielded(3, ORCS, Clause(ALLY_WITH, ORCS, other=ELVES), NO_CHOICE),
        "[R198] Agreement 3 requires the Orcs to form and keep an alliance with the Elves until the end of the game, "
        "but this duty yields: that alliance is not possible now.",
    ),
    (
        e.DutyYielded(3, ORCS, Clause(NO_ARTIFACT, ORCS), NO_CHOICE),
        "[R198] Agreement 3 requires the Orcs to play no artifact in battle until the end of the game, "
        "but this duty yields: an answer or a rule left no choice.",
    ),
    (
        e.SecretDisclosed(3, ORCS, 1 << DWARVES | 1 << ELVES | 1 << ORCS, Clause(SHOW_HAND, ORCS)),
        "[R270] The Orcs show the Dwarves and the Elves their hand under agreement 3.",
    ),
    (e.CardDisclosed(ELVES, ORCS, FIVE), "[R270] The Orcs show the Elves 5♠ from their hand."),
    (e.QueenDisclosed(ELVES, ORCS, HEARTS), "[R270] The Orcs show the Elves their Queen: Q♥."),
    (e.JackDisclosed(ELVES, ORCS, HEARTS), "[R270] The Orcs show the Elves their Jack: J♥."),
    (e.SaleDisclosed(ORCS, ELVES, FIVE), "[R270] The Elves show the Orcs the card on sale: 5♠."),
    (
        e.NextEventDisclosed(ORCS, ELVES, TEN),
        "[R270] The Elves show the Orcs the next event card: 10♥ (territory 17).",
    ),
    (
        e.DutyLapsed(3, ORCS, Clause(SHOW_HAND, ORCS), NOTHING_TO_SHOW),
        "[R251] Agreement 3 required the Orcs to show their hand at once. This lapses: there was nothing to show.",
    ),
    (e.PaymentMade(3, ELVES, ORCS, 2), "[R202] The Elves pay the Orcs 2 gold under agreement 3."),
    (
        e.PaymentShort(3, ELVES, ORCS, 1),
        "[R202] The Elves still owe the Orcs 1 gold under agreement 3: they can pay no more now.",
    ),
    (
        e.DebtPaid(3, ELVES, ORCS, 2, 1),
        "[R202] The Elves pay the Orcs 2 gold of their debt under agreement 3; 1 gold is still owed.",
    ),
    (
        e.DebtPaid(3, ELVES, ORCS, 1, 0),
        "[R202] The Elves pay the Orcs 1 gold of their debt under agreement 3; nothing more is owed.",
    ),
    (
        e.DutyDue(3, ORCS, DEPARTURE),
        "[R251] It is time: agreement 3 requires the Orcs to leave 5★ in turn 4.",
    ),
    (
        e.DutyKept(3, ORCS, DUTY),
        "[R251] Agreement 3 required the Orcs to stay out of 5★ until the end of turn 4. This duty was kept.",
    ),
    (
        e.DutyLapsed(3, ORCS, DEPARTURE, NO_CHOICE),
        "[R251] Agreement 3 required the Orcs to leave 5★ in turn 4. This lapses: it could not be kept.",
    ),
    (
        e.DutyLapsed(3, ORCS, DEPARTURE, OLDER_DUTY),
        "[R251] Agreement 3 required the Orcs to leave 5★ in turn 4. This lapses: an older duty took precedence.",
    ),
    (
        e.DutyLapsed(3, ORCS, DEPARTURE, NO_BATTLE),
        "[R251] Agreement 3 required the Orcs to leave 5★ in turn 4. This lapses: no such battle was fought.",
    ),
    (
        e.DutyLapsed(3, ORCS, DEPARTURE, OTHER_OUTCOME),
        "[R251] Agreement 3 required the Orcs to leave 5★ in turn 4. This lapses: the battle ended the other way.",
    ),
    (
        e.DutyLapsed(3, ORCS, DEPARTURE, TIME_OVER),
        "[R251] Agreement 3 required the Orcs to leave 5★ in turn 4. This lapses: its time is over.",
    ),
]


def kinds_of_events() -> set[type[e.Event]]:
    """Every class of event."""
    found: set[type[e.Event]] = set()
    waiting: list[type[e.Event]] = [e.Event]
    while waiting:
        kind = waiting.pop()
        waiting.extend(kind.__subclasses__())
        found.add(kind)
    return found - {e.Event, e.PrivateEvent}


def clause_of(event: e.Event) -> str:
    """The clause an event cites, if its kind has any."""
    clause: object = getattr(event, "clause", "")
    assert isinstance(clause, str)
    return clause
