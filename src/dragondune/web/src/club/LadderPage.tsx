// The ladder: ratings by edition, how sure they are, and whether you are on it.
import { useSignal } from "@preact/signals";
import type { Ladder, LadderEntry, Listing } from "../../wire";
import { myKey } from "../browser-storage";
import { useAttempt } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { type Choice, Segments, Switch } from "../pages/form-controls";
import { Mark } from "../person/Mark";
import { ClubPage } from "./ClubPage";
import * as club from "./club-api";
import words from "./club-texts.json";
import { useAsked } from "./use-asked";

const FAMILIES = words.families as unknown as readonly Choice<string>[];
const WIDTH = 150;
const HEIGHT = 22;

export function LadderPage() {
  const family = useSignal("1.10");
  const page = useSignal(0);
  const changes = useSignal(0);
  const { found, fault } = useAsked(`${family.value} ${page.value} ${changes.value}`, () =>
    club.ladder(family.value, page.value),
  );
  return (
    <ClubPage {...words.ladder}>
      <section class="panel form">
        <Segments
          label="Edition"
          values={FAMILIES}
          value={family.value}
          choose={(next) => {
            family.value = next;
            page.value = 0;
          }}
        />
        <Refused text={fault} />
        {found && <Entries ladder={found} />}
        {found && found.pages > 1 && (
          <div class="row wrap">
            <button class="btn" type="button" disabled={page.value === 0} onClick={() => page.value--}>
              Higher
            </button>
            <span>
              Page {page.value + 1} of {found.pages}
            </span>
            <button class="btn" type="button" disabled={page.value + 1 >= found.pages} onClick={() => page.value++}>
              Lower
            </button>
          </div>
        )}
        <p class="dim sm">{words.ladder.order}</p>
      </section>
      {myKey() !== null && <Showing done={() => changes.value++} />}
    </ClubPage>
  );
}

function Entries({ ladder: { entries, you } }: { ladder: Ladder }) {
  if (entries.length === 0 && !you) return <p class="dim">{words.ladder.none}</p>;
  const isApart = you && !entries.some((one) => one.is_you);
  const all = isApart ? [...entries, you] : entries;
  const low = Math.min(...all.map((one) => one.rating - one.margin));
  const high = Math.max(...all.map((one) => one.rating + one.margin));
  return (
    <table class="club-table has-place">
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">Place</span>
          </th>
          <th scope="col">Player</th>
          <th scope="col">Rating</th>
          <th scope="col" class="club-wide">
            Certainty
          </th>
          <th scope="col">Won</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((one, i) => (
          <Entry key={`${i} ${one.name}`} one={one} low={low} high={high} />
        ))}
        {isApart && <Entry one={you} low={low} high={high} />}
      </tbody>
    </table>
  );
}

function Entry({ one, low, high }: { one: LadderEntry; low: number; high: number }) {
  return (
    <tr class={one.is_you ? "is-you" : undefined}>
      <td class="club-place">{one.place ?? "–"}</td>
      <th scope="row">
        <Mark colour={one.colour} /> {one.name || "a player"}
        {one.is_you && <span class="dim"> (you)</span>}
        {one.place === null && <span class="tag">provisional</span>}
      </th>
      <td>
        <b>{one.rating}</b> <span class="dim sm">±{one.margin}</span>
      </td>
      <td class="club-wide">
        <Interval one={one} low={low} high={high} />
      </td>
      <td>
        {one.wins} of {one.games}
      </td>
    </tr>
  );
}

/** Where the strength lies: the whole bar, and the rating as a lozenge on it. */
function Interval({ one, low, high }: { one: LadderEntry; low: number; high: number }) {
  const x = (value: number): number => 6 + ((value - low) / Math.max(1, high - low)) * (WIDTH - 12);
  const y = HEIGHT / 2;
  return (
    <svg
      class="club-interval"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`between ${one.rating - one.margin} and ${one.rating + one.margin}`}
    >
      <path d={`M6 ${y}H${WIDTH - 6}`} class="club-axis" />
      <path d={`M${x(one.rating - one.margin)} ${y}H${x(one.rating + one.margin)}`} class="club-range" />
      <path d={`M${x(one.rating)} ${y - 6}l5 6l-5 6l-5 -6z`} class="club-point" />
    </svg>
  );
}

function Showing({ done }: { done: () => void }) {
  const { found, keep } = useAsked<Listing>("listing", club.listing);
  const [attempt, fault] = useAttempt();
  if (!found) return null;
  const change = (part: Partial<Listing>): void =>
    attempt(async () => {
      keep(await club.setListing({ ...found, ...part }));
      done();
    });
  return (
    <section class="panel form">
      <h2>What others see of you</h2>
      <Switch
        {...words.listing.hides_name}
        value={found.hides_name ?? false}
        choose={(hides_name) => change({ hides_name })}
      />
      <Switch
        {...words.listing.is_off_ladder}
        value={found.is_off_ladder ?? false}
        choose={(is_off_ladder) => change({ is_off_ladder })}
      />
      <Switch
        {...words.listing.gives_games}
        value={found.gives_games ?? false}
        choose={(gives_games) => change({ gives_games })}
      />
      <Refused text={fault} />
    </section>
  );
}
