// Text that is cut where there is no room for it.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** As tall as there is room, three lines at least; what does not fit is behind "more". */
export function Cut({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const isCut = useSignal(false);
  const isAll = useSignal(false);
  useLayoutEffect(() => {
    const text = box.current;
    if (!text) return;
    const measure = (): void => {
      isCut.value = text.scrollHeight > text.clientHeight + 2;
    };
    const watch = new ResizeObserver(measure); // called after the layout, so that measuring forces none
    watch.observe(text);
    return () => watch.disconnect();
  }, [children]);
  return (
    <>
      <div
        class={`cut${isAll.value ? " all" : isCut.value ? " cropped" : ""}`}
        role="group"
        aria-label="What the guide says"
        ref={box}
        tabindex={isAll.value ? 0 : undefined}
      >
        {children}
      </div>
      {(isCut.value || isAll.value) && (
        <button
          class="linkish sm"
          type="button"
          aria-expanded={isAll.value}
          onClick={() => {
            isAll.value = !isAll.value;
          }}
        >
          {isAll.value ? "less" : "more"}
        </button>
      )}
    </>
  );
}
