// A game that is played: decision, map, peoples, and what lies beside them; the layout is the style sheet's.
import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Board, type Lights } from "../board/Board";
import { Deals } from "../deal/Deals";
import { negotiationOf, useCalls } from "../deal/negotiation";
import { OfferText } from "../deal/OfferNotice";
import { DecisionPanel } from "../decide/DecisionPanel";
import { lightsOf, useDecider } from "../decide/decider";
import { lastChange } from "../decide/event-history";
import { questionText } from "../decide/question-texts";
import { Guide, type GuidePart } from "../guide/Guide";
import { lazy } from "../kit/lazy";
import { whisperTo } from "../people/open-people";
import { PeopleSheet } from "../people/PeopleSheet";
import { recapLights } from "../recap/recap-lights";
import { useRecap } from "../recap/use-recap";
import { ownSeat, type Session } from "../session";
import { hasTold, Strip } from "../stage/Strip";
import { sceneLights } from "../stage/scene-lights";
import { Chronicle } from "./Chronicle";
import { Hand } from "./Hand";
import { JustNow } from "./JustNow";
import { Kept } from "./Kept";
import { isLandscape, isShared, type Shape } from "./layout";
import { OnlyYou } from "./OnlyYou";
import { Place, useSlips } from "./Place";
import { Players } from "./Players";
import { Seats } from "./Seats";
import { SheetGrip, useFold } from "./SheetGrip";
import { Band } from "./Stakes";
import { Tabs, useTab } from "./Tabs";
import { Talk } from "./Talk";
import type { TableControls } from "./table-controls";
import { Waiting } from "./Waiting";
import { isColumnWide } from "./wide-column";

const Recap = lazy(async () => (await import("../later")).Recap, "panel recap");

const NOTHING = {
  question: null,
  options: [],
  forbidden: [],
  gifts: {},
  sealed: null,
  answers_itself: false,
  standing: {},
  sealed_bid: null,
  highest_bid: 0,
  awaits_event: false,
  prepared: [],
  can_undo: false,
  can_redo: false,
} as const;

/** How many results a phone shows while you wait. */
const LATEST = 5;

