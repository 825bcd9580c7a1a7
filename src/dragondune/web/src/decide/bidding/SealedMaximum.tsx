// A maximum that only the table knows: it raises by as little as it can, and passes above it.
import { useSignal } from "@preact/signals";
import type { Mine } from "../../../wire";
import { useCommand } from "../../kit/attempt";
import { Refused } from "../../kit/refused";
import type { Session } from "../../session";
import words from "./bidding-texts.json";

export function SealedMaximum({
  session,
  mine,
  most,
  next = false,
}: {
  session: Session;
  mine: Mine;
  most: number;
  next?: boolean;
}) {
  const [act, fault] = useCommand(session);
  const wanted = useSignal<number | null>(null);
  const sealed = mine.sealed_bid;
  const value = sealed ?? wanted.value ?? Math.min(most, 3);
  const amounts = Array.from({ length: Math.max(most, sealed ?? 0) + 1 }, (_, amount) => amount);
  const choose = (amount: number): void => {
    wanted.value = amount;
    if (sealed !== null) act({ do: "seal_bid", most: amount });
  };
  return (
    <div class="sealed">
      <div class="row">
        <label class="row">
          <input
            type="checkbox"
            checked={sealed !== null}
            onChange={(event) => act({ do: "seal_bid", most: event.currentTarget.checked ? value : null })}
          />
          <span>Sealed maximum{next ? " for the next card" : ""}: raise as little as needed, up to</span>
        </label>
        <select
          class="push"
          aria-label="Sealed maximum"
          value={value}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        >
          {amounts.map((amount) => (
            <option value={amount}>{amount === 0 ? "0, pass" : amount}</option>
          ))}
        </select>
      </div>
      <p class="xs dim">
        {sealed === null
          ? words.sealed
          : `The table bids for you up to ${sealed}, then passes. It applies to this card only; untick it to bid by hand.`}
      </p>
      <Refused text={fault} />
    </div>
  );
}
