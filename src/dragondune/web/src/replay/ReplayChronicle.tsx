// The chronicle of a game that is over: every line leads to its moment, that of the moment shown is marked.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Moment, Update } from "../../wire";
import { later } from "../kit/hooks";
import { Named } from "../kit/named";
import { nameOf, namesIn } from "../names";
import { type Line, tellAll } from "../table/telling";
import { clauseLink } from "../WhyLink";

/** Milliseconds for which the slider has to rest before the chronicle follows. */
const SETTLED = 50;

export function ReplayChronicle({
  moments,
  n,
  to,
}: {
  moments: readonly Moment[];
  n: number;
  to: (n: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  // Some thousand lines, drawn once.
  const drawn = useMemo(() => linesOf(moments).map(drawnLine), [moments]);
  useEffect(() => later(() => mark(box.current, n), SETTLED), [n, moments]);
  const chosen = (event: Event): void => {
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-n]") : null;
    if (at) to(Number(at.dataset.n));
  };
  return (
    <div class="log rp-log" role="region" aria-label="Chronicle" tabindex={0} ref={box} onClick={chosen}>
      {drawn}
    </div>
  );
}

function mark(paper: HTMLElement | null, n: number): void {
  for (const one of paper?.querySelectorAll("[aria-current]") ?? []) one.removeAttribute("aria-current");
  const now = paper?.querySelectorAll<HTMLElement>(`[data-n="${n}"]`) ?? [];
  for (const one of now) one.setAttribute("aria-current", "step");
  if (paper && now[0]) paper.scrollTop = now[0].offsetTop - paper.clientHeight / 3;
}

function drawnLine(line: Line) {
  if (line.kind === "turn")
    return (
      <h3 key={line.key} class="turnhead">
        {line.text}
      </h3>
    );
  if (line.kind === "round")
    return (
      <h4 key={line.key} class="h">
        {line.text}
      </h4>
    );
  return (
    <p key={line.key}>
      <button type="button" class={line.kind === "aside" ? "dim" : ""} data-n={line.n}>
        <Named text={line.text} names={line.names} />
      </button>{" "}
      {clauseLink(line.clause)}
    </p>
  );
}

/** A decision without any events is listed too. */
function linesOf(moments: readonly Moment[]): readonly Line[] {
  const updates = moments.map(
    ({ n, seat, events, view }): Update => ({
      table: "",
      seat: view.observer,
      n,
      at: 0,
      news: { news: "happened", seat, events, stand_in: false, is_automatic: false },
      notice: null,
    }),
  );
  const told = new Map<number, Line[]>();
  for (const line of tellAll(updates)) told.set(line.n, [...(told.get(line.n) ?? []), line]);
  return moments.flatMap(
    ({ n, seat, text, view }): readonly Line[] =>
      told.get(n) ??
      (seat && text
        ? [
            {
              key: `${n}-0`,
              n,
              kind: "aside",
              text: `${nameOf(seat)} ${text}.`,
              names: namesIn(`${nameOf(seat)} ${text}.`),
              clause: null,
              event: null,
              round: view.round,
              isUndone: false,
              isAgainst: false,
            },
          ]
        : []),
  );
}
