// Ways to answer, one below the other, and the buttons that act.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Decision } from "../../wire";
import type { Ask } from "./ask";

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
}

/** The one button in wax, and the plain way out; a deed that is not complete yet is off and says what lacks. */
export function Acts({ ask, go, out, lacks }: { ask: Ask; go: Deed; out?: Deed | null; lacks?: string }) {
  const act = ({ decision }: Deed): void => {
    if (decision) ask.send(decision);
  };
  return (
    <>
      <div class="row deeds">
        <button type="button" class="btn go" disabled={ask.busy || !go.decision} onClick={() => act(go)}>
          {go.text}
        </button>
        {out && (
          <button type="button" class="btn" disabled={ask.busy || !out.decision} onClick={() => act(out)}>
            {out.text}
          </button>
        )}
      </div>
      {!go.decision && lacks && <p class="sm dim">{lacks}</p>}
    </>
  );
}

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
