import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CALL } from "../../server/engine/provider/plugin/pluginCalls.ts";
import { SCHEMAS } from "../../server/engine/schema/schemaQuestion.ts";
import { DISK } from "../../server/host/node/askers.ts";
import { fileWatch } from "../../server/host/node/plugins/fileWatch.ts";
import { ISOLATED } from "../../server/host/node/plugins/liveLimits.ts";
import { type LivePlugins, livePlugins } from "../../server/host/node/plugins/livePlugins.ts";
import { schemaAsker } from "../../server/host/node/plugins/schemaAsker.ts";
import { cacheSchemas } from "../../server/host/node/plugins/schemaKeeper.ts";
import { askWith } from "../../server/host/shared/askWith.ts";
import { openWorkspace, type Workspace } from "../../server/workspace/workspace.ts";
import { BASE } from "../conformance/provider/base.ts";
import { thing, workspace } from "../conformance/provider/workspace.ts";
import { buildRuled, installRuled, isAlive, ruledProgram } from "../support/provider/installed.ts";
import type { RuledProvider } from "../support/provider/rules.ts";
import { ownHost, PATIENT, processesNaming } from "./session.ts";

// A provider that is being developed: the editor's plan follows its builds.

let top: string;
let root: string;
let editor: Workspace;
let plugins: LivePlugins;
const { TF_CLI_CONFIG_FILE, TF_REATTACH_PROVIDERS } = process.env;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "stateline-"));
  root = join(top, "root");
  mkdirSync(root);
  const main = 'resource "test_thing" "a" {\n  name = "a"\n  zone = "new"\n}\n';
  const { files, state } = workspace("development", main, {
    state: [{ name: "a", attributes: thing("a", { zone: "old" }) }],
  });
  writeFileSync(join(root, "main.tf"), files["main.tf"]!);
  writeFileSync(join(root, "terraform.tfstate"), state!);
  process.env.TF_CLI_CONFIG_FILE = join(top, "cli.tfrc");
});

afterEach(async () => {
  await plugins.close();
  restore("TF_CLI_CONFIG_FILE", TF_CLI_CONFIG_FILE);
  restore("TF_REATTACH_PROVIDERS", TF_REATTACH_PROVIDERS);
  await expect.poll(() => processesNaming(top), PATIENT).toEqual([]);
  rmSync(top, { recursive: true, force: true });
});

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** Opens the root module as an editor does. */
function open(): void {
  plugins = livePlugins(ownHost(ISOLATED));
  const signal = new AbortController().signal;
  const { watch, follow } = fileWatch(50);
  const schemas = schemaAsker(join(top, "cache"), (request) => cacheSchemas(request, signal), watch);
  const ask = askWith(new Map([...DISK, [SCHEMAS, schemas], [CALL, plugins.calls]]));
  editor = openWorkspace(
    { ask, environment: { providers: "offline", fromPlugins: "auto" } },
    { planned: () => {}, log: () => {} },
  );
  follow((paths) => editor.dispatch({ kind: "changedOnDisk", paths }));
  editor.dispatch({ kind: "folderAdded", path: root });
  editor.dispatch({ kind: "viewed", path: join(root, "main.tf") });
}

/** Returns the action of the instance, and who decided it. */
async function planned(): Promise<string> {
  await editor.settled();
  const [trace] = editor.snapshot().roots[0]?.plan.traces ?? [];
  return `${trace?.change.action.outcome} ${trace?.confidence}`;
}

/** The provider, which replaces an object whose zone changes, or updates it. */
const provider = (replaces: boolean): RuledProvider => ({
  ...BASE,
  types: { test_thing: { ...BASE.types!.test_thing, replace: replaces ? [["zone"]] : [] } },
});

const override = (folder: string): void =>
  writeFileSync(
    process.env.TF_CLI_CONFIG_FILE!,
    `provider_installation {\n  dev_overrides {\n    "hashicorp/test" = "${folder}"\n  }\n  direct {}\n}\n`,
  );

test("a provider in dev_overrides is built again: the plan follows, and the older plugin is ended", async () => {
  const folder = join(top, "build");
  buildRuled(folder, "test", provider(true), join(top, "calls"));
  override(folder);
  open();
  expect(await planned()).toBe("delete-then-create offline");
  const older = processesNaming(top);
  expect(older).not.toEqual([]);
  buildRuled(folder, "test", provider(false), join(top, "calls"));
  await expect.poll(planned, PATIENT).toBe("update offline");
  await expect.poll(() => older.filter(isAlive), PATIENT).toEqual([]);
});

test("an override replaces the installed release, whose schema is cached", async () => {
  await installRuled(root, { test: provider(true) }, join(top, "calls"));
  writeFileSync(process.env.TF_CLI_CONFIG_FILE!, "");
  open();
  expect(await planned()).toBe("delete-then-create offline");
  const folder = join(top, "build");
  buildRuled(folder, "test", provider(false), join(top, "calls"));
  override(folder);
  await expect.poll(planned, PATIENT).toBe("update offline");
});

test("a provider that runs under a debugger is asked, and never stopped", async () => {
  const rules = join(top, "rules.json");
  writeFileSync(rules, JSON.stringify(provider(true)));
  const running = spawn(process.execPath, [...ruledProgram(), rules, join(top, "calls"), "plain"], {
    env: { ...process.env, TF_PLUGIN_MAGIC_COOKIE: "reattached" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    process.env.TF_REATTACH_PROVIDERS = await reattachment(running);
    open();
    expect(await planned()).toBe("delete-then-create offline");
    await plugins.close();
    expect(running.exitCode).toBe(null);
  } finally {
    if (running.kill()) await once(running, "exit");
  }
});

/** Returns the variable that names a plugin, which prints its address. */
async function reattachment({ stdout, pid }: ChildProcess): Promise<string> {
  const [line] = (await once(stdout!, "data")) as [Buffer];
  const [, protocol, network, address] = line.toString().trim().split("|");
  const about = {
    Protocol: "grpc",
    ProtocolVersion: Number(protocol),
    Pid: pid,
    Test: true,
    Addr: { Network: network, String: address },
  };
  return JSON.stringify({ "registry.terraform.io/hashicorp/test": about });
}
