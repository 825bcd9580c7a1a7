// Names for deeds, so that the server counts each once.

const KEY_BYTES = 16;

/** Unlike `crypto.randomUUID`, this also works on a page that a phone opens from a computer in the same house. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
