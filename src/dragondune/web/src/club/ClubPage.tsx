// The frame of the pages about games, ratings and tournaments.
import type { ComponentChildren } from "preact";
import { Page } from "../pages/Page";
import words from "./club-texts.json";

export function ClubPage({ title, lead, children }: { title: string; lead?: string; children: ComponentChildren }) {
  return (
    <Page title={title} lead={lead}>
      <nav class="club-nav" aria-label="Games">
        {words.nav.map(([path = "", name]) => (
          <a key={path} href={path} aria-current={location.pathname === path ? "page" : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {children}
    </Page>
  );
}
