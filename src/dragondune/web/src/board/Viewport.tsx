// The frame through which the map is seen: it can be moved and brought nearer, and a thumbnail says where one is.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Point, VIEW_BOX } from "../facts";
import { aimedAt, type Camera, type Frame, seen, shows, whole, zoomed } from "./camera";
import { type Hands, listen } from "./gestures";

const SMALL = 560;
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
  const [{ camera, isSmooth }, setCamera] = useState({ camera: STILL, isSmooth: false });
  const [frame, setFrame] = useState<Frame>(latest.current.frame);
  latest.current = { hands, camera, frame };
  const move = (next: Camera, smooth = false): void => {
    latest.current.camera = next;
    setCamera({ camera: next, isSmooth: smooth });
  };
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setFrame({ width: element.clientWidth, height: element.clientHeight });
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
  const isSmall = !isStill && frame.width > 0 && Math.min(frame.width, frame.height) < SMALL;
  useLayoutEffect(() => move(isSmall ? aimedAt(aim, frame) : whole(frame)), [frame]);
  useEffect(() => {
    if (isSmall && aim.length > 0 && !shows(latest.current.camera, frame, aim)) move(aimedAt(aim, frame), true);
  }, [aim]);
  const keys = (event: KeyboardEvent): void => {
    const factor = ZOOMS[event.key];
    if (factor) move(zoomed(camera, frame, factor, [frame.width / 2, frame.height / 2]));
    else if (event.key === "0") move(whole(frame));
  };
  const side = Math.min(frame.width, frame.height);
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
        <Thumbnail camera={camera} frame={frame} lands={lands} reset={() => move(whole(frame), true)} />
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
