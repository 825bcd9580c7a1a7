// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SLEEP, type SteadyHands, useSteadyHands } from "../../src/decide/steady-hands";

let hands: SteadyHands;
const keys: string[] = [];
const deed = (key: string): Promise<void> => {
  keys.push(key);
  return Promise.resolve();
};

function Hands({ shown, isOwn }: { shown: number; isOwn: boolean }) {
  hands = useSteadyHands(shown, { isOwn });
  return null;
}

const root = document.createElement("div");
const show = (shown: number, isOwn = false): void =>
  act(() => render(<Hands shown={shown} isOwn={isOwn} />, root)) as never;
const wait = (time: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(time))) as never;

describe("buttons", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    keys.length = 0;
  });
  afterEach(() => {
    render(null, root);
    vi.useRealTimers();
  });

  it("sleep when what they do has changed", async () => {
    show(1);
    expect(hands.isAsleep).toBe(true);
    hands.once(deed);
    await wait(SLEEP);
    expect(hands.isAsleep).toBe(false);
    show(2);
    expect(hands.isAsleep).toBe(true);
    hands.once(deed);
    expect(keys).toEqual([]);
  });

  it("act once for two taps, and then again with another key", async () => {
    show(1);
    await wait(SLEEP);
    hands.once(deed);
    hands.once(deed);
    await wait(SLEEP / 2);
    hands.once(deed);
    expect(keys).toHaveLength(1);
    await wait(SLEEP);
    hands.once(deed);
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it("wake in time although the receipt of the last deed comes late", async () => {
    show(1);
    await wait(SLEEP);
    let receive = (): void => undefined;
    hands.once(
      () =>
        new Promise<void>((resolve) => {
          receive = resolve;
        }),
    );
    show(2);
    await wait(SLEEP);
    receive();
    await wait(1);
    expect(hands.isAsleep).toBe(false);
    hands.once(deed);
    expect(keys).toHaveLength(1);
  });

  it("stay awake where only you change what is shown, and rest after a deed", async () => {
    show(1, true);
    expect(hands.isAsleep).toBe(false);
    show(2, true);
    hands.once(deed);
    await wait(1);
    expect(hands.isAsleep).toBe(true);
    expect(keys).toHaveLength(1);
  });
});
