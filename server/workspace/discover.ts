import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import { textOf } from "../engine/config/loadModules.ts";
import { joinPath } from "../engine/source/paths.ts";
import {
  type Answers,
  directoryQuestion,
  type FileAnswer,
  fileQuestion,
  type Question,
} from "../engine/source/question.ts";
import { remember } from "../engine/source/remember.ts";
import { compareCodePoints } from "../engine/values/type.ts";
import { type ConfigurationFolder, findRoots, isIgnoredFolder, localSources } from "./findRoots.ts";

/** The root modules below the folders of a workspace, as far as the answers tell. */
export interface Discovery {
  readonly roots: readonly string[];
  readonly open: readonly Question[];
  /** The keys of the answers that it was found out from; of a file just the sources that stand in it count. */
  readonly reads: ReadonlyMap<string, string | undefined>;
  /** What was not looked at, in a sentence; undefined where everything was. */
  readonly limit: string | undefined;
}

export const NOTHING_DISCOVERED: Discovery = { roots: [], open: [], reads: new Map(), limit: undefined };

/** How far down, and how many folders, are looked at for configuration. */
const DEEPEST = 8;
const MOST_FOLDERS = 2000;

/** Looks through the folders for configuration, breadth first. */
export function discover(folders: Iterable<string>, answers: Answers): Discovery {
  const open: Question[] = [];
  const reads = new Map<string, string | undefined>();
  const found: ConfigurationFolder[] = [];
  const waiting = [...folders].map((path) => ({ path, depth: 0 }));
  const visited = new Set<string>();
  let tooDeep = 0;
  for (let at = 0; at < waiting.length && visited.size < MOST_FOLDERS; at++) {
    const { path, depth } = waiting[at]!;
    if (visited.has(path)) continue;
    visited.add(path);
    const question = directoryQuestion(path);
    reads.set(question.key, undefined);
    const listing = answers.get(question);
    if (!listing) open.push(question);
    if (listing?.kind !== "entries") continue;
    // A disk lists in any order.
    const entries = listing.entries.toSorted((a, b) => compareCodePoints(a.name, b.name));
    const files = entries.filter((entry) => !entry.directory && isConfigurationFile(entry.name));
    const sources = files.flatMap(({ name }) => {
      const file = fileQuestion(joinPath(path, name));
      const answer = answers.get(file);
      if (!answer) open.push(file);
      const inFile = answer ? sourcesIn(answer) : [];
      reads.set(file.key, answer && inFile.join("\n"));
      return inFile;
    });
    if (files.length > 0) found.push({ path, sources });
    for (const { name, directory } of entries)
      if (directory && !isIgnoredFolder(name)) {
        if (depth < DEEPEST) waiting.push({ path: joinPath(path, name), depth: depth + 1 });
        else tooDeep++;
      }
  }
  const limit =
    waiting.length > MOST_FOLDERS
      ? `Only the first ${MOST_FOLDERS} folders were looked at for root modules.`
      : tooDeep > 0
        ? `Folders more than ${DEEPEST} levels down were not looked at for root modules.`
        : undefined;
  return { roots: findRoots(found), open, reads, limit };
}

/** Would another discovery find the same, now that these answers are others? */
export const isStillDiscovered = ({ reads }: Discovery, changes: Iterable<string>, answers: Answers): boolean => {
  for (const key of changes) {
    if (!reads.has(key)) continue;
    const answer = key.startsWith(FILE) ? answers.get(fileQuestion(key.slice(FILE.length))) : undefined;
    if (!answer || sourcesIn(answer).join("\n") !== reads.get(key)) return false;
  }
  return true;
};

const FILE = "file:";

/** The local folders that the modules called in a file come from. */
export const sourcesIn = remember((answer: FileAnswer): readonly string[] =>
  answer.kind === "failure" ? [] : localSources(textOf(answer)),
);
