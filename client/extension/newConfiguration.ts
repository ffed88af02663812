import * as vscode from "vscode";

/** The command behind "New main.tf" in a folder without configuration. */
const NEW_CONFIGURATION_COMMAND = "stateline.newConfiguration";

/** Creates an empty main.tf in the first folder, unless there is one, and opens it. */
export const registerNewConfiguration = (): vscode.Disposable =>
  vscode.commands.registerCommand(NEW_CONFIGURATION_COMMAND, async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    if (!folder) return;
    const uri = vscode.Uri.joinPath(folder.uri, "main.tf");
    const edit = new vscode.WorkspaceEdit();
    edit.createFile(uri, { ignoreIfExists: true });
    await vscode.workspace.applyEdit(edit);
    await vscode.window.showTextDocument(uri);
  });
