// After the game: its result, its analysis and its replay, each with its own address.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { hear } from "../kit/hooks";

export type EndingTab = "result" | "analysis";

const asked = (): EndingTab =>
  new URLSearchParams(location.search).get("view") === "analysis" ? "analysis" : "result";

/** The tab that the address names; it changes with the address. */
export function useEndingTab(): EndingTab {
  const tab = useSignal(asked());
  useEffect(
    () =>
      hear("popstate", () => {
        tab.value = asked();
      }),
    [],
  );
  return tab.value;
}

export function EndingTabs({ id, tab }: { id: string; tab: EndingTab }) {
  const link = (one: EndingTab, name: string) => (
    <a
      href={location.pathname + (one === "analysis" ? "?view=analysis" : "")}
      aria-current={one === tab ? "page" : undefined}
    >
      {name}
    </a>
  );
  return (
    <nav class="en-tabs" aria-label="After the game">
      {link("result", "Result")}
      {link("analysis", "Analysis")}
      <a href={`/replay/${id}?at=0`}>Replay</a>
    </nav>
  );
}
