// The links between the pages.
import { SettingsButton } from "./Settings";

const LINKS = [
  ["/new", "New table"],
  ["/rules", "Rules"],
  ["/watch", "Watch"],
  ["/games", "Games"],
  ["/import", "Import a log"],
  ["/about", "About"],
  ["/me", "You"],
] as const;

/** On the front page, which has a button for a new table, without the ways back to it. */
export function Nav({ isFront = false }: { isFront?: boolean }) {
  const links = LINKS.filter(([path]) => !(isFront && path === "/new"));
  return (
    <nav class="nav" aria-label="Pages">
      {!isFront && (
        <a class="logo gg" href="/">
          Dragon Dune
        </a>
      )}
      {links.map(([path, name]) => (
        <a key={path} href={path} aria-current={location.pathname === path ? "page" : undefined}>
          {name}
        </a>
      ))}
      <SettingsButton />
    </nav>
  );
}
