import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { everyNth } from "../../support/sample.ts";
import { different } from "./differences.ts";
import { digestOf, type ValidateCase, type Verdict } from "./judged.ts";
import { stateline } from "./stateline.ts";

// Every second directory of a family is validated; in a soak all of them.

const FOLDER = import.meta.dirname;

const families = readdirSync(join(FOLDER, "cases"))
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => name.slice(0, -".mjs".length));

const recorded = (family: string): readonly Verdict[] =>
  readFileSync(join(FOLDER, `${family}.golden.jsonl`), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line) as Verdict);

describe.each(families)("%s: what terraform validate says", async (family) => {
  const { cases } = (await import(`./cases/${family}.mjs`)) as { readonly cases: readonly ValidateCase[] };
  test("every directory is as it was recorded", () => {
    expect(cases.map((one) => [one.name, digestOf(one)])).toEqual(
      recorded(family).map(({ name, digest }) => [name, digest]),
    );
  });
  test("the same diagnostics at the same places", async () => {
    const differences: unknown[] = [];
    for (const [at, { name, diagnostics }] of everyNth(2, [...recorded(family).entries()]))
      differences.push(...different(`${family}: ${name}`, diagnostics, await stateline(cases[at]!)));
    expect(differences).toEqual([]);
  });
});
