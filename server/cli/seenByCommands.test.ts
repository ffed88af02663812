import { expect, test } from "vitest";
import { thing, workspace } from "../../test/conformance/provider/workspace.ts";
import { ruledCommandLearning } from "../../test/support/ruledCommand.ts";
import { type Learning, NO_FACT_STORE, NO_PACKAGES } from "../workspace/factStore.ts";

// What the answers of a provider show is kept, however the plan is printed.

const CHANGED = workspace("changed", 'resource "test_thing" "a" {\n name = "new"\n}\n', {
  state: [{ name: "a", attributes: thing("old") }],
});

async function keptBy(...words: readonly string[]): Promise<readonly string[]> {
  const kept: string[] = [];
  const learning: Learning = {
    facts: {
      ...NO_FACT_STORE,
      add: async (_, types) => {
        kept.push(...types.keys());
        return undefined;
      },
    },
    packages: { ...NO_PACKAGES, packageOf: async () => ({ version: "1.0.0", checksum: "h1:a" }) },
  };
  const files = { ...CHANGED.files, "other.tfvars": "" };
  const { code, errors } = await ruledCommandLearning(learning, { ...CHANGED, files }, ...words);
  expect([code, errors]).toEqual([0, ""]);
  return kept;
}

test.each([
  [["plan"]],
  [["plan", "--json"]],
  [["plan", "--markdown"]],
  [["plan", "--compare-var-file", "FOLDER/other.tfvars"]],
  [["timeline", "test_thing.a"]],
])("%j keeps what it saw", async (words) => expect(await keptBy(...words)).toEqual(["test_thing"]));
