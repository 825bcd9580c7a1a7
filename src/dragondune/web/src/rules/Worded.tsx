// Sentences of the rulebook: the ids in them are links, search matches are marked.
import type { ComponentChildren } from "preact";
import { cutAtIds } from "./book";

export function Worded({
  text,
  sought = "",
  to = (id) => `${location.search}#${id}`,
}: {
  text: string;
  sought?: string;
  to?: (id: string) => string;
}) {
  return (
    <>
      {cutAtIds(text).map((part, i) =>
        i % 2 ? (
          <a class="rb-ref" href={to(part)} target={to(part).startsWith("/") ? "_blank" : undefined}>
            {part}
          </a>
        ) : (
          marked(part, sought)
        ),
      )}
    </>
  );
}

function marked(text: string, sought: string): ComponentChildren {
  const words = sought
    .trim()
    .split(/\s+/)
    .filter((one) => one.length > 1)
    .map((one) => one.replace(/[^\w]/g, "\\$&"));
  if (words.length === 0) return text;
  return text
    .split(new RegExp(`\\b((?:${words.join("|")})\\w*)`, "i"))
    .map((part, i) => (i % 2 ? <mark>{part}</mark> : part));
}
