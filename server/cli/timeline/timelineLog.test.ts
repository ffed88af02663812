import { expect, test } from "vitest";
import { capturingConsole } from "../../../test/support/capturingConsole.ts";
import { withFolder } from "../../../test/support/folder.ts";
import { DISK } from "../../host/node/askers.ts";
import { askWith } from "../../host/shared/askWith.ts";
import { main } from "../main.ts";

const resource = { addr: "terraform_data.a" };
const LOG = [
  { "@timestamp": "2026-11-26T20:45:21.3Z", terraform: "1.11.4", type: "version", ui: "1.2" },
  { type: "planned_change", change: { resource, action: "replace", reason: "cannot_update" } },
  { type: "planned_change", change: { resource: { addr: "terraform_data.b" }, action: "create" } },
  { type: "planned_change", change: { resource: { addr: "terraform_data.destroyed" }, action: "delete" } },
  { type: "apply_start", hook: { resource: { addr: "terraform_data.destroyed" }, action: "delete" } },
  {
    type: "apply_complete",
    hook: { resource: { addr: "terraform_data.destroyed" }, action: "delete", elapsed_seconds: 0 },
  },
  { type: "apply_start", hook: { resource, action: "delete", id_key: "id", id_value: "old" } },
  { type: "apply_complete", hook: { resource, action: "delete", elapsed_seconds: 1 } },
  { type: "apply_start", hook: { resource, action: "create" } },
  { type: "provision_start", hook: { resource, provisioner: "local-exec" } },
  { type: "provision_errored", hook: { resource, provisioner: "local-exec" } },
  { type: "apply_errored", hook: { resource, action: "create", elapsed_seconds: 2 } },
  {
    type: "diagnostic",
    diagnostic: {
      severity: "error",
      address: "terraform_data.a",
      summary: "failed",
      detail: "Output: hunter2-hunter2\n",
    },
  },
];

const FILES = {
  "main.tf": `
variable "password" {
  default   = "hunter2-hunter2"
  sensitive = true
}
resource "terraform_data" "a" {
  input = var.password
}
resource "terraform_data" "b" {}
resource "terraform_data" "c" {}
`,
  "apply.jsonl": `${LOG.map((each) => JSON.stringify(each)).join("\n")}\nnot json\n`,
  "apply.log": "terraform_data.a: Creating...\n",
};

const run = (address: string, file: string, ...options: readonly string[]) => runIn(FILES, address, file, ...options);

async function runIn(
  files: Readonly<Record<string, string>>,
  address: string,
  file: string,
  ...options: readonly string[]
) {
  const { console, printed } = capturingConsole();
  const code = await withFolder(files, (folder) =>
    main(["timeline", folder, address, "--log", `${folder}/${file}`, ...options], askWith(new Map(DISK)), console, {}),
  );
  return { code, ...printed };
}

const recordedPart = (out: string): string => out.slice(out.indexOf("Recorded in"));

test("what the plan promised stands beside what came; a secret of the configuration is masked in the error", async () => {
  const { out, code } = await run("terraform_data.a", "apply.jsonl");
  expect(code).toBe(0);
  expect(recordedPart(out)).toBe(`Recorded in apply.jsonl: Terraform 1.11.4 at 2026-11-26 20:45:21 UTC. The run failed.
  planned: -/+ must be replaced, because a changed argument cannot be updated in place
  outcome: Failed.
      - destroyed in 1 s, id = "old"
      + creation failed after 2 s
        provisioner 1 (local-exec): failed
  Error: failed
  Output: (sensitive value)
  1 line of the file is not JSON.
  The log does not hold values.
`);
});

test("a log is a column of the table: what it planned, what came of it, and the one value that it names", async () => {
  const { out } = await run("terraform_data.a", "apply.jsonl");
  const rows = out.slice(out.indexOf("apply.jsonl (log)"), out.indexOf("Recorded in")).split("\n");
  const cells = rows.map((row) => row.trim().split(/ {2,}/).slice(0, 2));
  expect(cells.slice(1, 8)).toEqual([
    ["Action", "-/+ must be replaced, because a…"],
    ["Outcome", "Failed."],
    ["Operation", '- destroyed in 1 s, id = "old"'],
    ["Operation 2", "+ creation failed after 2 s"],
    ["Provisioner", "1 (local-exec): failed"],
    ["Error", "failed"],
    ["+ id", "not set"],
  ]);
  const done = FILES["apply.jsonl"].replace(
    '"apply_errored","hook":{',
    '"apply_complete","hook":{"id_key":"id","id_value":"new",',
  );
  const created = await runIn({ ...FILES, "apply.jsonl": done }, "terraform_data.a", "apply.jsonl");
  expect(created.out).toMatch(/\+ id +"new" +not set/);
  expect(out).not.toContain("hunter2");
});

test("an instance that was not reached, and one that the log does not mention", async () => {
  expect(recordedPart((await run("terraform_data.b", "apply.jsonl")).out)).toContain(
    "planned: + will be created\n  outcome: Not reached: the run failed before it began.\n",
  );
  expect(recordedPart((await run("terraform_data.c", "apply.jsonl")).out)).toContain(
    "The log does not mention this instance.",
  );
});

