// What is shown of battles: which reveal lies open, since when, and the values that were told with it.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Strength } from "../../../wire";
import { hear, later } from "../../kit/hooks";
import { isMoving } from "../../pages/theme";
import type { Session } from "../../session";
import { battlesOf, type Story } from "./battle-story";

/** Plans turn over, then cards, then the sums count up. */
const STEPS = [350, 700, 1200] as const;
export const ALL_SHOWN = STEPS.length;

const LONG_ENOUGH = 20_000;

interface Stage {
  /** The number of the reveal that lies open, or null. */
  open: number | null;
  /** The last reveal that was noticed; null before anything was looked at. */
  noticed: number | null;
  /** When what lies open was seen to happen; long ago if it is not to be played. */
  since: number;
  /** The turn, and when it lay open first: a new turn closes what has been there for a while. */
  turn: number;
  opened: number;
  readonly strengths: Map<number, readonly Strength[]>;
}

const stages = new Map<string, Stage>();
/** Changes whenever the player opens or closes a reveal. */
const choices = signal(0);

export function stageOf({ table, seat }: Session): Stage {
  const key = `${table} ${seat}`;
  const stage = stages.get(key) ?? {
    open: null,
    noticed: null,
    since: Number.NEGATIVE_INFINITY,
    turn: 0,
    opened: 0,
    strengths: new Map<number, readonly Strength[]>(),
  };
  stages.set(key, stage);
  return stage;
}

export function showReveal(session: Session, revealed: number | null): void {
  Object.assign(stageOf(session), { open: revealed, since: Number.NEGATIVE_INFINITY });
  choices.value += 1;
}

const isOld = ({ opened }: Stage): boolean => performance.now() - opened > LONG_ENOUGH;

export const useBattles = ({ heard }: Session): readonly Story[] => useMemo(() => battlesOf(heard), [heard.length]);

/** Notices a reveal when it happens, yours before others. Reveals from before the page was opened are not replayed. */
export function useStage(session: Session, stories: readonly Story[]): Stage {
  void choices.value;
  const stage = stageOf(session);
  const picture = session.now;
  const last = stories.reduce((most, one) => Math.max(most, one.revealed ?? 0), 0);
  const isLive = stage.noticed !== null;
  if (picture?.view && picture.view.turn !== stage.turn) {
    stage.turn = picture.view.turn;
    if (isOld(stage)) stage.open = null;
  }
  if (picture?.strengths.length) stage.strengths.set(last, picture.strengths);
  if (last !== stage.noticed) {
    const isOwn = (one: Story): boolean => one.attacker === session.seat || one.defender === session.seat;
    const fresh = stories.filter((one) => (one.revealed ?? 0) > (stage.noticed ?? 0));
    const isKept =
      stories.some((one) => isOwn(one) && one.revealed === stage.open) && !isOld(stage) && !fresh.some(isOwn);
    if (fresh.length === 0) stage.open = null;
    else if (!isKept && (isLive || picture?.strengths.length)) {
      stage.open = fresh.filter(isOwn).pop()?.revealed ?? last;
      stage.opened = performance.now();
      stage.since = isLive && isMoving.peek() ? stage.opened : Number.NEGATIVE_INFINITY;
    }
    stage.noticed = last;
  }
  return stage;
}

/** How much of a reveal is shown by now; any key, click or tap shows all of it. */
export function usePhase(session: Session, revealed: number): number {
  const stage = stageOf(session);
  const isRunning = stage.open === revealed;
  const reached = (): number =>
    isRunning ? STEPS.filter((step) => performance.now() - stage.since >= step).length : ALL_SHOWN;
  const phase = useSignal(reached());
  useEffect(() => {
    phase.value = reached();
    if (reached() === ALL_SHOWN) return;
    const timers = STEPS.map((step) =>
      later(
        () => {
          phase.value = reached();
        },
        step - (performance.now() - stage.since) + 5,
      ),
    );
    const skip = (): void => {
      stage.since = Number.NEGATIVE_INFINITY;
      phase.value = ALL_SHOWN;
    };
    const ends = [hear("keydown", skip), hear("pointerdown", skip), ...timers];
    return () => ends.forEach((end) => end());
  }, [revealed, stage.since]);
  return phase.value;
}
