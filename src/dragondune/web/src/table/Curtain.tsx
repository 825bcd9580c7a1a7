// One screen for several seats: it is handed over behind a curtain, so that nobody sees another's cards.
import type { Seat } from "../../wire";
import { keepTable, myTable } from "../browser-storage";
import { Token } from "../kit/token";
import { FACTIONS, listed, SEATS } from "../names";
import { isCalled, type Session } from "../session";

const isAsked = ({ now, seat }: Session): boolean =>
  isCalled(now, seat) || (now?.view?.waiting.some((one) => one.seat === seat) === true && !now.mine?.answers_itself);

/** The seats of this browser that are asked now. */
export const askedHere = (sessions: readonly Session[]): readonly Session[] => sessions.filter(isAsked);

export const isOpenly = (table: string): boolean => myTable(table)?.openly ?? false;

export function Curtain({
  sessions,
  to,
  show,
}: {
  sessions: readonly Session[];
  to: Seat | null;
  show: (session: Session) => void;
}) {
  const table = sessions[0]?.table ?? "";
  const asked = askedHere(sessions);
  const wanted = sessions.find((one) => one.seat === to) ?? asked[0] ?? null;
  const others = sessions.filter((one) => one !== wanted && SEATS.includes(one.seat as Seat));
  const name = (session: Session): string => FACTIONS[session.seat as Seat]?.name ?? "";
  return (
    <main class="note curtain">
      {wanted && SEATS.includes(wanted.seat as Seat) ? (
        <>
          <Token seat={wanted.seat as Seat} size={120} />
          <h1 class="gg">Hand over to the {name(wanted)}</h1>
          <p class="al">
            {asked.includes(wanted) ? "They have a decision to make." : "They want to see their cards."} Everyone else
            looks away.
          </p>
          <button class="btn go" type="button" onClick={() => show(wanted)}>
            We are the {name(wanted)}
          </button>
        </>
      ) : (
        <h1 class="gg">Nobody here has to decide</h1>
      )}
      {others.length > 0 && (
        <div class="row wrap">
          {others.map((one) => (
            <button key={one.seat} class="btn" type="button" onClick={() => show(one)}>
              We are the {name(one)}
            </button>
          ))}
        </div>
      )}
      <label class="tick sm">
        <input type="checkbox" onChange={() => keepTable(table, { openly: true })} /> I play the{" "}
        {listed(sessions.map(name))} alone; no curtain between them
      </label>
    </main>
  );
}
