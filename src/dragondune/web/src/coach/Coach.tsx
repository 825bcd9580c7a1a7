// The coach: the three best choices now, what each is worth and why.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Advice, AdvisedChoice } from "../../wire";
import { changePreferences, preferences } from "../browser-storage";
import { Refused } from "../kit/refused";
import { Switch } from "../pages/form-controls";
import fields from "../pages/form-texts.json";
import { sentenceOf } from "../pages/rule-choices";
import type { Session } from "../session";
import { adviceFor } from "./asking";
import texts from "./coach-texts.json";

/** `at` changes with the question; the coach is then asked again. */
export function Coach({ session, at }: { session: Session; at: number }) {
  const advice = useSignal<Advice | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    advice.value = null;
    fault.value = null;
    adviceFor(session, leaving.signal).then(
      (found) => {
        advice.value = found;
      },
      (refusal: unknown) => {
        if (!leaving.signal.aborted) fault.value = sentenceOf(refusal);
      },
    );
    return () => leaving.abort();
  }, [session, at]);
  return (
    <section class="coach" aria-label={texts.title} aria-live="polite" aria-busy={!advice.value && !fault.value}>
      <Refused text={fault.value} />
      {!advice.value && !fault.value && <p class="dim sm">{texts.thinking}</p>}
      {advice.value?.choices.length === 0 && <p class="dim sm">{texts.nothing}</p>}
      {advice.value && (
        <ol>
          {advice.value.choices.map((choice) => (
            <Advised key={choice.text} choice={choice} />
          ))}
        </ol>
      )}
      {advice.value && (
        <Switch {...fields.settings.warn} value={preferences().warn} choose={(warn) => changePreferences({ warn })} />
      )}
    </section>
  );
}

function Advised({ choice: { text, chance, behind, reasons } }: { choice: AdvisedChoice }) {
  const share = Math.round(100 * chance);
  const less = Math.round(100 * (chance + behind)) - share;
  return (
    <li>
      <p>
        <b>{text.charAt(0).toUpperCase() + text.slice(1)}</b>
      </p>
      <p class="sm">
        {share}% to win{less > 0 ? `, ${less} ${less === 1 ? "point" : "points"} less than the best` : ""}
      </p>
      <p class="dim sm">{reasons.join(" ")}</p>
    </li>
  );
}
