import * as vscode from "vscode";
import type { Location } from "../../server/protocol/place.ts";
import { toRange } from "./places.ts";

/** Options for showing source text. */
export interface Opening {
  /** Whether the editor takes the keyboard focus, and is opened if none shows the file. */
  readonly take: boolean;
  /** The column of the timeline, which source never covers. */
  readonly timeline: vscode.ViewColumn | undefined;
}

/** Shows source text beside the timeline, and remembers the cursor moves that this caused. */
export class SourceEditors {
  #last: { readonly uri: string; readonly position: vscode.Position; arriving: boolean } | undefined;

  async show(location: Location, { take, timeline }: Opening): Promise<void> {
    const uri = vscode.Uri.parse(location.uri);
    const viewColumn = columnShowing(uri) ?? (take ? await columnBeside(timeline) : undefined);
    if (viewColumn === undefined) return;
    const range = toRange(location);
    const last = { uri: uri.toString(), position: range.start, arriving: true };
    this.#last = last;
    const selection = new vscode.Range(range.start, range.start);
    const editor = await vscode.window.showTextDocument(uri, { viewColumn, selection, preserveFocus: !take });
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    last.arriving = false;
  }

  /** Whether `show` caused the position of the cursor, or is still opening the editor. */
  caused({ document, selection }: vscode.TextEditor): boolean {
    const last = this.#last;
    if (last?.uri !== document.uri.toString()) return false;
    return last.arriving || last.position.isEqual(selection.active);
  }

  /** Called when the user moved a cursor. Later moves to the place that `show` had chosen are the user's own. */
  forget(): void {
    if (!this.#last?.arriving) this.#last = undefined;
  }
}

const columnShowing = (uri: vscode.Uri): vscode.ViewColumn | undefined =>
  vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString())?.viewColumn;

/** Returns the group to the left of the timeline, or else any other group; creates one if the timeline has the only group. */
async function columnBeside(timeline: vscode.ViewColumn | undefined): Promise<vscode.ViewColumn> {
  if (timeline === undefined) return vscode.ViewColumn.Active;
  const others = vscode.window.tabGroups.all.map(({ viewColumn }) => viewColumn).filter((some) => some !== timeline);
  const beside = others.filter((some) => some < timeline).at(-1) ?? others[0];
  if (beside !== undefined) return beside;
  await vscode.commands.executeCommand("workbench.action.newGroupLeft");
  return vscode.ViewColumn.Active;
}
