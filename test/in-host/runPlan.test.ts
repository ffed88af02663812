import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { EXPLORER } from "../../server/protocol/methods.ts";
import { activated, open, until } from "./workspace.ts";

// The real terraform beside the live plan, in a copy of the example. Where there is none, only its absence is told.

const isInstalled = (() => {
  try {
    execFileSync("terraform", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

describe("terraform plan in VS Code", () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  const copy = join(folder, "copy");
  before(async () => {
    await activated();
    for (const name of ["main.tf", "variables.tf", "outputs.tf", "terraform.tfvars", "terraform.tfstate", "modules"])
      cpSync(join(folder, name), join(copy, name), { recursive: true });
  });
  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    rmSync(copy, { recursive: true });
  });

  it("shows the saved plan as text, and agrees with the live one", async function () {
    if (!isInstalled) return this.skip();
    execFileSync("terraform", ["init", "-input=false"], { cwd: copy, stdio: "ignore" });
    await open("copy/main.tf");
    const { connection } = await activated();
    const root = await until("the plan of the copy", async () => {
      const explorers = await connection.ask(EXPLORER, {});
      return explorers?.find((each) => each.root.endsWith("/copy"));
    });
    await vscode.commands.executeCommand("stateline.runPlan", { kind: "root", explorer: root, isOpen: true });
    const document = await until("the saved plan", () =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === "stateline-finished-plan"),
    );
    const text = document.getText();
    assert.match(text, /^# finished\.tfplan: a plan of Terraform/);
    assert.match(text, /Plan: 4 to add, 3 to change, 3 to destroy\./);
    assert(!text.includes("; live: "), text.slice(0, 600));
  });
});
