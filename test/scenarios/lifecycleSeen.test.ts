import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { planned } from "../../server/cli/planRoot.ts";
import { runsDocument, runsText } from "../../server/cli/timeline/timelineRuns.ts";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { settleRehearsal } from "../../server/workspace/asked/settleRehearsal.ts";
import { withPlan } from "../conformance/provider/played.ts";
import { RECORDED } from "../conformance/provider/recorded.ts";
import type { Workspace } from "../conformance/provider/workspace.ts";
import { WORKSPACES } from "../conformance/rehearsal/workspaces.ts";

// What docs/lifecycle.md says is seen in the timeline, in the recorded workspace that holds the sentence.

const WORKSPACE_OF: Readonly<Record<string, ReadonlyMap<string, Workspace>>> = {
  "test/conformance/provider/provider.test.ts": new Map(RECORDED.map(({ id, workspace }) => [id, workspace])),
  "test/conformance/rehearsal/rehearsal.test.ts": new Map(WORKSPACES.map(([name, workspace]) => [name, workspace])),
};

/** The rows of docs/lifecycle.md that a recorded workspace holds. */
const ROWS = readFileSync("docs/lifecycle.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, id = "", , seen = "", heldBy = ""] =
      line.split(" | ").length === 4 ? ["", ...line.slice(2, -2).split(" | ")] : [];
    const [, file = "", name = ""] = /^`([^`]+)`: (.*)$/.exec(heldBy) ?? [];
    const workspace = WORKSPACE_OF[file]?.get(name);
    return workspace ? [{ id, seen, name, workspace }] : [];
  });

/** Returns what the timelines of all instances of a workspace show, as text, JSON and view. */
const shownOf = (workspace: Workspace): Promise<string> =>
  withPlan(workspace, async (plan, ask) => {
    const shown: string[] = [];
    const { validation } = await planned(plan.inputs, ask);
    for (const trace of plan.traces) {
      const rehearsed = (await settleRehearsal(plan, trace, [], ask)).trace;
      const address = trace.change.address.text;
      const runs = { plan, validation, address, trace, rehearsed, failures: [], earlier: [], logs: [] };
      shown.push(runsText(runs), await runsDocument(runs, ask));
      const root = { root: plan.root, plan, version: 0, isStale: false };
      shown.push(JSON.stringify(timeline(root, address, trace.change.deposed, { trace: rehearsed, whatIf: [] })));
    }
    return shown.join("\n");
  });

/** Returns the parts of a cell that the timeline of the workspace must show. */
function wanted(seen: string): readonly string[] {
  const stages = [...seen.matchAll(/stage `(\w+)`/g)].map(([, name]) => `"${name}"`);
  const columns = [...seen.matchAll(/column \*([^*…]+)\*/g)].map(([, name]) => name!);
  const members = [...seen.matchAll(/`("[\w-]+")`/g)].map(([, name]) => name!);
  const remarks = [...seen.matchAll(/`((?:# |breaks )[^`…]+|no object)`/g)].map(([, name]) => name!);
  const [view = ""] = seen.split(" · ");
  const inTimeline = view.split("; ").filter((part) => part.startsWith("timeline"));
  const names = inTimeline.flatMap((part) => [...part.matchAll(/\*([^*…]+)\*/g)].map(([, name]) => name!));
  return [...stages, ...columns, ...members, ...remarks, ...names.map((name) => name.replace(/ \(.*\)$/, ""))];
}

test("what docs/lifecycle.md says is seen is seen in the workspace that holds the sentence", async () => {
  const shown = new Map<Workspace, Promise<string>>();
  const missing: string[] = [];
  let count = 0;
  for (const { id, seen, name, workspace } of ROWS) {
    if (!shown.has(workspace)) shown.set(workspace, shownOf(workspace));
    const text = await shown.get(workspace)!;
    for (const part of wanted(seen)) {
      count++;
      if (!text.includes(part)) missing.push(`${id} · ${name}: ${part}`);
    }
  }
  expect(missing).toEqual([]);
  expect(ROWS.length).toBeGreaterThan(100);
  expect(count).toBeGreaterThan(200);
}, 300_000);
