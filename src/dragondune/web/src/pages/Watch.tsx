// Tables that anyone may look at, while they are played and afterwards.
import type { Status } from "../../wire";
import { stateOf } from "../home/MyTables";
import { rulesOf, sittingAt, TableLine, useTables } from "../home/Tables";
import { Refused } from "../kit/refused";
import { Page } from "./Page";
import words from "./page-texts.json";

export function Watch() {
  return (
    <Page {...words.watch}>
      <div class="panel">
        <Listed status="running" head="Games in progress" none="There are no public games right now." />
        <hr class="orn" />
        <Listed status="over" head="Finished games" none="No public game has finished yet." />
      </div>
    </Page>
  );
}

function Listed({ status, head, none }: { status: Status; head: string; none: string }) {
  const { tables, fault } = useTables(status);
  const shown = tables?.filter((one) => one.watch === "anyone");
  return (
    <section>
      <h2>{head}</h2>
      <Refused text={fault} />
      {shown?.length === 0 && <p class="dim">{none}</p>}
      <ul>
        {shown?.map((table) => (
          <TableLine
            key={table.id}
            id={table.id}
            name={table.name}
            state={stateOf(table)}
            below={`${sittingAt(table)}; ${rulesOf(table)}`}
          />
        ))}
      </ul>
    </section>
  );
}
