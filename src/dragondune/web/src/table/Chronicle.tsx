// The chronicle: one sentence a fact under the round it belongs to, each with its rule.
import { useEffect, useRef } from "preact/hooks";
import type { AnyNews, Update } from "../../wire";
import { clauseLink } from "../why";
import { FACTIONS, ROUNDS } from "../words";

const SHOWN = 400;

interface Line {
  readonly key: string;
  readonly text: string;
  readonly clause: string | null;
  readonly isHead: boolean;
}

export function Chronicle({ heard }: { heard: readonly Update[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollTo({ top: box.current.scrollHeight }), [heard.length]);
  const lines = heard.slice(-SHOWN).flatMap((update) => tell(update.news).map((line, i) => ({ ...line, key: `${update.n}-${i}` })));
  return (
    <div class="log" role="log" aria-live="off" aria-label="Chronicle" tabindex={0} ref={box}>
      {lines.map((line) => (line.isHead ? <h3 class="h" key={line.key}>{line.text}</h3> : <Fact key={line.key} line={line} />))}
    </div>
  );
}

function Fact({ line }: { line: Line }) {
  return (
    <p>
      {line.text}{" "}
      {clauseLink(line.clause)}
    </p>
  );
}

type Told = Omit<Line, "key">;

const plain = (text: string): Told => ({ text, clause: null, isHead: false });

/** "[III.2] Elves pass." as its sentence and its clause. */
function cited(text: string): Told {
  const found = /^\[([^\]]+)\] (.*)$/.exec(text);
  return found ? { text: found[2] ?? "", clause: found[1] ?? null, isHead: false } : plain(text);
}

function tell(news: AnyNews): Told[] {
  switch (news.news) {
    case "happened":
      return [
        ...(news.stand_in && news.seat ? [plain(`A bot decides for the ${FACTIONS[news.seat].name}: their time was up.`)] : []),
        ...news.events.map(({ event, text }): Told => {
          if (event.event === "RoundBegan") {
            const round = ROUNDS.find((one) => one.id === event.round);
            return { text: round?.name ?? event.round, clause: null, isHead: true };
          }
          if (event.event === "TurnBegan") return { text: `Turn ${event.turn}`, clause: null, isHead: true };
          return cited(text);
        }),
      ];
    case "taken_back":
      return [plain(`The ${FACTIONS[news.seat].name} take back.`)];
    case "put_back":
      return [plain(`The ${FACTIONS[news.seat].name} put back what was taken back.`)];
    case "undo_wanted":
      return [plain(`The ${FACTIONS[news.seat].name} ask to take back.`)];
    case "undo_answered":
      return [plain(`The ${FACTIONS[news.seat].name} ${news.agree ? "agree" : "refuse"}.`)];
    case "seat_held":
      return [plain(news.holder.kind === "open"
        ? `The seat of the ${FACTIONS[news.seat].name} is free.`
        : `${news.holder.name} plays the ${FACTIONS[news.seat].name}.`)];
    case "vote_cast":
      return [plain(`The ${FACTIONS[news.seat].name} want a bot for the ${FACTIONS[news.against].name}.`)];
    case "bot_failed":
      return [plain(news.sentence)];
    case "answers_changed":
      return news.reason ? [plain(news.reason)] : [];
    case "status_changed":
      return [plain(`The table is ${news.status}.`)];
    default:
      return [];
  }
}
