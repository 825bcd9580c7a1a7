// The frame through which the map is seen: it can be panned and zoomed, and a thumbnail shows where you are.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Box, type Point, VIEW_BOX } from "../board-facts";
import {
  aimedAt,
  brought,
  type Camera,
  type Frame,
  inFrame,
  panned,
  perUnit,
  seen,
  shows,
  whole,
  zoomed,
} from "./camera";
import { type Hands, listen } from "./gestures";
import { leastHiding, type Needed } from "./placing";

/** The map always has the same size and is only scaled, so its drawings are laid out once. */
const SIZE = VIEW_BOX[2];
const SMALL = 480;
const STILL: Camera = { scale: 1, x: 0, y: 0 };
const ZOOMS: Record<string, number> = { "+": 1.3, "=": 1.3, "-": 1 / 1.3 };
const PANS: Record<string, Point> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [1, 0], ArrowRight: [-1, 0] };
/** The share of the frame by which a key moves the map. */
const STEP = 0.25;
const THUMB = 84;
const SMALL_THUMB = 62;
const EDGE = 8;

/** A box of the map as a box of the frame. */
type ToFrame = (box: Box) => Box;

/**
 * `aim`: what to show where not everything fits; `at`: what has the keyboard focus; `needed`: what must not be hidden;
 * `lands`: outlines for the thumbnail; `isStill`: only taps.
 */
export function Viewport({
  aim,
  at,
  needed,
  lands,
  hands,
  isStill,
  children,
  overlay,
}: {
  aim: readonly Point[];
  at: Point | null;
  needed: readonly Needed[];
  lands: readonly string[];
  hands: Hands;
  isStill: boolean;
  children: ComponentChildren;
  overlay: (toFrame: ToFrame, frame: Frame) => ComponentChildren;
}) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef({ hands, camera: STILL, frame: { width: 0, height: 0 } as Frame });
  const shown = useSignal({ camera: STILL, isSmooth: false });
  const { camera, isSmooth } = shown.value;
  const frame = useSignal<Frame>(latest.current.frame);
  latest.current = { hands, camera, frame: frame.value };
  const move = (next: Camera, smooth = false): void => {
    latest.current.camera = next;
    shown.value = { camera: next, isSmooth: smooth };
  };
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      const { width, height } = frame.peek();
      if (element.clientWidth !== width || element.clientHeight !== height)
        frame.value = { width: element.clientWidth, height: element.clientHeight };
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    const eye = { camera: () => latest.current.camera, frame: () => latest.current.frame, move };
    const stop = listen(element, eye, () => latest.current.hands, isStill);
    return () => {
      watch.disconnect();
      stop();
    };
  }, [isStill]);
  const isSmall = !isStill && frame.value.width > 0 && Math.min(frame.value.width, frame.value.height) < SMALL;
  useLayoutEffect(() => move(isSmall ? aimedAt(aim, frame.value) : whole(frame.value)), [frame.value]);
  useEffect(() => {
    if (isSmall && aim.length > 0 && !shows(latest.current.camera, frame.value, aim))
      move(aimedAt(aim, frame.value), true);
  }, [aim]);
  useEffect(() => {
    if (at && !isStill) move(brought(latest.current.camera, frame.value, at), true);
  }, [at]);
  const keys = (event: KeyboardEvent): void => {
    const factor = ZOOMS[event.key];
    const pan = event.shiftKey ? PANS[event.key] : undefined;
    const { width, height } = frame.value;
    if (isStill || event.ctrlKey || event.metaKey || event.altKey) return;
    if (factor) move(zoomed(camera, frame.value, factor, [width / 2, height / 2]));
    else if (pan) move(panned(camera, frame.value, [pan[0] * width * STEP, pan[1] * height * STEP]), true);
    else if (event.key === "0") move(whole(frame.value));
    else return;
    event.preventDefault();
  };
  const toFrame: ToFrame = ([left, top, right, bottom]) => [
    ...inFrame(camera, frame.value, [left, top]),
    ...inFrame(camera, frame.value, [right, bottom]),
  ];
  return (
    <div class={`board${isStill ? " still" : ""}`} ref={box} onKeyDown={keys}>
      <div
        class={`chart${isSmooth ? " smooth" : ""}`}
        style={{
          width: `${SIZE}px`,
          height: `${SIZE}px`,
          transform: `translate(${camera.x}px, ${camera.y}px) scale(${perUnit(camera, frame.value)})`,
        }}
      >
        {children}
      </div>
      {overlay(toFrame, frame.value)}
      {camera.scale > 1.2 && (
        <Thumbnail
          seen={seen(camera, frame.value)}
          corner={cornerFor(frame.value, isSmall ? SMALL_THUMB : THUMB, needed, toFrame)}
          lands={lands}
          reset={() => move(whole(frame.value), true)}
        />
      )}
    </div>
  );
}

/** The corner of the frame in which the thumbnail hides least. */
function cornerFor({ width, height }: Frame, size: number, needed: readonly Needed[], toFrame: ToFrame): string {
  const lefts = { left: EDGE, right: width - size - EDGE };
  const tops = { bottom: height - size - EDGE, top: EDGE };
  const corners = (["right", "left"] as const).flatMap((x) =>
    (["bottom", "top"] as const).map(
      (y) => [`to-${x} to-${y}`, [lefts[x], tops[y], lefts[x] + size, tops[y] + size] as Box] as const,
    ),
  );
  return (
    leastHiding(
      corners,
      needed.map(({ box, weight }) => ({ box: toFrame(box), weight })),
    ) ?? ""
  );
}

function Thumbnail({
  seen: [x, y, width, height],
  corner,
  lands,
  reset,
}: {
  seen: ReturnType<typeof seen>;
  corner: string;
  lands: readonly string[];
  reset: () => void;
}) {
  return (
    <button
      key={corner} // drawn afresh in another corner, instead of moving there
      class={`thumb ${corner}`}
      type="button"
      aria-label="Show the whole map"
      title="Show the whole map"
      onClick={reset}
    >
      <svg viewBox={VIEW_BOX.join(" ")} aria-hidden="true">
        {lands.map((land) => (
          <path d={land} />
        ))}
        <rect x={x} y={y} width={width} height={height} />
      </svg>
    </button>
  );
}
