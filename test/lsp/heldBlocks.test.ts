import { expect, test } from "vitest";
import { withFolder } from "../support/folder.ts";
import { startSession } from "./session.ts";

const MAIN =
  'resource "terraform_data" "network" {\n  input = 1\n}\n\noutput "id" {\n  value = terraform_data.network.id\n}\n';

test("while a header is typed, its block is planned as before, and one mistake is one error", () =>
  withFolder({ "main.tf": MAIN }, async (folder) => {
    const session = await startSession(folder);
    await session.open("main.tf", MAIN);
    await session.status((text) => text === "+1");
    for (const header of ['terraform_data" "network" {', '"terraform_data" network" {', '"terraform_data" "net']) {
      await session.change("main.tf", MAIN.replace('"terraform_data" "network" {', header));
      const shown = await session.diagnostics("main.tf", (summaries) => summaries.length > 0);
      expect(shown).toHaveLength(1);
      expect(await session.lenses("main.tf")).toEqual(["1 header under way: planned as before"]);
      for (const [line, character] of [
        [0, 2],
        [0, 25],
        [1, 3],
      ] as const) {
        const hover = await session.hover("main.tf", line, character);
        expect(hover).toContain("The header does not parse at present: the block is planned as it was before.");
        expect(hover).toContain("terraform_data.network");
      }
      expect(await session.hover("main.tf", 4, 9)).not.toContain("does not parse");
      await session.change("main.tf", MAIN);
      expect(await session.diagnostics("main.tf", (summaries) => summaries.length === 0)).toEqual([]);
      expect(await session.lenses("main.tf")).toEqual(["1 + will be created"]);
    }
    await session.close();
  }));
