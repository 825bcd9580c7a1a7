// Something fetched once and shared by all who need it.
import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export interface Resource<T> {
  /** Null until it has arrived. */
  readonly value: ReadonlySignal<T | null>;
  /** Why it did not arrive, or null. */
  readonly fault: ReadonlySignal<unknown>;
  /** Fetches it, unless that was done; after a fault it is fetched again. */
  readonly load: () => Promise<T>;
}

export function resource<T>(fetched: () => Promise<T>): Resource<T> {
  const value = signal<T | null>(null);
  const fault = signal<unknown>(null);
  let asked: Promise<T> | null = null;
  const load = (): Promise<T> => {
    if (asked) return asked;
    fault.value = null;
    asked = fetched();
    asked.then(
      (found) => {
        value.value = found;
      },
      (reason: unknown) => {
        fault.value = reason;
        asked = null;
      },
    );
    return asked;
  };
  return { value, fault, load };
}

/** The value of a resource, fetched when the caller is first shown and `isWanted`. */
export function useResource<T>({ value, load }: Resource<T>, isWanted = true): T | null {
  useEffect(() => {
    if (isWanted) load().catch(() => undefined);
  }, [isWanted]);
  return value.value;
}
