import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { Plan } from "../../server/engine/plan/plan.ts";
import { afterEdit, planOf, withText } from "../support/disk.ts";
import { withFolder } from "../support/folder.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Two edits of different files: what one keeps is what the other was made after. */
const editTwice = (plan: Plan): Plan => {
  const sized = afterEdit(plan, "terraform.tfvars", '"large"', '"huge"');
  const named = afterEdit(sized, "main.tf", '"postgres"', '"mysql"');
  const back = afterEdit(named, "terraform.tfvars", '"huge"', '"large"');
  return afterEdit(back, "main.tf", '"mysql"', '"postgres"');
};

test("a plan does not keep the plans before it", async () => {
  let plan = await planOf("examples/web-app");
  const earlier: WeakRef<object>[] = [];
  for (let edits = 0; edits < 20; edits++) {
    plan = editTwice(plan);
    if (edits < 10) earlier.push(new WeakRef(plan.rows));
  }
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage();
  expect(earlier.filter((rows) => rows.deref() !== undefined)).toHaveLength(0);
  expect(plan.traces.length).toBe(15);
});

const blocks = (count: number, name: (at: number) => string): string =>
  Array.from(
    { length: count },
    (_, at) => `resource "terraform_data" "${name(at)}" {\n  input = { "${name(at)}" = "${"x".repeat(400)}" }\n}\n`,
  ).join("");

const usedBytes = async (): Promise<number> => {
  for (let times = 0; times < 3; times++) {
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
};

test.each([
  ["a value of one block after the other", (edit: number) => blocks(300, (at) => (at === edit ? `n${at}_` : `n${at}`))],
  ["the names of all blocks", (edit: number) => blocks(300, (at) => `n${at}_${edit}`)],
])("150 edits of %s keep less than two copies of the file", (_, textAfter) =>
  withFolder({ "main.tf": textAfter(-1) }, async (folder) => {
    let plan = await planOf(folder);
    const edit = async (times: number) => {
      for (let at = 0; at < times; at++) {
        plan = withText(plan, "main.tf", textAfter(at));
        if (at % 10 === 0) await usedBytes();
      }
    };
    await edit(150);
    const before = await usedBytes();
    await edit(150);
    const grown = (await usedBytes()) - before;
    expect(plan.traces.length).toBe(300);
    expect(grown).toBeLessThan(2 * textAfter(0).length);
  }),
);
