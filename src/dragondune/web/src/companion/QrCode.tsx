// A link that other phones read with their camera.
import { useMemo } from "preact/hooks";
import { encode } from "uqr";

/** The margin that readers need, in modules. */
const QUIET = 4;

/** The dark modules of a link's code, row by row, as one path; `size` includes the margin. */
export function codeOf(link: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(link, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join("") };
}

export function QrCode({ link, label }: { link: string; label: string }) {
  const { size, path } = useMemo(() => codeOf(link), [link]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
