// How far everybody is from winning: stars for castles, a pennant for those who are close, and who is ahead and why.
import type { Picture, Seat, Stake } from "../../wire";
import { Icon } from "../kit/icon";
import { Named } from "../kit/named";
import { fill, listed, nameOf, placeName } from "../names";
import { clauseLink } from "../WhyLink";
import words from "./stake-texts.json";

const isByCastles = ({ ending }: Stake): boolean => ending === "castles" || ending === "alliance_castles";

/** More stars than this become a number where there is little room. */
const MOST_STARS = 3;

/** The castles of a people, of those that win. */
export function Stars({
  picture: { stakes },
  seat,
  isBrief = false,
}: {
  picture: Picture;
  seat: Seat;
  isBrief?: boolean;
}) {
  const stake = stakes.find((one) => one.seat === seat && isByCastles(one));
  if (!stake) return null;
  const { castles, needed, is_close, text } = stake;
  const name = fill(words.stars, { held: castles.length, needed });
  return (
    <span class={`stars${is_close ? " close" : ""}`} role="img" aria-label={name} title={text}>
      {isBrief && needed > MOST_STARS ? (
        `★ ${castles.length}/${needed}`
      ) : (
        <>
          {"★".repeat(Math.min(castles.length, needed))}
          <i>{"★".repeat(Math.max(0, needed - castles.length))}</i>
        </>
      )}
    </span>
  );
}

/** A warning for each way in which a people is about to win. */
export function Pennants({ picture: { stakes }, seat }: { picture: Picture; seat: Seat }) {
  return (
    <>
      {stakes
        .filter((one) => one.is_close && one.seat === seat)
        .map((one) => (
          <span key={one.ending} class="pennant" title={one.text}>
            <Icon name="castle" size={15} /> {pennantText(one)}
          </span>
        ))}
    </>
  );
}

/** What the first pennant of a people says, if it has one. */
export function closeTo({ stakes }: Picture, seat: Seat): string {
  const found = stakes.find((one) => one.is_close && one.seat === seat);
  return found ? pennantText(found) : "";
}

/** Who is about to win, above the map where the margin has no room. `isBrief`: a short line, as for several. */
export function Band({ picture: { stakes }, isBrief }: { picture: Picture; isBrief: boolean }) {
  const close = stakes.filter((one) => one.is_close);
  if (close.length === 0) return null;
  return (
    <p class="band">
      <Icon name="castle" size={20} />
      <span>
        {isBrief || close.length > 1
          ? close.map((one) => (
              <span key={`${one.seat} ${one.ending}`} class="brief">
                {nameOf(one.seat)}: {pennantText(one)}
              </span>
            ))
          : close.map((one) => <span key={one.text}>{one.text} </span>)}
      </span>
    </p>
  );
}

const pennantText = ({ ending, missing }: Stake): string =>
  (words.pennants as Readonly<Record<string, readonly string[]>>)[ending]?.[missing ? 1 : 0] ?? "";

/** Everybody, the closest to winning first. */
export function Ahead({ picture: { stakes } }: { picture: Picture }) {
  const told = new Map([...stakes].sort((a, b) => a.missing - b.missing).map((one) => [one.text, one]));
  return (
    <section class="ahead" aria-label={words.ahead}>
      <h2 class="h3">{words.ahead}</h2>
      <ol>
        {[...told.values()].map((one) => (
          <li key={one.text} class={one.is_close ? "warn" : ""}>
            <Named text={one.text} names={one.names} /> {reach(one)} {clauseLink(one.clause)}
          </li>
        ))}
      </ol>
    </section>
  );
}

const reach = ({ within_march }: Stake): string =>
  within_march.length > 0 ? fill(words.reach, { castles: listed(within_march.map(placeName)) }) : "";
