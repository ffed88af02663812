import * as vscode from "vscode";
import type { InstanceReference } from "../../server/protocol/methods.ts";
import type { Timeline } from "../../server/protocol/timeline.ts";
import type { Connection } from "./connection.ts";
import { fromPosition } from "./places.ts";
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
    if (!movedByUser(kind)) return;
    const move = ++moves;
    const instance = await instanceOfOtherBlock(connection, shown, uri, position);
    if (instance && move === moves) await panel.follow(instance);
  });
}

/** What moved the cursor without keyboard or mouse is the timeline itself, or another program. */
const movedByUser = (kind: vscode.TextEditorSelectionChangeKind | undefined) =>
  kind === vscode.TextEditorSelectionChangeKind.Keyboard || kind === vscode.TextEditorSelectionChangeKind.Mouse;

/**
 * The instance of the block at a place, unless that is the block of what is shown: a block can hold several instances,
 * and the one that the user chose stays while the cursor is in it.
 */
async function instanceOfOtherBlock(
  connection: Connection,
  { source }: Timeline,
  uri: vscode.Uri,
  position: vscode.Position,
): Promise<InstanceReference | undefined> {
  const [here, shown] = await Promise.all([
    connection.instanceAt({ uri: uri.toString(), position: fromPosition(position) }),
    source && connection.instanceAt({ uri: source.uri, position: source.start }),
  ]);
  return here && !(shown?.root === here.root && shown.address === here.address) ? here : undefined;
}
