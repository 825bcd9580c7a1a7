// A tournament: who takes part, how it stands, and its games, round by round.
import { useSignal } from "@preact/signals";
import type { Standing, Tournament, TournamentMatch, TournamentPlayer } from "../../wire";
import { asPerson } from "../identity";
import { useAttempt } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { saveFile } from "../kit/save-file";
import { count, FACTIONS, listed, suitOf } from "../names";
import { Mark } from "../person/Mark";
import { go } from "../route";
import { CopyLink } from "../table/CopyLink";
import { Deed } from "../table/Deed";
import { useOrigin } from "../table/origin";
import { ClubPage } from "./ClubPage";
import * as club from "./club-api";
import words from "./club-texts.json";
import { Way } from "./GameList";
import { invitationTo, keepInvitation } from "./invitations";
import { useAsked } from "./use-asked";

const FEWEST = 4;
const MATCHES = { planned: "later", waiting: "waiting", running: "being played", over: "over", closed: "closed" };
const { tournaments: texts } = words;

export function TournamentPage({ id }: { id: string }) {
  const invitation = useSignal(invitationTo(id));
  const { found, fault, keep } = useAsked(id, () => club.tournament(id, invitation.peek()));
  if (!found)
    return (
      <ClubPage title="Tournament">
        <Refused text={fault} />
      </ClubPage>
    );
  return (
    <ClubPage title={found.name} lead={leadOf(found)}>
      {found.status === "gathering" && (
        <Gathering
          found={found}
          keep={keep}
          invitation={invitation.value}
          invited={(next) => {
            invitation.value = next;
          }}
        />
      )}
      {found.status !== "gathering" && <Standings found={found} />}
      {found.matches.length > 0 && <Matches found={found} />}
      {found.is_host && (
        <section class="panel form">
          <h2>As the host</h2>
          <Deed
            sure={texts.delete}
            deed={async () => {
              await club.deleteTournament(id);
              go("/tournaments");
            }}
          >
            Delete the tournament
          </Deed>
        </section>
      )}
    </ClubPage>
  );
}

/** "Edition 1.10, one round after the other, each people once". */
function leadOf({ edition, pace, cycles, status }: Tournament): string {
  const [, how = ""] = texts.pace.values.find(([key]) => key === pace) ?? [];
  const [, often = ""] = texts.cycles.values.find(([key]) => key === String(cycles)) ?? [];
  const told = `Edition ${edition}, ${how.toLowerCase()}, each people ${often.toLowerCase()}.`;
  return status === "over" ? `${told} All games are over.` : told;
}

interface GatheringProps {
  readonly found: Tournament;
  keep: (found: Tournament) => void;
  readonly invitation: string | null;
  invited: (invitation: string) => void;
}

