// Events that belong together.
import type { GameEvent, UnitsLost } from "../wire";

type Events = readonly GameEvent["event"][];

const group = (...events: Events): ReadonlySet<string> => new Set(events);

/** Offers, answers and gifts: they leave the question as it is. */
export const ASIDE = group(
  "AgreementOffered",
  "OfferAccepted",
  "OfferDeclined",
  "OfferWithdrawn",
  "OfferLapsed",
  "TerminationCalled",
  "TerminationWithdrawn",
  "GoldGiven",
  "GiftDelayed",
);
/** What becomes of agreements. */
export const OF_DEALS = group(
  "AgreementFormed",
  "AgreementEnded",
  "AgreementTerminated",
  "PaymentMade",
  "PaymentShort",
  "DebtPaid",
  "DutyYielded",
  "DutyKept",
  "DutyLapsed",
);
export const BETRAYALS = group(
  "TreacheryDeclared",
  "AceTreacheryDeclared",
  "BothTreacherous",
  "AllianceBroken",
  "PaymentShort",
  "ChaosSummoned",
  "WallsBroken",
);
export const OF_BATTLES = group(
  "BattleBegan",
  "BattleValued",
  "BattleWon",
  "PlanRevealed",
  "TreacheryDeclared",
  "TreacheryNegated",
  "AceTreacheryDeclared",
  "BothTreacherous",
  "QuestionAsked",
  "ColourAnswered",
  "NumberAnswered",
  "ValueAnswered",
  "ChaosSummoned",
  "PlunderSeen",
  "PlunderKept",
  "PlunderSold",
  "CardPlundered",
  "WeaknessFelt",
  "BlessingInvoked",
);
export const OF_GOLD = group(
  "GoldPlaced",
  "GoldWithheld",
  "GoldPaid",
  "GoldGiven",
  "GoldAskedFor",
  "GiftDelayed",
  "IncomeReceived",
  "TreasureLost",
  "TreasureCollected",
  "CardSold",
  "PaymentMade",
  "PaymentShort",
  "DebtPaid",
  "PlunderSold",
);

type Cause = "battle" | "dragon" | "troll";

const CAUSES: Readonly<Record<string, Cause>> = {
  "I.2": "dragon",
  "II.2": "dragon",
  "IV.end": "troll",
  "V.7": "battle",
  "V.8": "battle",
  "V.9": "battle",
  "twoaces.3": "battle",
};

/** What killed units, by the clause of their loss. */
export const causeOf = ({ clause }: UnitsLost): Cause | undefined => CAUSES[clause];
