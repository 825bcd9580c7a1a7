// A table before its game: who sits where, and the beginning.
import { useState } from "preact/hooks";
import type { Picture, Seat } from "../../wire";
import * as api from "../api";
import { Token } from "../kit/token";
import { keepTable, keepTaste, myTable, taste } from "../shelf";
import type { Place } from "../store";
import { FACTIONS } from "../words";

export function Lobby({ place, picture }: { place: Place; picture: Picture }) {
  const mine = myTable(picture.table);
  const [name, setName] = useState(taste().name);
  const [fault, setFault] = useState<string | null>(null);
  const attempt = async (deed: () => Promise<unknown>): Promise<void> => {
    try {
      await deed();
      setFault(null);
    } catch (refusal) {
      setFault(refusal instanceof Error ? refusal.message : String(refusal));
    }
  };
  const take = (seat: Seat): Promise<void> => attempt(async () => {
    const right = await api.join(picture.table, { name: name || "a guest", seat, invitation: mine?.invitation ?? null });
    keepTaste({ name });
    keepTable(picture.table, { name: picture.info.name, seats: { [right.seat]: right.token } });
    location.reload();
  });
  const host = mine?.host ?? null;
  return (
    <main class="lobby">
      <h1 class="gg">{picture.info.name || "A table"}</h1>
      <p class="dim">Edition {picture.info.edition}. {host ? "You are the host." : ""}</p>
      <label>Your name <input value={name} maxLength={40} onInput={(event) => setName(event.currentTarget.value)} /></label>
      <ol class="players">
        {picture.info.seats.map(({ seat, holder }) => (
          <li class="pl">
            <Token seat={seat} size={46} />
            <div class="row wrap">
              <span class="nm">{FACTIONS[seat].name}</span>
              {holder.kind === "open" ? (
                <>
                  <button class="btn" onClick={() => take(seat)}>Take this seat</button>
                  {host && (
                    <button class="btn" onClick={() => attempt(() => api.command(picture.table, host, { do: "give_seat", seat, bot: "simple" }))}>
                      Give it to a bot
                    </button>
                  )}
                </>
              ) : <span class="dim">{holder.kind === "bot" ? `${holder.name}, bot` : holder.name}</span>}
            </div>
          </li>
        ))}
      </ol>
      {fault && <p class="warn" role="alert">{fault}</p>}
      {host && <button class="btn go" onClick={() => attempt(() => api.command(picture.table, host, { do: "start" }))}>Begin the game</button>}
      {mine?.invitation && (
        <p class="sm">Invite others with this address: <code>{`${location.origin}/table/${picture.table}#invitation=${mine.invitation}`}</code></p>
      )}
      {place.fault && <p class="warn">{place.fault}</p>}
    </main>
  );
}