function Gathering({ found, keep, invitation, invited }: GatheringProps) {
  const [attempt, fault] = useAttempt();
  const origin = useOrigin();
  const join = (): void =>
    attempt(async () => keep(await asPerson((key) => club.joinTournament(found.id, invitation ?? "", key))));
  return (
    <section class="panel form">
      <h2>{count(found.players.length, "player")} so far</h2>
      <ul class="club-players" aria-label="Players">
        {found.players.map((one) => (
          <li key={one.number} class="row wrap">
            <Named player={one} />
            {found.is_host && !one.is_you && (
              <button
                class="linkish sm"
                type="button"
                onClick={() => attempt(async () => keep(await club.removePlayer(found.id, one.number)))}
              >
                Remove {one.name}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div class="row wrap">
        {found.you === null && invitation && (
          <button class="btn go" type="button" onClick={join}>
            Take part
          </button>
        )}
        {found.you !== null && (
          <button
            class="btn"
            type="button"
            onClick={() => attempt(async () => keep(await club.removePlayer(found.id, null)))}
          >
            Drop out
          </button>
        )}
        {found.is_host && (
          <button
            class="btn go"
            type="button"
            disabled={found.players.length < FEWEST}
            onClick={() => attempt(async () => keep(await club.startTournament(found.id)))}
          >
            Start with {count(found.players.length, "player")}
          </button>
        )}
      </div>
      <Refused text={fault} />
      {found.is_host &&
        (invitation ? (
          <>
            <p class="dim sm">{texts.invite}</p>
            <CopyLink
              name="Invitation to the tournament"
              label="Copy"
              title={found.name}
              link={`${origin.address}/tournament/${found.id}#invitation=${invitation}`}
            />
            {origin.warning && <p class="warn sm">{origin.warning}</p>}
          </>
        ) : (
          <Deed
            deed={async () => {
              const made = await club.inviteToTournament(found.id);
              keepInvitation(found.id, made.invitation);
              invited(made.invitation);
            }}
          >
            Make a new invitation
          </Deed>
        ))}
    </section>
  );
}

function Named({ player }: { player: TournamentPlayer }) {
  return (
    <span>
      <Mark colour={player.colour} /> {player.name || `Player ${player.number}`}
      {player.is_you && <span class="dim"> (you)</span>}
      {player.is_host && <span class="dim"> (host)</span>}
    </span>
  );
}

const byNumber = ({ players }: Tournament): ReadonlyMap<number, TournamentPlayer> =>
  new Map(players.map((one) => [one.number, one]));

function Standings({ found }: { found: Tournament }) {
  const players = byNumber(found);
  return (
    <section class="panel form">
      <h2>Standings</h2>
      <div class="scroll-x">
        <table class="club-table has-place">
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">Place</span>
              </th>
              <th scope="col">Player</th>
              <th scope="col">Points</th>
              <th scope="col">Won</th>
              <th scope="col" class="club-wide">
                Beaten
              </th>
              <th scope="col" class="club-wide">
                Turns
              </th>
              <th scope="col">Played</th>
            </tr>
          </thead>
          <tbody>
            {found.standings.map((one) => (
              <Row key={one.player} one={one} player={players.get(one.player)} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="dim sm">{texts.ties}</p>
      <div class="row wrap">
        <Deed deed={async () => saveFile(await club.tournamentCsv(found.id), `${found.name}.csv`, "text/csv")}>
          Save as CSV
        </Deed>
        <button
          class="btn"
          type="button"
          onClick={() => saveFile(JSON.stringify(found, null, 2), `${found.name}.json`, "application/json")}
        >
          Save as JSON
        </button>
      </div>
    </section>
  );
}

function Row({ one, player }: { one: Standing; player: TournamentPlayer | undefined }) {
  return (
    <tr class={player?.is_you ? "is-you" : undefined}>
      <td class="club-place">{one.place}</td>
      <th scope="row">{player && <Named player={player} />}</th>
      <td>
        <b>{one.points}</b>
      </td>
      <td>{one.wins}</td>
      <td class="club-wide">{one.beaten}</td>
      <td class="club-wide">{one.turns}</td>
      <td>{one.played}</td>
    </tr>
  );
}

function Matches({ found }: { found: Tournament }) {
  const rounds = [...new Set(found.matches.map((one) => one.round))];
  return (
    <section class="panel form">
      <h2>Games</h2>
      {found.you !== null && found.status === "running" && <p class="dim sm">{texts.seats}</p>}
      {rounds.map((round) => (
        <div key={round}>
          <h3 class="head">Round {round}</h3>
          <ul class="club-games" aria-label={`Round ${round}`}>
            {found.matches
              .filter((one) => one.round === round)
              .map((one) => (
                <Match key={one.number} match={one} players={byNumber(found)} you={found.you} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Match({
  match,
  players,
  you,
}: {
  match: TournamentMatch;
  players: ReadonlyMap<number, TournamentPlayer>;
  you: number | null;
}) {
  const isYours = match.seats.some((one) => one.player === you);
  const isOver = match.status === "over";
  const call = (number: number): string => players.get(number)?.name || `Player ${number}`;
  return (
    <li class="club-game">
      <div class="club-game-head">
        <b>Game {match.number}</b>
        <span class={isYours && match.status === "waiting" ? "urgent" : "dim"}>{MATCHES[match.status]}</span>
        {isOver && (
          <span>
            {match.winners.length > 0 ? `won by ${listed(match.winners.map(call))}` : "won by a bot"} in{" "}
            {count(match.turns, "turn")}
          </span>
        )}
      </div>
      <div class="club-seats">
        {match.seats.map((one) => (
          <span
            key={one.seat}
            class={`club-seat f${FACTIONS[one.seat].letter}${match.winners.includes(one.player) ? " is-winner" : ""}`}
          >
            <span aria-hidden="true">{suitOf(one.seat)}</span>
            <span class="unseen">{FACTIONS[one.seat].name}: </span>
            <span class="club-name">{one.player === you ? "you" : call(one.player)}</span>
          </span>
        ))}
      </div>
      {match.table && match.status !== "closed" && (
        <div class="row wrap club-ways">
          <Way
            path={isOver ? `/ending/${match.table}` : `/table/${match.table}`}
            table={match.table}
            name={isOver ? "Look at the table" : isYours ? "Go to your table" : "Watch"}
          />
        </div>
      )}
    </li>
  );
}
