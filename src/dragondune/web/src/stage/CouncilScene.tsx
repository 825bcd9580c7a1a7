// The outcome of a council: who is allied with whom now, and what each of them gains by it.
import { useEffect, useRef } from "preact/hooks";
import type { Seat, TableFacts, View } from "../../wire";
import { gains } from "../decide/council/AllianceGains";
import { useTableFacts } from "../decide/table-facts";
import { Icon } from "../kit/icon";
import { Named } from "../kit/named";
import { People } from "../kit/people";
import { Token } from "../kit/token";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import type { CouncilEnd } from "./scenes";
import words from "./stage-texts.json";

export function CouncilScene({ session, scene }: { session: Session; scene: CouncilEnd }) {
  const head = useRef<HTMLHeadingElement>(null);
  const facts = useTableFacts(session);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const view = session.now?.view;
  if (!view) return null;
  const allied = alliancesAfter(view, scene);
  return (
    <div class="stage">
      <section class="stage-box small panel" role="dialog" aria-label="The council is over">
        <h2 tabindex={-1} ref={head}>
          The council is over
        </h2>
        <hr class="orn" />
        {allied.length === 0 && <p>{words.noAlliance}</p>}
        {allied.map(([one, other]) => (
          <Pair key={one} one={one} other={other} facts={facts} />
        ))}
        {scene.lines
          .filter(({ event }) => event.event === "AllianceBroken")
          .map((line) => (
            <p key={line.text} class="sm">
              <Named text={line.text} names={line.names} /> {clauseLink(line.clause)}
            </p>
          ))}
        <div class="stage-foot">
          <button class="btn go" type="button" onClick={() => session.queue.skip()}>
            Continue <kbd>Space</kbd>
          </button>
        </div>
      </section>
    </div>
  );
}

/** Those who were allied before, and what the council has changed. */
function alliancesAfter(view: View, { lines }: CouncilEnd): readonly (readonly [Seat, Seat])[] {
  const allies = new Map<Seat, Seat>();
  for (const { faction, ally } of view.players) if (ally) allies.set(faction, ally);
  for (const { event } of lines) {
    if (event.event === "AllianceBroken") for (const seat of [event.seat, event.partner]) allies.delete(seat);
    if (event.event === "AllianceFormed") allies.set(event.seat, event.partner).set(event.partner, event.seat);
  }
  return [...allies].filter(([one, other]) => one < other);
}

function Pair({ one, other, facts }: { one: Seat; other: Seat; facts: TableFacts | null }) {
  return (
    <div class="stage-allies">
      <p aria-hidden="true">
        <Token seat={one} size={52} />
        <Icon name="shaking-hands" size={30} />
        <Token seat={other} size={52} />
      </p>
      <p>
        The <People seat={one} /> get {gains(other, one, facts)}
        <br />
        The <People seat={other} /> get {gains(one, other, facts)}
      </p>
    </div>
  );
}
