// A maximum that only the table knows: it raises by as little as it can, and passes above it.
import { useSignal } from "@preact/signals";
import type { Mine } from "../../../wire";
import { useCommand } from "../../kit/attempt";
import { Refused } from "../../kit/refused";
import type { Session } from "../../session";
import words from "./bidding-texts.json";

/** An amount and a button; once it is set, a chip that can be changed or dropped. */
export function SealedMaximum({ session, mine, next = false }: { session: Session; mine: Mine; next?: boolean }) {
  const [act, fault] = useCommand(session);
  const wanted = useSignal<number | null>(null);
  const isChanging = useSignal(false);
  const sealed = mine.sealed_bid;
  const set = (amount: number | null): void => {
    act({ do: "seal_bid", most: amount });
    wanted.value = null;
    isChanging.value = false;
  };
  return (
    <div class="sealed">
      {sealed !== null && !isChanging.value ? (
        <div class="row wrap">
          <span class="chip on" role="status">
            {sealed === 0 ? "Passing" : `Maximum ${sealed}`}
          </span>
          <button
            type="button"
            class="plain"
            onClick={() => {
              isChanging.value = true;
            }}
          >
            Change
          </button>
          <button type="button" class="plain" onClick={() => set(null)}>
            Drop
          </button>
        </div>
      ) : (
        <Amount
          most={Math.max(mine.highest_bid, sealed ?? 0)}
          next={next}
          wanted={wanted.value}
          choose={(amount) => {
            wanted.value = amount;
          }}
          set={set}
        />
      )}
      <p class="xs dim">{sealed === null ? words.sealed : words.set}</p>
      <Refused text={fault} />
    </div>
  );
}

function Amount({
  most,
  next,
  wanted,
  choose,
  set,
}: {
  most: number;
  next: boolean;
  wanted: number | null;
  choose: (amount: number | null) => void;
  set: (amount: number) => void;
}) {
  const amounts = Array.from({ length: most + 1 }, (_, amount) => amount);
  return (
    <div class="row wrap">
      <label class="row">
        <span>{next ? "Sealed maximum for the next card" : "Sealed maximum"}</span>{" "}
        <select
          value={wanted ?? ""}
          onChange={({ currentTarget: { value } }) => choose(value === "" ? null : Number(value))}
        >
          <option value="">amount</option>
          {amounts.map((amount) => (
            <option value={amount}>{amount === 0 ? "0, pass" : amount}</option>
          ))}
        </select>
      </label>
      <button type="button" class="btn push" disabled={wanted === null} onClick={() => wanted !== null && set(wanted)}>
        {wanted === null ? "Set" : `Set ${wanted}`}
      </button>
    </div>
  );
}
