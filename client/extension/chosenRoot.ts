import * as vscode from "vscode";
import type { ExplorerNode } from "./explorer/explorerNodes.ts";
import type { StatusBar } from "./statusBar.ts";

/**
 * Returns the root module for a command: the one that its argument names, else the one around the active editor. Without any it tells
 * the user, and returns undefined.
 */
export function chosenRoot(argument: string | ExplorerNode | undefined, statusBar: StatusBar): string | undefined {
  const root = rootOf(argument) ?? statusBar.activeRoot;
  if (root === undefined)
    void vscode.window.showInformationMessage(vscode.l10n.t("Open a file of the root module first."));
  return root;
}

function rootOf(argument: string | ExplorerNode | undefined): string | undefined {
  if (typeof argument === "string") return argument;
  return argument && "explorer" in argument ? argument.explorer.root : undefined;
}
