import * as vscode from "vscode";
import type { Location, Position } from "../../server/protocol/place.ts";

export const toPosition = ({ line, character }: Position) => new vscode.Position(line, character);

export const toRange = ({ start, end }: Location) => new vscode.Range(toPosition(start), toPosition(end));

export const fromPosition = ({ line, character }: vscode.Position): Position => ({ line, character });

/** Shows a place in an editor beside the timeline: the one that shows its file already, else the first. */
export async function openSource(location: Location, preserveFocus = false): Promise<vscode.TextEditor> {
  const uri = vscode.Uri.parse(location.uri);
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document.uri.toString() === uri.toString());
  const range = toRange(location);
  const editor = await vscode.window.showTextDocument(uri, {
    viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One,
    selection: new vscode.Range(range.start, range.start),
    preserveFocus,
    preview: true,
  });
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return editor;
}
