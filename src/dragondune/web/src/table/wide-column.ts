// Some questions need the whole column. The table is told, because a style sheet that looks into the column for them
// (`:has`) makes the browser style the whole page again whenever anything in it changes.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

const wanted = signal(0);

/** Reading it in a component redraws that one when it changes. */
export const isColumnWide = (): boolean => wanted.value > 0;

/** What is asked has the whole column while the caller is shown. */
export function useWideColumn(): void {
  useLayoutEffect(() => {
    wanted.value = wanted.peek() + 1;
    return () => {
      wanted.value = wanted.peek() - 1;
    };
  }, []);
}
