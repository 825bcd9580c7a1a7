// Moments of a game worth going back to: its battles, its prices, its betrayals.
import type { EventLine, Moment, Seat, Territory } from "../../wire";
import { BETRAYALS, causeOf } from "../event-groups";
import { capital, cardName, count, listed, placeName, the } from "../names";

interface TurningPoint {
  readonly n: number;
  readonly turn: number;
  readonly text: string;
}

interface Told {
  readonly n: number;
  readonly turn: number;
  readonly line: EventLine;
}

interface Fight {
  readonly n: number;
  readonly turn: number;
  readonly place: Territory;
  readonly losses: Partial<Record<Seat, number>>;
  readonly sides: readonly [Seat, Seat];
}

const LEAST_FIGHT = 3;
const LEAST_BURNT = 3;
const LEAST_PRICE = 2;
const LEAST_GIFT = 2;
const MOST = 9;
export function turningPoints(moments: readonly Moment[]): readonly TurningPoint[] {
  const told = moments.flatMap(({ n, events, view }): Told[] => {
    const turn = moments[n - 1]?.view.turn || view.turn;
    return events.map((line) => ({ n, turn, line }));
  });
  const found = [greatestFight(told), dearestCard(told), worstFire(told), largestGift(told), ...betrayals(told)];
  const points = found.filter((one): one is TurningPoint => one !== null);
  return points.slice(0, MOST).sort((a, b) => a.n - b.n);
}

function most<T>(all: readonly T[], size: (one: T) => number, least: number): T | null {
  let best: T | null = null;
  for (const one of all) if (size(one) >= Math.max(least, best ? size(best) + 1 : 0)) best = one;
  return best;
}

const sum = (losses: Partial<Record<Seat, number>>): number => Object.values(losses).reduce((all, one) => all + one, 0);
const fallen = (losses: Partial<Record<Seat, number>>): string =>
  listed(Object.entries(losses).map(([seat, units]) => `${the(seat as Seat)} lose ${units}`));

function greatestFight(told: readonly Told[]): TurningPoint | null {
  const fights: Fight[] = [];
  for (const {
    n,
    turn,
    line: { event },
  } of told) {
    if (event.event === "BattleBegan")
      fights.push({ n, turn, place: event.place, losses: {}, sides: [event.attacker, event.defender] });
    const fight = fights.at(-1);
    if (event.event === "UnitsLost" && fight && event.place === fight.place && causeOf(event) === "battle") {
      fight.losses[event.seat] = (fight.losses[event.seat] ?? 0) + event.count;
    }
  }
  const fight = most(fights, (one) => sum(one.losses), LEAST_FIGHT);
  return (
    fight && {
      n: fight.n,
      turn: fight.turn,
      text: `The biggest battle: ${the(fight.sides[0])} attack ${the(fight.sides[1])} in ${placeName(fight.place)}; ${fallen(fight.losses)}.`,
    }
  );
}

function dearestCard(told: readonly Told[]): TurningPoint | null {
  const sales = told.flatMap(({ n, turn, line: { event } }, i) =>
    event.event === "CardSold" ? [{ n, turn, i, event }] : [],
  );
  const sale = most(sales, (one) => one.event.amount, LEAST_PRICE);
  if (!sale) return null;
  const next = told
    .slice(sale.i)
    .find(({ line: { event } }) => event.event === "ArtifactLearned" && event.seat === sale.event.seat);
  const card = next?.line.event.event === "ArtifactLearned" ? cardName(next.line.event.card) : "a card";
  return {
    n: sale.n,
    turn: sale.turn,
    text: `The most expensive card: ${the(sale.event.seat)} bid ${sale.event.amount} for ${card}.`,
  };
}

function worstFire(told: readonly Told[]): TurningPoint | null {
  const fires = new Map<number, { turn: number; losses: Partial<Record<Seat, number>> }>();
  for (const {
    n,
    turn,
    line: { event },
  } of told) {
    if (event.event !== "UnitsLost" || causeOf(event) !== "dragon") continue;
    const fire = fires.get(n) ?? { turn, losses: {} };
    fire.losses[event.seat] = (fire.losses[event.seat] ?? 0) + event.count;
    fires.set(n, fire);
  }
  const worst = most([...fires], ([, one]) => sum(one.losses), LEAST_BURNT);
  return worst && { n: worst[0], turn: worst[1].turn, text: `The worst dragon attack: ${fallen(worst[1].losses)}.` };
}

function largestGift(told: readonly Told[]): TurningPoint | null {
  const gifts = told.flatMap(({ n, turn, line: { event } }) =>
    event.event === "GoldGiven" ? [{ n, turn, event }] : [],
  );
  const gift = most(gifts, (one) => one.event.amount, LEAST_GIFT);
  return (
    gift && {
      n: gift.n,
      turn: gift.turn,
      text: `${capital(the(gift.event.seat))} give ${the(gift.event.to)} ${count(gift.event.amount, "gold", "gold")}.`,
    }
  );
}

const betrayals = (told: readonly Told[]): readonly TurningPoint[] =>
  told.filter(({ line }) => BETRAYALS.has(line.event.event)).map(({ n, turn, line }) => ({ n, turn, text: line.text }));
