// Where the link at the end of each message leads. Opening it changes nothing: mail programs open links by themselves.
import { useSignal } from "@preact/signals";
import * as api from "../api";
import { Page } from "../pages/Page";
import { Deed } from "../table/Deed";
import words from "./call-texts.json";

export function StopMail() {
  const told = useSignal<string | null>(null);
  const token = location.hash.slice(1);
  return (
    <Page title={words.stop.title} lead={words.stop.lead}>
      {told.value ? (
        <p role="status">{told.value}</p>
      ) : (
        <Deed
          deed={async () => {
            told.value = (await api.stopMail({ token })).sentence;
          }}
        >
          {words.stop.button}
        </Deed>
      )}
    </Page>
  );
}
