import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { expect, test } from "vitest";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { afterEdit, planOf } from "../support/disk.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Two edits of different files: what one keeps is what the other was made after. */
const editTwice = (plan: LivePlan): LivePlan => {
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

// In a process of its own: what other tests leave behind must not count.
test("80 edits of 300 blocks keep less than two copies of the file", { timeout: 240_000 }, async () => {
  const outfile = resolve("out/heapAfterEdits.mjs");
  const entryPoints = ["test/support/heapAfterEdits.ts"];
  await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm", packages: "external" });
  const grown = JSON.parse(execFileSync(process.execPath, ["--expose-gc", outfile], { encoding: "utf8" }));
  expect(Object.keys(grown)).toEqual(["a name at a time", "all names at once"]);
  for (const [edits, { bytes, file }] of Object.entries<{ bytes: number; file: number }>(grown))
    expect(bytes, edits).toBeLessThan(2 * file);
});
