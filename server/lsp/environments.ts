import { environmentValues } from "../ide/environmentValues.ts";
import type { RootPlan } from "../workspace/snapshot.ts";
import { readVariableFiles } from "../workspace/variableFiles.ts";
import type { World } from "./world.ts";

/**
 * Returns the values of a variable of the root module in the variable files that only an option has read, in Markdown; undefined if there
 * are none.
 */
export async function environmentsOf(
  world: World,
  root: RootPlan | undefined,
  variable: string,
): Promise<string | undefined> {
  if (!root) return undefined;
  const openText = (path: string): string | undefined => world.textOf(world.uris.toUri(path));
  return environmentValues(root.plan, variable, await readVariableFiles(root.root, world.ask, openText));
}
