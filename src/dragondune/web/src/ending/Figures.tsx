// Castles, gold and units by turn: as charts and as tables.
import type { ComponentChildren } from "preact";
import type { Moment, Seat } from "../../wire";
import { FACTIONS, nameOf, suitOf } from "../names";
import { MEASURES, turnEnds } from "../replay/score";
import { Chart, type Series } from "./Chart";

interface Figure {
  readonly id: string;
  readonly name: string;
  readonly series: readonly Series[];
}

/** `children` stand beside the charts. */
export function Figures({
  moments,
  seats,
  children,
}: {
  moments: readonly Moment[];
  seats: readonly Seat[];
  children: ComponentChildren;
}) {
  const ends = turnEnds(moments);
  if (ends.length === 0) return null;
  const turns = ends.map((one) => one.turn);
  const figures = MEASURES.map(
    ({ id, name, of }): Figure => ({
      id,
      name,
      series: seats.map((seat) => ({ seat, values: ends.map(({ view }) => of(view, seat)) })),
    }),
  );
  return (
    <div class="en-figures">
      {figures.map(({ id, name, series }) => (
        <Chart key={id} name={name} turns={turns} series={series} />
      ))}
      {children}
      <details class="en-fold en-tables">
        <summary>The figures as tables</summary>
        {figures.map((figure) => (
          <FigureTable key={figure.id} figure={figure} turns={turns} />
        ))}
      </details>
    </div>
  );
}

function FigureTable({ figure: { name, series }, turns }: { figure: Figure; turns: readonly number[] }) {
  return (
    <table class="en-table">
      <caption>{name} at the end of each turn</caption>
      <thead>
        <tr>
          <th scope="col">Turn</th>
          {series.map(({ seat }) => (
            <th key={seat} scope="col" class={`f${FACTIONS[seat].letter}`}>
              <span aria-hidden="true">{suitOf(seat)} </span>
              {nameOf(seat)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {turns.map((turn, i) => (
          <tr key={turn}>
            <th scope="row">{turn}</th>
            {series.map(({ seat, values }) => (
              <td key={seat}>{values[i]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
