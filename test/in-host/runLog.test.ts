import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { TIMELINE } from "../../server/protocol/methods.ts";
import { activated, open, until } from "./workspace.ts";

// The log of a real run, from its file to the timeline of an instance that it names.

const ADDRESS = "terraform_data.network";
const resource = { addr: ADDRESS };
const lines = (...messages: readonly object[]) =>
  new TextEncoder().encode(`${messages.map((each) => JSON.stringify(each)).join("\n")}\n`);
const BEGUN = [
  { type: "version", terraform: "1.11.4", ui: "1.2" },
  { type: "planned_change", change: { resource, action: "update" } },
  { type: "apply_start", hook: { resource, action: "update" } },
];
const ENDED = [
  { type: "apply_complete", hook: { resource, action: "update", elapsed_seconds: 3 } },
  { type: "change_summary", changes: { operation: "apply" } },
];

describe("the log of a run in VS Code", () => {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const file = vscode.Uri.joinPath(folder, "apply.jsonl");
  before(async () => {
    await activated();
    await open("main.tf");
  });
  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.workspace.fs.delete(file);
  });

  it("opens the timeline of the instance that it names, and follows the file", async () => {
    const { connection, timeline } = await activated();
    const root = folder.toString();
    await vscode.workspace.fs.writeFile(file, lines(...BEGUN));
    await vscode.commands.executeCommand("stateline.showRunLog", file);
    await until("the timeline", () => (timeline.shown?.instance.address === ADDRESS ? true : undefined));
    const came = async (version: number) => {
      const reply = await connection.ask(TIMELINE, { root, address: ADDRESS, log: { uri: file.toString(), version } });
      const recorded = reply?.recorded;
      assert(recorded && "promises" in recorded);
      return recorded.promises.map((promise) => promise.outcome);
    };
    assert.deepEqual(await came(100), ["The log does not say how this ended."]);
    await vscode.workspace.fs.writeFile(file, lines(...BEGUN, ...ENDED));
    assert.deepEqual(await came(101), ["Done as planned."]);
    await until("the panel's own reading", () => (timeline.recorded === "Done as planned." ? true : undefined));
  });
});
