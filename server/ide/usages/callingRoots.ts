import { baseName, folderOf, relativePath } from "../../engine/source/paths.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { callersOf } from "./callers.ts";

/** A root module that calls a module, directly or through other modules. */
export interface CallingRoot<Root extends ExplainableRoot> {
  readonly root: Root;
  /** The path from the module: `examples/complete`. */
  readonly title: string;
  /** The number of calls in its modules. */
  readonly calls: number;
}

/** Returns the root modules that call the module in a folder; none if the folder is a root module itself. */
export function callingRoots<Root extends ExplainableRoot>(
  roots: readonly Root[],
  folder: string,
): readonly CallingRoot<Root>[] {
  if (roots.some(({ root }) => root === folder)) return [];
  return roots.flatMap((root) => {
    const calls = callersOf([root], folder).length;
    return calls === 0 ? [] : [{ root, calls, title: titleOf(folder, root.root) }];
  });
}

/** Returns a path without the steps that lead out of a folder; of a folder around it, the name. */
const titleOf = (folder: string, root: string): string =>
  relativePath(folder, root).replace(/^(?:\.\.(?:\/|$))+/, "") || baseName(root);

/**
 * Returns the lens at the top of a file of a module that several root modules call: `called 12 times · planned as in examples/complete`;
 * undefined for any other file.
 */
export function callerLens(roots: readonly ExplainableRoot[], root: ExplainableRoot, path: string): string | undefined {
  const folder = folderOf(path);
  const calling = callingRoots(roots, folder);
  const isMore = root.elsewhere?.has(folder) === true;
  const shown = calling.find((each) => each.root.root === root.root);
  if (!shown || (calling.length < 2 && !isMore)) return undefined;
  const calls = calling.reduce((sum, each) => sum + each.calls, 0);
  // The calls of a root module that is not planned are not counted.
  const times = isMore ? "called by several root modules" : `called ${counted(calls, "time")}`;
  return `${times} · planned as in ${shown.title}`;
}
