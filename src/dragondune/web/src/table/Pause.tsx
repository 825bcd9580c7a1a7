// A pause that everyone who plays wants: clocks stand still, and nobody decides.
import type { Picture } from "../../wire";
import { useCommand } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { listed } from "../names";
import { ownSeat, type Session } from "../session";
import { clauseLink } from "../WhyLink";
import words from "./table-texts.json";

const RULE = "R228";

const peopleAt = ({ info }: Picture) => info.seats.filter((one) => one.holder.kind === "person");

/** Whether anyone wants a pause. */
export const isPauseAsked = (picture: Picture): boolean => peopleAt(picture).some((one) => one.wants_pause);

export function PauseSlip({ session, picture }: { session: Session; picture: Picture }) {
  const [act, fault] = useCommand(session);
  const people = peopleAt(picture);
  const isMine = people.some((one) => one.seat === session.seat && one.wants_pause);
  const wanting = people.filter((one) => one.wants_pause).map((one) => one.holder.name);
  const want = (is_wanted: boolean): void => act({ do: "pause", is_wanted });
  return (
    <section class="slip" aria-label="Pause">
      <p>
        <b>{picture.info.is_paused ? "The game is paused." : `${listed(wanting)} would like a pause.`}</b>{" "}
        {picture.info.is_paused ? words.paused : words.pausing} {clauseLink(RULE)}
      </p>
      {ownSeat(session) && (
        <div class="row wrap">
          {isMine ? (
            <button class="btn" type="button" onClick={() => want(false)}>
              {picture.info.is_paused ? "Go on" : "Never mind"}
            </button>
          ) : (
            <button class="btn" type="button" onClick={() => want(true)}>
              Agree to a pause
            </button>
          )}
        </div>
      )}
      <Refused text={fault} />
    </section>
  );
}
