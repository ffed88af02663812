import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import type { Connection } from "../../client/extension/connection.ts";
import type { ExplorerNode } from "../../client/extension/explorer/explorerNodes.ts";
import type { TimelinePanel } from "../../client/extension/timelinePanel.ts";
import type { PlanOverview } from "../../server/protocol/planOverview.ts";

/** The API that the extension exports for its tests. */
export interface Exports {
  readonly connection: Connection;
  readonly explorer: vscode.TreeDataProvider<ExplorerNode>;
  readonly timeline: TimelinePanel;
  readonly plan: { readonly shown: PlanOverview | undefined };
}

export async function activated(): Promise<Exports> {
  const extension = vscode.extensions.getExtension<Exports>("stateline.stateline");
  assert(extension, "the extension is there");
  return extension.activate();
}

/** Opens a file of the example in an editor. */
export async function open(name: string): Promise<vscode.TextEditor> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert(folder, "a folder is open");
  return vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, name), { viewColumn: vscode.ViewColumn.One });
}

/** Returns the position `skip` characters into the first occurrence of a text in the editor. */
export function placeOf(editor: vscode.TextEditor, text: string, skip = 0): vscode.Position {
  const offset = editor.document.getText().indexOf(text);
  assert(offset >= 0, `${text} stands in ${editor.document.fileName}`);
  return editor.document.positionAt(offset + skip);
}

export async function replace(editor: vscode.TextEditor, text: string, by: string): Promise<void> {
  const start = placeOf(editor, text);
  const done = await editor.edit((edit) =>
    edit.replace(new vscode.Range(start, placeOf(editor, text, text.length)), by),
  );
  assert(done, "the edit was made");
}

/** Reverts the editor to the file on disk. */
export async function revert(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.files.revert");
}

/** Calls `ask` until it returns a value; throws after a minute. */
export async function until<T>(description: string, ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`waited a minute for ${description}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
