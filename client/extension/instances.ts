import * as vscode from "vscode";
import type { ExplorerRow } from "../../server/protocol/explorer.ts";
import { type FoundInstance, INSTANCE_AT, type InstanceReference } from "../../server/protocol/methods.ts";
import type { Connection } from "./connection.ts";
import type { ExplorerNode } from "./explorer/explorerNodes.ts";
import { searchInstances } from "./explorer/searchInstances.ts";
import { fromPosition } from "./places.ts";

/** Returns the instance for a command: its argument, else the one under the cursor, else one that the user picks. */
export async function chosenInstance(
  connection: Connection,
  argument: InstanceReference | ExplorerNode | vscode.Uri | undefined,
): Promise<InstanceReference | undefined> {
  return referenceOf(argument) ?? (await instanceAtCursor(connection)) ?? (await pickInstance(connection));
}

/** Returns the instance of the block at the active editor's cursor. */
async function instanceAtCursor(connection: Connection): Promise<InstanceReference | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const uri = editor.document.uri.toString();
  return (await connection.ask(INSTANCE_AT, { uri, position: fromPosition(editor.selection.active) })) ?? undefined;
}

const PLACEHOLDER = vscode.l10n.t("Type a part of an address or an action");

type InstanceItem = vscode.QuickPickItem & { readonly instance: InstanceReference };

/** Lets the user pick an instance. */
function pickInstance(connection: Connection): Promise<InstanceReference | undefined> {
  const pick = vscode.window.createQuickPick<InstanceItem>();
  pick.placeholder = PLACEHOLDER;
  pick.matchOnDescription = true;
  return searchInstances(connection, pick, {
    show: (instances) => {
      pick.items = instances.map(toItem);
    },
    chosen: () => pick.selectedItems[0]?.instance,
  });
}

const toItem = ({ symbol, label, place, reason, instance }: FoundInstance): InstanceItem => ({
  label: `${symbol} ${label}`.trim(),
  description: [place, reason].filter((text) => text !== "").join(" · "),
  instance,
  alwaysShow: true,
});

function referenceOf(
  argument: InstanceReference | ExplorerNode | vscode.Uri | undefined,
): InstanceReference | undefined {
  if (!argument || argument instanceof vscode.Uri) return undefined;
  if (!("kind" in argument)) return argument;
  return instanceOfNode(argument);
}

/** Returns the instance of a node of the explorer; undefined if the node is not the row of an instance. */
const instanceOfNode = (node: ExplorerNode): InstanceReference | undefined =>
  node.kind === "row" ? rowReference(node.explorer.root, node.row) : undefined;

/** Returns the instance of an explorer row; undefined if the row is no instance. */
export const rowReference = (root: string, { address, deposed }: ExplorerRow): InstanceReference | undefined =>
  address === undefined ? undefined : { root, address, ...(deposed !== undefined && { deposed }) };

/** Whether two references denote one object. */
export const isSameInstance = (a: InstanceReference, b: InstanceReference | undefined): boolean =>
  a.root === b?.root && a.address === b.address && a.deposed === b.deposed;
