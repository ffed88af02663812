import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import { hashOf, installUsed, isAlive, startedAs, writeLock } from "../support/provider/installed.ts";
import { type Session, startSession } from "./session.ts";

// The real language server, and the provider of test/support as `terraform init` installs one.

let top: string;
let root: string;
let session: Session;
const { XDG_CACHE_HOME } = process.env;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "stateline-"));
  root = join(top, "root");
  process.env.XDG_CACHE_HOME = join(top, "cache");
});
afterEach(async () => {
  if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
  await expect.poll(() => startedAs(root).filter(isAlive), { timeout: 10_000 }).toEqual([]);
  rmSync(top, { recursive: true, force: true });
});

const unsupported = (summaries: readonly string[]) => summaries.includes("Unsupported argument");
const saying =
  (words: string) =>
  (_text: string, { tooltip }: PlanStatus) =>
    tooltip.includes(words);

test("an initialised folder gets its schema from the plugin, and the second time from the cache", async () => {
  await installUsed(root);
  for (const words of [
    "`hashicorp/naughty` 1.2.3 (from its plugin)",
    "`hashicorp/naughty` 1.2.3 (kept from its plugin)",
  ]) {
    session = await startSession(root);
    expect(await session.diagnostics("main.tf", unsupported)).toEqual(["Unsupported argument"]);
    expect((await session.status(saying(words))).tooltip).toContain(`Schemas: ${words}`);
    await session.close();
  }
  expect(startedAs(root)).toHaveLength(1);
});

test("a restricted workspace starts nothing, and uses the cache", async () => {
  await installUsed(root);
  const options = { initializationOptions: { isTrusted: false } };
  session = await startSession(root, options);
  await session.status(
    saying("No schema: `hashicorp/naughty` 1.2.3 (programs are not started in a restricted workspace)"),
  );
  expect(startedAs(root)).toEqual([]);
  await session.connection.sendNotification("stateline/trust", { isTrusted: true });
  await session.diagnostics("main.tf", unsupported);
  await session.close();
  session = await startSession(root, options);
  await session.diagnostics("main.tf", unsupported);
  await session.close();
  expect(startedAs(root)).toHaveLength(1);
});

test("a provider that is installed while the folder is open is asked", async () => {
  await installUsed(root);
  const installed = join(root, ".terraform");
  const hash = await hashOf(root);
  rmSync(installed, { recursive: true });
  session = await startSession(root);
  await session.status(saying("No schema: `hashicorp/naughty` 1.2.3 (not installed: run terraform init)"));
  await installUsed(root);
  expect(await hashOf(root)).toBe(hash);
  const uri = session.uri(".terraform/providers/registry.terraform.io/hashicorp/naughty/1.2.3/any/terraform-provider");
  await session.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 1 }] });
  await session.diagnostics("main.tf", unsupported);
  await session.close();
});

test("a bad plugin is reported in one line, and everything else works", async () => {
  await installUsed(root, "garbage");
  session = await startSession(root);
  await session.status(saying("(did not start: its first output is not the handshake of a plugin)"));
  await session.open(
    "main.tf",
    'resource "terraform_data" "a" {\n  inputt = 1\n}\nresource "naughty_thing" "a" {\n}\n',
  );
  expect(await session.diagnostics("main.tf", unsupported)).toEqual(["Unsupported argument"]);
  await session.close();
});

test("a package with another checksum is not started", async () => {
  await installUsed(root);
  writeLock(root, ["h1:another="]);
  session = await startSession(root);
  await session.status(saying("(not started: its checksum is not in .terraform.lock.hcl)"));
  await session.close();
  expect(startedAs(root)).toEqual([]);
});

test("a killed server leaves no plugin running", async () => {
  await installUsed(root, "hang");
  session = await startSession(root);
  await expect.poll(() => startedAs(root).filter(isAlive).length, { timeout: 10_000 }).toBe(1);
  session.kill();
  await expect.poll(() => startedAs(root).filter(isAlive).length, { timeout: 10_000 }).toBe(0);
});

test("the user's settings are followed as they change", async () => {
  await installUsed(root);
  let settings: object = { schemas: { fromPlugins: "never" } };
  const capabilities = { workspace: { configuration: true } };
  session = await startSession(root, { capabilities }, () => settings);
  await session.status(saying("No schema: `hashicorp/naughty` 1.2.3 (no plugin is started)"));
  expect(startedAs(root)).toEqual([]);
  settings = { schemas: { fromPlugins: "auto" } };
  await session.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  await session.diagnostics("main.tf", unsupported);
  settings = { schemas: { fromPlugins: "auto", path: "none.json" } };
  await session.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  await session.status((text) => text.includes("!"));
  settings = { schemas: { fromPlugins: 7, path: ["odd"] } };
  await session.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  await session.diagnostics("main.tf", unsupported);
  await session.close();
});
