import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import {
  OPEN_FINISHED_PLAN,
  type Refusal,
  RUN_LOG,
  type RunLogView,
  TIMELINE,
  type TimelineRequest,
} from "../../server/protocol/methods.ts";
import type { Timeline } from "../../server/protocol/timeline.ts";
import { sessionFolders } from "./sessionFolders.ts";

// The runs of an instance through the real server: the log of a real run, and two runs that are compared.

const recording = JSON.parse(readFileSync("test/conformance/logs/promised.golden.json", "utf8")) as Readonly<
  Record<"main" | "before" | "plan" | "after", string>
>;
const ADDRESS = "terraform_data.a";
const resource = { addr: ADDRESS };
const LOG = [
  { type: "version", terraform: "1.11.4", ui: "1.2" },
  { type: "planned_change", change: { resource, action: "update" } },
  { type: "planned_change", change: { resource: { addr: "terraform_data.gone" }, action: "delete" } },
  { type: "apply_start", hook: { resource, action: "update" } },
  { type: "apply_errored", hook: { resource, action: "update", elapsed_seconds: 1 } },
  { type: "diagnostic", diagnostic: { severity: "error", summary: "refused", detail: "", address: ADDRESS } },
];
const TEXT = LOG.map((each) => JSON.stringify(each)).join("\n");

const { folderWith, sessionIn } = sessionFolders();

async function opened(more: object = {}) {
  const folder = folderWith({
    "main.tf": `${recording.main}\nresource "terraform_data" "new" {}\n`,
    "terraform.tfstate": recording.after,
    "terraform.tfstate.backup": recording.before,
    "plan.bin": Buffer.from(recording.plan, "base64"),
    "apply.jsonl": TEXT,
  });
  const session = await sessionIn(folder, more);
  const { connection } = session;
  const root = pathToFileURL(folder).href;
  await session.status(() => true);
  const ask = (request: Partial<TimelineRequest>) =>
    connection.sendRequest<Timeline | null>(TIMELINE, { root, address: ADDRESS, ...request });
  return { root, folder, connection, ask };
}

test("a log is read once for a version of its file, and names instances that the plan does not have, too", async () => {
  const { root, folder, connection, ask } = await opened();
  const log = (version: number) => ({ uri: `${root}/apply.jsonl`, version });
  const reply = await connection.sendRequest<RunLogView | Refusal | null>(RUN_LOG, { root, log: log(1) });
  expect(reply).toMatchObject({
    title: "Terraform 1.11.4. The run failed.",
    instances: [
      { instance: { root, address: ADDRESS }, symbol: "~", isInPlan: true },
      { instance: { root, address: "terraform_data.gone" }, symbol: "-", isInPlan: false },
    ],
  });
  const gone = await connection.sendRequest<RunLogView | Refusal | null>(RUN_LOG, {
    root,
    log: log(1),
    address: "terraform_data.gone",
  });
  expect(gone).toMatchObject({ recorded: { promises: [{ outcome: "Not reached: the run failed before it began." }] } });
  const came = async (version: number) => {
    const recorded = (await ask({ log: log(version) }))?.recorded;
    return recorded && "promises" in recorded ? recorded.promises.map((each) => each.outcome) : recorded;
  };
  expect(await came(1)).toEqual(["Failed."]);
  writeFileSync(join(folder, "apply.jsonl"), TEXT.replace("apply_errored", "apply_complete"));
  expect(await came(1)).toEqual(["Failed."]);
  expect(await came(2)).toEqual(["Done as planned."]);
  writeFileSync(join(folder, "apply.jsonl"), "terraform_data.a: Creating...\n");
  expect(await came(3)).toMatchObject({ refusal: expect.stringContaining("apply.jsonl is not a log in JSON") });
});

test("a restricted workspace reads no log outside of its folders", async () => {
  const elsewhere = folderWith({ "apply.jsonl": TEXT });
  const { ask } = await opened({ initializationOptions: { isTrusted: false } });
  const reply = await ask({ log: { uri: `${pathToFileURL(elsewhere).href}/apply.jsonl`, version: 1 } });
  expect(reply?.recorded).toMatchObject({ refusal: expect.stringContaining("restricted mode") });
});

test("a finished plan that is open is one of the runs, and is compared with what came", async () => {
  const { root, connection, ask } = await opened();
  const uri = `${root}/plan.bin`;
  expect((await ask({ comparison: {} }))?.comparison?.choices.map(({ id }) => id)).toEqual(["1", "state", "plan"]);
  await connection.sendRequest(OPEN_FINISHED_PLAN, { uri, root });
  const comparison = (await ask({ comparison: { left: `file:${uri}` } }))?.comparison;
  expect(comparison).toMatchObject({
    right: "state",
    sentence: "Everything is as planned. The plan left 1 attribute to the apply.",
    lines: ['~ output: (known after apply) → "two"  # left to the apply'],
  });
  const states = (await ask({ comparison: { left: "1", right: "state" } }))?.comparison;
  expect(states?.lines).toEqual(['~ input: "one" → "two"', '~ output: "one" → "two"']);
});

test("kept states, a log and an open finished plan are columns beside the plan", async () => {
  const { root, connection, ask } = await opened();
  await connection.sendRequest(OPEN_FINISHED_PLAN, { uri: `${root}/plan.bin`, root });
  const log = { uri: `${root}/apply.jsonl`, version: 1 };
  const reply = await ask({ earlier: true, log });
  expect(reply?.runs?.map(({ title, kind, run }) => [title, kind, run?.group, run?.words])).toEqual([
    ["serial 1", "state", "Kept states", ""],
    ["apply.jsonl", "run", "Log", "will be updated in-place"],
    ["plan.bin", "run", "Finished plan", "will be updated in-place"],
  ]);
  const texts = (path: string) => reply?.rows.find((row) => row.path === path)?.runCells?.map(({ text }) => text);
  expect([texts("input"), texts("output")]).toEqual([
    ['"one"', "", '"two"'],
    ['"one"', "", "(known after apply)"],
  ]);
  const facts = reply?.runRows?.map(({ label, runCells }) => [label, runCells?.[1]?.text]);
  expect(facts).toEqual([
    ["Action", "~ will be updated in-place"],
    ["Outcome", "Failed."],
    ["Operation", "~ update failed after 1 s"],
    ["Error", "refused"],
  ]);
  expect((await ask({ log }))?.runs?.map(({ title }) => title)).toEqual(["apply.jsonl"]);
  expect((await ask({}))?.runs).toBeUndefined();
});

test("the rehearsal that is compared is the one that the page shows, with its assumed values", async () => {
  const { ask } = await opened();
  const address = "terraform_data.new";
  const rehearsal = { whatIf: [{ address, path: "id", text: "x" }] };
  const reply = await ask({ address, rehearsal, comparison: { left: "plan", right: "rehearsal" } });
  expect(reply?.comparison?.lines).toEqual(['~ id: (known after apply) → "x"']);
});
