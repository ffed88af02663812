import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import type { ExplorerNode } from "../../client/extension/explorer/explorerNodes.ts";
import { EXPLORER, PLAN_OPTIONS, SET_PLAN_OPTIONS } from "../../server/protocol/methods.ts";
import { activated, type Exports, open, until } from "./workspace.ts";

// The plan options of examples/web-app, set from the rows of the explorer.

describe("plan options in VS Code", () => {
  let exported: Exports;
  before(async () => {
    exported = await activated();
    await open("main.tf");
  });
  after(async () => {
    await exported.connection.ask(SET_PLAN_OPTIONS, { root: await rootUri(exported), options: {} });
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("selected rows become targets, and the command has them", async () => {
    const root = await rootUri(exported);
    const rows = await until("two rows", async () => {
      const found = await instanceRows(exported);
      return found.length > 1 ? found.slice(0, 2) : undefined;
    });
    const addresses = rows.map((node) => (node.kind === "row" ? node.row.address : undefined));
    await vscode.commands.executeCommand("stateline.target", rows[0], rows);
    const view = await exported.connection.ask(PLAN_OPTIONS, { root });
    assert.deepEqual(view?.options.targets, addresses);
    const explorers = await until("the note", async () => {
      const [explorer] = (await exported.connection.ask(EXPLORER, {})) ?? [];
      return explorer?.note?.includes("2 targets") ? explorer : undefined;
    });
    assert.match(explorers.note ?? "", /2 targets/);
    await vscode.commands.executeCommand("stateline.copyPlanCommand", root);
    const copied = await vscode.env.clipboard.readText();
    for (const address of addresses) assert(copied.includes(`-target=`) && copied.includes(address ?? "?"), copied);
  });

  it("what cannot be replaced is refused", async () => {
    const root = await rootUri(exported);
    const reply = await exported.connection.ask(SET_PLAN_OPTIONS, { root, options: { replace: ["module.x"] } });
    assert.match(reply?.refused ?? "", /\.$/);
  });
});

async function rootUri({ connection }: Exports): Promise<string> {
  const explorer = await until("a plan", async () => (await connection.ask(EXPLORER, {}))?.[0]);
  return explorer.root;
}

async function instanceRows({ explorer }: Exports): Promise<readonly ExplorerNode[]> {
  const groups = (await explorer.getChildren()) ?? [];
  const rows = await Promise.all(groups.map(async (group) => (await explorer.getChildren(group)) ?? []));
  return rows.flat().filter((node) => node.kind === "row" && node.row.address !== undefined);
}
