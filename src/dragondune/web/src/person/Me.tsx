// Your page: name and colour, other devices, and the words that bring you back.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Person, PersonWish } from "../../wire";
import * as api from "../api";
import { dropKey, keepKey, myKey, preferences } from "../browser-storage";
import { Calls } from "../calls/Calls";
import { asPerson, become, callMe, followRights } from "../identity";
import { useAttempt } from "../kit/attempt";
import { lazy } from "../kit/lazy";
import { Refused } from "../kit/refused";
import { saveFile } from "../kit/save-file";
import { count } from "../names";
import { forgetPictures } from "../offline/kept-pictures";
import { Field, TextField } from "../pages/form-controls";
import { Page } from "../pages/Page";
import { sentenceOf } from "../pages/rule-choices";
import { CopyLink } from "../table/CopyLink";
import { Deed } from "../table/Deed";
import { useOrigin } from "../table/origin";
import { Mark } from "./Mark";
import { Passkeys } from "./Passkeys";
import words from "./person-texts.json";

const QrCode = lazy(async () => (await import("../companion/QrCode")).QrCode);
const LONGEST_WORDS = 300;

export function Me() {
  const person = useSignal<Person | null>(null);
  const told = useSignal<string | null>(null);
  const fault = useSignal<string | null>(null);
  const look = async (): Promise<void> => {
    person.value = await followRights();
  };
  const welcome = (): void => {
    told.value = words.welcome;
    void look();
  };
  useEffect(() => {
    takeCode()
      .then(
        (isTaken) => {
          if (isTaken) told.value = words.welcome;
        },
        (refusal: unknown) => {
          fault.value = sentenceOf(refusal);
        },
      )
      .then(look);
  }, []);
  return (
    <Page title={words.title} lead={words.lead}>
      {told.value && <p role="status">{told.value}</p>}
      <Refused text={fault.value} />
      <Called />
      {myKey() === null && <p class="dim">{words.nobody}</p>}
      <Calls />
      <OtherDevices person={person.value} look={look} />
      <YourWords person={person.value} look={look} />
      <Passkeys person={person.value} look={look} done={welcome} />
      <Recovery done={welcome} />
      {person.value && <Stored />}
    </Page>
  );
}

/** A code in the address adds this device to the person who made it. */
async function takeCode(): Promise<boolean> {
  const code = new URLSearchParams(location.hash.slice(1)).get("device");
  if (!code) return false;
  history.replaceState(null, "", location.pathname);
  await become(await api.addDevice(code));
  return true;
}

function Called() {
  const { name, colour } = preferences();
  return (
    <section class="panel form">
      <h2>Name and colour</h2>
      <TextField {...words.name} value={name} choose={(next) => callMe({ name: next })} />
      <fieldset class="marks">
        <legend class="head">Colour of your mark</legend>
        {(words.colours as PersonWish["colour"][]).map(
          (one) =>
            one && (
              <label key={one}>
                <input
                  type="radio"
                  name="colour"
                  checked={colour === one}
                  aria-label={one}
                  onChange={() => callMe({ colour: one })}
                />
                <Mark colour={one} /> {one}
              </label>
            ),
        )}
      </fieldset>
    </section>
  );
}

interface Looking {
  readonly person: Person | null;
  look: () => Promise<void>;
}

function OtherDevices({ person, look }: Looking) {
  const code = useSignal<string | null>(null);
  const origin = useOrigin();
  const link = `${origin.address}/me#device=${code.value}`;
  return (
    <section class="panel form">
      <h2>Use another device</h2>
      {person && <p class="dim">You are on {count(person.devices, "device")}.</p>}
      {code.value ? (
        <>
          <p>{words.another}</p>
          <QrCode link={link} label="QR code to scan" />
          <CopyLink name="Link for your other device" label="Copy" link={link} />
          {origin.warning && <p class="warn sm">{origin.warning}</p>}
        </>
      ) : (
        <Deed
          deed={async () => {
            code.value = await asPerson(async (key) => (await api.deviceCode(key)).code);
          }}
        >
          Use another device
        </Deed>
      )}
      {person && person.devices > 1 && (
        <Deed
          sure={words.ended}
          deed={async () => {
            const { key } = await api.endOtherDevices(myKey());
            keepKey(key);
            await look();
          }}
        >
          Sign out all other devices
        </Deed>
      )}
    </section>
  );
}

function YourWords({ person, look }: Looking) {
  const shown = useSignal<string | null>(null);
  return (
    <section class="panel form">
      <h2>Twelve words</h2>
      <p class="dim">{person?.has_words ? words.hasWords : words.noWords}</p>
      {shown.value && (
        <>
          <p>{words.words}</p>
          <ol class="twelve" aria-label="Your twelve words">
            {shown.value.split(" ").map((word, at) => (
              <li key={`${at} ${word}`}>{word}</li>
            ))}
          </ol>
        </>
      )}
      <Deed
        deed={async () => {
          shown.value = await asPerson(async (key) => (await api.newWords(key)).words);
          await look();
        }}
      >
        {person?.has_words ? "Make new words" : "Make twelve words"}
      </Deed>
      {person && (
        <Deed
          sure={words.forget}
          deed={async () => {
            await api.forgetPerson(myKey());
            dropKey();
            await forgetPictures();
            await look();
          }}
        >
          Forget me
        </Deed>
      )}
    </section>
  );
}

/** Everything the server stores about you, as a file. */
function Stored() {
  return (
    <section class="panel form">
      <h2>Your data</h2>
      <p class="dim">{words.stored}</p>
      <Deed
        deed={async () => {
          const kept = await api.exportPerson(myKey());
          saveFile(JSON.stringify(kept, null, 2), "dragon-dune-you.json", "application/json");
        }}
      >
        Download everything about you
      </Deed>
    </section>
  );
}

function Recovery({ done }: { done: () => void }) {
  const text = useSignal("");
  const [attempt, fault] = useAttempt();
  const send = (event: Event): void => {
    event.preventDefault();
    attempt(async () => {
      await become(await api.recover(text.value));
      text.value = "";
      done();
    });
  };
  return (
    <form class="panel form" onSubmit={send}>
      <h2>Get your seats back</h2>
      <Field label={words.recover.label} help={words.recover.help}>
        {(ids) => (
          <textarea
            id={ids.id}
            aria-describedby={ids.help}
            rows={3}
            maxLength={LONGEST_WORDS}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
        )}
      </Field>
      <button class="btn" type="submit">
        Recover
      </button>
      <Refused text={fault} />
    </form>
  );
}
