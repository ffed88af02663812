import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LOAD_STATE, PLAN_CHANGED } from "../../server/protocol/methods.ts";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import { stateOf } from "../support/backends.ts";
import { type StateServer, stateServer } from "../support/stateServer.ts";
import { hasTerraform, JUDGE } from "../support/terraform.ts";
import { type Session, startSession } from "./session.ts";

// The real language server beside the real terraform: a state that an apply is writing, and one in an http backend.

let parent: string;
let folder: string;
let session: Session;
let status: PlanStatus | undefined;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "stateline-applies-"));
  folder = join(parent, "root");
  mkdirSync(folder);
  writeFileSync(join(parent, "rc.tfrc"), "");
});
afterEach(async () => {
  await session.close();
  rmSync(parent, { recursive: true, force: true });
});

const main = (text: string) => writeFileSync(join(folder, "main.tf"), text);
const start = async () => {
  const own = { TF_CLI_CONFIG_FILE: join(parent, "rc.tfrc") };
  Object.assign(process.env, own);
  const capabilities = { workspace: { configuration: true } };
  session = await startSession(folder, { capabilities }, () => ({}));
  session.connection.onNotification(PLAN_CHANGED, (told: PlanStatus) => {
    status = told;
  });
};
const changed = (...names: readonly string[]) =>
  session.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: names.map((name) => ({ uri: session.uri(name), type: 2 })),
  });
const state = (text: string) => {
  writeFileSync(join(folder, "terraform.tfstate"), text);
  return changed("terraform.tfstate");
};
const text = () => expect.poll(() => status?.text, { timeout: 20_000 });
const tooltip = () => expect.poll(() => status?.tooltip, { timeout: 20_000 });

/** Runs the real terraform, and ignores its output. */
async function terraform(...args: readonly string[]): Promise<void> {
  const child = begin(...args);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  expect(code, args.join(" ")).toBe(0);
}

function begin(...args: readonly string[]): ChildProcess {
  const own = { TF_CLI_CONFIG_FILE: join(parent, "rc.tfrc"), CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
  return spawn("terraform", args, { cwd: folder, env: { ...process.env, ...own }, stdio: "ignore" });
}

const DATA = 'resource "terraform_data" "a" {\n  input = "x"\n}\n';

test("an incomplete state is read again; until then, the last complete one is used, with a note", async () => {
  main(DATA);
  const oldState = stateOf(3, { a: "old" });
  writeFileSync(join(folder, "terraform.tfstate"), oldState);
  await start();
  await text().toBe("~1");
  await state(oldState.slice(0, 200));
  await tooltip().toContain("The state file is being written, so the last complete state is used.");
  expect(status?.text).toBe("~1");
  await state(stateOf(4, { a: "x" }));
  await text().toBe("no changes");
  expect(status?.tooltip).toContain("serial 4");
  expect(status?.run).toMatch(/^The state changed to serial 4 while this was open: terraform.*data\.a has changed\.$/);
});

test("a lock shows its holder and its time, and blocks nothing", async () => {
  main(DATA);
  writeFileSync(join(folder, "terraform.tfstate"), stateOf(3, { a: "x" }));
  await start();
  await text().toBe("no changes");
  const lock = { ID: "1", Operation: "OperationTypePlan", Who: "pia@laptop", Created: "2026-11-22T09:02:11.12Z" };
  writeFileSync(join(folder, ".terraform.tfstate.lock.info"), JSON.stringify(lock));
  await changed(".terraform.tfstate.lock.info");
  await tooltip().toContain("Locked since 2026-11-22 09:02 UTC by pia\\@laptop (plan). Reading is not affected.");
  expect(status?.text).toBe("no changes");
  rmSync(join(folder, ".terraform.tfstate.lock.info"));
  await changed(".terraform.tfstate.lock.info");
  await tooltip().not.toContain("Locked");
});

describe.skipIf(!hasTerraform)(`beside terraform ${JUDGE}`, () => {
  test("the first apply: while it runs, nothing exists and the state is locked; afterwards its objects exist", async () => {
    main(
      `${DATA}resource "terraform_data" "b" {\n  provisioner "local-exec" {\n    command = "while test ! -e go; do sleep 0.1; done"\n  }\n}\n`,
    );
    await terraform("init", "-input=false");
    await start();
    await text().toBe("+2");
    const apply = begin("apply", "-auto-approve", "-input=false");
    await expect.poll(() => existsSync(join(folder, ".terraform.tfstate.lock.info")), { timeout: 20_000 }).toBe(true);
    await changed("terraform.tfstate", ".terraform.tfstate.lock.info");
    await tooltip().toMatch(/Locked since \d{4}-\d\d-\d\d \d\d:\d\d UTC by .*\(apply\)/);
    expect(status?.text).not.toContain("State not loaded");
    const ended = new Promise((resolve) => apply.once("exit", resolve));
    writeFileSync(join(folder, "go"), "");
    expect(await ended).toBe(0);
    await changed("terraform.tfstate", ".terraform.tfstate.lock.info");
    await tooltip().not.toContain("Locked");
    expect(status?.text).toBe("no changes");
  });

  test("a state behind http, set up by the real init and loaded by the real state pull", async () => {
    const server: StateServer = await stateServer();
    try {
      main(`terraform {\n  backend "http" {\n    address = "${server.address}?token=hunter2"\n  }\n}\n${DATA}`);
      await terraform("init", "-input=false");
      await start();
      await text().toBe("State not loaded (http) · Load");
      const load = () => session.connection.sendRequest(LOAD_STATE, { root: session.uri("").replace(/\/$/, "") });
      await load();
      await text().toMatch(/^\+1 · state of/);
      expect(status?.tooltip).toContain("holds no state, loaded at");
      await terraform("apply", "-auto-approve", "-input=false");
      await load();
      await text().toMatch(/^no changes · state of/);
      server.answer(200, "<!DOCTYPE html><html>Sign in</html>");
      await load();
      await tooltip().toMatch(/Loading it again failed: Failed to refresh state: .*could not be parsed as JSON/);
      expect(status?.text).toMatch(/^no changes · state of/);
      server.answer(401, "");
      await load();
      await tooltip().toContain(
        "Loading it again failed: Failed to refresh state: HTTP remote state endpoint requires auth.",
      );
      server.mend();
      await load();
      await tooltip().not.toContain("failed");
      expect(readFileSync(join(folder, "main.tf"), "utf8")).toContain("hunter2");
      expect(JSON.stringify(status)).not.toContain("hunter2");
    } finally {
      await server.close();
    }
  });
});
