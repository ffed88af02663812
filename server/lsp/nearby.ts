import { folderOf, joinPath } from "../engine/source/paths.ts";
import { answerOrFailure, type DirectoryEntry, directoryQuestion, fileQuestion } from "../engine/source/question.ts";
import { decodeUtf8 } from "../engine/source/utf8.ts";
import type { WantedNearby } from "../ide/completion/completion.ts";
import { type Nearby, NOTHING_NEARBY } from "../ide/completion/context.ts";
import type { Ask } from "../workspace/asked/ask.ts";

/** How many folders are listed at most. */
const MOST_LISTED = 60;

/** How far above a module other modules are looked for, and how far below. */
const LEVELS_ABOVE = 2;
const LEVELS_BELOW = 2;

/** Returns what the host finds on disk for completions. */
export async function nearbyOf(ask: Ask, wanted: WantedNearby): Promise<Nearby> {
  if (wanted.kind === "template") return { ...NOTHING_NEARBY, template: await textOf(ask, wanted.path) };
  const { kind, folder } = wanted;
  if (kind === "modules") return { ...NOTHING_NEARBY, modules: await moduleFolders(ask, folder) };
  const entries = await entriesOf(ask, folder);
  return { ...NOTHING_NEARBY, files: entries.map(({ name, directory }) => ({ name, isFolder: directory })) };
}

/** Returns the folders around a module that hold modules themselves. Hidden folders are left out. */
async function moduleFolders(ask: Ask, folder: string): Promise<readonly string[]> {
  const modules: string[] = [];
  const listed = new Set<string>();
  const list = async (path: string, levels: number): Promise<void> => {
    if (listed.has(path) || listed.size >= MOST_LISTED) return;
    listed.add(path);
    const entries = await entriesOf(ask, path);
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

/** Returns the files and folders in a folder; none of one that cannot be listed. */
async function entriesOf(ask: Ask, folder: string): Promise<readonly DirectoryEntry[]> {
  const question = directoryQuestion(folder, "better");
  const answer = answerOrFailure(question, await ask(question));
  return answer.kind === "failure" ? [] : answer.entries;
}

/** Returns the text of a file; undefined for one that cannot be read as text. */
async function textOf(ask: Ask, path: string): Promise<string | undefined> {
  const question = fileQuestion(path, "value");
  const answer = answerOrFailure(question, await ask(question));
  if (answer.kind === "bytes") return decodeUtf8(answer.bytes);
  return answer.kind === "text" ? answer.text : undefined;
}
