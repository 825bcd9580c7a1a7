// For ears, and for eyes elsewhere: announcements, sounds, notifications, and the title of the window.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { preferences } from "../browser-storage";
import { countSoon, setTitle } from "../calls/waiting";
import { questionText } from "../decide/question-texts";
import type { Session } from "../session";
import { newWarnings, sentencesOf, soundOf, summary, warnings } from "./announcements";
import { play } from "./sound";

/** Sentences that come closer together are announced together. */
const GATHER = 1500;

export function Senses({ session }: { session: Session }) {
  const polite = useSignal("");
  const unsaid = useRef<string[]>([]);
  useEffect(() => {
    let timer = 0;
    const say = (): void => {
      timer = 0;
      polite.value = summary(unsaid.current);
      unsaid.current = [];
    };
    const end = session.onUpdate((update) => {
      const sound = soundOf(update, session.seat);
      if (sound) play(sound);
      if (update.notice) notify(session, update.notice.sentence);
      unsaid.current.push(...sentencesOf(update, session.seat));
      if (unsaid.current.length > 0) timer ||= globalThis.setTimeout(say, GATHER);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [session]);
  const turn = turnOf(session);
  useEffect(() => {
    const name = session.now?.info.name || "A table";
    setTitle(turn ? `● Your turn · ${name}` : `${name} · Dragon Dune`);
    countSoon();
  }, [turn, session.now?.info.name]);
  const held = useRef<ReadonlyMap<string, string>>(new Map());
  const warning = useSignal("");
  useEffect(() => {
    const now = warnings(session.now?.stakes ?? []);
    const said = newWarnings(held.current, now);
    if (said || now.size === 0) warning.value = said;
    held.current = now;
  }, [session.now?.stakes]);
  return (
    <div class="unseen">
      <p aria-live="polite">{polite.value}</p>
      <p aria-live="assertive">{turn}</p>
      <p aria-live="assertive">{warning.value}</p>
    </div>
  );
}

/** "Your turn: The auction."; empty while nothing is asked. */
function turnOf({ now, seat }: Session): string {
  const asked = now?.view?.waiting.find((one) => one.seat === seat);
  if (!now || !asked || now.mine?.answers_itself || now.info.status !== "running") return "";
  return `Your turn. ${questionText(asked.question)} Turn ${now.view?.turn ?? 0}.`;
}

function notify(session: Session, sentence: string): void {
  if (
    !document.hidden ||
    !preferences().notify ||
    !("Notification" in globalThis) ||
    Notification.permission !== "granted"
  )
    return;
  try {
    const shown = new Notification(session.now?.info.name || "Dragon Dune", {
      body: sentence,
      tag: session.table,
      icon: "/assets/icon.svg",
    });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Some phones show notifications only for installed pages; the title of the window says it too.
  }
}
