// The one decision that is to be taken, on a slip of paper.
import { useEffect, useState } from "preact/hooks";
import type { Decision, Mine, Picture, Seat } from "../../wire";
import type { Lights } from "../board/Board";
import { clauseLink } from "../why";
import type { Place } from "../store";
import type { Ask } from "./ask";
import { CONTROLS } from "./controls";
import type { Decider } from "./decider";
import { PartByPart } from "./PartByPart";
import { questionText } from "./phrases";

export function Slip({ place, picture, mine, you, decider, light }: {
  place: Place; picture: Picture; mine: Mine; you: Seat; decider: Decider; light: (lights: Lights | null) => void;
}) {
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setFault(null);
    light(null);
  }, [picture.n]);
  const view = picture.view;
  const asked = view?.waiting.find((one) => one.seat === you);
  if (!view || !asked) return null;
  const send = (decision: Decision): void => {
    setBusy(true);
    place.decide(decision)
      .catch((refusal: unknown) => setFault(refusal instanceof Error ? refusal.message : String(refusal)))
      .finally(() => setBusy(false));
  };
  const ask: Ask = { place, picture, view, mine, asked, you, decider, busy, send, light };
  const Fitting = (CONTROLS as Record<string, typeof PartByPart | undefined>)[asked.question] ?? PartByPart;
  return (
    <section class="slip" aria-label="Your decision">
      <h2>{questionText(asked.question)}</h2>
      <p class="dim sm">{mine.question?.replace(/^[^:]+: /, "")} {clauseLink(asked.clause)}</p>
      <hr class="orn" />
      <Fitting key={`${asked.question} ${asked.place} ${asked.about}`} ask={ask} />
      {fault && <p class="warn" role="alert">{fault}</p>}
      {mine.forbidden.length > 0 && <Barred mine={mine} />}
    </section>
  );
}

function Barred({ mine }: { mine: Mine }) {
  const agreements = [...new Set(mine.forbidden.map((one) => `agreement ${one.agreement}`))].join(", ");
  return (
    <p class="sm dim">
      {mine.forbidden.length === 1 ? "One choice is" : `${mine.forbidden.length} choices are`} barred by {agreements}.
    </p>
  );
}
