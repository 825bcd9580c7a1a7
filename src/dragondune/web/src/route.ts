// Which page is shown: the path of the address.
import { useEffect, useState } from "preact/hooks";
import { hear } from "./kit/hooks";

export function go(path: string): void {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

export function useRoute(): string {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const changed = (): void => setPath(location.pathname);
    const clicked = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!link || !isPlain || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
      if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/assets/")) return;
      event.preventDefault();
      go(link.pathname + link.search + link.hash);
    };
    const ends = [hear("popstate", changed), hear("click", clicked)];
    return () => ends.forEach((end) => end());
  }, []);
  return path;
}
