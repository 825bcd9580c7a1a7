// The order of the seats: dragged by a pointer from one place to another.
import { useRef } from "preact/hooks";

/** The list with the entry at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const left = list.filter((_, at) => at !== from);
  return [...left.slice(0, to), ...list.slice(from, from + 1), ...left.slice(to)];
}

/** `list` is for the element whose children are dragged; `dropped` hears of a new place. */
export function useDrag(dropped: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const begin = (from: number) => (event: PointerEvent) => {
    const rows = [...(list.current?.children ?? [])];
    const row = rows[from];
    if (!(row instanceof HTMLElement) || event.button !== 0) return;
    const handle = event.currentTarget as HTMLElement;
    handle.setPointerCapture(event.pointerId);
    const first = event.clientY;
    let to = from;
    const follow = (at: PointerEvent): void => {
      row.style.translate = `0 ${at.clientY - first}px`;
      const middles = rows.filter((one) => one !== row).map((one) => one.getBoundingClientRect());
      to = middles.filter((box) => box.top + box.height / 2 < at.clientY).length;
    };
    const end = (): void => {
      row.style.translate = "";
      handle.removeEventListener("pointermove", follow);
      handle.removeEventListener("pointerup", end);
      handle.removeEventListener("pointercancel", end);
      if (to !== from) dropped(from, to);
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("pointerup", end);
    handle.addEventListener("pointercancel", end);
  };
  return { list, begin };
}
