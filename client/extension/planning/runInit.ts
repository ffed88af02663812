import * as vscode from "vscode";
import { INIT_COMMAND, type InitRequest, PLAN_OPTIONS } from "../../../server/protocol/methods.ts";
import { chosenRoot } from "../chosenRoot.ts";
import type { Connection } from "../connection.ts";
import type { ExplorerNode } from "../explorer/explorerNodes.ts";
import type { StatusBar } from "../statusBar.ts";
import { canStartPrograms } from "./terraformRun.ts";

/**
 * Runs `init` in a terminal of a root module's folder, where the user sees its output and answers its questions: of the root module that is
 * named, else of the one around the active editor.
 */
export const registerInit = (connection: Connection, statusBar: StatusBar): vscode.Disposable =>
  vscode.commands.registerCommand(INIT_COMMAND, async (argument: InitRequest | ExplorerNode | undefined) => {
    if (argument && "program" in argument) return run(argument);
    const root = chosenRoot(argument, statusBar);
    const view = root === undefined ? null : await connection.ask(PLAN_OPTIONS, { root });
    if (root !== undefined && view) run({ root, program: view.program });
  });

function run({ root, program }: InitRequest): void {
  if (!canStartPrograms()) return;
  const terminal = vscode.window.createTerminal({ name: `${program} init`, cwd: vscode.Uri.parse(root, true) });
  terminal.show();
  terminal.sendText(`${program} init`);
}
