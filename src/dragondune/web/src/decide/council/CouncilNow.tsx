// The Great Council as everyone sees it: what called it, who is allied, what was proposed.
import type { EventLine, Question, Seat, View } from "../../../wire";
import { People } from "../../kit/people";
import { Token } from "../../kit/token";
import { FACTIONS, nameOf, placeName, SEATS } from "../../names";
import { ownSeat, type Session } from "../../session";
import { seatOrder } from "../../table/Players";
import { useWideColumn } from "../../table/wide-column";
import { playerOf } from "../../view-queries";
import { isKind, since } from "../event-history";
import { useTableFacts } from "../table-facts";

const QUESTIONS: ReadonlySet<string> = new Set<Question>(["BreakAlliance", "ProposeAlliance", "AnswerProposal"]);

export const isCouncil = ({ now }: Session): boolean =>
  now?.view?.waiting.some((one) => QUESTIONS.has(one.question)) ?? false;

export function CouncilNow({ session }: { session: Session }) {
  return (
    <>
      <h2>The Great Council</h2>
      <Council session={session} />
    </>
  );
}

/** `chosen`: the people you are about to propose to. */
export function Council({ session, chosen = null }: { session: Session; chosen?: Seat | null }) {
  useWideColumn();
  const view = session.now?.view;
  const facts = useTableFacts(session);
  if (!view) return null;
  const round = since(session.heard, "RoundBegan");
  const struck = round.flatMap(({ event }) => (isKind(event, "RedDragonAppeared") ? [event.place] : []))[0];
  return (
    <div class="council">
      <Web view={view} you={ownSeat(session)} chosen={chosen} />
      <div class="called">
        <p class="sm">
          {struck ? (
            <>
              The Red Dragon came to <b>{placeName(struck)}</b>.{" "}
            </>
          ) : null}
          Alliances can be made or broken only now. {facts?.alliance_terms.map((one) => one.text).join(" ")}
        </p>
        <Speakers view={view} you={ownSeat(session)} />
        <ul class="row wrap" aria-label="The council so far">
          {wordsOf(round, view)}
        </ul>
      </div>
    </div>
  );
}

/** From the one whose turn it is on, round the table. */
function Speakers({ view, you }: { view: View; you: Seat | null }) {
  const at = view.player ? view.order.indexOf(view.player) : -1;
  if (at < 0) return null;
  return (
    <div class="speakers">
      <h3 id="speakers">Who speaks</h3>
      <ol class="row wrap" aria-labelledby="speakers">
        {[...view.order.slice(at), ...view.order.slice(0, at)].map((seat, i) => (
          <li key={seat} class={i === 0 ? "tag now" : "tag"} aria-current={i === 0 ? "step" : undefined}>
            {i + 1} {seat === you ? <b class={`folk f${FACTIONS[seat].letter}`}>you</b> : <People seat={seat} />}
            {view.council.passed.includes(seat) && <i class="dim">passed</i>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Where the peoples stand in the web, by their order round the table. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** A green line joins allies; red dots mark an alliance that is proposed, or about to be. */
function Web({ view, you, chosen }: { view: View; you: Seat | null; chosen: Seat | null }) {
  const seats = seatOrder(view);
  const [from, to] = view.council.target ? [view.player, view.council.target] : [you, chosen];
  const joined = (one: Seat, other: Seat): string => {
    if (playerOf(view, one)?.ally === other) return "allied";
    return to && [one, other].every((seat) => seat === from || seat === to) ? "proposed" : "";
  };
  const corner = (seat: Seat) => CORNERS[seats.indexOf(seat)] ?? CORNERS[0];
  return (
    <div class="web" aria-hidden="true">
      <svg viewBox="0 0 1 1" preserveAspectRatio="none">
        {seats.flatMap((one, i) =>
          seats.slice(i + 1).map((other) => {
            const [[x1, y1], [x2, y2]] = [corner(one), corner(other)];
            return <line key={`${one} ${other}`} class={joined(one, other)} x1={x1} y1={y1} x2={x2} y2={y2} />;
          }),
        )}
      </svg>
      {seats.map((seat) => {
        const [x, y] = corner(seat);
        const isHeard = view.waiting.some((one) => one.seat === seat);
        return (
          <span key={seat} class={isHeard ? "speaks" : ""} style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
            <Token seat={seat} size={44} />
            <b class={`sm f${FACTIONS[seat].letter}`}>{seat === you ? `${nameOf(seat)}, you` : nameOf(seat)}</b>
          </span>
        );
      })}
    </div>
  );
}

function wordsOf(round: readonly EventLine[], view: View) {
  const told = round.flatMap(({ event }) => {
    if (isKind(event, "AllianceBroken"))
      return [
        <>
          {<People seat={event.seat} />} broke with <People seat={event.partner} />
        </>,
      ];
    if (isKind(event, "AllianceRefused"))
      return [
        <>
          <People seat={event.to} /> refused <People seat={event.seat} />
        </>,
      ];
    return isKind(event, "AllianceProposed") && view.council.target === event.to && view.player === event.seat
      ? [
          <>
            <People seat={event.seat} /> propose to <People seat={event.to} />
          </>,
        ]
      : [];
  });
  const allied = pairs(view).map(([one, other]) => (
    <>
      <People seat={one} /> and <People seat={other} /> are allied
    </>
  ));
  return [...allied, ...told].map((words, i) => (
    <li class={i < allied.length ? "tag are-allied" : "tag"} key={i}>
      {words}
    </li>
  ));
}

const pairs = (view: View): [Seat, Seat][] =>
  view.players.flatMap(({ faction, ally }): [Seat, Seat][] =>
    ally && SEATS.indexOf(faction) < SEATS.indexOf(ally) ? [[faction, ally]] : [],
  );
