// What an agreement takes away now, where the choice would have been.
import type { Forbidden, Mine } from "../../wire";
import { sentence } from "./PartByPart";

const SHOWN = 3;

export function Barred({ mine }: { mine: Mine }) {
  const numbers = [...new Set(mine.forbidden.map((one) => one.agreement))];
  return <div class="barred">{numbers.map((number) => <ByAgreement key={number} number={number} all={mine.forbidden.filter((one) => one.agreement === number)} />)}</div>;
}

function ByAgreement({ number, all }: { number: number; all: readonly Forbidden[] }) {
  const rest = all.slice(SHOWN);
  return (
    <>
      <ul>{all.slice(0, SHOWN).map((one) => <li class="way off" key={one.text}>{sentence(one.text)}</li>)}</ul>
      {rest.length > 0 && (
        <details>
          <summary class="sm">{rest.length} more</summary>
          <ul>{rest.map((one) => <li class="way off" key={one.text}>{sentence(one.text)}</li>)}</ul>
        </details>
      )}
      <p class="sm warn">Agreement {number} forbids {all.length === 1 ? "this" : "these"}. <a href={`#agreement-${number}`}>Read it</a></p>
    </>
  );
}
