// Whose work this is.
import about from "./about.json";
import { Page } from "./Page";
import words from "./page-texts.json";

export function About() {
  return (
    <Page {...words.about}>
      <section class="panel prose">
        {about.map(({ title, text }, i) => (
          <>
            {i === 1 && <hr class="orn" />}
            <h2>{title}</h2>
            <p>{drawn(text)}</p>
          </>
        ))}
      </section>
    </Page>
  );
}

/** Names between stars are bold, "[text](address)" is a link. */
const drawn = (text: string) =>
  text.split(/(\*[^*]+\*|\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, name, address] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (name)
      return (
        <a href={address} rel="noreferrer license" target="_blank">
          {name}
        </a>
      );
    return part[0] === "*" ? <b>{part.slice(1, -1)}</b> : part;
  });
