import { beforeEach, describe, expect, it } from "vitest";
import { keepTable, myTable } from "../src/browser-storage";
import { commitmentTo, dueFor } from "../src/contribution";
import type { Contribution, Seat, TableInfo } from "../wire";

const NUMBER = "ab".repeat(32);
const EXPECTED = "5dcceb4d694e1c3561ae75ff5a92a072c577ddd7a98aa5f95f3579f92718826a";
const OTHER: Contribution = { seat: "orcs", commitment: "0".repeat(64), number: null };

function lobby(kinds: Partial<Record<Seat, string>>, contributions: readonly Contribution[]): TableInfo {
  const seats = Object.entries(kinds).map(([seat, kind]) => ({ seat, holder: { kind, name: "", bot: "" } }));
  return { id: "t", status: "open", seats, contributions } as unknown as TableInfo;
}

const elves = async (): Promise<Contribution> => ({
  seat: "elves",
  commitment: await commitmentTo(NUMBER, "elves"),
  number: null,
});

describe("a random number for the draws", () => {
  beforeEach(() => {
    localStorage.clear();
    keepTable("t", { seats: { elves: "token" }, numbers: { elves: NUMBER } });
  });

  it("hashes as the server does", async () => {
    // printf 'dragondune number elves ababab…' | sha256sum
    expect(await commitmentTo(NUMBER, "elves")).toBe(EXPECTED);
  });

  it("is committed to when its holder sits down, and made new for every seat", async () => {
    const command = await dueFor(lobby({ elves: "person", orcs: "open" }, []), "elves", false);
    expect(command).toEqual({ do: "commit", commitment: EXPECTED });
    keepTable("u", { seats: { elves: "token" } });
    await dueFor({ ...lobby({ elves: "person" }, []), id: "u" }, "elves", false);
    expect(myTable("u")?.numbers?.elves).toMatch(/^[0-9a-f]{64}$/);
    expect(myTable("u")?.numbers?.elves).not.toBe(NUMBER);
  });

  it("is revealed when all seats are taken and everyone is bound, or the others take too long", async () => {
    const mine = await elves();
    const revealed = { do: "reveal", number: NUMBER };
    expect(await dueFor(lobby({ elves: "person", orcs: "open" }, [mine]), "elves", true)).toBeNull();
    expect(await dueFor(lobby({ elves: "person", orcs: "person" }, [mine]), "elves", false)).toBeNull();
    expect(await dueFor(lobby({ elves: "person", orcs: "person" }, [mine]), "elves", true)).toEqual(revealed);
    expect(await dueFor(lobby({ elves: "person", orcs: "person" }, [mine, OTHER]), "elves", false)).toEqual(revealed);
    expect(await dueFor(lobby({ elves: "person", orcs: "bot" }, [mine]), "elves", false)).toEqual(revealed);
  });

  it("is not sent twice, too late, or for a seat that this browser does not hold", async () => {
    const mine = { ...(await elves()), number: NUMBER };
    expect(await dueFor(lobby({ elves: "person" }, [mine]), "elves", true)).toBeNull();
    expect(await dueFor(lobby({ elves: "person" }, [{ ...OTHER, number: NUMBER }]), "elves", true)).toBeNull();
    expect(await dueFor(lobby({ orcs: "person" }, []), "orcs", true)).toBeNull();
    expect(await dueFor({ ...lobby({ elves: "person" }, []), status: "running" }, "elves", true)).toBeNull();
  });
});