test("an instance that the plan no longer has is told of by the log alone", async () => {
  const { out, code } = await run("terraform_data.destroyed", "apply.jsonl");
  expect(code).toBe(0);
  expect(out).toMatch(
    /^terraform_data\.destroyed: not in the plan\.\n\nRecorded in apply\.jsonl: .*\n {2}planned: - will be destroyed\n {2}outcome: Done as planned\./,
  );
  const json = JSON.parse((await run("terraform_data.destroyed", "apply.jsonl", "--json")).out);
  expect(json.runs).toMatchObject([{ kind: "recorded", stages: [{ stage: "newState", value: null }] }]);
});

test("an action that nobody knows is shown in the words of the log", async () => {
  const change = { resource: { addr: "terraform_data.c" }, action: "constructor", reason: "toString" };
  const hook = { resource: { addr: "terraform_data.c" }, action: "constructor" };
  const messages = [...LOG, { type: "planned_change", change }, { type: "apply_complete", hook }];
  const files = { ...FILES, "apply.jsonl": messages.map((each) => JSON.stringify(each)).join("\n") };
  expect(recordedPart((await runIn(files, "terraform_data.c", "apply.jsonl")).out)).toContain(
    "  planned: constructor, toString\n  outcome: The log does not say whether this was done.\n",
  );
  expect((await runIn(files, "terraform_data.c", "apply.jsonl")).out).toContain("Also in the log: constructor done.");
});

test("what a log holds cannot act on the terminal", async () => {
  const detail = "\u001b[31mred\u001b[0m \u001b]0;title\u0007 hunter2-hunter2\r\n\tend";
  const diagnostic = { severity: "error", address: "terraform_data.c", summary: "\u001b[2Jfailed", detail };
  const version = { type: "version", terraform: "1\u001b[31m.11", ui: "1.2" };
  const text = [version, ...LOG.slice(1), { type: "diagnostic", diagnostic }].map((each) => JSON.stringify(each));
  const { out } = await runIn({ ...FILES, "apply.jsonl": text.join("\n") }, "terraform_data.c", "apply.jsonl");
  expect(recordedPart(out)).toContain("Recorded in apply.jsonl: Terraform 1.11.");
  expect(recordedPart(out)).toContain("  Error: failed\n  red ]0;title (sensitive value)\n  \tend\n");
});

test("an instance that only a log names is not compared", async () => {
  const { code, out, errors } = await run("terraform_data.destroyed", "apply.jsonl", "--between", "log");
  expect([code, out]).toEqual([1, ""]);
  expect(errors).toContain("terraform_data.destroyed is not in the plan, so its runs cannot be compared.");
});

test("a deletion at the address of an object that exists may have been that of a deposed one", async () => {
  const note = "The log does not tell the current object at terraform_data.destroyed from a deposed one.";
  const attributes = { id: "1", input: null, output: null, triggers_replace: null };
  const state = {
    ...{ version: 4, terraform_version: "1.11.4", serial: 2, lineage: "l", outputs: {} },
    resources: [
      {
        ...{ mode: "managed", type: "terraform_data", name: "destroyed" },
        provider: 'provider["terraform.io/builtin/terraform"]',
        instances: [{ schema_version: 0, attributes }],
      },
    ],
  };
  const files = {
    ...FILES,
    "main.tf": 'resource "terraform_data" "destroyed" {}\n',
    "terraform.tfstate": JSON.stringify(state),
  };
  expect((await runIn(files, "terraform_data.destroyed", "apply.jsonl")).out).toContain(`  ${note}\n`);
  expect((await run("terraform_data.destroyed", "apply.jsonl")).out).not.toContain(note);
});

test("the JSON has a recorded run without values: only the end of an object is one", async () => {
  const { out } = await run("terraform_data.a", "apply.jsonl", "--json");
  const recorded = JSON.parse(out).runs.find(({ kind }: { kind: string }) => kind === "recorded");
  expect(JSON.stringify(recorded)).not.toContain("hunter2-hunter2");
  expect(recorded).toMatchObject({
    stages: [{ stage: "newState", half: "delete", by: "recorded", value: null }],
    operations: [
      { operation: "ApplyResourceChange", half: "delete", by: "recorded" },
      { operation: "ApplyResourceChange", half: "create", by: "recorded", fails: true },
    ],
    log: {
      end: "failed",
      skippedLines: 1,
      promises: [{ action: "replace", reason: "cannot_update", verdict: "failed" }],
    },
  });
});

test("a text log is an error with the cause, and no stack", async () => {
  const { errors: error, code } = await run("terraform_data.a", "apply.log");
  expect(code).toBe(1);
  expect(error).toMatch(
    /apply\.log is not a log in JSON: no line of it holds an object as Terraform logs it\. Record one with terraform apply -json\.\n/,
  );
  const missing = await run("terraform_data.a", "none");
  expect([missing.code, missing.errors]).toEqual([
    1,
    expect.stringContaining("could not be read: no such file or directory"),
  ]);
});
