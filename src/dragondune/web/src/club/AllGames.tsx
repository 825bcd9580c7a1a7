// The finished public games of the server: search, filters, statistics.
import { useSignal } from "@preact/signals";
import { Refused } from "../kit/refused";
import { count } from "../names";
import { Select, TextField } from "../pages/form-controls";
import { ClubPage } from "./ClubPage";
import * as club from "./club-api";
import words from "./club-texts.json";
import { ANY, asked, type Chosen, EDITIONS, PEOPLES } from "./filters";
import { GameList } from "./GameList";
import { LengthAndBots } from "./LengthAndBots";
import { GameStatistics } from "./Statistics";
import { useAsked } from "./use-asked";

const LONGEST = 60;

export function AllGames() {
  const chosen = useSignal(ANY);
  const text = useSignal("");
  const change = (part: Partial<Chosen>): void => {
    chosen.value = { ...chosen.value, ...part };
  };
  const search = (event: Event): void => {
    event.preventDefault();
    change({ search: text.value });
  };
  const { edition } = chosen.value;
  const counted = useAsked(edition, () => club.allStatistics(edition));
  return (
    <ClubPage {...words.all}>
      <section class="panel form">
        <form class="club-search" role="search" onSubmit={search}>
          <TextField
            label="Players or tables"
            value={text.value}
            most={LONGEST}
            placeholder="Names, or how they begin"
            choose={(next) => {
              text.value = next;
            }}
          />
          <button class="btn" type="submit">
            Search
          </button>
        </form>
        <div class="club-filters">
          <Select label="Won by" values={PEOPLES} value={chosen.value.wonBy} choose={(wonBy) => change({ wonBy })} />
          <Select label="Edition" values={EDITIONS} value={edition} choose={(next) => change({ edition: next })} />
          <LengthAndBots chosen={chosen.value} change={change} />
        </div>
        <GameList
          key={JSON.stringify(chosen.value)}
          name="Finished games"
          ask={(older) => club.allGames(asked(chosen.value, older))}
          none={words.all.none}
        />
      </section>
      <Refused text={counted.fault} />
      {counted.found && counted.found.games > 0 && (
        <section class="panel form">
          <h2>Statistics</h2>
          <p class="dim">{count(counted.found.games, "public game")}.</p>
          <GameStatistics found={counted.found} isYours={false} />
        </section>
      )}
    </ClubPage>
  );
}
