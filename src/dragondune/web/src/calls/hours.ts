// Hours of the day and dates, as their fields have them.
const HOUR = 60;

/** "08:05", from minutes after midnight. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / HOUR)).padStart(2, "0")}:${String(minute % HOUR).padStart(2, "0")}`;

export function minuteOf(time: string): number | null {
  const found = /^(\d\d):(\d\d)/.exec(time);
  return found ? Number(found[1]) * HOUR + Number(found[2]) : null;
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** "2027-05-03" for a moment, in this browser's time zone. */
export function dateOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((one) => String(one).padStart(2, "0")).join("-");
}

/** When a day begins in this browser's time zone; null for no date. */
export function dayBegins(date: string): number | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  if (!found) return null;
  return new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3])).getTime() / 1000;
}

/** "3 May". */
export const dayText = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
