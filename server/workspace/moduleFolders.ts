import { folderOf, joinPath } from "../engine/source/paths.ts";
import { directoryQuestion } from "../engine/source/question.ts";
import type { Ask } from "./ask.ts";

/** How many folders are listed at most. */
const MOST_LISTED = 60;

/** How far above a module other modules are looked for, and how far below. */
const LEVELS_ABOVE = 2;
const LEVELS_BELOW = 2;

/** Returns the folders around a module that hold modules themselves. Hidden folders are left out. */
export async function moduleFolders(ask: Ask, folder: string): Promise<readonly string[]> {
  const modules: string[] = [];
  const listed = new Set<string>();
  const list = async (path: string, levels: number): Promise<void> => {
    if (listed.has(path) || listed.size >= MOST_LISTED) return;
    listed.add(path);
    const answer = await ask(directoryQuestion(path, "better"));
    if (typeof answer !== "object" || answer === null || !("entries" in answer)) return;
    const entries = answer.entries as readonly { readonly name: string; readonly directory: boolean }[];
    if (entries.some(({ name }) => /\.(?:tf|tofu)$/.test(name))) modules.push(path);
    if (levels === 0) return;
    for (const { name, directory } of entries)
      if (directory && !name.startsWith(".")) await list(joinPath(path, name), levels - 1);
  };
  let start = folder;
  for (let above = 0; above <= LEVELS_ABOVE; above++) {
    await list(start, LEVELS_BELOW);
    start = folderOf(start);
  }
  return modules;
}
