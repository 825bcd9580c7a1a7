// While you wait: who is deciding, what about, and how long they have.
import { type ComponentChildren, Fragment } from "preact";
import type { Asked, Picture, Seat } from "../../wire";
import { DueDuties } from "../deal/DueDuties";
import { affairOf, Meanwhile, OwnAnswer } from "../decide/SealedAnswer";
import { MyAnswers } from "../decide/standing/MyAnswers";
import { EndingPanel } from "../ending/EndingPanel";
import { Token } from "../kit/token";
import { FACTIONS, nameOf } from "../names";
import type { Session } from "../session";
import { isHeld } from "../stage/pace";
import { COVERS } from "../stage/scene-keys";
import stage from "../stage/stage-texts.json";
import { clauseLink } from "../WhyLink";
import { doing } from "./activity";
import { awayText, Clock } from "./Clock";
import words from "./table-texts.json";

/** The children are what a phone has no other place for. */
export function Waiting({ session, children }: { session: Session; children?: ComponentChildren }) {
  const picture = session.now;
  const view = picture?.view;
  if (!picture || !view) return null;
  if (picture.info.status !== "running") return <EndingPanel picture={picture} />;
  if (session.queue.isHolding) return <Seeing session={session}>{children}</Seeing>;
  const others = view.waiting.filter((one) => one.seat !== session.seat);
  const clause = view.waiting[0]?.clause ?? null;
  const affair = affairOf(session);
  return (
    <section class="panel waiting" aria-label="Waiting">
      <div class="body" role="group" aria-label="What the others do" tabIndex={0}>
        <DueDuties session={session} />
        <Meanwhile session={session}>
          <h2>{doing(others.length > 0 ? others : view.waiting)}</h2>
        </Meanwhile>
        {/* When an auction or a battle ends, what was below it is drawn again instead of sliding up. */}
        <ul key={`awaited ${affair}`}>
          {others.map((one) => (
            <Awaited key={one.seat} session={session} picture={picture} asked={one} />
          ))}
        </ul>
        <OwnAnswer session={session} />
        {view.is_secret && (
          <p class="sm dim">
            {words.unseen} {clauseLink(clause)}
          </p>
        )}
        <MyAnswers session={session} />
        <Fragment key={`rest ${affair}`}>{children}</Fragment>
      </div>
    </section>
  );
}

/** While a scene is shown: which one, and a button to go on if it waits for you and lies beside the map. */
function Seeing({ session: { queue }, children }: { session: Session; children?: ComponentChildren }) {
  const { playing } = queue;
  if (!playing) return null;
  const waits = playing.phase === "shown" && isHeld(playing) && !COVERS.has(playing.scene.kind);
  return (
    <section class="panel waiting" aria-label="Waiting">
      <div class="body" role="group" aria-label="What is shown" tabIndex={0}>
        <h2>{stage.titles[playing.scene.kind]}</h2>
        {children}
        {waits && (
          <div class="row deeds">
            <button class="btn go go-on" type="button" onClick={() => queue.goOn()}>
              Continue <kbd>Space</kbd>
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

function Awaited({ session, picture, asked }: { session: Session; picture: Picture; asked: Asked }) {
  if (asked.seat === "chance") return null;
  const seat: Seat = asked.seat;
  const holder = picture.info.seats.find((one) => one.seat === seat)?.holder;
  const isBot = holder?.kind === "bot";
  const state = isBot
    ? "is thinking"
    : holder?.kind === "open"
      ? "their seat is free"
      : awayText(session, seat) || "is deciding";
  return (
    <li class="row">
      <Token seat={seat} size={26} />
      <span>
        <b class={`f${FACTIONS[seat].letter}`}>{nameOf(seat)}</b>{" "}
        <span class="sm">
          {isBot ? "a bot" : holder?.kind === "open" ? "" : holder?.name} {state}
        </span>
      </span>
      {!isBot && (
        <span class="push sm">
          <Clock session={session} picture={picture} seat={seat} />
        </span>
      )}
    </li>
  );
}
