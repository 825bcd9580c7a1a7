// A battle over the table: plans, units, cards, the sums line by line, the verdict. It stays until the player goes on.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Seat, Territory } from "../../wire";
import { Board, type Lights, type Mark } from "../board/Board";
import { ANCHORS, VIEW_BOX } from "../board-facts";
import { changePreferences, preferences } from "../browser-storage";
import { fieldName, unitsAt } from "../decide/battle/battle-sides";
import { type Points, pointsOf, type Story, titleOf, totalOf } from "../decide/battle/battle-story";
import { useTableFacts } from "../decide/table-facts";
import { CardBack, CardFace } from "../kit/card";
import { Icon } from "../kit/icon";
import { Named } from "../kit/named";
import { Token } from "../kit/token";
import { cardName, count, FACTIONS, isRed, nameOf, the } from "../names";
import { ownSeat, type Session } from "../session";
import { type Line, placesIn } from "../table/telling";
import { clauseLink } from "../WhyLink";
import { isHeld, pace } from "./pace";
import type { Playing } from "./queue";
import { shownAgain } from "./ShowAgain";
import { BEATS, BEFORE_VERDICT, stretchOf } from "./scene-times";
import words from "./stage-texts.json";

/** The beats at which each of the five words begins. */
const BEGINS = [0, 1, 2, 3, BEFORE_VERDICT] as const;
const PLANS = 1;
const UNITS = 2;
const CARDS = 3;
const TOTAL = BEFORE_VERDICT;

/** Without `playing` it is shown again. */
export function BattleStage({ session, story, playing }: { session: Session; story: Story; playing: Playing | null }) {
  const head = useRef<HTMLHeadingElement>(null);
  const most = story.ended ? BEATS.length : BEFORE_VERDICT;
  const [beat, goTo] = useBeat(playing, most);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const seats = story.defender === session.seat ? [story.defender, story.attacker] : [story.attacker, story.defender];
  const totals = seats.map((seat) => total(session, story, seat));
  const view = session.now?.view;
  return (
    <div class="stage">
      <section class="stage-box" role="dialog" aria-label="The battle">
        <MapStrip session={session} place={story.place} />
        <div class="stage-in">
          <div class="stage-head">
            <div>
              <h2 tabindex={-1} ref={head}>
                Battle in {fieldName(story.place)}
              </h2>
              <p class="dim">
                Turn {view?.turn} · {the(story.attacker)} attack, so a tie would be theirs
              </p>
            </div>
            <Beats beat={beat} most={most} goTo={goTo} />
          </div>
          <hr class="orn" />
          <div class="stage-two">
            {seats.map((seat, i) => (
              <Side
                key={`${story.attacker} ${story.defender} ${seat}`}
                session={session}
                story={story}
                seat={seat}
                beat={beat}
                lead={(totals[i] ?? 0) - (totals[1 - i] ?? 0)}
              />
            ))}
            <p class="stage-mid sc" aria-hidden="true">
              <Icon name="crossed-swords" size={62} />
              against
            </p>
          </div>
          <Verdict session={session} story={story} isShown={beat > BEFORE_VERDICT} />
          <Foot session={session} playing={playing} />
        </div>
      </section>
    </div>
  );
}

const NONE: Points = { units: 0, artifact: 0, bonus: 0 };
const total = (session: Session, story: Story, seat: Seat): number => totalOf(pointsOf(session, story, seat) ?? NONE);

/** How many beats have been shown, and a function that goes to any of them. */
function useBeat(playing: Playing | null, most: number): readonly [number, (beat: number) => void] {
  const isRunning = playing?.phase === "running";
  const goesOn = playing?.scene.kind === "battle" && playing.scene.goesOn;
  const now = useSignal(!isRunning ? most : goesOn ? BEFORE_VERDICT : 0);
  const chosen = useSignal<number | null>(null);
  useEffect(() => {
    chosen.value = null;
    now.value = !isRunning ? most : goesOn ? BEFORE_VERDICT : 0;
    if (!isRunning) return;
    let timer = 0;
    const next = (): void => {
      if (now.value >= most) return;
      timer = globalThis.setTimeout(
        () => {
          now.value += 1;
          next();
        },
        (BEATS[now.value] ?? 0) * stretchOf(pace.peek()),
      );
    };
    next();
    return () => clearTimeout(timer);
  }, [playing?.key, isRunning, most]);
  return [
    chosen.value ?? now.value,
    (beat) => {
      chosen.value = beat;
    },
  ];
}

