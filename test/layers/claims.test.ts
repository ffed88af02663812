import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RELATION_IDS } from "../../server/engine/provider/relations/relation.ts";
import { ruleIds } from "../../server/engine/render/ruleSentences.ts";

// docs/claims.md says of each sentence about an instance what proves it.

const rows = readFileSync("docs/claims.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")));

test("every sentence has one row, and every row a sentence", () => {
  const claimed = [...ruleIds(), ...RELATION_IDS, "list-order", "own-name", "as-unset"].sort();
  expect(rows.map(([, id]) => id!).sort()).toEqual(claimed);
});

test("the code and the tests that a row names are there", () => {
  for (const [, id, , place, testFile] of rows) {
    expect(existsSync(`server/${place}`), `${id}: ${place}`).toBe(true);
    expect(existsSync(testFile!), `${id}: ${testFile}`).toBe(true);
  }
});

test("every row says what its sentence rests on", () => {
  for (const [, id, condition] of rows) expect(condition!.length, id).toBeGreaterThan(10);
});