export function Played({ controls, shape }: { controls: TableControls; shape: Shape }) {
  const { session, picture } = controls;
  if (!picture.view) throw new Error("a game that is played has a view");
  const mine = picture.mine ?? NOTHING;
  const decider = useDecider(mine, lastChange(session));
  const you = ownSeat(session);
  const isAsked = you !== null && mine.question !== null && mine.options.length > 0 && !mine.answers_itself;
  const taken = useSignal<Lights | null>(null);
  const { view } = picture;
  const usual = useMemo(() => lightsOf(decider, you, mine, view), [decider.facets, decider.chosen, you, mine, view]);
  const [tabs, tab, setTab] = useTab(shape, you !== null);
  useCalls(session, () => setTab("deals"));
  useEffect(() => {
    if (whisperTo.value) setTab("talk");
  }, [whisperTo.value]);
  const asked = view.waiting.find((one) => one.seat === you);
  const isPhone = shape === "phone";
  const [fold, setFold] = useFold(isAsked ? (asked?.question ?? null) : null);
  const slips = useSlips(controls, you);
  const recap = useRecap(session, you, isAsked);
  const told = useMemo(() => recap && recapLights(recap), [recap?.steps, recap?.at]);
  const { playing } = session.queue;
  const shown = useMemo(() => sceneLights(playing?.scene, view), [playing?.scene, view]);
  const lights = told ?? (!isAsked ? shown : (taken.value ?? usual));
  const map = useMemo(
    () => <Board view={view} you={you} lights={lights} table={session} />,
    [view, you, lights, session],
  );
  const chronicle = useMemo(() => <Chronicle heard={session.heard} you={you} />, [session.heard, you]);
  const column = columnOf(session, tab === "deals");
  const isBrief = isPhone || shape === "lying" || (column === "wide" && isShared.value);
  const guideOf = (part: GuidePart) =>
    you && <Guide session={session} picture={picture} you={you} isAsked={isAsked} isBrief={isBrief} part={part} />;
  const guide = guideOf("all");
  const isTaught = isPhone && picture.info.lesson;
  // The panel has nothing else to show meanwhile, and the map stays free; only a folded sheet has no room for it.
  const hasStrip = !(isPhone && fold === "folded") && session.queue.isHolding && !isAsked && !recap;
  const isTold = hasStrip && hasTold(session);
  const notes = (
    <>
      <OnlyYou session={session} />
      {!isTaught && guide}
    </>
  );
  // A phone that lies has no row of seats that could say it.
  const hasBand = isPhone && (isLandscape.value || (fold === "folded" && tab === "map"));
  const isWarned = hasBand && picture.stakes.some((one) => one.is_close);
  const states = {
    covered: isPhone && tab !== "map",
    called: slips.length > 0,
    warned: isWarned,
    taught: isTaught && isAsked,
  };
  return (
    <main
      class={["table", ...Object.entries(states).flatMap(([name, is]) => (is ? name : []))].join(" ")}
      data-fold={isPhone ? fold : undefined}
      data-column={column}
    >
      <section class="asking" aria-label="Now">
        {isPhone && <SheetGrip fold={fold} choose={setFold} />}
        {recap && you ? (
          <>
            <Recap recap={recap} session={session} picture={picture} you={you} isAsked={isAsked} />
            {isTaught && guide}
          </>
        ) : isAsked && you ? (
          <DecisionPanel
            session={session}
            picture={picture}
            mine={mine}
            you={you}
            decider={decider}
            // On a phone the guide stands above the controls that it is about: below them nobody would see it.
            lead={isTaught ? guide : isPhone && guideOf("news")}
            light={(next) => {
              taken.value = next;
            }}
            unlight={(old) => {
              if (taken.value === old) taken.value = null;
            }}
          >
            {isPhone && (
              <>
                <OnlyYou session={session} />
                {!isTaught && guideOf("rest")}
              </>
            )}
          </DecisionPanel>
        ) : (
          <Waiting session={session}>
            {hasStrip && <Strip session={session} />}
            {isPhone && (
              <Fragment key={isTold ? "told" : "just"}>
                {isTaught && guide}
                {!isTold && <JustNow session={session} most={LATEST} />}
                {notes}
              </Fragment>
            )}
          </Waiting>
        )}
      </section>
      <Place controls={controls} slips={slips} />
      <section class="mapbox" aria-label="Map">
        {!hasStrip && <Strip session={session} />}
        {map}
      </section>
      <OfferText session={session} you={you} />
      <PeopleSheet session={session} />
      {shape === "desk" && (
        <>
          <section class="margin" aria-label="The peoples" tabindex={0}>
            <Players session={session} />
            {notes}
          </section>
          {you && <Hand session={session} picture={picture} you={you} />}
        </>
      )}
      {isWarned && <Band picture={picture} isBrief={isLandscape.value} />}
      {(isPhone || shape === "lying") && <Seats picture={picture} you={you} open={() => setTab("players")} />}
      <div class="side">
        <Tabs tabs={tabs} tab={tab} choose={setTab} session={session} you={you} />
        <div class="tab-panel">
          {!isPhone && shape !== "desk" && guide}
          {!isPhone && slips.length > 0 && <JustNow session={session} most={1} />}
          {tab === "chronicle" && chronicle}
          {tab === "players" && (
            <div class="scroll" role="group" aria-label="The peoples" tabindex={0}>
              <Players session={session} isWordy />
              {!isPhone && <OnlyYou session={session} />}
            </div>
          )}
          {tab === "cards" && you && (
            <div class="scroll" role="group" aria-label="Cards" tabindex={0}>
              <Hand session={session} picture={picture} you={you} />
              <OnlyYou session={session} />
            </div>
          )}
          <Kept isShown={tab === "talk" || tab === "all"}>
            <Talk session={session} isShown={tab === "talk" || tab === "all"} hasFacts={tab === "all"} />
          </Kept>
          {(tab === "deals" || isDealing(session)) && (
            <Kept isShown={tab === "deals"} class="scroll">
              <Deals session={session} />
            </Kept>
          )}
          {tab !== "map" && isPhone && isAsked && (
            <button class="btn go" type="button" onClick={() => setTab("map")}>
              {questionText(asked?.question ?? null)}
            </button>
          )}
        </div>
      </div>
    </main>
  );
}

/** Whether an offer or a gift is being written, which must not be lost on another tab. */
function isDealing(session: Session): boolean {
  const { draft, giftTo } = negotiationOf(session);
  return draft !== null || giftTo !== null;
}

/** What the column is for, unless it is as usual: someone who writes an agreement wants to see it. */
function columnOf(session: Session, isAtDeals: boolean): "wide" | "writing" | undefined {
  if (negotiationOf(session).draft) return isAtDeals ? "writing" : undefined;
  return isColumnWide() ? "wide" : undefined;
}
