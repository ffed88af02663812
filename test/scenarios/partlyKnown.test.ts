import fc from "fast-check";
import { expect, test } from "vitest";
import { outputBasis } from "../../server/engine/plan/rows/outputChanges.ts";
import { rawEquals } from "../../server/engine/values/equality.ts";
import { pathText } from "../../server/engine/values/path.ts";
import { NULL } from "../../server/engine/values/value.ts";
import { applyPath, unmarkDeep } from "../../server/engine/values/walk.ts";
import { fixture } from "../support/fixture.ts";
import { planOfTexts, stateOf } from "../support/memory.ts";
import { runs, SEED } from "../support/sample.ts";

// What is called certain of an instance with an unknown argument must hold for every value that the argument can get.

const ARGUMENT = fc.constantFrom('"a"', '"b"', "1", "null", '["a"]', "var.x", '["a", var.x]', '"${var.x}-y"');
const STORED = fc.constantFrom('"a"', '"b"', "1", "null");
const RUNS = runs(120);
const VALUES = ['"a"', '"b"', "1", "null", '["a"]'];

const cases = fc.record({ input: ARGUMENT, triggers: ARGUMENT, storedInput: STORED, storedTriggers: STORED });

test("the certain changes of an instance happen with every value of its unknown arguments", () => {
  console.log(`certain changes: seed ${SEED}, ${RUNS} runs`);
  let certain = 0;
  fc.assert(
    fc.property(cases, ({ input, triggers, storedInput, storedTriggers }) => {
      const trace = (value: string | undefined) =>
        fixture(`
    variable "x" {
      ${value === undefined ? "" : `default = ${value}`}
    }
    resource "terraform_data" "a" {
      input            = ${input}
      triggers_replace = ${triggers}
    }
    --- state
    terraform_data.a { id = "1", input = ${storedInput}, triggers_replace = ${storedTriggers} }
    `).root.plan.traces[0];
      const { partlyKnown } = trace(undefined) ?? {};
      if (!partlyKnown) return;
      for (const value of VALUES) {
        const planned = trace(value);
        // A null cannot be part of a template.
        if (!planned || planned.failed) continue;
        expect(planned.notPlanned, value).toBeUndefined();
        const { before, after } = planned.change;
        for (const path of partlyKnown.changes) {
          certain++;
          const [old, now] = [before, after].map((object) => applyPath(unmarkDeep(object).value, path) ?? NULL);
          expect(rawEquals(old!, now!), `${pathText(path)} with ${value}`).toBe(false);
        }
      }
    }),
    { numRuns: RUNS },
  );
  expect(certain, `seed ${SEED}`).toBeGreaterThan(RUNS / 3);
});

test("what a partly known object keeps is assumed through a reference, because a replacement does not keep it", async () => {
  const { outputs } = await planOfTexts({
    "main.tf": `
variable "x" {
}
resource "made_up" "a" {
  name   = var.x
  region = ["new"]
}
output "region" {
  value = made_up.a.region
}
output "urn" {
  value = made_up.a.urn
}
`,
    "terraform.tfstate": stateOf({ name: "n", region: ["old"], urn: "u" }),
  });
  expect(outputs.map((output) => [output.name, outputBasis(output)])).toEqual([
    ["region", "certain"],
    ["urn", "assumed"],
  ]);
});
