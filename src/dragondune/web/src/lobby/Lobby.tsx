// A table before its game: who sits where, by which rules, whom to invite, and the start.
import { useSignal } from "@preact/signals";
import { preferences } from "../browser-storage";
import { useAttempt } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { TextField } from "../pages/form-controls";
import { Nav } from "../pages/Nav";
import { PrintGame } from "../print/PrintGame";
import { HostControls, HostLine } from "../table/HostControls";
import { Inviting } from "../table/Inviting";
import { SeatControls } from "../table/SeatControls";
import { Talk } from "../table/Talk";
import { hostRight, type TableControls, takeSeat } from "../table/table-controls";
import { ChangeTable, type Part, Rename } from "./ChangeTable";
import { ClockHere, RulesHere } from "./Facts";
import { LobbySeats } from "./LobbySeats";
import { wasInLobby } from "./Lots";
import words from "./lobby-texts.json";
import { Ready } from "./Ready";

const LONGEST_NAME = 40;

export function Lobby({ controls }: { controls: TableControls }) {
  const { session, picture } = controls;
  const { info } = picture;
  const name = useSignal(preferences().name);
  const changing = useSignal<Part | null>(null);
  const [attempt, fault] = useAttempt();
  const host = hostRight(controls);
  const isFree = info.seats.some((one) => one.holder.kind === "open");
  const isSeated = session.seat !== "spectator";
  wasInLobby(picture.table);
  const change = (part: Part | null) => () => {
    changing.value = part;
  };
  return (
    <div class="leaf lobbyleaf">
      <Nav />
      <main class="lobby">
        <div class="lobbyhead">
          <h1 class="gg">{info.name || "A table"}</h1>
          {host && <Rename table={picture.table} host={host} name={info.name} />}
          <p class="al dim">{info.companion ? words.box : !isSeated && words.leadFree}</p>
        </div>
        <section class="panel lobbyseats" aria-label="Seats">
          {isFree && !isSeated && (
            <TextField
              label="Your name"
              value={name.value}
              most={LONGEST_NAME}
              choose={(next) => {
                name.value = next;
              }}
              placeholder="Guest"
            />
          )}
          <LobbySeats
            controls={controls}
            host={host}
            take={(seat) => attempt(() => takeSeat(controls, seat, name.value))}
          />
          <Refused text={fault} />
        </section>
        <div class="lobbyside">
          <section class="panel form lobbyinvite" aria-label="Invite">
            <Inviting controls={controls} isPlain />
          </section>
          <section class="panel lobbytalk">
            <h2>Talk</h2>
            <Talk session={session} hasFacts />
          </section>
          <Ready controls={controls} host={host} />
        </div>
        <div class="lobbyfacts">
          {host && changing.value ? (
            <ChangeTable info={info} host={host} part={changing.value} close={change(null)} />
          ) : (
            <>
              <RulesHere info={info} change={host ? change("rules") : null} />
              <ClockHere info={info} change={host ? change("clock") : null} />
            </>
          )}
          <section class="panel form lobbymore" aria-label="More">
            <HostLine controls={controls} />
            {/* The form with the rules prints what is chosen in it. */}
            {changing.value !== "rules" && <PrintGame rules={{ edition: info.edition, overrides: info.overrides }} />}
            {isSeated && <SeatControls controls={controls} />}
            <HostControls controls={controls} />
          </section>
        </div>
      </main>
    </div>
  );
}
