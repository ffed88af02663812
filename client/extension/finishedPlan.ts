import * as vscode from "vscode";
import type { Connection } from "./connection.ts";

const SCHEME = "stateline-finished-plan";

/** Shows the files of finished plans as text: a saved plan, or one in JSON. */
export function registerFinishedPlans(connection: Connection): vscode.Disposable {
  const content: vscode.TextDocumentContentProvider = {
    provideTextDocumentContent: async ({ query, fragment: root }) => {
      const reply = await connection.finishedPlan({ uri: query, ...(root !== "" && { root }) });
      if (!reply) return "";
      return "text" in reply ? reply.text : `# ${reply.refusal}\n`;
    },
  };
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, content),
    vscode.commands.registerCommand("stateline.showFinishedPlan", async (argument?: vscode.Uri, root?: unknown) => {
      const file = argument ?? (await chosenFile());
      // The explorer of files passes the whole selection behind the file.
      if (file) await show(file, typeof root === "string" ? root : "");
    }),
  );
}

async function chosenFile(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({ title: "Show Finished Plan", openLabel: "Show Plan" });
  return chosen?.[0];
}

/** Shows a plan. `root` is the URI of its root module, if the file is not in its folder; otherwise empty. */
async function show(file: vscode.Uri, root: string): Promise<void> {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  const uri = vscode.Uri.from({ scheme: SCHEME, path: `${name}.txt`, query: file.toString(), fragment: root });
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: false });
}
