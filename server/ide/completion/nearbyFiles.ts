import type { ModuleNode } from "../../engine/config/loadModules.ts";
import { joinPath } from "../../engine/source/paths.ts";
import type { CompletionItem } from "./item.ts";
import type { Position } from "./position.ts";

/** A file or folder beside others. */
export interface NearbyFile {
  readonly name: string;
  readonly isFolder: boolean;
}

/** The beginning of a path that a string names: `${path.module}/templates/`, `./files/`. */
const PATH = /^(?:\$\{path\.(module|root)\}\/|(?=\.{1,2}\/))((?:[^"$]*\/)?)([^"$/]*)$/;

/** Returns the folder whose files can be completed in a string; undefined if the string is no path. */
export function folderNamed(position: Position, node: ModuleNode, root: string): string | undefined {
  const [, start, folder] = position.kind === "string" ? (PATH.exec(position.content) ?? []) : [];
  if (folder === undefined) return undefined;
  return joinPath(start === "root" ? root : node.module.path, folder);
}

/** Returns the part of a path that a file completes: what follows the last slash. */
export const fileNameIn = (content: string): string => content.slice(content.lastIndexOf("/") + 1);

/** Returns the files and folders that a path can go on with. */
export const fileItems = (files: readonly NearbyFile[]): readonly CompletionItem[] =>
  files
    .filter(({ name }) => !name.startsWith("."))
    .map(({ name, isFolder }) => ({
      label: isFolder ? `${name}/` : name,
      kind: "value",
      rank: isFolder ? 1 : 0,
    }));
