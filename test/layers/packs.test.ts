import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packsIn, packTable, withTable } from "../../scripts/packs/table.mjs";
import { packProblem, readPack } from "../../server/engine/schema/pack/readPack.ts";

// The packs that come with the extension.

const packs = await packsIn("packs", readPack);

test("at least 25 providers are packed, in at most 2.2 MB", () => {
  expect(new Set(packs.map(({ pack }) => pack.provider)).size).toBeGreaterThanOrEqual(25);
  expect(packs.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(2_200_000);
});

test("each pack is whole, and named after its provider and version", () => {
  for (const { file, pack } of packs) {
    expect(packProblem(readFileSync(`packs/${file}`)), file).toBeUndefined();
    expect(file).toBe(`${pack.provider.split("/").slice(1).join("-")}-${pack.version}.pack`);
  }
});

test("a pack that was put together from bindings says what it does not know", () => {
  const reconstructed = packs.filter(({ pack }) => pack.isReconstructed);
  expect(reconstructed.length).toBeGreaterThan(0);
  for (const { pack } of reconstructed) expect(pack.unknown).toEqual(expect.arrayContaining(["sensitive", "version"]));
});

test("docs/providers.md lists the packs (scripts/packs.mjs writes the table)", () => {
  const page = readFileSync("docs/providers.md", "utf8");
  expect(withTable(page, packTable(packs))).toBe(page);
});
