import * as vscode from "vscode";
import { INSTANCE_AT, type InstanceReference } from "../../../server/protocol/methods.ts";
import type { Connection } from "../connection.ts";
import { isSameInstance } from "../instances.ts";
import { fromPosition } from "../places.ts";
import type { PlanPanel } from "../planning/planPanel.ts";
import { CONFIGURATION_LANGUAGES } from "../selector.ts";
import type { TimelinePanel } from "../timelinePanel.ts";
import type { ExplorerTree } from "./explorer.ts";
import { type ExplorerNode, nodeId } from "./explorerNodes.ts";

/**
 * Selects the row of the instance that the timeline shows or that is selected in the plan, or else of the one under the cursor. The
 * focus stays where it is, and what is folded stays folded: then the row around the instance is selected.
 */
export function selectInExplorer(
  connection: Connection,
  timeline: TimelinePanel,
  plan: PlanPanel,
  tree: ExplorerTree,
  view: vscode.TreeView<ExplorerNode>,
): vscode.Disposable {
  let requests = 0;
  let selected: InstanceReference | undefined;
  let firstRoot: string | undefined;
  const isSelected = (node: ExplorerNode) => view.selection.some((other) => nodeId(other) === nodeId(node));
  /** The last reveal. One follows another, because VS Code may end them in any order. */
  let revealed: Promise<void> = Promise.resolve();
  const reveal = async (node: ExplorerNode, instance: InstanceReference, request: number): Promise<void> => {
    if (request !== requests || !view.visible) return;
    selected = instance;
    if (isSelected(node)) return;
    // A node that a newer plan has replaced meanwhile cannot be selected.
    await view.reveal(node, { select: true, focus: false }).then(undefined, () => undefined);
  };
  const select = async (instanceOf: () => Promise<InstanceReference | undefined>): Promise<void> => {
    if (!view.visible) return;
    const request = ++requests;
    const instance = await instanceOf().catch(() => undefined);
    await revealed;
    // What the user selects meanwhile stays until the cursor or the timeline is at another instance.
    if (!instance || (isSameInstance(instance, selected) && view.selection.length > 0)) return;
    const node = await tree.nodeOf(instance);
    if (!node) return;
    revealed = revealed.then(() => reveal(node, instance, request));
    await revealed;
  };
  const openActiveRoot = async (): Promise<void> => {
    const root = view.visible ? await tree.closedActiveRoot() : undefined;
    if (root) await view.reveal(root, { select: false, focus: false, expand: true }).then(undefined, () => undefined);
  };
  const selectAtCursor = ({ document, selection }: vscode.TextEditor): Promise<void> | undefined => {
    if (!CONFIGURATION_LANGUAGES.includes(document.languageId)) return undefined;
    const { shown } = timeline;
    // The timeline follows the cursor, and tells when it shows another instance.
    if (shown) return view.selection.length > 0 ? undefined : select(async () => shown.instance);
    const at = { uri: document.uri.toString(), position: fromPosition(selection.active) };
    return select(async () => (await connection.ask(INSTANCE_AT, at)) ?? undefined);
  };
  return vscode.Disposable.from(
    timeline.followed((instance) => instance && select(async () => instance)),
    plan.selected((instance) => select(async () => instance)),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => selectAtCursor(textEditor)),
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      if (!editor) return;
      const [root] = tree.roots;
      const isOther = tree.hasRoots && root !== firstRoot;
      if (isOther) tree.refresh();
      firstRoot = root;
      void (isOther ? openActiveRoot() : Promise.resolve()).then(() => selectAtCursor(editor));
    }),
    view.onDidExpandElement(({ element }) => tree.folded(element, true)),
    view.onDidCollapseElement(({ element }) => tree.folded(element, false)),
  );
}
