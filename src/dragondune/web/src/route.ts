// Which page is shown: the path of the address.
import { signal } from "@preact/signals";
import { hear } from "./kit/hooks";

export const path = signal(location.pathname);

export function go(to: string): void {
  history.pushState(null, "", to);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Whether a link leads to another view of this page, rather than to a file, the API or elsewhere. */
export function isInternal(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return !link.pathname.startsWith("/api/") && !link.pathname.startsWith("/assets/");
}

/** Follows the address, and opens internal links without loading the page again. */
export function followAddress(): void {
  hear("popstate", () => {
    path.value = location.pathname;
  });
  hear("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain || !isInternal(link)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
