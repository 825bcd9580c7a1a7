// The frame of the pages around the table.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { setTitle } from "../calls/waiting";
import { Nav } from "./Nav";

export function useTitle(title: string): void {
  useEffect(() => {
    setTitle(title === "Dragon Dune" ? title : `${title} · Dragon Dune`);
  }, [title]);
}

export function Page({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ComponentChildren;
  children: ComponentChildren;
}) {
  const head = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    // Screen readers announce the new page's name; a link to a clause scrolls for itself.
    head.current?.focus({ preventScroll: true });
    if (!location.hash) scrollTo(0, 0);
  }, []);
  return (
    <div class="leaf">
      <Nav />
      <main>
        <h1 class="gg" tabIndex={-1} ref={head}>
          {title}
        </h1>
        {lead && <p class="al lead">{lead}</p>}
        {children}
      </main>
      <footer class="sm dim">
        Dragon Dune is a game by Vincent von Guard, CC BY-SA 4.0. <a href="/about">Credits</a>
      </footer>
    </div>
  );
}
