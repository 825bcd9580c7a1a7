// What the host may do: reassign seats, hand over the host's right, keep order, and close the table.
import type { Observer, Seat, SeatInfo } from "../../wire";
import * as api from "../api";
import { dropTable, keepTable } from "../browser-storage";
import { nameOf, the } from "../names";
import { botLabel, botName } from "../pages/bot-names";
import { go } from "../route";
import { Deed } from "./Deed";
import { Hook } from "./SeatControls";
import { hostRight, type TableControls } from "./table-controls";
import words from "./table-texts.json";

export function HostControls({ controls }: { controls: TableControls }) {
  const { picture } = controls;
  const token = hostRight(controls);
  if (!token) return null;
  const isGoing = picture.info.status === "running" || picture.info.status === "open";
  const seats = picture.info.seats.filter((one) => one.holder.kind !== "person" && !one.kept_for);
  return (
    <details class="more">
      <summary>Host controls</summary>
      {picture.info.status === "running" &&
        seats.map((one) => (
          <Giving key={one.seat} seat={one} table={picture.table} token={token} hasBots={!picture.info.companion} />
        ))}
      <Order controls={controls} token={token} />
      <Successor controls={controls} token={token} />
      {!picture.info.is_handed_over && (
        <>
          <Deed
            sure={words.hostRenewed}
            deed={async () => {
              keepTable(picture.table, { host: (await api.reissueHost(picture.table, token)).host });
              controls.reopen();
            }}
          >
            Cancel all other host rights
          </Deed>
          <Hook table={picture.table} token={token} whose="the whole table" />
        </>
      )}
      {picture.info.status !== "archived" && (
        <Deed
          sure={isGoing ? words.closing : "The table will no longer be listed."}
          deed={() => api.command(picture.table, token, { do: "archive" })}
        >
          Close this table permanently
        </Deed>
      )}
      <Deed
        sure={words.deleting}
        deed={async () => {
          await api.deleteTable(picture.table, token);
          dropTable(picture.table);
          go("/");
        }}
      >
        Delete this table
      </Deed>
    </details>
  );
}

/** Who may talk, and whether strangers may watch. */
function Order({ controls: { picture }, token }: { controls: TableControls; token: string }) {
  const { info, table } = picture;
  const isMuted = (who: Observer): boolean => info.muted.includes(who);
  const mute = (seat: Seat | null): Promise<unknown> =>
    api.command(table, token, { do: "mute", seat, is_muted: !isMuted(seat ?? "spectator") });
  const people = info.seats.filter((one) => one.holder.kind === "person" && one.seat !== info.host);
  return (
    <>
      {people.map(({ seat, holder }) => (
        <Deed key={seat} deed={() => mute(seat)}>
          {isMuted(seat) ? `Let ${holder.name} talk again` : `Mute ${holder.name}`}
        </Deed>
      ))}
      {info.watch !== "nobody" && (
        <>
          <Deed deed={() => mute(null)}>{isMuted("spectator") ? "Let spectators talk again" : "Mute spectators"}</Deed>
          <Deed
            {...(info.is_door_open ? { sure: words.door } : {})}
            deed={() => api.command(table, token, { do: "set_door", is_open: !info.is_door_open })}
          >
            {info.is_door_open ? "Close the table to spectators" : "Let spectators in again"}
          </Deed>
        </>
      )}
    </>
  );
}

/** Makes another player the host. */
function Successor({ controls: { picture, reopen }, token }: { controls: TableControls; token: string }) {
  const { info, table } = picture;
  const people = info.seats.filter(
    (one) => one.holder.kind === "person" && !(info.is_handed_over && one.seat === info.host),
  );
  const handOver = async (seat: Seat): Promise<void> => {
    await api.command(table, token, { do: "hand_over", seat });
    keepTable(table, { host: null });
    reopen();
  };
  return (
    <>
      {people.map(({ seat, holder }) => (
        <Deed key={seat} sure={words.handedOver} deed={() => handOver(seat)}>
          Make {holder.name} ({nameOf(seat)}) the host
        </Deed>
      ))}
    </>
  );
}

/** Who the host is. */
export function HostLine({ controls: { picture } }: { controls: TableControls }) {
  const { host, seats } = picture.info;
  const holder = seats.find((one) => one.seat === host)?.holder;
  return (
    <div class="sm">{host && holder ? `Host: ${holder.name}, who plays ${the(host)}.` : "The host does not play."}</div>
  );
}

function Giving({
  seat: { seat, holder, replacement },
  table,
  token,
  hasBots,
}: {
  seat: SeatInfo;
  table: string;
  token: string;
  hasBots: boolean;
}) {
  const give = (to: string | null): Promise<unknown> => api.command(table, token, { do: "give_seat", seat, bot: to });
  return (
    <div class="giving">
      <span>
        {nameOf(seat)}: {holder.kind === "bot" ? botLabel(holder) : "free"}
      </span>
      {hasBots && holder.kind !== "bot" && (
        <Deed deed={() => give(replacement)}>Give the seat to the {botName(replacement)} bot</Deed>
      )}
      {holder.kind !== "open" && <Deed deed={() => give(null)}>Free the seat for a person</Deed>}
    </div>
  );
}
