import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// docs/features.md names a test for each feature.

test("each feature of the table is tried by tests that are there", () => {
  const rows = readFileSync("docs/features.md", "utf8")
    .split("\n")
    .filter((line) => /^\| [^|]+ \| [✓~]/.test(line))
    .map((line) => line.split(" | "));
  expect(rows.length).toBeGreaterThan(25);
  for (const [feature, , tests = ""] of rows) {
    const paths = tests.split(", ").filter((path) => path.includes("/"));
    expect(paths, feature).not.toEqual([]);
    for (const path of paths)
      expect(existsSync(path) || existsSync(`${path}.test.ts`), `${feature}: ${path}`).toBe(true);
  }
});
