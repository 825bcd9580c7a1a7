// Talk at the table, and whispers.
import { useState } from "preact/hooks";
import type { Said, Seat } from "../../wire";
import type { Place } from "../store";
import { FACTIONS } from "../words";

export function Talk({ place }: { place: Place }) {
  const [text, setText] = useState("");
  const [to, setTo] = useState<Seat | "">("");
  const [fault, setFault] = useState<string | null>(null);
  const seats = place.now?.info.seats.map((one) => one.seat).filter((seat) => seat !== place.seat) ?? [];
  const said = place.heard.flatMap((update) => (update.news.news === "said" ? [update.news] : []));
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      await place.act({ do: "say", text, to: to ? [to] : [] });
      setText("");
      setFault(null);
    } catch (refusal) {
      setFault(refusal instanceof Error ? refusal.message : String(refusal));
    }
  };
  return (
    <div class="talk">
      <div class="log" role="log" aria-live="off" aria-label="Talk" tabindex={0}>{said.map((one) => <Line said={one} />)}</div>
      {fault && <p class="warn" role="alert">{fault}</p>}
      <form class="row" onSubmit={send}>
        {place.seat !== "spectator" && (
          <select aria-label="To whom" value={to} onChange={(event) => setTo(event.currentTarget.value as Seat | "")}>
            <option value="">all</option>
            {seats.map((seat) => <option value={seat}>{FACTIONS[seat].name}</option>)}
          </select>
        )}
        <input aria-label="What to say" value={text} maxLength={1000} onInput={(event) => setText(event.currentTarget.value)} />
        <button class="btn">Say</button>
      </form>
    </div>
  );
}

function Line({ said }: { said: Said }) {
  const who = said.seat ? FACTIONS[said.seat] : null;
  return (
    <p>
      <b class={who ? `f${who.letter}` : ""}>{who ? `${who.suit} ${said.name}` : said.name}</b>
      {said.to.length > 0 && <i class="dim"> whispers to {said.to.map((seat) => FACTIONS[seat].name).join(", ")}</i>}: {said.text}
    </p>
  );
}
