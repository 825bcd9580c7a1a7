// Over everything: the connection is lost, or the server has a newer page than this one.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { later, useTicks } from "../kit/hooks";
import { count } from "../names";
import { link, socket } from "../session";
import words from "./table-texts.json";

/** Milliseconds for which a lost connection is not mentioned. */
const PATIENCE = 1200;

export function Banner() {
  const { state, nextTry, kept } = link.value;
  const isLost = state === "lost";
  const isTold = useSignal(false);
  const isStale = useNewerPage(state === "open");
  useEffect(() => {
    if (!isLost) {
      isTold.value = false;
      return;
    }
    return later(() => {
      isTold.value = true;
    }, PATIENCE);
  }, [isLost]);
  useTicks(isTold.value ? 500 : 0);
  const left = Math.ceil((nextTry - Date.now()) / 1000);
  if (isLost && isTold.value) {
    return (
      <div class="banner-top" role="alert">
        <span>Connection lost. {kept > 0 ? words.kept : "Your game is safe."}</span>
        <span aria-hidden="true">{left > 0 ? `Trying again in ${count(left, "second")}.` : "Trying…"}</span>
        <button class="btn" type="button" onClick={() => socket.retry()}>
          Try now
        </button>
      </div>
    );
  }
  if (!isStale) return null;
  return (
    <div class="banner-top" role="status">
      <span>{words.newer}</span>
      <button class="btn" type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  );
}

const built = async (): Promise<string | null> => {
  const answer = await fetch("/assets/built", { cache: "no-store" }).catch(() => null);
  return answer?.ok ? answer.text() : null;
};
const first = built();

/** An upgrade restarts the server, so the question is asked whenever the line is open again. */
function useNewerPage(isOpen: boolean): boolean {
  const isNewer = useSignal(false);
  useEffect(() => {
    if (!isOpen) return;
    void Promise.all([first, built()]).then(([old, now]) => {
      isNewer.value = old !== null && now !== null && old !== now;
    });
  }, [isOpen]);
  return isNewer.value;
}
