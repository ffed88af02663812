import * as vscode from "vscode";
import type { Connection } from "../connection.ts";
import { searchInstances } from "../explorer/searchInstances.ts";

/**
 * Lets the user choose addresses of a root module; undefined if the user cancels. What is typed can be chosen as it is, for resources and
 * modules.
 */
export function pickAddresses(
  connection: Connection,
  root: string,
  placeholder: string,
  chosen: readonly string[],
): Promise<readonly string[] | undefined> {
  const pick = vscode.window.createQuickPick();
  pick.placeholder = placeholder;
  pick.canSelectMany = true;
  let selected = chosen;
  const show = (labels: readonly string[]): void => {
    const shown = [...new Set([...selected, ...labels])];
    // Other items would take the focus from the one that the user is at.
    if (shown.join("\n") === pick.items.map(({ label }) => label).join("\n")) return;
    const items = shown.map((label) => ({ label, alwaysShow: true }));
    pick.items = items;
    pick.selectedItems = items.filter(({ label }) => selected.includes(label));
  };
  pick.onDidChangeSelection((items) => {
    selected = items.map(({ label }) => label);
  });
  show([]);
  return searchInstances(connection, pick, {
    show: (instances, words) => {
      const typed = /^\S+\.\S+$/.test(words) ? [words] : [];
      show([...typed, ...instances.flatMap(({ instance }) => (instance.root === root ? [instance.address] : []))]);
    },
    chosen: () => selected,
  });
}
