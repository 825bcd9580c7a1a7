import { expect, test } from "vitest";
import { dateOf, dayBegins, minuteOf, timeOf } from "../../src/calls/hours";
import { bytesOf, deviceName } from "../../src/calls/push";
import { iconWith, titleWith } from "../../src/calls/waiting";

test("hours and days are read as they are written", () => {
  expect(timeOf(8 * 60 + 5)).toBe("08:05");
  for (const minute of [0, 59, 725, 1439]) expect(minuteOf(timeOf(minute))).toBe(minute);
  expect(minuteOf("")).toBeNull();
  expect(dateOf(dayBegins("2027-05-03") ?? 0)).toBe("2027-05-03");
  expect(dayBegins("soon")).toBeNull();
});

test("the title and the icon show how many tables wait", () => {
  expect(titleWith("Rules · Dragon Dune", 0)).toBe("Rules · Dragon Dune");
  expect(titleWith("Rules · Dragon Dune", 3)).toBe("(3) Rules · Dragon Dune");
  expect([0, 1, 9, 10, 99].map(iconWith)).toEqual([
    "/assets/icon.svg",
    "/assets/icon-waiting-1.svg",
    "/assets/icon-waiting-9.svg",
    "/assets/icon-waiting-10.svg",
    "/assets/icon-waiting-10.svg",
  ]);
});

test("the server's key is read, and devices have names that people recognize", () => {
  expect([...bytesOf("-_8A")]).toEqual([251, 255, 0]);
  expect(deviceName("Mozilla/5.0 (Linux; Android 15) AppleWebKit Chrome/140 Mobile Safari/537")).toBe(
    "Chrome on Android",
  );
  expect(deviceName("Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537 Edg/140")).toBe("Edge on Windows");
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18) Version/18 Safari/604")).toBe("Safari on iPhone");
});
