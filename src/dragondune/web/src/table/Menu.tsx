// The table's controls: invitations, seats, the host's controls, and preferences.
import type { Seat } from "../../wire";
import { FairSoFar } from "../ending/Trust";
import { count, nameOf, SEATS } from "../names";
import { ThinkingTold } from "../pages/bots";
import { valueText } from "../pages/rule-choices";
import { Settings } from "../pages/Settings";
import { useChanged } from "./changed-rules";
import { Deed } from "./Deed";
import { HostControls, HostLine } from "./HostControls";
import { Inviting } from "./Inviting";
import { isPauseAsked } from "./Pause";
import { SeatControls } from "./SeatControls";
import { hostRight, type TableControls } from "./table-controls";

export function Menu({ controls }: { controls: TableControls }) {
  const { session, sessions, picture } = controls;
  const isSeated = SEATS.includes(session.seat as Seat);
  return (
    <>
      <div class="row">
        <h2>{picture.info.name || "This table"}</h2>
        <button class="btn sq push" type="button" popovertarget="menu" popovertargetaction="hide" aria-label="Close">
          ×
        </button>
      </div>
      <RulesHere controls={controls} />
      <HostLine controls={controls} />
      {sessions.length > 1 && <Switching controls={controls} />}
      {isSeated && picture.info.status === "running" && !picture.info.companion && !isPauseAsked(picture) && (
        <Deed deed={() => session.act({ do: "pause", is_wanted: true })}>Ask for a pause</Deed>
      )}
      <Inviting controls={controls} />
      {isSeated && <SeatControls controls={controls} />}
      {hostRight(controls) && <HostControls controls={controls} />}
      <FairSoFar info={picture.info} head={picture.head} />
      <details class="more" open>
        <summary>Settings</summary>
        <Settings isBare />
      </details>
      <p class="row wrap">
        <a href="/">Home</a>{" "}
        <a href="/rules" target="_blank">
          All rules
        </a>{" "}
        <a href="/about">About</a>
      </p>
    </>
  );
}

export function RulesHere({
  controls: {
    picture: { info },
  },
}: {
  controls: Pick<TableControls, "picture">;
}) {
  const changed = useChanged(info);
  return (
    <div class="sm">
      <a href={`/rules?edition=${info.edition}`} target="_blank">
        Edition {info.edition}
      </a>
      {changed.length === 0 ? ", with no changes." : `, ${count(changed.length, "rule")} changed:`}
      <ul class="changed">
        {changed.map((one) => (
          <li key={one.key}>
            <a href={`/rules?edition=${info.edition}#${one.clause}`} target="_blank">
              {one.clause}
            </a>{" "}
            {one.meaning}: <b>{valueText(one.value)}</b> <span class="dim">instead of {valueText(one.usual)}</span>
          </li>
        ))}
      </ul>
      <ThinkingTold info={info} />
    </div>
  );
}

function Switching({ controls: { session, sessions, handOver } }: { controls: TableControls }) {
  return (
    <details class="more" open>
      <summary>Seats on this screen</summary>
      <div class="row wrap">
        {sessions
          .filter((one) => one !== session && SEATS.includes(one.seat as Seat))
          .map((one) => (
            <button key={one.seat} class="btn" type="button" onClick={() => handOver(one.seat as Seat)}>
              Hand over to the {nameOf(one.seat as Seat)}
            </button>
          ))}
      </div>
    </details>
  );
}
