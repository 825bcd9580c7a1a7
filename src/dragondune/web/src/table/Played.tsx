// A game that is played: decision, map, peoples, and what lies beside them; the layout is the style sheet's.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Board, DARK, type Lights } from "../board/Board";
import { Deals } from "../deal/Deals";
import { useCalls } from "../deal/negotiation";
import { OfferNotice } from "../deal/OfferNotice";
import { Reveal } from "../decide/battle/Reveal";
import { DecisionPanel } from "../decide/DecisionPanel";
import { lightsOf, useDecider } from "../decide/decider";
import { lastChange } from "../decide/event-history";
import { questionText } from "../decide/question-texts";
import { useRules } from "../decide/rule-values";
import { Guide } from "../guide/Guide";
import { ownSeat } from "../session";
import { Chronicle } from "./Chronicle";
import { Hand } from "./Hand";
import { Kept } from "./Kept";
import type { Shape } from "./layout";
import { Notices } from "./Notices";
import { Legend, Players } from "./Players";
import { Seats } from "./Seats";
import { Tabs, useTab } from "./Tabs";
import { Talk } from "./Talk";
import type { TableControls } from "./table-controls";
import { Waiting } from "./Waiting";

const NOTHING = {
  question: null,
  options: [],
  forbidden: [],
  gifts: {},
  sealed: null,
  answers_itself: false,
  standing: {},
  sealed_bid: null,
  prepared: [],
  can_undo: false,
  can_redo: false,
} as const;

/** A control that wants a wider column gives any of its elements the class "wide". */
export function Played({ controls, shape }: { controls: TableControls; shape: Shape }) {
  const { session, picture } = controls;
  if (!picture.view) throw new Error("a game that is played has a view");
  const mine = picture.mine ?? NOTHING;
  const decider = useDecider(mine, lastChange(session));
  const you = ownSeat(session);
  const isAsked = you !== null && mine.question !== null && mine.options.length > 0 && !mine.answers_itself;
  const taken = useSignal<Lights | null>(null);
  const { view } = picture;
  const rules = useRules(picture.info);
  const usual = useMemo(
    () => lightsOf(decider, you, mine, view, rules),
    [decider.facets, decider.chosen, you, mine, view, rules],
  );
  const [tabs, tab, setTab] = useTab(shape, you !== null);
  useCalls(session, () => setTab("deals"));
  const isFull = useSignal(false);
  useEffect(() => {
    isFull.value = false;
  }, [lastChange(session), tab]);
  const lights = !isAsked ? DARK : (taken.value ?? usual);
  const map = useMemo(
    () => <Board view={view} you={you} lights={lights} table={session} />,
    [view, you, lights, session],
  );
  const chronicle = useMemo(() => <Chronicle heard={session.heard} you={you} />, [session.heard.length, you]);
  const asked = view.waiting.find((one) => one.seat === you);
  const guide = you && (
    <Guide session={session} picture={picture} you={you} isAsked={isAsked} isPhone={shape === "phone"} />
  );
  return (
    <main class={`table${isFull.value ? " full" : ""}${tab === "map" || shape !== "phone" ? "" : " covered"}`}>
      <section class="asking" aria-label="Now">
        {shape === "phone" && (
          <Handle
            isFull={isFull.value}
            choose={(next) => {
              isFull.value = next;
            }}
          />
        )}
        <Notices controls={controls} />
        <Reveal session={session} asked={isAsked ? (asked?.question ?? null) : null} />
        {shape === "phone" && guide}
        {isAsked && you ? (
          <DecisionPanel
            session={session}
            picture={picture}
            mine={mine}
            you={you}
            decider={decider}
            light={(next) => {
              taken.value = next;
            }}
          />
        ) : (
          <Waiting session={session} />
        )}
      </section>
      <OfferNotice session={session} you={you} />
      <section class="mapbox" aria-label="Map">
        {map}
      </section>
      {shape === "desk" && (
        <section class="margin" aria-label="The peoples" tabindex={0}>
          <Players session={session} />
          <Legend />
          {you && <Hand session={session} picture={picture} you={you} />}
        </section>
      )}
      {(shape === "phone" || shape === "lying") && <Seats picture={picture} you={you} open={() => setTab("players")} />}
      <Tabs tabs={tabs} tab={tab} choose={setTab} session={session} you={you} />
      <div class="tab-panel">
        {shape !== "phone" && guide}
        {tab === "chronicle" && chronicle}
        {tab === "players" && (
          <div class="scroll" role="group" aria-label="The peoples" tabindex={0}>
            <Players session={session} isWordy />
          </div>
        )}
        {tab === "cards" && you && (
          <div class="scroll" role="group" aria-label="Cards" tabindex={0}>
            <Hand session={session} picture={picture} you={you} />
          </div>
        )}
        <Kept isShown={tab === "talk"}>
          <Talk session={session} isShown={tab === "talk"} />
        </Kept>
        <Kept isShown={tab === "deals"} class="scroll">
          <Deals session={session} />
        </Kept>
        {tab !== "map" && shape === "phone" && isAsked && (
          <button class="btn go" type="button" onClick={() => setTab("map")}>
            {questionText(asked?.question ?? null)}
          </button>
        )}
      </div>
    </main>
  );
}

const LEAST_DRAG = 24;

/** Makes the sheet as tall as its controls, or as tall as it can be. */
function Handle({ isFull, choose }: { isFull: boolean; choose: (isFull: boolean) => void }) {
  const from = useRef<number | null>(null);
  return (
    <button
      class="handle"
      type="button"
      aria-expanded={isFull}
      aria-label={isFull ? "Show the map" : "Expand the panel"}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const way = event.clientY - (from.current ?? event.clientY);
        from.current = null;
        if (Math.abs(way) > LEAST_DRAG) choose(way < 0);
        else choose(!isFull);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose(!isFull);
      }}
    />
  );
}
