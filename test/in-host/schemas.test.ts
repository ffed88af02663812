import { strict as assert } from "node:assert";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { activated, open, until } from "./workspace.ts";

// In an initialised folder: main.tf, a lock file, and the provider of test/support in .terraform.

const installed = process.env.STATELINE_INSTALLED ?? "";

describe("the schema of an installed provider", () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  const installedFolder = join(folder, "installed");

  before(() => {
    assert(installed, "there is a provider");
    cpSync(installed, installedFolder, { recursive: true });
  });
  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    rmSync(installedFolder, { recursive: true });
  });

  it("comes from its plugin, which is started once and ends", async () => {
    await activated();
    const editor = await open("installed/main.tf");
    await until("the error", () => unsupported(editor));
    assert.equal(started().length, 1);
    await until("the end of the plugin", () => (isAlive(started()[0]!) ? undefined : true));
  });

  it("comes from the cache when the server starts again", async () => {
    const editor = await open("installed/main.tf");
    await vscode.commands.executeCommand("stateline.restartServer");
    await until("no error", () => (unsupported(editor) ? undefined : true));
    await until("the error", () => unsupported(editor));
    assert.equal(started().length, 1);
  });

  it("is not read from a plugin if the user forbids it; the cache is used", async () => {
    const editor = await open("installed/main.tf");
    const settings = vscode.workspace.getConfiguration("stateline.schemas", editor.document.uri);
    await settings.update("fromPlugins", "never", vscode.ConfigurationTarget.Workspace);
    await until("the error", () => unsupported(editor));
    await settings.update("fromPlugins", undefined, vscode.ConfigurationTarget.Workspace);
    assert.equal(started().length, 1);
  });

  it("comes from the configured file, as long as it is configured", async () => {
    const editor = await open("installed/main.tf");
    const settings = vscode.workspace.getConfiguration("stateline.schemas", editor.document.uri);
    await vscode.workspace.fs.writeFile(vscode.Uri.file(join(installedFolder, "schemas.json")), Buffer.from(SCHEMAS));
    await settings.update("path", "installed/schemas.json", vscode.ConfigurationTarget.Workspace);
    await until("no error", () => (unsupported(editor) ? undefined : true));
    await settings.update("path", undefined, vscode.ConfigurationTarget.Workspace);
    await until("the error", () => unsupported(editor));
  });
});

/** Another schema of `naughty_thing`, which has the argument. */
const SCHEMAS = JSON.stringify({
  format_version: "1.0",
  provider_schemas: {
    "registry.terraform.io/hashicorp/naughty": {
      resource_schemas: {
        naughty_thing: {
          version: 0,
          block: {
            attributes: { name: { type: "string", required: true }, nime: { type: "string", optional: true } },
          },
        },
      },
    },
  },
});

/** Returns the error at the unsupported argument. */
function unsupported({ document }: vscode.TextEditor): vscode.Diagnostic | undefined {
  const found = vscode.languages.getDiagnostics(document.uri);
  return found.find(({ range, message }) => range.start.line === 2 && /unsupported argument/i.test(message));
}

/** Returns the processes in which the provider was started. */
const started = (): number[] =>
  [...readFileSync(join(dirname(installed), "pids"), "utf8").matchAll(/\d+/g)].map(([id]) => Number(id));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
