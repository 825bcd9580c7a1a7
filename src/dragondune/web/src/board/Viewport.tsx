// The frame through which the map is seen: it can be moved and brought nearer, and a thumbnail says where one is.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Point, VIEW_BOX } from "../board-facts";
import { aimedAt, type Camera, type Frame, seen, shows, whole, zoomed } from "./camera";
import { type Hands, listen } from "./gestures";

const SMALL = 480;
const STILL: Camera = { scale: 1, x: 0, y: 0 };
const ZOOMS: Record<string, number> = { "+": 1.3, "=": 1.3, "-": 1 / 1.3 };

/** `aim`: what is to be seen where the map is too small to show everything; `lands`: outlines for the thumbnail; `isStill`: only taps. */
export function Viewport({
  aim,
  lands,
  hands,
  isStill,
  children,
  overlay,
}: {
  aim: readonly Point[];
  lands: readonly string[];
  hands: Hands;
  isStill: boolean;
  children: ComponentChildren;
  overlay: ComponentChildren;
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
  const keys = (event: KeyboardEvent): void => {
    const factor = ZOOMS[event.key];
    if (factor) move(zoomed(camera, frame.value, factor, [frame.value.width / 2, frame.value.height / 2]));
    else if (event.key === "0") move(whole(frame.value));
  };
  const side = Math.min(frame.value.width, frame.value.height);
  return (
    <div class={`board${isStill ? " still" : ""}`} ref={box} onKeyDown={keys}>
      <div
        class={`chart${isSmooth ? " smooth" : ""}`}
        style={{
          width: `${side}px`,
          height: `${side}px`,
          transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale})`,
        }}
      >
        {children}
      </div>
      {overlay}
      {camera.scale > 1.2 && (
        <Thumbnail camera={camera} frame={frame.value} lands={lands} reset={() => move(whole(frame.value), true)} />
      )}
    </div>
  );
}

function Thumbnail({
  camera,
  frame,
  lands,
  reset,
}: {
  camera: Camera;
  frame: Frame;
  lands: readonly string[];
  reset: () => void;
}) {
  const [x, y, width, height] = seen(camera, frame);
  return (
    <button class="thumb" type="button" aria-label="Show the whole map" title="Show the whole map" onClick={reset}>
      <svg viewBox={VIEW_BOX.join(" ")} aria-hidden="true">
        {lands.map((land) => (
          <path d={land} />
        ))}
        <rect x={x} y={y} width={width} height={height} />
      </svg>
    </button>
  );
}
