// How long people may think, and how fast the table goes.
import { useSignal } from "@preact/signals";
import { choiceOf, Field, SecondsField, Segments } from "./form-controls";
import fields from "./form-texts.json";
import { type Change, type Draft, MOST_WAIT } from "./table-draft";

const { clock } = fields;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

type Pace = "none" | "brisk" | "evening" | "post" | "own";
type Clock = Pick<Draft, "perDecision" | "perGame" | "perAnswer" | "leave">;

const CLOCKS: Readonly<Record<Exclude<Pace, "own">, Clock>> = {
  none: { perDecision: null, perGame: null, perAnswer: null, leave: null },
  brisk: { perDecision: MINUTE, perGame: null, perAnswer: 20, leave: null },
  evening: { perDecision: 5 * MINUTE, perGame: HOUR, perAnswer: MINUTE, leave: null },
  post: { perDecision: 2 * DAY, perGame: null, perAnswer: DAY, leave: 14 * DAY },
};
const PACES = choiceOf<Pace>(clock.pace);

function paceOf(draft: Draft): Pace {
  const isLike = (one: Clock): boolean =>
    one.perDecision === draft.perDecision &&
    one.perGame === draft.perGame &&
    one.perAnswer === draft.perAnswer &&
    one.leave === draft.leave;
  return PACES.values.map(([pace]) => pace).find((pace) => pace !== "own" && isLike(CLOCKS[pace])) ?? "own";
}

export function ClockFields({ draft, change }: { draft: Draft; change: Change }) {
  const isOwn = useSignal(false);
  const pace = isOwn.value ? "own" : paceOf(draft);
  const choose = (chosen: Pace): void => {
    isOwn.value = chosen === "own";
    if (chosen !== "own") change(CLOCKS[chosen]);
  };
  return (
    <section class="panel form">
      <h2>Clock</h2>
      <Segments {...PACES} value={pace} choose={choose} />
      <p class="dim sm">{clock.runOut}</p>
      {/* A new pace resets the fields, each in a suitable unit. */}
      <div class="pair" key={pace}>
        <Duration {...clock.perDecision} value={draft.perDecision} choose={(perDecision) => change({ perDecision })} />
        <Duration {...clock.perGame} value={draft.perGame} choose={(perGame) => change({ perGame })} />
        <Duration {...clock.perAnswer} value={draft.perAnswer} choose={(perAnswer) => change({ perAnswer })} />
        <Duration {...clock.leave} value={draft.leave} choose={(leave) => change({ leave })} />
      </div>
    </section>
  );
}

export function PaceFields({ draft, change }: { draft: Draft; change: Change }) {
  return (
    <section class="panel form">
      <h2>Pacing</h2>
      <div class="pair">
        <SecondsField
          {...clock.answerSeconds}
          value={draft.answerSeconds}
          most={MOST_WAIT}
          choose={(answerSeconds) => change({ answerSeconds })}
        />
        <SecondsField
          {...clock.botSeconds}
          value={draft.botSeconds}
          most={MOST_WAIT}
          choose={(botSeconds) => change({ botSeconds })}
        />
        <Duration {...clock.goneAfter} value={draft.goneAfter} choose={(goneAfter) => change({ goneAfter })} />
      </div>
    </section>
  );
}

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [1, "seconds"],
  [MINUTE, "minutes"],
  [HOUR, "hours"],
  [DAY, "days"],
];

function unitFor(seconds: number | null): number {
  const fitting = UNITS.filter(([length]) => seconds !== null && seconds >= length && seconds % length === 0);
  return fitting.at(-1)?.[0] ?? MINUTE;
}

function Duration({
  label,
  help,
  value,
  choose,
}: {
  label: string;
  help?: string;
  value: number | null;
  choose: (seconds: number | null) => void;
}) {
  const unit = useSignal(unitFor(value));
  const amount = value === null ? "" : String(value / unit.value);
  return (
    <Field label={label} help={help}>
      {(ids) => (
        <span class="row">
          <input
            id={ids.id}
            aria-describedby={ids.help}
            class="short"
            type="number"
            min={0}
            step="any"
            value={amount}
            placeholder="none"
            onInput={({ currentTarget: { valueAsNumber } }) =>
              choose(Number.isNaN(valueAsNumber) ? null : valueAsNumber * unit.value)
            }
          />
          <select
            aria-label={`${label}, unit`}
            value={String(unit.value)}
            onChange={(event) => {
              const chosen = Number(event.currentTarget.value);
              if (value !== null) choose((value / unit.value) * chosen);
              unit.value = chosen;
            }}
          >
            {UNITS.map(([length, name]) => (
              <option key={name} value={String(length)}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
