import { defineConfig } from "vitest/config";

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // One environment for all files: making a new one for each takes longer than the tests.
  test: { environment: "happy-dom", include: ["tests/**/*.test.{ts,tsx}"], isolate: false, fileParallelism: false },
});
