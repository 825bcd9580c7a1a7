// Which of the four layouts fits the window; the style sheets read it from data-shape.
import { useEffect, useState } from "preact/hooks";

/** desk: three columns. tablet: the map above. lying: the map on the left. phone: a sheet under the map. */
export type Shape = "desk" | "tablet" | "lying" | "phone";

const PHONE = matchMedia("(max-width: 719px), (max-height: 559px)");
const DESK = matchMedia("(min-width: 1200px)");
const LYING = matchMedia("(orientation: landscape)");

const shapeNow = (): Shape => (PHONE.matches ? "phone" : DESK.matches ? "desk" : LYING.matches ? "lying" : "tablet");

export function useShape(): Shape {
  const [shape, setShape] = useState(shapeNow);
  useEffect(() => {
    const changed = (): void => setShape(shapeNow());
    const all = [PHONE, DESK, LYING];
    all.forEach((one) => one.addEventListener("change", changed));
    return () => all.forEach((one) => one.removeEventListener("change", changed));
  }, []);
  return shape;
}
