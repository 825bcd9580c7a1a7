import { expect, test } from "vitest";
import { isOnlyHere, originOf } from "../../src/table/origin";

const HERE = "http://127.0.0.1:8050";

test("links lead where others get to", () => {
  expect(originOf({ public: "https://dune.example", lan: null }, HERE).address).toBe("https://dune.example");
  expect(originOf({ public: null, lan: "http://192.168.1.20:8050" }, HERE).address).toBe("http://192.168.1.20:8050");
  const other = "http://10.0.0.5:8050";
  expect(originOf({ public: null, lan: "http://192.168.1.20:8050" }, other)).toEqual({ address: other, warning: null });
});

test("a link that only this computer can open says so", () => {
  expect(originOf({ public: null, lan: null }, HERE).warning).toContain("--host 0.0.0.0");
  expect(originOf(null, HERE).warning).toBeNull();
  expect(["http://localhost:1", "http://[::1]:1", "http://0.0.0.0:1", "http://127.9.9.9:1"].every(isOnlyHere)).toBe(
    true,
  );
  expect(isOnlyHere("http://192.168.1.20:8050")).toBe(false);
});
