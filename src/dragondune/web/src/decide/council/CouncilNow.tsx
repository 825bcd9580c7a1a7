// The Great Council as everyone sees it: what called it, who is allied, what was proposed.
import type { EventLine, Seat, View } from "../../../wire";
import { Piece } from "../../kit/icon";
import { People } from "../../kit/people";
import { placeName, SEATS } from "../../names";
import type { Session } from "../../session";
import { isKind, since } from "../event-history";
import { useTableFacts } from "../table-facts";

const QUESTIONS: ReadonlySet<string> = new Set(["BreakAlliance", "ProposeAlliance", "AnswerProposal"]);

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

export function Council({ session }: { session: Session }) {
  const view = session.now?.view;
  const facts = useTableFacts(session);
  if (!view) return null;
  const round = since(session.heard, "RoundBegan");
  const struck = round.flatMap(({ event }) => (isKind(event, "RedDragonAppeared") ? [event.place] : []))[0];
  return (
    <div class="council wide">
      <div class="row">
        <p class="sm">
          {struck ? (
            <>
              The Red Dragon came to <b>{placeName(struck)}</b>.{" "}
            </>
          ) : null}
          Alliances can be made or broken only now. {facts?.alliance_terms.map((one) => one.text).join(" ")}
        </p>
        <svg width="54" height="54" viewBox="-36 -36 72 72" aria-hidden="true">
          <Piece name="red-dragon" />
        </svg>
      </div>
      <ul class="row wrap" aria-label="The council so far">
        {wordsOf(round, view)}
      </ul>
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
  const passed = view.council.passed.map((seat) => (
    <>
      <People seat={seat} /> passed
    </>
  ));
  return [...allied, ...told, ...passed].map((words, i) => (
    <li class="tag" key={i}>
      {words}
    </li>
  ));
}

const pairs = (view: View): [Seat, Seat][] =>
  view.players.flatMap(({ faction, ally }): [Seat, Seat][] =>
    ally && SEATS.indexOf(faction) < SEATS.indexOf(ally) ? [[faction, ally]] : [],
  );
