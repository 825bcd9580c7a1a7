// How wide an element is drawn.
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

export function useWidth(element: RefObject<HTMLElement | null>, usual: number): number {
  const width = useSignal(usual);
  useLayoutEffect(() => {
    const found = element.current;
    if (!found) return;
    const measure = (): void => {
      if (found.clientWidth > 0) width.value = found.clientWidth;
    };
    const watch = new ResizeObserver(measure);
    watch.observe(found);
    measure();
    return () => watch.disconnect();
  }, []);
  return width.value;
}
