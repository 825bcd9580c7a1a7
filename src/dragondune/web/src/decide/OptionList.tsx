// Ways to answer, one below the other, and the buttons that act.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Decision } from "../../wire";
import { type Ask, type Following, isGrave } from "./ask";

export interface Way {
  readonly key: string;
  readonly title: ComponentChildren;
  readonly face?: ComponentChildren;
  readonly note?: ComponentChildren;
  /** Why it cannot be chosen. */
  readonly off?: ComponentChildren;
}

/** Arrow keys move through it, as browsers do for radio buttons; a number key chooses a way at once. */
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
  /** Answers to the questions that follow. */
  readonly next?: readonly Following[];
}

/**
 * The button that acts, and the plain way out; an incomplete deed is disabled and says what is missing.
 *
 * It is red, and has the Enter key, once you have chosen something (`isChosen`): never before, never to pass, and never
 * for what the server calls grave. While it is not yet known whether the choice is a good one (`isPending`), it is a
 * plain button of the same size.
 */
export function Acts({
  ask,
  go,
  out,
  lacks,
  isChosen,
  isPending = false,
}: {
  ask: Ask;
  go: Deed;
  out?: Deed | null;
  lacks?: string;
  isChosen: boolean;
  isPending?: boolean;
}) {
  return (
    <>
      <div class="row wrap deeds">
        <DeedButton ask={ask} deed={go} isChosen={isChosen} isPending={isPending} />
        {out && <DeedButton ask={ask} deed={out} isChosen={false} />}
      </div>
      {!go.decision && lacks && <p class="sm dim">{lacks}</p>}
    </>
  );
}

export function DeedButton({
  ask,
  deed: { text, decision, upTo, next },
  isChosen,
  isPending = false,
}: {
  ask: Ask;
  deed: Deed;
  isChosen: boolean;
  isPending?: boolean;
}) {
  const most = upTo === undefined ? decision : ({ decide: "PlaceBid", amount: upTo } as const);
  const look = lookOf(isGrave(ask, most), isChosen && decision?.decide !== "Pass", isPending);
  return (
    <button
      type="button"
      class={`btn${look}`}
      data-deed={decision?.decide === "Pass" ? "pass" : ""}
      disabled={ask.busy || !decision}
      onClick={() => decision && ask.send(decision, { upTo, next })}
    >
      {text}
      {look === " go" && <kbd aria-hidden="true">Enter</kbd>}
    </button>
  );
}

/** Red means that Enter does it; what is grave is outlined and needs a click. */
export const lookOf = (isHeavy: boolean, isChosen: boolean, isPending = false): "" | " go" | " pending" | " grave" =>
  isHeavy ? " grave" : !isChosen ? "" : isPending ? " pending" : " go";

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
