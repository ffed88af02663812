import * as vscode from "vscode";

/** The command behind "Run terraform init". Its argument is an InitRequest. */
export const INIT_COMMAND = "stateline.init";

export interface InitRequest {
  /** The URI of the root module's folder. */
  readonly root: string;
  readonly program: "terraform" | "tofu";
}

/** Runs `init` in a terminal of the root module's folder, where the user sees its output and answers its questions. */
export const registerInit = (): vscode.Disposable =>
  vscode.commands.registerCommand(INIT_COMMAND, ({ root, program }: InitRequest) => {
    const terminal = vscode.window.createTerminal({ name: `${program} init`, cwd: vscode.Uri.parse(root, true) });
    terminal.show();
    terminal.sendText(`${program} init`);
  });
