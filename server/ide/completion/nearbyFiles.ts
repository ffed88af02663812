import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import { joinPath } from "../../engine/source/paths.ts";
import type { CompletionItem } from "./item.ts";
import type { InArgument, Position } from "./position.ts";

/** A file or folder beside others. */
export interface NearbyFile {
  readonly name: string;
  readonly isFolder: boolean;
}

/** The beginning of a path that a string names: `${path.module}/templates/`, `./files/`. */
const PATH = /^(?:\$\{path\.(module|root)\}\/|(?=\.{1,2}\/))((?:[^"$]*\/)?)([^"$/]*)$/;

/** The functions whose first argument is a path, which starts from the folder of the root module. */
const FILE_FUNCTIONS =
  /^(?:core::)?(?:file|fileexists|fileset|templatefile|filebase64|filebase64gzip|filemd5|filesha1|filesha256|filesha512|filebase64sha256|filebase64sha512)$/;

/** Returns the folder whose files can be completed in a string; undefined if the string is no path. */
export function folderNamed(position: Position, node: ModuleNode, root: string): string | undefined {
  if (position.kind !== "string" || position.isHeredoc) return undefined;
  const [, start, folder] = PATH.exec(position.content) ?? [];
  if (folder !== undefined) return joinPath(start === "root" ? root : node.module.path, folder);
  const { content } = position;
  return isPathOfFunction(position) && !/[$%"]/.test(content) && !content.startsWith("/")
    ? joinPath(root, content.slice(0, content.lastIndexOf("/") + 1))
    : undefined;
}

const isPathOfFunction = ({ calls }: InArgument): boolean => {
  const call = calls.at(-1);
  return call !== undefined && call.before.length === 0 && FILE_FUNCTIONS.test(call.name);
};

/** Returns the files and folders that a path can go on with; at its start, the folder of the module too. */
export const fileItems = (
  files: readonly NearbyFile[],
  position: Position & { readonly kind: "string" },
): readonly CompletionItem[] => [
  ...(isPathOfFunction(position) && !/[/$]/.test(position.content)
    ? [{ label: "${path.module}/", kind: "value" as const, insert: "${path.module}/", rank: 0 }]
    : []),
  ...files
    .filter(({ name }) => !name.startsWith("."))
    .map(({ name, isFolder }) => ({
      label: isFolder ? `${name}/` : name,
      kind: "value" as const,
      rank: isFolder ? 1 : 0,
    })),
];
