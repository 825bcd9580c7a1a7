// Passkeys: the device or the password manager proves who you are.
import { useSignal } from "@preact/signals";
import type { Person } from "../../wire";
import * as api from "../api";
import { myKey } from "../browser-storage";
import { asPerson, become } from "../identity";
import { count } from "../names";
import { Deed } from "../table/Deed";
import words from "./person-texts.json";

/** Why there are no passkeys here; null if there are. */
export function noPasskeys(isSecure: boolean, hostname: string, isKnown: boolean): string | null {
  if (!isSecure) return words.insecure;
  if (!isKnown) return words.noPasskeys;
  return /^[\d.]+$|^\[/.test(hostname) ? words.ip : null;
}

const hasThem = (): boolean =>
  "PublicKeyCredential" in globalThis && "parseCreationOptionsFromJSON" in PublicKeyCredential;

async function made(options: string): Promise<string> {
  const told = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(told);
  return written(await navigator.credentials.create({ publicKey }));
}

async function shown(options: string): Promise<string> {
  const told = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(told);
  return written(await navigator.credentials.get({ publicKey }));
}

function written(credential: Credential | null): string {
  if (!(credential instanceof PublicKeyCredential)) throw new Error("The browser returned no passkey.");
  return JSON.stringify(credential.toJSON());
}

export function Passkeys({
  person,
  look,
  done,
}: {
  person: Person | null;
  look: () => Promise<void>;
  done: () => void;
}) {
  const told = useSignal<string | null>(null);
  const reason = noPasskeys(globalThis.isSecureContext, location.hostname, hasThem());
  return (
    <section class="panel form" aria-label="Passkeys">
      <h2>Passkeys</h2>
      <p class="dim">{reason ?? words.passkeys}</p>
      {person && person.passkeys > 0 && <p>You have {count(person.passkeys, "passkey")}.</p>}
      {told.value && <p role="status">{told.value}</p>}
      {!reason && (
        <div class="row wrap">
          <Deed
            deed={async () => {
              await asPerson(async (key) => {
                const { options } = await api.beginPasskey(key);
                await api.makePasskey(await made(options), key);
              });
              told.value = "The passkey is saved.";
              await look();
            }}
          >
            Make a passkey
          </Deed>
          <Deed
            deed={async () => {
              const { options } = await api.askForPasskey();
              await become(await api.signIn(await shown(options)));
              done();
            }}
          >
            Sign in with a passkey
          </Deed>
        </div>
      )}
      {person && person.passkeys > 0 && (
        <Deed
          sure={words.endPasskeys}
          deed={async () => {
            await api.removePasskeys(myKey());
            await look();
          }}
        >
          Remove all passkeys
        </Deed>
      )}
    </section>
  );
}
