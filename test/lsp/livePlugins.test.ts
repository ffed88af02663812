import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { processesNaming } from "../chaos/session.ts";
import { BASE, ruled } from "../conformance/provider/base.ts";
import { thing, workspace } from "../conformance/provider/workspace.ts";
import { installRuled } from "../support/provider/installed.ts";
import type { RuledProvider } from "../support/provider/rules.ts";
import { type Session, startSession } from "./session.ts";

// The real language server, whose plans are answered by plugins.

let top: string;
let root: string;
const sessions: Session[] = [];
const { XDG_CACHE_HOME, TMPDIR } = process.env;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "stateline-"));
  root = join(top, "root");
  for (const folder of [root, join(top, "t")]) mkdirSync(folder);
  process.env.XDG_CACHE_HOME = join(top, "cache");
  process.env.TMPDIR = join(top, "t");
});

afterEach(async () => {
  await Promise.all(sessions.splice(0).map((session) => session.close()));
  restore("XDG_CACHE_HOME", XDG_CACHE_HOME);
  restore("TMPDIR", TMPDIR);
  await expect.poll(() => processesNaming(top), { message: "no process is left", timeout: 10_000 }).toEqual([]);
  await expect.poll(() => readdirSync(join(top, "t")), { message: "no folder is left", timeout: 10_000 }).toEqual([]);
  rmSync(top, { recursive: true, force: true });
});

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

const MAIN = 'resource "test_thing" "a" {\n  name = "a"\n  zone = "new"\n}\n';

/** Installs the provider and writes a root module with an object whose zone changes, which only the provider says replaces it. */
async function install(provider: RuledProvider): Promise<void> {
  const state = [{ name: "a", attributes: thing("a", { zone: "old" }) }];
  const { files, state: stateText } = workspace("live", MAIN, { state });
  writeFileSync(join(root, "main.tf"), files["main.tf"]!);
  writeFileSync(join(root, "terraform.tfstate"), stateText!);
  await installRuled(root, { test: provider }, join(top, "calls"));
}

async function open(): Promise<Session> {
  const session = await startSession(root);
  sessions.push(session);
  await session.open("main.tf", MAIN);
  return session;
}

const isReplaced = (text: string): boolean => text.includes("-/+1");

function calls(): readonly string[] {
  const file = join(top, "calls");
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  return lines.map((line) => (JSON.parse(line) as { readonly call: string }).call);
}

test("the plugin decides, and is asked nothing that changes anything", async () => {
  await install(BASE);
  const session = await open();
  await session.status(isReplaced);
  await session.change("main.tf", MAIN.replace("new", "old"));
  await session.status((text) => text === "no changes");
  expect(new Set(calls())).toEqual(new Set(["ValidateResourceConfig", "UpgradeResourceState", "PlanResourceChange"]));
});

test("two servers with one cache have plugins of their own", async () => {
  await install(BASE);
  const both = await Promise.all([open(), open()]);
  for (const session of both) await session.status(isReplaced);
  sessions.splice(sessions.indexOf(both[0]!), 1);
  await both[0]!.close();
  await both[1]!.change("main.tf", MAIN.replace("new", "newer"));
  await both[1]!.status(isReplaced);
});

test("a server that is killed leaves nothing behind", async () => {
  await install(BASE);
  const session = await open();
  await session.status(isReplaced);
  expect(readdirSync(join(top, "t"))).not.toEqual([]);
  sessions.length = 0;
  session.kill();
});

test("a plugin that crashes leaves the simulated plan", async () => {
  await install(ruled({ call: "PlanResourceChange", does: { exits: true } }));
  const session = await open();
  await expect.poll(() => calls().includes("PlanResourceChange"), { timeout: 20_000 }).toBe(true);
  expect(await session.hover("main.tf", 2, 4)).toContain("may force replacement");
});
