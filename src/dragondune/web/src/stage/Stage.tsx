// What is played over the table: battles, the outcome of a council, the victory. Everything else is played on the map.
import { useEffect } from "preact/hooks";
import { battlesOf, useBattles } from "../decide/battle/battle-story";
import { lazy } from "../kit/lazy";
import { ownSeat, type Session } from "../session";
import { BattleStage } from "./BattleStage";
import { shownAgain } from "./ShowAgain";
import { useSceneKeys } from "./scene-keys";

const CouncilScene = lazy(async () => (await import("../later")).CouncilScene, "stage");
const VictoryScene = lazy(async () => (await import("../later")).VictoryScene, "stage");

/** Whether something covers the table. A battle that is not over makes way for a decision. */
export function isStaged(session: Session): boolean {
  const { playing } = session.queue;
  if (shownAgain.value !== null) return true;
  if (!playing) return false;
  const kind = playing.scene.kind;
  if (kind === "battle") return playing.phase !== "open" || !isAsked(session);
  return kind === "council" || kind === "victory";
}

function isAsked(session: Session): boolean {
  const { now } = session;
  const you = ownSeat(session);
  return you !== null && Boolean(now?.mine?.question) && !now?.mine?.answers_itself;
}

export function Stage({ session }: { session: Session }) {
  const { playing } = session.queue;
  const stories = useBattles(session);
  useSceneKeys(session);
  const isPlaying = session.queue.isHolding;
  useEffect(() => {
    if (isPlaying) shownAgain.value = null;
  }, [isPlaying]);
  const n = shownAgain.value;
  const again =
    n !== null &&
    battlesOf(session.heard.filter((one) => one.n <= n))
      .filter((one) => one.ended)
      .at(-1);
  if (again) return <BattleStage session={session} story={again} playing={null} />;
  if (!playing || !isStaged(session)) return null;
  const { scene } = playing;
  switch (scene.kind) {
    case "battle": {
      const story = stories.find((one) => one.revealed === scene.revealed);
      return story ? <BattleStage session={session} story={story} playing={playing} /> : null;
    }
    case "council":
      return <CouncilScene session={session} scene={scene} />;
    case "victory":
      return <VictoryScene session={session} />;
    default:
      return null;
  }
}
