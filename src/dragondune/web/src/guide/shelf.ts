// What the guide has explained already; kept in this browser.
const KEY = "dragondune.guide";

export function explained(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

export function keepExplained(id: string): void {
  localStorage.setItem(KEY, JSON.stringify([...explained(), id]));
}

export function forgetExplained(): void {
  localStorage.removeItem(KEY);
}