function Beats({ beat, most, goTo }: { beat: number; most: number; goTo: (beat: number) => void }) {
  return (
    <ol class="stage-beats" aria-label="Steps of the battle">
      {words.beats.map((name, i) => {
        const end = BEGINS[i + 1] ?? BEATS.length;
        const isNow = beat > (BEGINS[i] ?? 0) && beat <= end;
        return (
          <li key={name}>
            <button
              type="button"
              disabled={end > most}
              aria-current={isNow ? "step" : undefined}
              onClick={() => goTo(end)}
            >
              <i>{i + 1}</i>
              {name}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** A strip of the map with the land that is fought for. */
function MapStrip({ session, place }: { session: Session; place: Territory }) {
  const view = session.now?.view ?? null;
  const closing = useTableFacts(session)?.closed_by_dragon ?? [];
  const lights = useMemo<Lights>(() => ({ marks: new Map<Territory, Mark>([[place, "selected"]]) }), [place]);
  const [left, top, size] = VIEW_BOX;
  const [x, y] = ANCHORS[place].hub;
  const at = { "--x": (x - left) / size, "--y": (y - top) / size };
  return (
    <div class="stage-map" inert aria-hidden="true">
      <div style={at}>
        <Board view={view} you={ownSeat(session)} lights={lights} closing={closing} isStill />
      </div>
    </div>
  );
}

function Side({
  session,
  story,
  seat,
  beat,
  lead,
}: {
  session: Session;
  story: Story;
  seat: Seat;
  beat: number;
  lead: number;
}) {
  const plan = story.plans[seat];
  const points = pointsOf(session, story, seat);
  if (!plan) return null;
  const isWinner = story.winner === seat && beat > BEFORE_VERDICT;
  const view = session.now?.view;
  const there = Math.max(plan.count, view?.battle.attacker ? unitsAt(view, seat, story.place) : 0);
  const holder = session.now?.info.seats.find((one) => one.seat === seat)?.holder;
  const role = seat === story.attacker ? "attacker" : "defender";
  return (
    <div class={`stage-side${isWinner ? " first" : ""}`}>
      <p class="stage-name">
        <b class={`gg f${FACTIONS[seat].letter}`}>{nameOf(seat)}</b>{" "}
        <span class="dim">
          {seat === session.seat ? `${role}, you` : `${holder?.kind === "person" ? `${holder.name}, ` : ""}${role}`}
        </span>
      </p>
      <div class="stage-face">
        <Units seat={seat} sent={plan.count} there={there} beat={beat} />
        {beat < PLANS || (beat < CARDS && plan.card) ? (
          <CardBack width={144} />
        ) : plan.card ? (
          <span class={beat === CARDS ? "turning" : ""}>
            <CardFace card={plan.card} width={144} off={beat >= TOTAL && points?.artifact === 0} />
          </span>
        ) : (
          <span class="bt-none">no artifact</span>
        )}
      </div>
      <Sum seat={seat} story={story} points={points} there={there} beat={beat} lead={lead} />
    </div>
  );
}

const MOST_TOKENS = 6;

function Units({ seat, sent, there, beat }: { seat: Seat; sent: number; there: number; beat: number }) {
  const isShown = beat >= UNITS;
  if (there > MOST_TOKENS || there === 0)
    return (
      <p class="stage-units many">
        {isShown ? <Token seat={seat} n={sent} size={64} /> : <Token seat={seat} size={64} />}
      </p>
    );
  return (
    <p class="stage-units" aria-hidden="true">
      {Array.from({ length: there }, (_, i) => (
        <span key={i} class={isShown && i < sent ? "sent" : ""}>
          <Token seat={seat} size={50} />
        </span>
      ))}
    </p>
  );
}

const signed = (points: number): string => (points < 0 ? `− ${-points}` : `+ ${points}`);

/** The first lines follow from the plans, before the points are settled. */
const KNOWN_LINES = 2;

/** The same lines on both sides; a bonus of 0 is shown too. */
function Sum({
  seat,
  story,
  points,
  there,
  beat,
  lead,
}: {
  seat: Seat;
  story: Story;
  points: Points | null;
  there: number;
  beat: number;
  lead: number;
}) {
  const plan = story.plans[seat];
  if (!plan) return null;
  const each = points && plan.count > 0 ? points.units / plan.count : 0;
  const sent =
    there > plan.count ? `${plan.count} of ${count(there, "unit")} sent` : `${count(plan.count, "unit")} sent`;
  const card = plan.card;
  const element = card && (isRed(card.slice(-1)) ? "fire" : "ice");
  const lines: readonly (readonly [string, string, string | null])[] = [
    [
      sent,
      points
        ? Number.isInteger(each) && each > 0
          ? `${plan.count} × ${each} = ${points.units}`
          : `${points.units}`
        : "",
      null,
    ],
    [
      card ? `${cardName(card)}, ${element}${points?.artifact === 0 ? ": does not count" : ""}` : "No artifact",
      points ? signed(points.artifact) : "",
      card && points?.artifact === 0 ? "V.5" : null,
    ],
    ["Bonus", points ? signed(points.bonus) : "", null],
  ];
  return (
    <div class="stage-sum">
      {lines.map(([text, value, clause], i) => {
        const isKnown = points !== null || i < KNOWN_LINES;
        const isShown = isKnown && beat > CARDS + i;
        return (
          <p key={i} class={`${isShown ? "" : "later"}${value === "+ 0" ? " dim" : ""}`}>
            <span>
              {text} {isShown && clauseLink(clause)}
            </span>
            <b>{value}</b>
          </p>
        );
      })}
      <p
        class={`stage-total${points !== null && beat >= TOTAL ? "" : " later"}${lead > 0 && beat >= TOTAL ? " good" : ""}`}
      >
        <span>
          {leadText(lead, seat === story.attacker)} {lead >= 0 && beat >= TOTAL && clauseLink("V.6")}
        </span>
        <b>{points ? totalOf(points) : ""}</b>
      </p>
    </div>
  );
}

const NUMBERS = ["", "One", "Two", "Three", "Four", "Five", "Six"];

function leadText(lead: number, isAttacker: boolean): string {
  if (lead > 0) return "The higher value";
  if (lead < 0) return `${NUMBERS[-lead] ?? -lead} short`;
  return isAttacker ? "A tie: the attacker wins" : "A tie";
}

const LOSSES: ReadonlySet<string> = new Set(["UnitsLost", "TreasureLost", "WallsBroken"]);
const LEARNT: ReadonlySet<string> = new Set([
  "QuestionAsked",
  "ColourAnswered",
  "NumberAnswered",
  "ValueAnswered",
  "HandSeen",
  "PlunderSeen",
]);

/** Its room is there from the beginning, so that nothing jumps. */
function Verdict({ session, story, isShown }: { session: Session; story: Story; isShown: boolean }) {
  const is = (kinds: ReadonlySet<string>) => (line: Line) => line.event !== null && kinds.has(line.event.event);
  const losses = story.after.filter(is(LOSSES));
  const learnt = [...story.before, ...story.after].filter(is(LEARNT));
  const told = new Set([...losses, ...learnt]);
  const others = story.after.filter((line) => !told.has(line) && line.event?.event !== "TreacheryDeclared");
  const played = [story.attacker, story.defender].flatMap((seat) => story.plans[seat]?.card ?? []);
  const betrayal = story.after.find(({ event }) => event?.event === "TreacheryDeclared")?.event;
  return (
    <div class={`stage-verdict${isShown ? "" : " later"}`}>
      <p class="stage-title gg">
        {isShown ? titleOf(session, story) : ""}
        {isShown && betrayal?.event === "TreacheryDeclared" && (
          <span class="stage-pair">
            <CardFace card={`Q${betrayal.queen}`} width={44} />
            <CardFace card={`J${betrayal.jack}`} width={44} />
          </span>
        )}
      </p>
      {story.ended ? <Reason story={story} /> : <p class="dim stage-open">{words.treachery}</p>}
      {story.ended && (
        <div class="stage-three">
          <Told head="Losses" icon="tombstone" lines={losses} />
          <Told head="Cards" icon="card-draw" lines={others} />
          <Told head="Learned" icon="eye-target" lines={learnt}>
            {played.length > 0 && <>Everyone has seen {played.map(cardName).join(" and ")}.</>}
          </Told>
        </div>
      )}
    </div>
  );
}

function Told({
  head,
  icon,
  lines,
  children,
}: {
  head: string;
  icon: string;
  lines: readonly Line[];
  children?: preact.ComponentChildren;
}) {
  return (
    <div>
      <h3>{head}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.key} data-places={placesIn(line.event).join(" ")}>
            <Icon name={icon} />
            <span>
              <Named text={line.text} names={line.names} /> {clauseLink(line.clause)}
            </span>
          </li>
        ))}
        {children && (
          <li>
            <Icon name={icon} />
            <span>{children}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Why the totals did not decide. */
function Reason({ story: { ended } }: { story: Story }) {
  if (ended === null || ended === "value") return null;
  const [text, clause] = {
    treachery: [words.betrayal, "V.9"],
    both: [words.traitors, "R122"],
    chaos: [words.chaos, "twoaces.3"],
  }[ended] as [string, string];
  return (
    <p class="sm dim stage-open">
      {text} {clauseLink(clause)}
    </p>
  );
}

function Foot({ session, playing }: { session: Session; playing: Playing | null }) {
  const { queue } = session;
  if (!playing)
    return (
      <div class="stage-foot">
        <button
          class="btn go"
          type="button"
          onClick={() => {
            shownAgain.value = null;
          }}
        >
          Close <kbd>Esc</kbd>
        </button>
      </div>
    );
  const canHold = pace.value === "normal" || pace.value === "slow";
  return (
    <div class="stage-foot">
      <button class="btn go" type="button" disabled={playing.phase === "open"} onClick={() => queue.goOn()}>
        Continue <kbd>Space</kbd>
      </button>
      <button class="btn" type="button" onClick={() => queue.again()}>
        <Icon name="return-arrow" /> Again
      </button>
      {canHold && (
        <label class="tick sm">
          <input
            type="checkbox"
            checked={preferences().holdBattles}
            onChange={(event) => changePreferences({ holdBattles: event.currentTarget.checked })}
          />{" "}
          {words.hold}
        </label>
      )}
      <span class="sm dim push">{isHeld(playing) && (playing.stays === null ? words.others : words.folds)}</span>
    </div>
  );
}
