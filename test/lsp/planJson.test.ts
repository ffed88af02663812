import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PLAN_JSON, type PlanJson } from "../../server/protocol/methods.ts";
import { stateline } from "../support/command.ts";
import { type Session, startSession } from "./session.ts";

// stateline/planJson of the real language server, beside `stateline plan --json` of the real command.

let root: string;
let session: Session;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "stateline-"));
});
afterEach(async () => {
  await session.close();
  rmSync(root, { recursive: true, force: true });
});

const requested = (uri = session.uri("").slice(0, -1)): Promise<PlanJson | null> =>
  session.connection.sendRequest(PLAN_JSON, { uri });

/** Returns the plan as soon as nothing is awaited. */
async function settled(uri?: string): Promise<PlanJson> {
  for (;;) {
    const reply = await requested(uri);
    if (reply?.stateline.pending === 0) return reply;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Without a version the editor asks the installed program, and a command does not. */
const LANGUAGE = "terraform@1.15";
const inLanguage = () =>
  session.connection.sendNotification("workspace/didChangeConfiguration", {
    settings: { stateline: { language: LANGUAGE } },
  });

/** Returns what the command prints. */
const printed = async (folder: string): Promise<Record<string, unknown>> =>
  JSON.parse((await stateline(folder, "plan", "--json", "--language", LANGUAGE)).out);

/** Returns a plan without what is about the moment and the place. */
const comparable = ({ timestamp, ...plan }: Record<string, unknown>, folder: string): unknown => {
  const { pending, dialect, ...stateline } = plan.stateline as Record<string, unknown>;
  return JSON.parse(JSON.stringify({ ...plan, stateline }).replaceAll(folder, "/root"));
};

test("the plan is that of the command, of unsaved text too", async () => {
  cpSync("examples/web-app", root, { recursive: true });
  mkdirSync(join(root, "tests"));
  writeFileSync(join(root, "tests", "a.tftest.hcl"), 'run "a" {\n  command = plan\n}\n');
  session = await startSession(root);
  await inLanguage();
  expect(comparable(await settled(), root)).toEqual(comparable(await printed(root), root));
  const text = readFileSync(join(root, "main.tf"), "utf8");
  for (const added of [
    "",
    'resource "terraform_data" "added" {\n  input = 1\n}\n',
    "locals {\n  a = nothing.at_all\n}\n",
  ]) {
    const changed = `${text}\n${added}`;
    await (added === "" ? session.open("main.tf", changed) : session.change("main.tf", changed));
    const unsaved = await settled();
    writeFileSync(join(root, "main.tf"), changed);
    expect(comparable(unsaved, root)).toEqual(comparable(await printed(root), root));
    expect([added, unsaved.errored]).toEqual([added, added.includes("nothing")]);
  }
});

test("a number beyond the precision of a double is written digit by digit", async () => {
  const digits = "123456789012345678901234567890";
  const fraction = "0.12345678901234567890123456789";
  writeFileSync(join(root, "main.tf"), `output "a" {\n  value = [${digits}, ${fraction}, 0.5]\n}\n`);
  session = await startSession(root);
  let text = "";
  session.output.on("data", (bytes: Buffer) => {
    text += bytes.toString("utf8");
  });
  const { output_changes: changes } = await settled();
  expect(changes).toMatchObject({ a: { after: [Number(digits), Number(fraction), 0.5] } });
  expect(text).toContain(`"after":[${digits},${fraction},0.5]`);
});

test("a folder without configuration has no plan", async () => {
  session = await startSession(root);
  expect(await requested()).toBe(null);
  expect(await requested("untitled:a")).toBe(null);
});

test("a file stands for its root module", async () => {
  writeFileSync(join(root, "main.tf"), 'output "a" {\n  value = 1\n}\n');
  session = await startSession(root);
  expect(await settled(session.uri("main.tf"))).toEqual(await settled());
  expect(await settled(session.uri(""))).toEqual(await settled());
});
