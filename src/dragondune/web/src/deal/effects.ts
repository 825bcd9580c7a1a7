// What a clause will do once it binds, said before it is offered.
import type { Duty, Seat } from "../../wire";
import { seatText, placesText, type Fields } from "./sentence";

export interface Effect {
  readonly text: string;
  readonly rule: string;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `who` is the obliged, `whom` the other people that the clause names. */
type Telling = (clause: Fields, who: string, whom: string) => Effect;

const told = (rule: string, text: (clause: Fields, who: string, whom: string) => string): Telling =>
  (clause, who, whom) => ({ rule, text: upper(text(clause, who, whom)) });

const FIRST_BATTLE = told("R202", () => "The first such battle settles it, whichever way it goes; where nobody wins, both have lost.");

const EFFECTS: Readonly<Record<Duty, Telling>> = {
  pay: told("R202", ({ turn }) => (turn === null
    ? "The gold moves the moment all have accepted, as far as there is any."
    : "The game pays it by itself, as far as there is gold; what is missing then is not owed any more.")),
  pay_share: told("R202", () => "Whenever gold is collected there, the game pays this share, rounded down."),
  pay_if_won: FIRST_BATTLE,
  pay_if_lost: FIRST_BATTLE,
  stay_out: told("R200", ({ places }, who) =>
    `${who} will not be offered ${placesText(places ?? [], "or")}: not for marching, hiring, raising or conscripting. Units already there may stay.`),
  leave: told("R201", (_, who) => `${who} will have to march out with all units there, if a way is open without an ace.`),
  keep_away: told("R200", (_, who, whom) => `${who} will not be offered any land where ${whom} stand unhidden.`),
  bid_at_most: told("R198", (_, who) => `${who} will not be offered higher bids.`),
  send_at_least: told("R204", (_, who) => `${who} will not be offered smaller armies; an army that has fewer units goes as a whole.`),
  send_at_most: told("R204", (_, who) => `${who} will not be offered larger armies.`),
  no_artifact: told("R204", (_, who) => `${who} will not be offered a plan with an artifact, nor an answer that promises one.`),
  no_treachery: told("R198", (_, who, whom) => `${who} will not be offered treachery against ${whom}.`),
  no_negation: told("R198", (_, who, whom) => `${who} will not be offered an ace against ${whom === "you" ? "your powers" : `powers of ${whom}`}.`),
  ally_with: told("R203", (_, who, whom) =>
    `At a council ${who} will have to propose this alliance, or accept it, and will not be able to break it. This yields while ${whom} have another ally.`),
  no_alliance: told("R198", (_, who, whom) => `At a council ${who} will not be offered an alliance with ${whom}.`),
  no_hiring: told("R198", (_, who) => `${who} will not be offered to hire. Reviving, conscripting and raising stay open.`),
  text: told("R147", () => "Not enforced. The game writes it down and shows it to all; whether it is kept is a matter of honour."),
};

export function effectOf(clause: Fields, you: Seat | null): Effect {
  const name = (seat: Seat | null | undefined): string => (!seat ? "anybody" : seat === you ? "you" : seatText(seat));
  return EFFECTS[clause.duty](clause, name(clause.seat), name(clause.faction ?? clause.to ?? clause.opponent));
}
