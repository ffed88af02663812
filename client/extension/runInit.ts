import * as vscode from "vscode";
import { INIT_COMMAND, type InitRequest } from "../../server/protocol/methods.ts";

/** Runs `init` in a terminal of the root module's folder, where the user sees its output and answers its questions. */
export const registerInit = (): vscode.Disposable =>
  vscode.commands.registerCommand(INIT_COMMAND, ({ root, program }: InitRequest) => {
    const terminal = vscode.window.createTerminal({ name: `${program} init`, cwd: vscode.Uri.parse(root, true) });
    terminal.show();
    terminal.sendText(`${program} init`);
  });
