import * as vscode from "vscode";
import { chosenRoot } from "./chosenRoot.ts";
import type { Connection } from "./connection.ts";
import type { ExplorerNode } from "./explorerNodes.ts";
import type { StatusBar } from "./statusBar.ts";

const SCHEME = "stateline-comparison";

/** Shows what the plan of a root module says otherwise than that of a commit. */
export function registerComparePlan(connection: Connection, statusBar: StatusBar): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const content: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    provideTextDocumentContent: async ({ query }) => {
      const [root = "", revision = ""] = JSON.parse(query) as readonly string[];
      const reply = await connection.comparePlan({ root, revision });
      if (!reply) return "";
      return "text" in reply ? reply.text : reply.refusal;
    },
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, content),
    vscode.commands.registerCommand("stateline.comparePlan", async (node?: ExplorerNode) => {
      const root = chosenRoot(node, statusBar);
      if (root === undefined) return undefined;
      const revision = await vscode.window.showInputBox({
        title: "Compare the Plan with a Commit",
        value: "HEAD",
        prompt: "A commit, branch or tag",
      });
      if (!revision) return undefined;
      const path = `Plan beside ${revision.replaceAll("/", " ")}.txt`;
      const uri = vscode.Uri.from({ scheme: SCHEME, path, query: JSON.stringify([root, revision]) });
      // A comparison that is open already is made anew.
      changed.fire(uri);
      return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: false });
    }),
  );
}
