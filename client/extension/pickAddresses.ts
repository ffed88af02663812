import * as vscode from "vscode";
import type { Connection } from "./connection.ts";

/**
 * Lets the user choose addresses of a root module; undefined if the user cancels. The server searches, and what is typed can be chosen as
 * it is, for resources and modules.
 */
export async function pickAddresses(
  connection: Connection,
  root: string,
  placeholder: string,
  chosen: readonly string[],
): Promise<readonly string[] | undefined> {
  const pick = vscode.window.createQuickPick();
  pick.placeholder = placeholder;
  pick.canSelectMany = true;
  let selected = chosen;
  let lastRequest = 0;
  const show = (labels: readonly string[]): void => {
    const all = [...new Set([...selected, ...labels])];
    // Other items would take the focus from the one that the user is at.
    if (all.join("\n") === pick.items.map(({ label }) => label).join("\n")) return;
    const items = all.map((label) => ({ label, alwaysShow: true }));
    pick.items = items;
    pick.selectedItems = items.filter(({ label }) => selected.includes(label));
  };
  const find = async (words: string): Promise<void> => {
    const request = ++lastRequest;
    pick.busy = true;
    const instances = await connection.findInstances({ words }).catch(() => []);
    if (request !== lastRequest) return;
    pick.busy = false;
    const typed = /^\S+\.\S+$/.test(words) ? [words] : [];
    show([...typed, ...instances.flatMap(({ instance }) => (instance.root === root ? [instance.address] : []))]);
  };
  try {
    return await new Promise((resolve) => {
      pick.onDidChangeValue((text) => find(text.trim()));
      pick.onDidChangeSelection((items) => {
        selected = items.map(({ label }) => label);
      });
      pick.onDidAccept(() => resolve(selected));
      pick.onDidHide(() => resolve(undefined));
      show([]);
      pick.show();
      void find("");
    });
  } finally {
    pick.dispose();
  }
}
