// Answers that can be prepared before the question comes, and any prepared answer in words.
import type { Decision, PreparedAnswer, Question, Seat, View } from "../../../wire";
import { othersThan, playerOf } from "../../view";
import { cardName, FACTIONS, fill, nameOf, placeName, the } from "../../words";
import { kindTitle, questionText } from "../phrases";
import { said } from "../rules";
import ready from "./ready.json";

export interface Ready {
  readonly text: string;
  readonly question: Question;
  readonly decision: Decision;
  readonly about?: Seat;
}

interface Common extends Ready {
  readonly if?: string;
}

/** What can be prepared now, the most common first. */
export function readyAnswers(view: View, you: Seat): readonly Ready[] {
  const ally = playerOf(view, you)?.ally ?? "";
  const others = othersThan(view, you);
  return [...said(ready.own as readonly Common[], { you, ally }), ...others.flatMap(withOther)];
}

const withOther = (seat: Seat): Ready[] =>
  (ready.with as readonly Ready[]).map(({ question, decision, text }) => ({
    question,
    text: fill(text, { name: the(seat) }),
    ...(decision.decide === "ProposeAlliance" ? { decision: { ...decision, to: seat } } : { decision, about: seat }),
  }));

const canonical = (decision: object): string =>
  JSON.stringify(Object.entries(decision).sort(([a], [b]) => (a < b ? -1 : 1)));
export const isSame = (a: object, b: object): boolean => canonical(a) === canonical(b);

/** A decision in words where the server's own are not at hand. */
export function deedText(decision: Decision): string {
  const parts = Object.entries(decision).flatMap(([field, value]: [string, unknown]): string[] => {
    if (field === "decide" || value === null || typeof value === "boolean" || typeof value === "object") return [];
    const text = String(value);
    if (field === "card" || field === "ace") return [cardName(text)];
    if (field === "place" || field === "origin" || field === "destination") return [placeName(text as "1")];
    return [text in FACTIONS ? nameOf(text as Seat) : text];
  });
  return [decision.decide === "Pass" ? "No" : kindTitle(decision.decide), ...parts].join(" ");
}

export function preparedText(one: PreparedAnswer, view: View, you: Seat): string {
  const answer = readyAnswers(view, you).find(
    (other) =>
      other.question === one.question && isSame(other.decision, one.decision) && (other.about ?? null) === one.about,
  );
  const text = answer?.text ?? `${questionText(one.question)} ${deedText(one.decision)}`;
  return `${text}${one.place ? ` in ${placeName(one.place)}` : ""}${one.turn ? `, on turn ${one.turn}` : ""}`;
}
