// What the holder of a seat may do with it: take it to another device, have notices sent, leave it.
import { useSignal } from "@preact/signals";
import type { Right, Seat } from "../../wire";
import * as api from "../api";
import { dropSeat, keepTable } from "../browser-storage";
import { useAttempt } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { saveFile } from "../kit/save-file";
import { nameOf } from "../names";
import { TextField } from "../pages/form-controls";
import { CopyLink } from "./CopyLink";
import { Deed } from "./Deed";
import { useOrigin } from "./origin";
import { ownRight, seatLink, type TableControls } from "./table-controls";
import words from "./table-texts.json";

const LONGEST_ADDRESS = 500;

export function SeatControls({ controls }: { controls: TableControls }) {
  const { session, picture, reopen } = controls;
  const right = useSignal<Right | null>(null);
  const token = ownRight(controls);
  const { address } = useOrigin();
  const seat = session.seat as Seat;
  if (!token) return null;
  const leave = async (): Promise<void> => {
    await session.act({ do: "leave" });
    dropSeat(picture.table, seat);
    reopen();
  };
  const renew = async (): Promise<void> => {
    const fresh = await api.reissue(picture.table, token);
    keepTable(picture.table, { seats: { [seat]: fresh.token } });
    reopen();
  };
  const isGoing = picture.info.status === "running" || picture.info.status === "open";
  return (
    <details class="more">
      <summary>Your seat</summary>
      {right.value ? (
        <CopyLink
          name="Link to your seat"
          label="Copy"
          link={seatLink(address, picture.table, right.value.seat, right.value.token)}
        />
      ) : (
        <Deed
          deed={async () => {
            right.value = await api.link(picture.table, token);
          }}
        >
          Play on another device
        </Deed>
      )}
      <p class="dim sm">Anyone with this link can play the {nameOf(seat)}. Keep it to yourself.</p>
      <Deed sure={words.renewed} deed={renew}>
        Cancel all other links
      </Deed>
      <Hook table={picture.table} token={token} whose="your seat" />
      <Deed
        deed={async () => {
          const kept = await api.mine(picture.table, token);
          saveFile(JSON.stringify(kept, null, 2), `dragondune-${picture.table}-${seat}.json`, "application/json");
        }}
      >
        Download your data
      </Deed>
      {isGoing && (
        <Deed sure={words.left} deed={leave}>
          Leave your seat
        </Deed>
      )}
    </details>
  );
}

/** The webhook that is called when it is your turn. */
export function Hook({ table, token, whose }: { table: string; token: string; whose: string }) {
  const url = useSignal("");
  const isSet = useSignal(false);
  const [attempt, fault] = useAttempt();
  const send = (event: Event): void => {
    event.preventDefault();
    attempt(async () => {
      isSet.value = (await api.setHook(table, token, url.value || null)).url !== null;
    });
  };
  return (
    <form class="form" onSubmit={send}>
      <TextField
        label="Webhook"
        value={url.value}
        most={LONGEST_ADDRESS}
        choose={(next) => {
          url.value = next;
        }}
        placeholder="https://…"
        help={`Your turns, offers and the end of the game are posted there for ${whose}. Leave it empty to send nothing.`}
      />
      <button class="btn" type="submit">
        {isSet.value ? "Webhook set" : "Set the webhook"}
      </button>
      <Refused text={fault} />
    </form>
  );
}
