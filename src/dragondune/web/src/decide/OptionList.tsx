// Ways to answer, one below the other, and the buttons that act.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Decision } from "../../wire";
import { type Ask, isGrave } from "./ask";

export interface Way {
  readonly key: string;
  readonly title: ComponentChildren;
  readonly face?: ComponentChildren;
  readonly note?: ComponentChildren;
  /** Why it cannot be chosen. */
  readonly off?: ComponentChildren;
}

/** Arrow keys walk it, as browsers do for radio buttons; its number chooses a way at once. */
export function Ways({
  label,
  ways,
  chosen,
  choose,
  flat = false,
}: {
  label: string;
  ways: readonly Way[];
  chosen: string | null;
  choose: (key: string) => void;
  flat?: boolean;
}) {
  const name = useId();
  return (
    <fieldset class={`dways${flat ? " flat" : ""}`}>
      <legend>{label}</legend>
      {ways.map((way) =>
        way.off ? (
          <OffWay key={way.key} way={way} />
        ) : (
          <label key={way.key} class={`dway${chosen === way.key ? " on" : ""}`}>
            <input type="radio" name={name} checked={chosen === way.key} data-digit onChange={() => choose(way.key)} />
            {way.face && <span class="face">{way.face}</span>}
            <span class="what">
              <b>{way.title}</b>
              {way.note && <span class="sm dim">{way.note}</span>}
            </span>
          </label>
        ),
      )}
    </fieldset>
  );
}

function OffWay({ way }: { way: Way }) {
  return (
    <div class="dway off">
      {way.face && <span class="face">{way.face}</span>}
      <span class="what">
        <b>{way.title}</b>
        <span class="sm warn">{way.off}</span>
      </span>
    </div>
  );
}

export interface Deed {
  readonly text: ComponentChildren;
  readonly decision: Decision | null;
  /** A maximum that goes with a bid. */
  readonly upTo?: number;
}

/**
 * The button that acts, and the plain way out; a deed that is not complete yet is off and says what lacks.
 *
 * It is red, and has the Enter key, once you have chosen something (`isChosen`): never before, never to pass, and never
 * for what the server calls grave.
 */
export function Acts({
  ask,
  go,
  out,
  lacks,
  isChosen,
}: {
  ask: Ask;
  go: Deed;
  out?: Deed | null;
  lacks?: string;
  isChosen: boolean;
}) {
  return (
    <>
      <div class="row wrap deeds">
        <DeedButton ask={ask} deed={go} isChosen={isChosen} />
        {out && <DeedButton ask={ask} deed={out} isChosen={false} />}
      </div>
      {!go.decision && lacks && <p class="sm dim">{lacks}</p>}
    </>
  );
}

export function DeedButton({
  ask,
  deed: { text, decision, upTo },
  isChosen,
}: {
  ask: Ask;
  deed: Deed;
  isChosen: boolean;
}) {
  const most = upTo === undefined ? decision : ({ decide: "PlaceBid", amount: upTo } as const);
  const look = lookOf(isGrave(ask, most), isChosen && decision?.decide !== "Pass");
  return (
    <button
      type="button"
      class={`btn${look}`}
      data-deed={decision?.decide === "Pass" ? "pass" : ""}
      disabled={ask.busy || !decision}
      onClick={() => decision && ask.send(decision, { upTo })}
    >
      {text}
      {look === " go" && <kbd aria-hidden="true">Enter</kbd>}
    </button>
  );
}

/** Red means that Enter does it; what is grave is outlined and wants a click. */
export const lookOf = (isHeavy: boolean, isChosen: boolean): "" | " go" | " grave" =>
  isHeavy ? " grave" : isChosen ? " go" : "";

/** What happens if I do, and if I do not. */
export function Outcomes({ items }: { items: readonly (readonly [head: string, text: ComponentChildren])[] }) {
  return (
    <dl class="outcomes">
      {items.map(([head, text]) => (
        <div key={head}>
          <dt>{head}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
