// What the host may do: hand on seats that are free or left behind, and close the table.
import { useSignal } from "@preact/signals";
import type { SeatInfo } from "../../wire";
import * as api from "../api";
import { dropTable } from "../browser-storage";
import { nameOf, the } from "../names";
import { BotOptions, botName, USUAL_BOT } from "../pages/bots";
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
  const seats = picture.info.seats.filter(
    (one) => one.holder.kind !== "person" || controls.session.away[one.seat] !== undefined,
  );
  return (
    <details class="more">
      <summary>Host controls</summary>
      {isGoing && seats.map((one) => <Giving key={one.seat} seat={one} table={picture.table} token={token} />)}
      <Hook table={picture.table} token={token} whose="the whole table" />
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

function Giving({ seat: { seat, holder }, table, token }: { seat: SeatInfo; table: string; token: string }) {
  const bot = useSignal(botName(holder.bot) || USUAL_BOT);
  const give = (to: string | null): Promise<unknown> => api.command(table, token, { do: "give_seat", seat, bot: to });
  return (
    <div class="giving">
      <span>
        {nameOf(seat)}:{" "}
        {holder.kind === "bot"
          ? `${botName(holder.bot)} bot`
          : holder.kind === "open"
            ? "free"
            : `${holder.name}, away`}
      </span>
      <select
        aria-label={`Bot for ${the(seat)}`}
        value={bot.value}
        onChange={(event) => {
          bot.value = event.currentTarget.value;
        }}
      >
        <BotOptions bot={bot.value} />
      </select>
      <Deed deed={() => give(bot.value)}>Give the seat to this bot</Deed>
      {holder.kind !== "open" && <Deed deed={() => give(null)}>Free the seat for a person</Deed>}
    </div>
  );
}
