// Your games: what is waiting or running, what is over, and your results by people and by opponent.
import { useSignal } from "@preact/signals";
import type { OpponentTally, Person, Statistics } from "../../wire";
import { myKey } from "../browser-storage";
import { stateOf } from "../home/MyTables";
import { sittingAt, TableLine } from "../home/Tables";
import { followRights } from "../identity";
import { Select } from "../pages/form-controls";
import { Mark } from "../person/Mark";
import { ClubPage } from "./ClubPage";
import * as club from "./club-api";
import words from "./club-texts.json";
import { ANY, asked, type Chosen, EDITIONS, isAny, OUTCOMES, PEOPLES } from "./filters";
import { GameList } from "./GameList";
import { LengthAndBots } from "./LengthAndBots";
import { GameStatistics } from "./Statistics";
import { useAsked } from "./use-asked";

export function MyGames() {
  const person = useAsked("person", followRights).found;
  const counted = useAsked("statistics", async () => (myKey() === null ? null : club.myStatistics())).found;
  return (
    <ClubPage {...words.mine}>
      {myKey() === null ? <p class="panel">{words.mine.nobody}</p> : <Yours person={person} counted={counted} />}
    </ClubPage>
  );
}

function Yours({ person, counted }: { person: Person | null; counted: Statistics | null }) {
  const chosen = useSignal(ANY);
  const change = (part: Partial<Chosen>): void => {
    chosen.value = { ...chosen.value, ...part };
  };
  const opponents = (counted?.opponents ?? []).filter((one) => !one.is_bot);
  return (
    <>
      <Running person={person} />
      <section class="panel form">
        <h2>Finished games</h2>
        <div class="club-filters">
          <Select label="People" values={PEOPLES} value={chosen.value.played} choose={(played) => change({ played })} />
          <Select
            label="Result"
            values={OUTCOMES}
            value={chosen.value.outcome}
            choose={(outcome) => change({ outcome })}
          />
          <Select
            label="Edition"
            values={EDITIONS}
            value={chosen.value.edition}
            choose={(edition) => change({ edition })}
          />
          <Select
            label="Opponent"
            values={[["", "Anyone"], ...opponents.map((one) => [one.key, one.name])]}
            value={chosen.value.opponent}
            choose={(opponent) => change({ opponent })}
          />
          <LengthAndBots chosen={chosen.value} change={change} />
        </div>
        <GameList
          key={JSON.stringify(chosen.value)}
          name="Your finished games"
          ask={(older) => club.myGames(asked(chosen.value, older))}
          none={isAny(chosen.value) ? words.mine.nobody : words.mine.none}
        />
      </section>
      {counted && counted.games > 0 && (
        <section class="panel form">
          <h2>Results</h2>
          <p>
            You won <b>{counted.wins}</b> of <b>{counted.games}</b> games that you began.
          </p>
          <GameStatistics found={counted} isYours />
          <Opponents all={counted.opponents} />
        </section>
      )}
    </>
  );
}

function Running({ person }: { person: Person | null }) {
  const going = new Map(
    (person?.rights ?? [])
      .filter(({ table }) => table.status === "open" || table.status === "running")
      .map(({ table }) => [table.id, table]),
  );
  const mine = (id: string): readonly string[] =>
    (person?.rights ?? []).flatMap((one) => (one.table.id === id && one.seat ? [one.seat] : []));
  return (
    <section class="panel">
      <h2>Waiting and running</h2>
      {person && going.size === 0 && <p class="dim">{words.mine.alone}</p>}
      <ul>
        {[...going.values()].map((table) => (
          <TableLine
            key={table.id}
            id={table.id}
            name={table.name}
            state={stateOf(table)}
            below={sittingAt(table, mine(table.id))}
          />
        ))}
      </ul>
    </section>
  );
}

function Opponents({ all }: { all: readonly OpponentTally[] }) {
  if (all.length === 0) return null;
  return (
    <div class="scroll-x">
      <table class="club-table">
        <caption class="head">By opponent</caption>
        <thead>
          <tr>
            <th scope="col">Opponent</th>
            <th scope="col">Games</th>
            <th scope="col">You won</th>
            <th scope="col">They won</th>
          </tr>
        </thead>
        <tbody>
          {all.map((one) => (
            <tr key={one.key}>
              <th scope="row">
                <Mark colour={one.colour} /> {one.is_bot ? `${one.name} (bot)` : one.name}
              </th>
              <td>{one.games}</td>
              <td>{one.wins}</td>
              <td>{one.losses}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
