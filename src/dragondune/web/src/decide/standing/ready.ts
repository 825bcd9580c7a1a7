// Answers that can be prepared before the question comes, and any prepared answer in words.
import type { Decision, PreparedAnswer, Question, Seat, View } from "../../../wire";
import { FACTIONS, cardName, placeName } from "../../words";
import { kindTitle, questionText } from "../phrases";

export interface Ready {
  readonly text: string;
  readonly question: Question;
  readonly decision: Decision;
  readonly about?: Seat;
}

const PASS = { decide: "Pass" } as const;

/** What can be prepared now, the most common first. */
export function readyAnswers(view: View, you: Seat): readonly Ready[] {
  const others = view.players.map((one) => one.faction).filter((seat) => seat !== you);
  const ally = view.players.find((one) => one.faction === you)?.ally ?? null;
  return [
    { text: "March: stay where I am", question: "Move", decision: PASS },
    { text: "Conscript nobody", question: "Conscript", decision: PASS },
    { text: you === "orcs" ? "Raise nobody" : "Hire nobody", question: "Hire", decision: PASS },
    ...[1, 2, 3].map((count): Ready => ({ text: `Revive ${count}`, question: "Revive", decision: { decide: "ReviveUnits", count } })),
    { text: "Disband nobody", question: "DisbandLate", decision: PASS },
    { text: "No treachery in the next battle", question: "DeclareTreachery", decision: PASS },
    { text: "Keep all my cards", question: "DiscardArtifact", decision: PASS },
    { text: "Pay the next card in gold", question: "Pay", decision: { decide: "PayGold" } },
    ...(ally === "dwarves" ? [{ text: "Take the next card for nothing", question: "Pay", decision: { decide: "TakeFreeCard" } } as const] : []),
    ...(you === "elves" ? ELVEN : []),
    ...(you === "orcs" ? [{ text: "Stay behind when the Red Dragon comes", question: "RideRedDragon", decision: PASS } as const] : []),
    ...others.flatMap((seat) => withOther(seat)),
  ];
}

const ELVEN: readonly Ready[] = [
  { text: "Ask the colour before my next battle", question: "AskQuestion", decision: { decide: "AskColour" } },
  { text: "Ask the number before my next battle", question: "AskQuestion", decision: { decide: "AskNumber" } },
];

function withOther(seat: Seat): Ready[] {
  const { name } = FACTIONS[seat];
  return [
    { text: `Accept an alliance with the ${name}`, question: "AnswerProposal", decision: { decide: "AcceptAlliance" }, about: seat },
    { text: `Refuse an alliance with the ${name}`, question: "AnswerProposal", decision: PASS, about: seat },
    { text: `Propose an alliance to the ${name}`, question: "ProposeAlliance", decision: { decide: "ProposeAlliance", to: seat } },
  ];
}

const canonical = (decision: object): string => JSON.stringify(Object.entries(decision).sort(([a], [b]) => (a < b ? -1 : 1)));
export const isSame = (a: object, b: object): boolean => canonical(a) === canonical(b);

/** A decision in words where the server's own are not at hand. */
export function deedText(decision: Decision): string {
  const parts = Object.entries(decision).flatMap(([field, value]: [string, unknown]): string[] => {
    if (field === "decide" || value === null || typeof value === "boolean" || typeof value === "object") return [];
    const text = String(value);
    if (field === "card" || field === "ace") return [cardName(text)];
    if (field === "place" || field === "origin" || field === "destination") return [placeName(text as "1")];
    return [text in FACTIONS ? FACTIONS[text as Seat].name : text];
  });
  return [decision.decide === "Pass" ? "No" : kindTitle(decision.decide), ...parts].join(" ");
}

export function preparedText(one: PreparedAnswer, view: View, you: Seat): string {
  const ready = readyAnswers(view, you).find((other) => other.question === one.question && isSame(other.decision, one.decision) && (other.about ?? null) === one.about);
  const text = ready?.text ?? `${questionText(one.question)} ${deedText(one.decision)}`;
  return `${text}${one.place ? ` in ${placeName(one.place)}` : ""}${one.turn ? `, on turn ${one.turn}` : ""}`;
}
