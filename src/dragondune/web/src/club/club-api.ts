// Finished games, ladders and tournaments over HTTP.
import type {
  FinishedGames,
  Ladder,
  Listing,
  NewTournament,
  Statistics,
  Tournament,
  TournamentList,
  TournamentMade,
} from "../../wire";
import { ask, send } from "../api";
import { myKey } from "../browser-storage";

export type Filters = Readonly<Record<string, string>>;

/** The query for these choices; an empty one stands for anything. */
export function queryOf(filters: Filters): string {
  const chosen = Object.entries(filters).filter(([, value]) => value !== "");
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : "";
}

const person = (): { person: string | null } => ({ person: myKey() });
const of = (id: string): string => `/api/tournaments/${encodeURIComponent(id)}`;

export const myGames = (filters: Filters): Promise<FinishedGames> =>
  ask("GET", `/api/person/games${queryOf(filters)}`, person());
export const allGames = (filters: Filters): Promise<FinishedGames> => ask("GET", `/api/games${queryOf(filters)}`);
export const myStatistics = (): Promise<Statistics> => ask("GET", "/api/person/statistics", person());
export const allStatistics = (edition: string): Promise<Statistics> =>
  ask("GET", `/api/statistics${queryOf({ edition })}`);
export const listing = (): Promise<Listing> => ask("GET", "/api/person/listing", person());
export const setListing = (body: Listing): Promise<Listing> => ask("PUT", "/api/person/listing", { ...person(), body });
export const ladder = (family: string, page: number): Promise<Ladder> =>
  ask("GET", `/api/ladder?family=${family}&page=${page}`, person());
export const tournaments = (): Promise<TournamentList> => ask("GET", "/api/tournaments", person());
export const createTournament = (body: NewTournament, key: string | null): Promise<TournamentMade> =>
  ask("POST", "/api/tournaments", { body, person: key });
export const tournament = (id: string, invitation: string | null): Promise<Tournament> =>
  ask("GET", of(id), { ...person(), invitation });
export const joinTournament = (id: string, invitation: string, key: string | null): Promise<Tournament> =>
  ask("POST", `${of(id)}/join`, { person: key, body: { invitation } });
/** `player` is a number; null is you. */
export const removePlayer = (id: string, player: number | null): Promise<Tournament> =>
  ask("POST", `${of(id)}/removal`, { ...person(), body: { player } });
export const startTournament = (id: string): Promise<Tournament> => ask("POST", `${of(id)}/start`, person());
export const inviteToTournament = (id: string): Promise<TournamentMade> =>
  ask("POST", `${of(id)}/invitation`, person());
/** Standings and games for spreadsheets. */
export const tournamentCsv = async (id: string): Promise<string> =>
  (await send("GET", `${of(id)}/csv`, person())).text();
export const deleteTournament = (id: string): Promise<Tournament> => ask("DELETE", of(id), person());
