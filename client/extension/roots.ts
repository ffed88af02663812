import * as vscode from "vscode";
import type { Explorer } from "../../server/protocol/explorer.ts";

/** Whether a file is in a folder, at any depth; both are URIs. */
export function within(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** Returns the explorers by the paths of their root modules: first the active one, then the innermost around the active editor. */
export function activeFirst<E extends Pick<Explorer, "root">>(explorers: readonly E[], active?: string): readonly E[] {
  const uri = vscode.window.activeTextEditor?.document.uri.toString();
  const nearness = ({ root }: E): number =>
    root === active ? Number.MAX_SAFE_INTEGER : uri !== undefined && within(root, uri) ? root.length : 0;
  return [...explorers].sort((a, b) => nearness(b) - nearness(a) || (a.root < b.root ? -1 : 1));
}

/** Returns the path of a root module within the workspace; its own name if it is a folder of the workspace. */
export function pathOfRoot({ root, title }: Pick<Explorer, "root" | "title">): string {
  const uri = vscode.Uri.parse(root, true);
  const path = vscode.workspace.asRelativePath(uri);
  return path === uri.fsPath ? title : path;
}

/** Returns the name of a root module in dialogs. */
export const nameOfRoot = (root: string): string =>
  pathOfRoot({ root, title: decodeURIComponent(root).replace(/^.*\//, "") });

/** Returns the shortest end of a root module's path that no other root module shares. */
export function shortestName(root: string, roots: readonly string[]): string {
  const segments = decodeURIComponent(root).split("/");
  const otherPaths = roots.filter((each) => each !== root).map((each) => `/${decodeURIComponent(each)}`);
  for (let length = 1; length < segments.length; length++) {
    const name = segments.slice(-length).join("/");
    if (otherPaths.every((path) => !path.endsWith(`/${name}`))) return name;
  }
  return segments.join("/");
}

/** Returns the narrowest settings that hold for a root module. */
export function settingsTarget(root: string | undefined): vscode.ConfigurationTarget {
  const folders = vscode.workspace.workspaceFolders?.length ?? 0;
  if (folders === 0) return vscode.ConfigurationTarget.Global;
  const isOneOfSeveral = folders > 1 && root !== undefined;
  return isOneOfSeveral ? vscode.ConfigurationTarget.WorkspaceFolder : vscode.ConfigurationTarget.Workspace;
}
