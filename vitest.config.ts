import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

// Threads without isolation: hundreds of small files over one large module load it once for each worker. What needs a browser or
// an editor of its own is a project of its own, and only the test runner asks for it.
const pages = "test/pages/**/*.test.ts";
const workbench = "test/ui/**/*.test.ts";
const web = "test/web/**/*.test.ts";
const editors = "test/editors/**/*.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          setupFiles: ["test/support/seed.ts"],
          include: ["server/**/*.test.ts", "client/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, "test/in-host/**", pages, workbench, web, editors],
          pool: "threads",
          isolate: false,
          // By default one core is left to the terminal. A worker often waits for a process that it has started.
          maxWorkers: availableParallelism() + 1,
          // The slowest take 20 seconds on a quiet machine; a busy one may need several times as long.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          // A state that a test waits for comes late on a busy machine; the default is a second.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: "pages",
          include: [pages],
          isolate: false,
          maxWorkers: availableParallelism(),
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      { test: { name: "editors", include: [editors], testTimeout: 120_000 } },
      {
        test: {
          name: "ui",
          include: [workbench, web],
          fileParallelism: false,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000, interval: 100 } },
        },
      },
    ],
  },
});
