// Tournaments: yours, public ones, and the form for a new one.
import { useSignal } from "@preact/signals";
import type { ClockWish, NewTournament } from "../../wire";
import { asPerson } from "../identity";
import { useGoing } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { count } from "../names";
import editions from "../pages/editions.json";
import { choiceOf, Fault, Segments, Select, Switch, TextField } from "../pages/form-controls";
import { ClubPage } from "./ClubPage";
import * as club from "./club-api";
import words from "./club-texts.json";
import { keepInvitation } from "./invitations";
import { useAsked } from "./use-asked";

const DAY = 86_400;
const CLOCKS: Readonly<Record<string, ClockWish>> = {
  none: {},
  evening: { per_decision: 300, per_game: 3600, per_answer: 60 },
  post: { per_decision: 2 * DAY, per_answer: DAY },
};
const STATUS = { gathering: "waiting for players", running: "running", over: "over" } as const;
const { tournaments: texts } = words;

export function Tournaments() {
  const { found, fault } = useAsked("tournaments", club.tournaments);
  return (
    <ClubPage {...texts}>
      <section class="panel">
        <h2>Yours and public ones</h2>
        <Refused text={fault} />
        {found?.tournaments.length === 0 && <p class="dim">{texts.none}</p>}
        <ul aria-label="Tournaments">
          {found?.tournaments.map((one) => (
            <li key={one.id}>
              <a class="tableline" href={`/tournament/${one.id}`}>
                <b>{one.name}</b>
                <span>{STATUS[one.status]}</span>
                <span class="dim sm">
                  {count(one.players, "player")}, edition {one.edition}
                  {one.is_yours && ", yours"}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <NewOne />
    </ClubPage>
  );
}

const create = (wish: NewTournament): Promise<string> =>
  asPerson(async (key) => {
    const made = await club.createTournament(wish, key);
    keepInvitation(made.tournament.id, made.invitation);
    return `/tournament/${made.tournament.id}`;
  });

function NewOne() {
  const name = useSignal("");
  const edition = useSignal("1.10");
  const pace = useSignal<"rounds" | "all_at_once">("rounds");
  const clock = useSignal("none");
  const cycles = useSignal("1");
  const isPublic = useSignal(false);
  const { fault, isBusy, send } = useGoing(
    () =>
      create({
        name: name.value.trim(),
        edition: edition.value,
        pace: pace.value,
        clock: CLOCKS[clock.value] ?? {},
        cycles: Number(cycles.value),
        is_public: isPublic.value,
        watch: isPublic.value ? "anyone" : "invited",
      }),
    () => (name.value.trim() ? null : "A tournament needs a name."),
  );
  return (
    <form class="panel form" aria-label="New tournament" onSubmit={send}>
      <h2>New tournament</h2>
      <div class="pair">
        <TextField
          {...texts.name}
          value={name.value}
          choose={(next) => {
            name.value = next;
          }}
        />
        <Select
          label="Edition"
          values={editions}
          value={edition.value}
          choose={(next) => {
            edition.value = next;
          }}
        />
      </div>
      <Segments
        {...choiceOf<"rounds" | "all_at_once">(texts.pace)}
        value={pace.value}
        choose={(next) => {
          pace.value = next;
        }}
      />
      <Segments
        {...choiceOf<string>(texts.clock)}
        value={clock.value}
        choose={(next) => {
          clock.value = next;
        }}
      />
      <Segments
        {...choiceOf<string>(texts.cycles)}
        value={cycles.value}
        choose={(next) => {
          cycles.value = next;
        }}
      />
      <Switch
        {...texts.public}
        value={isPublic.value}
        choose={(next) => {
          isPublic.value = next;
        }}
      />
      <div class="send">
        <button class="btn go" type="submit" disabled={isBusy}>
          Create the tournament
        </button>
        <Fault sentence={fault} />
      </div>
    </form>
  );
}
