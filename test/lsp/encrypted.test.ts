import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LOAD_STATE, PLAN_CHANGED } from "../../server/protocol/methods.ts";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import { puppetIn, stateOf, writeProgram } from "../support/backends.ts";
import { type Session, startSession } from "./session.ts";

// An encrypted state of OpenTofu on disk, with a program in place of tofu that has the key.

const ENCRYPTED = (data: string) =>
  JSON.stringify({
    serial: 3,
    lineage: "88e2c4e6-d61a-3a12-9474-88199de86fcf",
    meta: { "key_provider.pbkdf2.mine": "eyJzYWx0IjoiIn0=" },
    encrypted_data: data,
    encryption_version: "v0",
  });

let parent: string;
let folder: string;
let session: Session;
let status: PlanStatus | undefined;
const { PATH } = process.env;
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), "stateline-encrypted-"));
  folder = join(parent, "root");
  mkdirSync(join(folder, ".said"), { recursive: true });
  writeFileSync(join(folder, "main.tf"), 'resource "terraform_data" "a" {\n  input = "x"\n}\n');
  writeFileSync(join(folder, "terraform.tfstate"), ENCRYPTED("AAAA"));
  writeProgram(join(parent, "bin/tofu"));
  const puppet = puppetIn(parent);
  puppet.setManner("root", "good");
  puppet.setState("root", stateOf(3, { a: "old" }));
  process.env.PATH = `${join(parent, "bin")}:${PATH}`;
  session = await startSession(folder, { capabilities: { workspace: { configuration: true } } }, () => ({}));
  session.connection.onNotification(PLAN_CHANGED, (told: PlanStatus) => {
    status = told;
  });
});
afterEach(async () => {
  process.env.PATH = PATH;
  await session.close();
  rmSync(parent, { recursive: true, force: true });
});

const text = () => expect.poll(() => status?.text, { timeout: 20_000 });

test("an encrypted state is recognized, explained, and loaded with tofu; a newer one is loaded as well", async () => {
  await text().toBe("State not loaded · Load");
  expect(status?.tooltip).toContain(
    "The state is encrypted by OpenTofu. tofu state pull prints it where the key is available.",
  );
  expect(await session.diagnostics("terraform.tfstate", (found) => found.length > 0)).toEqual(["State not loaded"]);
  await session.connection.sendRequest(LOAD_STATE, { root: session.uri("").replace(/\/$/, "") });
  await text().toMatch(/^~1 · state of \d\d:\d\d$/);
  expect(status?.tooltip).toMatch(/State: `terraform\.tfstate`, serial 3, loaded at/);
  puppetIn(parent).setState("root", stateOf(4, { a: "x" }));
  writeFileSync(join(folder, "terraform.tfstate"), ENCRYPTED("BBBB"));
  const changes = [{ uri: session.uri("terraform.tfstate"), type: 2 }];
  await session.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
  await text().toMatch(/^no changes · state of/);
});
