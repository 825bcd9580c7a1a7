// Finished games: who played, who won, how, and the ways to look at them again.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { FinishedGame, FinishedGames, GameSeat } from "../../wire";
import { myTable } from "../browser-storage";
import { enterTable } from "../identity";
import { Refused } from "../kit/refused";
import { count, FACTIONS, listed, suitOf } from "../names";
import { sentenceOf } from "../pages/rule-choices";
import { Mark } from "../person/Mark";
import { go } from "../route";
import words from "./club-texts.json";

/** Games, page by page; it starts over for another query. */
export function GameList({
  name,
  ask,
  none,
}: {
  name: string;
  ask: (older: string) => Promise<FinishedGames>;
  none: string;
}) {
  const games = useSignal<readonly FinishedGame[] | null>(null);
  const older = useSignal<string | null>(null);
  const fault = useSignal<string | null>(null);
  const load = (from: string): Promise<void> =>
    ask(from).then(
      (page) => {
        games.value = from ? [...(games.peek() ?? []), ...page.games] : page.games;
        older.value = page.older;
        fault.value = null;
      },
      (refusal: unknown) => {
        fault.value = sentenceOf(refusal);
      },
    );
  useEffect(() => void load(""), []);
  return (
    <>
      <Refused text={fault.value} />
      {games.value?.length === 0 && <p class="dim">{none}</p>}
      <ul class="club-games" aria-label={name}>
        {games.value?.map((game) => (
          <GameLine key={game.table} game={game} />
        ))}
      </ul>
      {older.value && (
        <button class="btn" type="button" onClick={() => void load(older.value ?? "")}>
          Show older games
        </button>
      )}
    </>
  );
}

function GameLine({ game }: { game: FinishedGame }) {
  return (
    <li class="club-game">
      <div class="club-game-head">
        <b>{game.name || "A game"}</b>
        {game.outcome && <span class={`tag club-${game.outcome}`}>{words.outcomes[game.outcome]}</span>}
        <time class="dim sm" dateTime={new Date(game.finished_at * 1000).toISOString()}>
          {dateOf(game.finished_at)}
        </time>
      </div>
      <div class="club-seats">
        {game.seats.map((seat) => (
          <Sitting key={`${seat.seat} ${seat.stay} ${seat.name}`} seat={seat} />
        ))}
      </div>
      <p class="dim sm">{howOf(game)}</p>
      <div class="row wrap club-ways">
        {game.ending !== "unfinished" && <Way path={`/replay/${game.table}`} table={game.table} name="Replay" />}
        <Way
          path={game.ending === "unfinished" ? `/table/${game.table}` : `/ending/${game.table}`}
          table={game.table}
          name={game.ending === "unfinished" ? "Open" : "Review"}
        />
      </div>
    </li>
  );
}

/** "4 turns, edition 1.10; decided by castles". */
export function howOf({ turns, edition, ending }: Pick<FinishedGame, "turns" | "edition" | "ending">): string {
  const how = ending === "unfinished" ? words.endings.unfinished : `decided by ${words.endings[ending]}`;
  return `${count(turns, "turn")}, edition ${edition}; ${how}`;
}

export const dateOf = (at: number): string =>
  new Date(at * 1000).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });

/** What to call a player, even if the name is hidden. */
export function callOf({ kind, name, is_you }: Pick<GameSeat, "kind" | "name" | "is_you">): string {
  if (is_you) return "you";
  if (kind === "bot") return `${name} (bot)`;
  return name || (kind === "open" ? "nobody" : "a player");
}

function Sitting({ seat }: { seat: GameSeat }) {
  const notes = [
    ...(seat.is_winner ? ["won"] : []),
    ...(seat.stay === "left" ? ["left"] : []),
    ...(seat.stay === "late" ? ["joined later"] : []),
  ];
  return (
    <span class={`club-seat f${FACTIONS[seat.seat].letter}${seat.is_winner ? " is-winner" : ""}`}>
      <span aria-hidden="true">{suitOf(seat.seat)}</span>
      <span class="unseen">{FACTIONS[seat.seat].name}: </span>
      <Mark colour={seat.colour} />
      <span class="club-name">{callOf(seat)}</span>
      {notes.length > 0 && <span class="sm">({listed(notes)})</span>}
    </span>
  );
}

/** A link to a table; on a device that does not know the table, what you hold there is fetched first. */
export function Way({ path, table, name }: { path: string; table: string; name: string }) {
  const open = (event: MouseEvent): void => {
    if (myTable(table) || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    enterTable(table)
      .catch(() => false)
      .then(() => go(path));
  };
  return (
    <a href={path} onClick={open}>
      {name}
    </a>
  );
}
