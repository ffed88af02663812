import { expect, test } from "vitest";
import { isComplete } from "../../server/engine/render/planJson/planJson.ts";
import type { Asker } from "../../server/host/shared/asker.ts";
import { askWith } from "../../server/host/shared/askWith.ts";
import type { Snapshot } from "../../server/workspace/snapshot.ts";
import { openWorkspace } from "../../server/workspace/workspace.ts";
import { providersWith } from "../support/memory.ts";
import { MemoryDisk } from "../support/memoryDisk.ts";
import { consulting, foretold, ORACLE, SCROLL } from "../support/oracle.ts";

// A question of an unknown kind: asked by a provider, answered late by a host, and watched at its path.

const FOLDER = "/memory/root";
const MAIN = `${FOLDER}/main.tf`;

/** A workspace whose oracle answers when the test decides. */
function opened() {
  const disk = new MemoryDisk(noDelay());
  disk.files.set(MAIN, 'resource "made_up" "a" {\n  name = "n"\n}\n');
  const waiting: ((answer: unknown) => void)[] = [];
  const oracle: Asker = () => new Promise((resolve) => waiting.push(resolve));
  const ask = askWith(
    new Map<string, Asker>([
      ["file", disk.ask],
      ["directory", disk.ask],
      [ORACLE, oracle],
    ]),
  );
  const shown: Snapshot[] = [];
  const workspace = openWorkspace(
    { ask, environment: {}, providers: providersWith(consulting) },
    { planned: (snapshot) => shown.push(snapshot), log: () => {} },
  );
  workspace.dispatch({ kind: "folderAdded", path: FOLDER });
  return { workspace, waiting, shown };
}

function* noDelay(): Generator<number> {
  while (true) yield 0;
}

/** Returns the shown plan of made_up.a. */
function viewOf({ roots: [root] }: Snapshot): object | undefined {
  const trace = root?.plan.traces[0];
  if (!root || !trace) return undefined;
  const { after, action } = trace.change;
  const id = after.kind === "mapping" ? after.entries.get("id") : undefined;
  return {
    action: action.outcome,
    id: id?.kind === "string" ? id.value : id?.kind,
    open: root.plan.open.map(({ key, need }) => `${key} ${need}`),
    isComplete: isComplete(root.plan),
  };
}

const AT_ONCE = { action: "create", id: "unknown", open: ["oracle:n better"], isComplete: true };
const BETTER = { action: "create", id: "i-1", open: [], isComplete: true };

test("a plan is shown at once, and a better one after the answer", async () => {
  const { workspace, waiting, shown } = opened();
  await workspace.loaded(MAIN);
  expect(viewOf(workspace.snapshot())).toEqual(AT_ONCE);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!(foretold("i-1"));
  await workspace.settled();
  expect(viewOf(workspace.snapshot())).toEqual(BETTER);
  expect(shown.map(viewOf).filter((each) => each !== undefined)).toEqual([AT_ONCE, BETTER]);
});

test("the path of an answer is watched, and a change there repeats the question", async () => {
  const { workspace, waiting } = opened();
  await workspace.loaded(MAIN);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!(foretold("i-1"));
  await workspace.settled();
  expect([...workspace.folders()]).toContain("/memory/plugin");
  workspace.dispatch({ kind: "changedOnDisk", paths: [SCROLL] });
  expect(viewOf(workspace.snapshot())).toEqual(AT_ONCE);
  waiting[1]!(foretold("i-2"));
  await workspace.settled();
  expect(viewOf(workspace.snapshot())).toEqual({ ...BETTER, id: "i-2" });
});

test("an answer of the wrong kind changes nothing, and is not requested again and again", async () => {
  const { workspace, waiting } = opened();
  await workspace.loaded(MAIN);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!({ kind: "bytes" });
  await workspace.settled();
  expect(viewOf(workspace.snapshot())).toEqual({ ...AT_ONCE, open: [] });
  expect(waiting.length).toBe(1);
});
