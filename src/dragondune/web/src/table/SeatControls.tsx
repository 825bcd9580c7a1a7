// What the holder of a seat may do with it: take it to another device, have notifications sent, leave it.
import { useSignal } from "@preact/signals";
import type { HookWish, Right, Seat } from "../../wire";
import * as api from "../api";
import { dropSeat, keepTable } from "../browser-storage";
import { useAttempt } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { saveFile } from "../kit/save-file";
import { nameOf } from "../names";
import { Field, Switch, TextField } from "../pages/form-controls";
import { CopyLink } from "./CopyLink";
import { Deed } from "./Deed";
import { useOrigin } from "./origin";
import { ownRight, seatLink, type TableControls } from "./table-controls";
import words from "./table-texts.json";

const LONGEST_ADDRESS = 500;
type Format = NonNullable<HookWish["format"]>;
type Kind = NonNullable<HookWish["kinds"]>[number];

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
  const format = useSignal<Format>("json");
  const kinds = useSignal<readonly Kind[]>(words.hookKinds.map(([kind]) => kind as Kind));
  const isSet = useSignal(false);
  const [attempt, fault] = useAttempt();
  const send = (event: Event): void => {
    event.preventDefault();
    attempt(async () => {
      const wish = { url: url.value || null, format: format.value, kinds: [...kinds.value] };
      isSet.value = (await api.setHook(table, token, wish)).url !== null;
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
        help={`Notifications for ${whose} are posted there. Leave it empty to send none.`}
      />
      <Field label="For" help={words.hookFormats}>
        {(ids) => (
          <select
            id={ids.id}
            aria-describedby={ids.help}
            value={format.value}
            onChange={(event) => {
              format.value = event.currentTarget.value as Format;
            }}
          >
            <option value="json">a program (JSON)</option>
            <option value="discord">Discord</option>
            <option value="slack">Slack</option>
            <option value="matrix">Matrix (Hookshot)</option>
            <option value="ntfy">ntfy</option>
          </select>
        )}
      </Field>
      <fieldset class="marks">
        <legend class="head">What to notify about</legend>
        {words.hookKinds.map(([kind, text]) => (
          <Switch
            key={kind}
            label={text ?? ""}
            value={kinds.value.includes(kind as Kind)}
            choose={(isWanted) => {
              const others = kinds.value.filter((one) => one !== kind);
              kinds.value = isWanted ? [...others, kind as Kind] : others;
            }}
          />
        ))}
      </fieldset>
      <button class="btn" type="submit">
        {isSet.value ? "Webhook set" : "Set the webhook"}
      </button>
      <Refused text={fault} />
    </form>
  );
}
