import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shown } from "../../state/shown.ts";

// Random changes of nested attributes, lists, maps and blocks, as record.mjs recorded their text from the real terraform.

const { schemas, cases } = JSON.parse(readFileSync(join(import.meta.dirname, "golden.json"), "utf8")) as {
  readonly schemas: object;
  readonly cases: readonly { readonly seed: number; readonly plan: object; readonly text: string }[];
};

test.each(cases)("plan $seed", async ({ plan, text }) => {
  const { out } = await shown(JSON.stringify(plan), { schemas: JSON.stringify(schemas) });
  expect(out).toBe(text);
});
