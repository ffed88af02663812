import { expect, test } from "vitest";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { planStatus } from "../../server/ide/planView/planStatus.ts";
import { openWorkspace, type Workspace } from "../../server/workspace/workspace.ts";
import { stateOf } from "../support/backends.ts";
import { MemoryDisk } from "../support/memoryDisk.ts";
import { WorkspaceEvents } from "../support/workspaceEvents.ts";

// A state save by an apply of one instance plans only that instance again: through the workspace, which drops the file, reads
// it
// again, and reads its folder again.

const COUNT = 40;
const ROOT = "/w";
const STATE = `${ROOT}/st/own.tfstate`;
const names = Array.from({ length: COUNT }, (_, at) => `n${at}`);
const MAIN = `terraform {\n  backend "local" {\n    path = "st/own.tfstate"\n  }\n}\n${names
  .map((name) => `resource "terraform_data" "${name}" {\n  input = "new"\n}\n`)
  .join("")}`;

/** Returns a state in which only these instances are applied. */
const stateWith = (serial: number, applied: readonly string[]): string =>
  JSON.stringify(
    {
      version: 4,
      terraform_version: "1.11.4",
      serial,
      lineage: "l",
      outputs: {},
      resources: names.map((name) => {
        const input = { value: applied.includes(name) ? "new" : "old", type: "string" };
        const attributes = { id: name, input, output: input, triggers_replace: null };
        return {
          mode: "managed",
          type: "terraform_data",
          name,
          provider: 'provider["terraform.io/builtin/terraform"]',
          instances: [{ schema_version: 0, attributes, sensitive_attributes: [] }],
        };
      }),
    },
    null,
    2,
  );

async function opened(
  disk: MemoryDisk,
): Promise<{ readonly workspace: Workspace; readonly worked: () => Set<string> }> {
  const works = new Set<LivePlan["work"]>();
  const surroundings = { ask: disk.ask, environment: {}, rereads: [50, 50, 50] };
  const workspace = openWorkspace(surroundings, {
    planned: ({ roots }) => {
      for (const { plan } of roots) works.add(plan.work);
    },
    log: () => {},
  });
  workspace.dispatch({ kind: "folderAdded", path: ROOT });
  await workspace.settled();
  const first = new Set(works);
  const since = () => [...works].filter((work) => !first.has(work));
  return { workspace, worked: () => new Set(since().flatMap(({ instances }) => instances)) };
}

const savedDisk = (): MemoryDisk => {
  const disk = new MemoryDisk([].values());
  disk.files.set(`${ROOT}/main.tf`, MAIN);
  disk.files.set(STATE, stateWith(1, []));
  return disk;
};

test("a state save for one applied instance plans that instance", async () => {
  const disk = savedDisk();
  const { workspace, worked } = await opened(disk);
  disk.files.set(STATE, stateWith(2, ["n3"]));
  workspace.dispatch({ kind: "changedOnDisk", paths: [STATE] });
  await workspace.settled();
  expect([...worked()]).toEqual(["terraform_data.n3"]);
  const [root] = workspace.snapshot().roots;
  expect(root?.plan.state.state?.serial).toBe(2);
});

test("the same if the file is first read incomplete, and its folder is read again", async () => {
  const disk = savedDisk();
  const { workspace, worked } = await opened(disk);
  disk.files.set(STATE, stateWith(2, ["n3"]).slice(0, 500));
  workspace.dispatch({
    kind: "changedOnDisk",
    paths: [STATE, `${ROOT}/.terraform/terraform.tfstate`, `${ROOT}/new.txt`, `${ROOT}/main.tf`],
  });
  await new Promise((resolve) => setTimeout(resolve));
  workspace.snapshot();
  disk.files.set(STATE, stateWith(2, ["n3"]));
  workspace.dispatch({ kind: "changedOnDisk", paths: [STATE] });
  await workspace.settled();
  expect([...worked()]).toEqual(["terraform_data.n3"]);
  expect(workspace.snapshot().roots[0]?.plan.state).toMatchObject({ state: { serial: 2 }, diagnostics: [] });
});

test("a state with an older serial or another lineage is planned normally", async () => {
  const disk = savedDisk();
  const { workspace, worked } = await opened(disk);
  disk.files.set(STATE, stateWith(0, ["n5"]).replace('"lineage": "l"', '"lineage": "another"'));
  workspace.dispatch({ kind: "changedOnDisk", paths: [STATE] });
  await workspace.settled();
  expect([...worked()]).toEqual(["terraform_data.n5"]);
});

test("a damaged state is reported with the content of its backup; no timer runs", () => {
  const state = `${ROOT}/terraform.tfstate`;
  const files = {
    [`${ROOT}/main.tf`]: 'resource "terraform_data" "a" {\n  input = "x"\n}\n',
    [state]: stateOf(3, { a: "old" }),
    [`${state}.backup`]: stateOf(2, { a: "older" }),
  };
  const events = new WorkspaceEvents(files);
  events.play({ kind: "folderAdded", path: ROOT });
  const after = (text: string) => {
    events.disk.files.set(state, text);
    events.play({ kind: "changedOnDisk", paths: [state] });
    return planStatus(events.settle().state.snapshot.roots[0]!);
  };
  expect(planStatus(events.settle().state.snapshot.roots[0]!).text).toBe("~1");
  const damaged = after(stateOf(4, { a: "x" }).slice(0, -30));
  expect(damaged.text).toBe("State not loaded");
  expect(damaged.tooltip).toMatch(/is not JSON.*terraform\.tfstate\.backup has serial 2/s);
  expect(after("").text).toBe("+1");
  expect(after(stateOf(2, { a: "older" })).text).toBe("~1");
});
