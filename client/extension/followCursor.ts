import * as vscode from "vscode";
import type { Connection } from "./connection.ts";
import { contains, fromPosition } from "./places.ts";
import { CONFIGURATION_LANGUAGES } from "./selector.ts";
import type { TimelinePanel } from "./timelinePanel.ts";

/** The visible timeline follows the editor's cursor from block to block, and marks the row of its line. */
export function followCursor(connection: Connection, panel: TimelinePanel): vscode.Disposable {
  let moves = 0;
  return vscode.window.onDidChangeTextEditorSelection(async ({ textEditor, selections, kind }) => {
    const shown = panel.shown;
    const position = selections[0]?.active;
    const { uri, languageId } = textEditor.document;
    if (!shown || !position || !CONFIGURATION_LANGUAGES.includes(languageId)) return;
    panel.mark(uri, position);
    // A block can hold several instances: the one that the user chose stays while the cursor is in it. What moved the
    // cursor without keyboard or mouse is the timeline itself, or another program.
    if (!movedByUser(kind) || (shown.source && contains(shown.source, uri, position))) return;
    const move = ++moves;
    const instance = await connection.instanceAt({ uri: uri.toString(), position: fromPosition(position) });
    if (instance && move === moves) await panel.follow(instance);
  });
}

const movedByUser = (kind: vscode.TextEditorSelectionChangeKind | undefined) =>
  kind === vscode.TextEditorSelectionChangeKind.Keyboard || kind === vscode.TextEditorSelectionChangeKind.Mouse;
