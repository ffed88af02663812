import type { PlanOptions } from "../engine/load/inputs.ts";
import { folderOf } from "../engine/source/paths.ts";
import type { Ask } from "./asked/ask.ts";
import { isUnit, unitDependencies } from "./unitFolder.ts";

/** Returns folders in their order, but each unit of Terragrunt after those that it depends on; in a circle the first stays first. */
export async function inDependencyOrder(
  folders: readonly string[],
  options: PlanOptions,
  ask: Ask,
): Promise<readonly string[]> {
  const dependencies = new Map<string, readonly string[]>();
  for (const folder of folders)
    if (await isUnit(folder, ask))
      dependencies.set(folder, (await unitDependencies(folder, options, ask)).all.map(folderOf));
  const ordered = new Set<string>();
  const visited = new Set<string>();
  const visit = (folder: string): void => {
    if (visited.has(folder)) return;
    visited.add(folder);
    for (const other of dependencies.get(folder) ?? []) visit(other);
    ordered.add(folder);
  };
  for (const folder of folders) visit(folder);
  const wanted = new Set(folders);
  return [...ordered].filter((folder) => wanted.has(folder));
}
