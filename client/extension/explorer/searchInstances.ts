import type * as vscode from "vscode";
import { FIND_INSTANCES, type FoundInstance } from "../../../server/protocol/methods.ts";
import type { Connection } from "../connection.ts";

/** The parts of a pick that depend on what is picked. */
export interface InstancePick<T> {
  /** Shows the instances that the server finds for some words. */
  readonly show: (instances: readonly FoundInstance[], words: string) => void;
  /** Returns what the user has chosen. */
  readonly chosen: () => T | undefined;
}

/**
 * Lets the user choose among the instances that the server finds for what is typed, because there can be too many to list. Returns
 * undefined if the user cancels.
 */
export async function searchInstances<Item extends vscode.QuickPickItem, T>(
  connection: Connection,
  pick: vscode.QuickPick<Item>,
  { show, chosen }: InstancePick<T>,
): Promise<T | undefined> {
  let lastRequest = 0;
  const search = async (text: string): Promise<void> => {
    const words = text.trim();
    const request = ++lastRequest;
    pick.busy = true;
    const instances = (await connection.ask(FIND_INSTANCES, { words }).catch(() => null)) ?? [];
    if (request !== lastRequest) return;
    pick.busy = false;
    show(instances, words);
  };
  try {
    return await new Promise((resolve) => {
      pick.onDidChangeValue(search);
      pick.onDidAccept(() => resolve(chosen()));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
      void search("");
    });
  } finally {
    pick.dispose();
  }
}
