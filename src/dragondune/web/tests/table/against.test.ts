import { describe, expect, it } from "vitest";
import { actsAgainst } from "../../src/table/against";
import { isAbout, tellAll } from "../../src/table/telling";
import type { EventLine, Update } from "../../wire";
import { happened, line, news } from "../builders";

const marked = (heard: readonly Update[]) => [...actsAgainst(heard, "elves")].map((event) => event.event);
const placed = (place: string, count: number): EventLine =>
  line({ event: "UnitsPlaced", seat: "elves", place, count } as never);
const moved = (fields: Record<string, unknown>): EventLine =>
  line({
    event: "UnitsMoved",
    seat: "orcs",
    origin: "3",
    destination: "5c",
    count: 2,
    is_hidden: false,
    ...fields,
  } as never);

describe("acts against you", () => {
  it("are attacks on you, lost battles and units killed there, but not what you sent and won with", () => {
    const heard = [
      happened(
        1,
        line({ event: "BattleBegan", attacker: "orcs", defender: "elves", place: "8f" }),
        line({ event: "BattleWon", seat: "orcs", loser: "elves", place: "8f", clause: "V.6" }),
        line({ event: "UnitsLost", seat: "elves", place: "8f", count: 2, clause: "V.8" }),
      ),
      happened(
        2,
        line({ event: "BattleBegan", attacker: "elves", defender: "orcs", place: "8f" }),
        line({ event: "UnitsLost", seat: "elves", place: "8f", count: 2, clause: "V.7" }),
        line({ event: "UnitsLost", seat: "elves", place: "9", count: 2, clause: "I.2" }),
      ),
    ];
    expect(marked(heard)).toEqual(["BattleBegan", "BattleWon", "UnitsLost"]);
  });

  it("are treachery in your battles only", () => {
    const treachery = line({ event: "TreacheryDeclared", seat: "orcs", queen: "H", jack: "C", swapped: false });
    const mine = line({ event: "BattleBegan", attacker: "elves", defender: "orcs", place: "8f" });
    const theirs = line({ event: "BattleBegan", attacker: "goblins", defender: "orcs", place: "8f" });
    expect(marked([happened(1, mine, treachery)])).toEqual(["TreacheryDeclared"]);
    expect(marked([happened(1, theirs, treachery)])).toEqual([]);
  });

  it("are entries into a castle where you stand, unless hidden or by your ally", () => {
    const formed = line({ event: "AllianceFormed", seat: "orcs", partner: "elves" });
    const broken = line({ event: "AllianceBroken", seat: "orcs", partner: "elves" });
    expect(marked([happened(1, placed("5c", 4), moved({}))])).toEqual(["UnitsMoved"]);
    expect(marked([happened(1, placed("4f", 4), moved({}))])).toEqual([]);
    expect(marked([happened(1, placed("5c", 4), moved({ is_hidden: true }))])).toEqual([]);
    expect(marked([happened(1, placed("5c", 4), formed, moved({}))])).toEqual([]);
    expect(marked([happened(1, placed("5c", 4), formed, broken, moved({}))])).toEqual(["AllianceBroken", "UnitsMoved"]);
    const left = moved({ seat: "elves", origin: "5c", destination: "4f", count: 4 });
    expect(marked([happened(1, placed("5c", 4), left, moved({}))])).toEqual([]);
  });

  it("forget what was taken back", () => {
    const heard = [
      happened(1, line({ event: "HiringForbidden", seat: "elves" })),
      news(2, { news: "taken_back", seat: "goblins", count: 1 }),
    ];
    expect(marked(heard)).toEqual([]);
  });

  it("are marked in the chronicle and belong to what is yours", () => {
    const heard = [happened(1, placed("5c", 4)), happened(2, moved({}), line({ event: "BidPassed", seat: "orcs" }))];
    const lines = tellAll(heard, "elves");
    expect(lines.map((one) => one.isAgainst)).toEqual([false, true, false]);
    expect(lines.map((one) => isAbout(one, "mine", "elves"))).toEqual([true, true, false]);
    expect(tellAll(heard).some((one) => one.isAgainst)).toBe(false);
  });
});
