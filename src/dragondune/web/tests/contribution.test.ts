import { beforeEach, describe, expect, it } from "vitest";
import { keepTable, myTable } from "../src/browser-storage";
import { commitmentTo, dueFor, tellNumber } from "../src/contribution";
import type { Contribution, Seat, TableInfo } from "../wire";

const NUMBER = "ab".repeat(32);
const EXPECTED = "5dcceb4d694e1c3561ae75ff5a92a072c577ddd7a98aa5f95f3579f92718826a";
const OTHER: Contribution = { seat: "orcs", commitment: "0".repeat(64), number: null };

function lobby(
  kinds: Partial<Record<Seat, string>>,
  contributions: readonly Contribution[],
  isReady = true,
): TableInfo {
  const seats = Object.entries(kinds).map(([seat, kind]) => ({
    seat,
    holder: { kind, name: "", bot: "" },
    is_ready: isReady,
  }));
  return { id: "numbers", status: "open", seats, contributions } as unknown as TableInfo;
}

const elves = async (): Promise<Contribution> => ({
  seat: "elves",
  commitment: await commitmentTo(NUMBER, "elves"),
  number: null,
});

describe("a random number for the draws", () => {
  beforeEach(() => {
    localStorage.clear();
    keepTable("numbers", { seats: { elves: "token" }, numbers: { elves: NUMBER } });
  });

  it("hashes as the server does", async () => {
    // printf 'dragondune number elves ababab…' | sha256sum
    expect(await commitmentTo(NUMBER, "elves")).toBe(EXPECTED);
  });

  it("is committed to when its holder sits down, and made new for every seat", async () => {
    const command = await dueFor(lobby({ elves: "person", orcs: "open" }, []), "elves", {});
    expect(command).toEqual({ do: "commit", commitment: EXPECTED });
    keepTable("u", { seats: { elves: "token" } });
    await dueFor({ ...lobby({ elves: "person" }, []), id: "u" }, "elves", {});
    expect(myTable("u")?.numbers?.elves).toMatch(/^[0-9a-f]{64}$/);
    expect(myTable("u")?.numbers?.elves).not.toBe(NUMBER);
  });

  it("is revealed when all seats are taken and everyone is bound, or the others take too long", async () => {
    const mine = await elves();
    const revealed = { do: "reveal", number: NUMBER };
    expect(await dueFor(lobby({ elves: "person", orcs: "open" }, [mine]), "elves", { isLate: true })).toBeNull();
    expect(await dueFor(lobby({ elves: "person", orcs: "person" }, [mine]), "elves", {})).toBeNull();
    expect(await dueFor(lobby({ elves: "person", orcs: "person" }, [mine]), "elves", { isLate: true })).toEqual(
      revealed,
    );
    expect(await dueFor(lobby({ elves: "person", orcs: "person" }, [mine, OTHER]), "elves", {})).toEqual(revealed);
    expect(await dueFor(lobby({ elves: "person", orcs: "bot" }, [mine]), "elves", {})).toEqual(revealed);
  });

  it("is revealed by those who are ready, or begin the game", async () => {
    const mine = await elves();
    const waiting = lobby({ elves: "person", orcs: "person" }, [mine, OTHER], false);
    expect(await dueFor(waiting, "elves", { isLate: true })).toBeNull();
    expect(await dueFor(waiting, "elves", { isSure: true })).toEqual({ do: "reveal", number: NUMBER });
    expect(await dueFor(lobby({ elves: "person", orcs: "bot" }, [mine], false), "elves", {})).not.toBeNull();
  });

  it("counts once: after a change of the table it is another one", async () => {
    tellNumber("numbers", "elves");
    tellNumber("numbers", "elves");
    expect(await dueFor(lobby({ elves: "person" }, [await elves()]), "elves", {})).toEqual({
      do: "reveal",
      number: NUMBER,
    });
    await dueFor(lobby({ elves: "person" }, []), "elves", {});
    expect(myTable("numbers")?.numbers?.elves).toMatch(/^[0-9a-f]{64}$/);
    expect(myTable("numbers")?.numbers?.elves).not.toBe(NUMBER);
  });

  it("is not sent twice, too late, or for a seat that this browser does not hold", async () => {
    const mine = { ...(await elves()), number: NUMBER };
    expect(await dueFor(lobby({ elves: "person" }, [mine]), "elves", { isLate: true })).toBeNull();
    expect(
      await dueFor(lobby({ elves: "person" }, [{ ...OTHER, number: NUMBER }]), "elves", { isLate: true }),
    ).toBeNull();
    expect(await dueFor(lobby({ orcs: "person" }, []), "orcs", { isLate: true })).toBeNull();
    expect(
      await dueFor({ ...lobby({ elves: "person" }, []), status: "running" }, "elves", { isLate: true }),
    ).toBeNull();
  });
});
