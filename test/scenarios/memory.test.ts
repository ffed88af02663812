import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { workspaceFiles } from "../../scripts/benchProtocol/workspace.mjs";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { codeLens } from "../../server/ide/codeLens.ts";
import { planStatus } from "../../server/ide/planView/planStatus.ts";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { usageLenses } from "../../server/ide/usages/usageLenses.ts";
import type { RootPlan, Snapshot } from "../../server/workspace/snapshot.ts";
import { openWorkspace } from "../../server/workspace/workspace.ts";
import { diagnostics } from "../support/diagnostics.ts";
import { afterEdit, planOf } from "../support/disk.ts";
import { wholeExplorer } from "../support/explorer.ts";
import { MemoryDisk } from "../support/memoryDisk.ts";
import { isWhole } from "../support/sample.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Two edits of different files, so that each plan reuses parts of the previous one. */
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

const FILES = workspaceFiles({ instances: 100, shape: "many files", state: true });

/** Edits that make the text of a file different each time, so that no earlier part becomes valid again. */
const EDITED: readonly (readonly [file: string, text: string])[] = [
  ["groups0.tf", '"leaf0"\n  }'],
  ["locals.tf", '"bench"'],
  ["modules/service/main.tf", '"${var.label}-${count.index}"'],
  ["groups0.tf", 'resource "terraform_data" "net0"'],
];

const editedTimes = (file: string, text: string, times: number): string => {
  const whole = FILES[file] ?? "";
  if (!whole.includes(text)) throw new Error(`${file} does not hold ${text}`);
  return whole.replace(text, (found) =>
    found.startsWith("resource") ? "\n".repeat(times) + found : `"n${times}${found.slice(1)}`,
  );
};

/** Requests all views of a plan, as an editor does. */
function lookAt({ roots }: Snapshot): void {
  diagnostics({ roots });
  for (const root of roots) {
    for (const path of root.plan.modules.files.keys()) {
      codeLens(root, path);
      usageLenses(roots, root, path);
    }
    planStatus(root);
    wholeExplorer(root);
    for (const { change } of root.plan.traces) timeline(root, change.address.text, change.deposed);
  }
}

/** Returns the objects of a single plan: the plan itself, its walk and its new rows. */
const ownParts = ({ plan }: RootPlan): readonly object[] => [
  plan,
  plan.rows,
  ...(plan.walked ? [plan.walked, plan.walked.rows] : []),
  ...plan.work.visited.flatMap((id) => plan.rows.get(id) ?? []),
];

const weakly = ({ roots }: Snapshot): readonly WeakRef<object>[] =>
  roots.flatMap(ownParts).map((part) => new WeakRef(part));

test("the shown part of a plan keeps nothing of earlier plans", async () => {
  const disk = new MemoryDisk(new Array<number>(1000).fill(0).values());
  for (const [name, text] of Object.entries(FILES)) disk.files.set(`/w/${name}`, text);
  const workspace = openWorkspace({ ask: disk.ask, environment: {} }, { planned: lookAt, log: () => {} });
  workspace.dispatch({ kind: "folderAdded", path: "/w" });
  await workspace.settled();
  const earlier: WeakRef<object>[] = [];
  const edits = isWhole ? 16 : 8;
  for (let edit = 0; edit < edits; edit++) {
    const [file, text] = EDITED[edit % EDITED.length]!;
    workspace.dispatch({ kind: "edited", path: `/w/${file}`, text: editedTimes(file, text, edit) });
    await workspace.settled();
    if (edit < edits * 0.75) earlier.push(...weakly(workspace.snapshot()));
  }
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage();
  expect(earlier.length).toBeGreaterThan(isWhole ? 200 : 100);
  const [newest] = workspace.snapshot().roots;
  const now = new Set<object>(newest?.plan.rows.all);
  expect(earlier.map((part) => part.deref()).filter((part) => part !== undefined && !now.has(part))).toHaveLength(0);
  expect(newest?.plan.traces).toHaveLength(100);
});

// The measurement runs in a separate process, so that the garbage of other tests does not count.
test("40 edits of 300 blocks keep less than two copies of the file", { timeout: 240_000 }, async () => {
  const outfile = resolve("out/heapAfterEdits.mjs");
  const entryPoints = ["test/support/heapAfterEdits.ts"];
  await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm", packages: "external" });
  const grown = JSON.parse(execFileSync(process.execPath, ["--expose-gc", outfile], { encoding: "utf8" }));
  expect(Object.keys(grown)).toEqual(["a name at a time", "all names at once"]);
  for (const [edits, { bytes, file }] of Object.entries<{ bytes: number; file: number }>(grown))
    expect(bytes, edits).toBeLessThan(2 * file);
});
