import * as vscode from "vscode";
import { INSTANCE_AT, type InstanceReference } from "../../../server/protocol/methods.ts";
import type { Connection } from "../connection.ts";
import { isSameInstance } from "../instances.ts";
import { fromPosition } from "../places.ts";
import type { PlanPanel } from "../planning/planPanel.ts";
import { CONFIGURATION_LANGUAGES } from "../selector.ts";
import type { SourceEditors } from "../sourceEditors.ts";
import type { ShownInstance, TimelinePanel } from "../timelinePanel.ts";

/**
 * Makes the visible timeline follow the editor's cursor from block to block, and mark the row of its line. Without a timeline, the
 * page of the plan marks the lane of the block. Cursor moves that the timeline itself caused are ignored.
 */
export function followCursor(
  connection: Connection,
  panel: TimelinePanel,
  plan: PlanPanel,
  sources: SourceEditors,
): vscode.Disposable {
  let document = vscode.window.activeTextEditor?.document;
  let moves = 0;
  /** The instance to which the cursor led, as opposed to one that the user chose. */
  let followed: InstanceReference | undefined;
  const follow = async (editor: vscode.TextEditor): Promise<void> => {
    const { shown } = panel;
    if (!shown && !plan.shown) return;
    const move = ++moves;
    const instance = shown
      ? await instanceOfOtherBlock(connection, shown, editor)
      : await connection.ask(INSTANCE_AT, cursorOf(editor));
    if (!instance || move !== moves) return;
    if (shown) await lead(instance);
    else plan.mark(instance);
  };
  const lead = async (instance: InstanceReference): Promise<void> => {
    followed = instance;
    await panel.follow(instance);
  };
  const moved = async (editor: vscode.TextEditor, byUser: boolean): Promise<void> => {
    if (!CONFIGURATION_LANGUAGES.includes(editor.document.languageId)) return;
    panel.mark(editor.document.uri, editor.selection.active);
    if (!byUser && sources.caused(editor)) return;
    sources.forget();
    if (byUser || editor === vscode.window.activeTextEditor) await follow(editor);
  };
  return vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => moved(textEditor, isByHand(kind))),
    // Another file was brought to the front, with its cursor. An editor that only regains the focus changes nothing.
    vscode.window.onDidChangeActiveTextEditor(async (editor) => {
      if (!editor || editor.document === document) return;
      document = editor.document;
      await moved(editor, false);
    }),
    // While a name is typed, the shown instance has half a name, and is soon gone.
    panel.lost(async (instance) => {
      const editor = vscode.window.activeTextEditor;
      if (!editor || !isSameInstance(instance, followed)) return;
      const renamed = await connection.ask(INSTANCE_AT, cursorOf(editor));
      if (renamed && !isSameInstance(renamed, instance)) await lead(renamed);
    }),
  );
}

const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;

const isByHand = (kind: vscode.TextEditorSelectionChangeKind | undefined) => kind === Keyboard || kind === Mouse;

/**
 * Returns the instance of the block at a position; undefined if that block is the one already shown. A block can have several
 * instances, and the one that the user chose stays while the cursor is in the block.
 */
async function instanceOfOtherBlock(
  connection: Connection,
  { source }: ShownInstance,
  editor: vscode.TextEditor,
): Promise<InstanceReference | undefined> {
  const [atCursor, atSource] = await Promise.all([
    connection.ask(INSTANCE_AT, cursorOf(editor)),
    source && connection.ask(INSTANCE_AT, { uri: source.uri, position: source.start }),
  ]);
  return atCursor && !isSameInstance(atCursor, atSource ?? undefined) ? atCursor : undefined;
}

const cursorOf = ({ document: { uri }, selection }: vscode.TextEditor) => ({
  uri: uri.toString(),
  position: fromPosition(selection.active),
});
