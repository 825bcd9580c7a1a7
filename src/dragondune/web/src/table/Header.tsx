// Where we are: turn, round, whose move it is; and the table's controls.
import type { Picture } from "../../wire";
import { number, useRules } from "../decide/rule-values";
import { Icon } from "../kit/icon";
import { listed, nameOf, ROUNDS } from "../names";
import type { Session } from "../session";
import { PaceControl } from "../stage/PaceControl";
import { isHeld } from "../stage/pace";
import words from "../stage/stage-texts.json";
import { Clock } from "./Clock";
import { MenuButton } from "./MenuButton";
import type { TableControls } from "./table-controls";
import { TakeBack } from "./Undo";

export function Header({ controls }: { controls: TableControls }) {
  const { session, picture } = controls;
  const view = picture.view;
  const turns = number(useRules(picture.info), "turns");
  const isRunning = picture.info.status === "running";
  return (
    <header class={isRunning ? "top paced" : "top"}>
      <h1 class="unseen">{picture.info.name || "A table"}</h1>
      <a class="logo gg" href="/">
        Dragon Dune
      </a>
      <div class="turn">
        <div class="sc">{view?.turn ? `Turn ${view.turn}${turns ? ` of ${turns}` : ""}` : "Setup"}</div>
        {turns > 0 && turns <= 12 && <Pips turn={view?.turn ?? 0} turns={turns} />}
      </div>
      {isRunning && <PaceControl session={session} />}
      {isRunning && (
        <ol class="rounds" aria-label="Rounds of this turn">
          {ROUNDS.map((round) => (
            <li
              key={round.id}
              class={round.id === view?.round ? "now" : ""}
              aria-current={round.id === view?.round ? "step" : undefined}
              title={round.name}
            >
              <Icon name={round.icon} size={20} /> <span>{round.name}</span>
            </li>
          ))}
        </ol>
      )}
      <Move session={session} picture={picture} />
      {isRunning && <TakeBack session={session} picture={picture} />}
      <a class="cog book" href="/rules" target="_blank" aria-label="All rules" title="All rules">
        <Icon name="open-book" size={24} />
      </a>
      <MenuButton controls={controls} />
    </header>
  );
}

function Pips({ turn, turns }: { turn: number; turns: number }) {
  return (
    <div class="pips" aria-hidden="true">
      {Array.from({ length: turns }, (_, i) => (
        <i key={i} class={i + 1 === turn ? "now" : i < turn ? "on" : ""} />
      ))}
    </div>
  );
}

function Move({ session, picture }: { session: Session; picture: Picture }) {
  const { view, info, mine } = picture;
  const isOver = info.status !== "running";
  const you = view?.waiting.find((one) => one.seat === session.seat);
  const hasClock = Object.values(info.clock).some((one) => one !== null);
  if (isOver || !view)
    return (
      <div class="move sm">
        <b>Game over</b>
      </div>
    );
  if (session.queue.isBehind) return <Seeing session={session} />;
  const names = view.waiting.flatMap(({ seat }) => (seat === "chance" ? [] : [nameOf(seat)]));
  return (
    <div class="move sm">
      <b>
        {you && !mine?.answers_itself
          ? "Your turn"
          : names.length > 2
            ? `${names.length} players are deciding`
            : `${listed(names) || "Chance"} ${names.length > 0 ? "are deciding" : "decides"}`}
      </b>
      <span class="dim">
        {!hasClock ? "no clock" : you ? <Clock session={session} picture={picture} seat={you.seat as "elves"} /> : ""}
      </span>
    </div>
  );
}

/** What is being shown, while it is not yet over. */
function Seeing({ session: { queue } }: { session: Session }) {
  const { playing } = queue;
  const kind = playing?.scene.kind;
  const waits = playing?.phase === "shown" && isHeld(playing);
  return (
    <div class="move sm">
      <b>{kind ? words.titles[kind] : "Just now"}</b>
      <span class="dim">{waits ? words.held : words.shown}</span>
    </div>
  );
}
