// How you are notified: by push on each device, by mail, about what, and when not.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { CallInfo, CallWish } from "../../wire";
import * as api from "../api";
import { myKey } from "../browser-storage";
import { asPerson } from "../identity";
import { useAttempt } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { Field, Switch, TextField } from "../pages/form-controls";
import { Deed } from "../table/Deed";
import words from "./call-texts.json";
import { minuteOf, ownZone, timeOf } from "./hours";
import { renewPush, turnOffPush, turnOnPush, whyNoPush } from "./push";
import { Vacation } from "./Vacation";

type NoticeKind = CallWish["push"][number];
const KINDS = words.kinds as unknown as readonly (readonly [NoticeKind, string])[];
const NIGHT = [22 * 60, 8 * 60] as const;
const EVENING = 18 * 60;

type Info = Signal<CallInfo | null>;

export function Calls() {
  const info = useSignal<CallInfo | null>(null);
  useEffect(() => {
    const key = myKey();
    if (key === null) return;
    void renewPush()
      .catch(() => undefined)
      .then(() => api.calls(key))
      .then(
        (found) => {
          info.value = found;
        },
        () => undefined,
      );
  }, [myKey()]);
  return (
    <>
      <section class="panel form" id="calls">
        <h2>{words.title}</h2>
        <p class="dim">{words.lead}</p>
        <Push info={info} />
        <Mail info={info} />
        {info.value && canBeCalled(info.value) && <Wishes info={info} />}
      </section>
      <Vacation info={info} />
    </>
  );
}

const canBeCalled = (info: CallInfo): boolean => info.devices.length > 0 || info.is_confirmed;

function Push({ info }: { info: Info }) {
  const why = whyNoPush();
  const isOn = info.value?.devices.some((one) => one.is_this) ?? false;
  const others = info.value?.devices.filter((one) => !one.is_this).map((one) => one.label || "another device") ?? [];
  return (
    <div class="stack">
      <h3>On this device</h3>
      {why ? (
        <p class="warn sm">{why}</p>
      ) : (
        <Deed
          deed={async () => {
            info.value = isOn ? await turnOffPush() : await turnOnPush(await serverKey(info));
          }}
        >
          {isOn ? "Stop notifying me on this device" : "Notify me on this device"}
        </Deed>
      )}
      {others.length > 0 && <p class="dim sm">You are also notified on: {others.join(", ")}.</p>}
    </div>
  );
}

async function serverKey(info: Info): Promise<string> {
  info.value ??= await asPerson((key) => api.calls(key));
  return info.value.push_key;
}

function Mail({ info }: { info: Info }) {
  const address = useSignal("");
  const code = useSignal("");
  const [attempt, fault] = useAttempt();
  const now = info.value;
  if (now && !now.has_mail) return <p class="dim sm">{words.noMail}</p>;
  const isWaiting = now?.mail_address && !now.is_confirmed;
  const send = (event: Event): void => {
    event.preventDefault();
    attempt(async () => {
      info.value = isWaiting
        ? await api.confirmAddress({ code: code.value }, myKey())
        : await asPerson((key) => api.setAddress({ address: address.value.trim() }, key));
      code.value = "";
    });
  };
  const forget = async (): Promise<void> => {
    info.value = await api.setAddress({ address: null }, myKey());
  };
  return (
    <form class="stack" onSubmit={send}>
      <h3>By mail</h3>
      {now?.mail_address && (
        <p class="sm">
          {now.mail_address} <Deed deed={forget}>{isWaiting ? "Use another address" : "Forget this address"}</Deed>
        </p>
      )}
      {isWaiting && (
        <TextField
          {...words.code}
          most={40}
          value={code.value}
          choose={(text) => {
            code.value = text;
          }}
        />
      )}
      {!now?.mail_address && (
        <Field label={words.address.label} help={words.address.help}>
          {(ids) => (
            <input
              id={ids.id}
              aria-describedby={ids.help}
              type="email"
              autocomplete="email"
              maxLength={254}
              value={address.value}
              onInput={(event) => {
                address.value = event.currentTarget.value;
              }}
            />
          )}
        </Field>
      )}
      {!now?.is_confirmed && (
        <button class="btn" type="submit">
          {isWaiting ? "Confirm the address" : "Send me a code"}
        </button>
      )}
      <Refused text={fault} />
    </form>
  );
}

function Wishes({ info }: { info: Info }) {
  const [attempt, fault] = useAttempt();
  const tried = useSignal(false);
  const now = info.value;
  if (!now) return null;
  const { wish } = now;
  const change = (part: Partial<CallWish>): void => {
    attempt(async () => {
      info.value = await api.chooseCalls({ ...wish, zone: ownZone(), ...part }, myKey());
    });
  };
  const channels = [
    ...(now.devices.length > 0 ? (["push"] as const) : []),
    ...(now.is_confirmed ? (["mail"] as const) : []),
  ];
  return (
    <div class="stack">
      <h3>About what, and when</h3>
      <table class="callkinds">
        <thead>
          <tr>
            <th scope="col">Notify me when</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {channel}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map(([kind, label]) => (
            <tr key={kind}>
              <th scope="row">{label}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <input
                    type="checkbox"
                    aria-label={`${label}, by ${channel}`}
                    checked={wish[channel].includes(kind)}
                    onChange={(event) =>
                      change({ [channel]: chosen(wish[channel], kind, event.currentTarget.checked) })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Switch
        label={words.quiet}
        value={wish.quiet_from !== null}
        choose={(isQuiet) => change({ quiet_from: isQuiet ? NIGHT[0] : null, quiet_to: isQuiet ? NIGHT[1] : null })}
      />
      {wish.quiet_from !== null && wish.quiet_to !== null && (
        <div class="row wrap">
          <Time label="Quiet from" value={wish.quiet_from ?? 0} choose={(quiet_from) => change({ quiet_from })} />
          <Time label="until" value={wish.quiet_to ?? 0} choose={(quiet_to) => change({ quiet_to })} />
        </div>
      )}
      <Switch
        label={words.digest}
        value={wish.digest_at !== null}
        choose={(isDaily) => change({ digest_at: isDaily ? EVENING : null })}
      />
      {wish.digest_at !== null && (
        <Time label="Every day at" value={wish.digest_at ?? 0} choose={(digest_at) => change({ digest_at })} />
      )}
      <p class="dim sm">{words.zone.replace("{zone}", ownZone())}</p>
      <Refused text={fault} />
      <Deed
        deed={async () => {
          await api.tryCalls(myKey());
          tried.value = true;
        }}
      >
        Try it
      </Deed>
      {tried.value && <p role="status">{words.tried}</p>}
    </div>
  );
}

const chosen = (kinds: readonly NoticeKind[], kind: NoticeKind, isWanted: boolean): NoticeKind[] =>
  isWanted ? [...kinds, kind] : kinds.filter((one) => one !== kind);

function Time({ label, value, choose }: { label: string; value: number; choose: (minute: number) => void }) {
  return (
    <Field label={label}>
      {({ id }) => (
        <input
          id={id}
          type="time"
          value={timeOf(value)}
          onChange={(event) => {
            const minute = minuteOf(event.currentTarget.value);
            if (minute !== null) choose(minute);
          }}
        />
      )}
    </Field>
  );
}
