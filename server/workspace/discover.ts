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
import { unchanged } from "../engine/source/unchanged.ts";
import { compareCodePoints } from "../engine/values/type.ts";
import { type ConfigurationFolder, findRoots, isIgnoredFolder, localSources } from "./findRoots.ts";

/** The root modules below the folders of a workspace, as far as the answers tell. */
export interface Discovery {
  readonly roots: readonly string[];
  readonly open: readonly Question[];
  /** The answers that it was found out from, by key; of a file just the sources that stand in it count. */
  readonly reads: Map<string, Scanned | typeof LISTING>;
  /** What was not looked at, in a sentence; undefined where everything was. */
  readonly limit: string | undefined;
}

/** A file that was looked through. */
interface Scanned {
  readonly question: Question<FileAnswer>;
  readonly answer: FileAnswer;
}

/** What stands for what any other answer may change: the names in a folder, and a file that was not read yet. */
const LISTING = "listing";

export const NOTHING_DISCOVERED: Discovery = { roots: [], open: [], reads: new Map(), limit: undefined };

/** How far down, and how many folders, are looked at for configuration. */
const DEEPEST = 8;
const MOST_FOLDERS = 2000;

/** Looks through the folders for configuration, breadth first. */
export function discover(folders: Iterable<string>, answers: Answers): Discovery {
  const open: Question[] = [];
  const reads = new Map<string, Scanned | typeof LISTING>();
  const found: ConfigurationFolder[] = [];
  const waiting = [...folders].map((path) => ({ path, depth: 0 }));
  const visited = new Set<string>();
  let tooDeep = 0;
  for (let at = 0; at < waiting.length && visited.size < MOST_FOLDERS; at++) {
    const { path, depth } = waiting[at]!;
    if (visited.has(path)) continue;
    visited.add(path);
    const question = directoryQuestion(path);
    reads.set(question.key, LISTING);
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
      reads.set(file.key, answer ? { question: file, answer } : LISTING);
      return answer ? sourcesIn(answer) : [];
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

/** Would another discovery find the same, now that these answers are others? Then they are what the next are compared with. */
export const isStillDiscovered = ({ reads }: Discovery, changes: Iterable<string>, answers: Answers): boolean => {
  for (const key of changes) {
    const before = reads.get(key);
    if (!before) continue;
    if (before === LISTING) return false;
    const { question } = before;
    const answer = answers.get(question);
    if (!answer || !hasSameSources(before.answer, answer)) return false;
    reads.set(key, { question, answer });
  }
  return true;
};

/** Do the same sources stand in a file? Where no line with one has changed, they are not looked for. */
function hasSameSources(before: FileAnswer, now: FileAnswer): boolean {
  if (before.kind === "text" && now.kind === "text" && !changedLines(before.text, now.text).includes("source"))
    return true;
  return sourcesIn(before).join("\n") === sourcesIn(now).join("\n");
}

/** The lines of both texts that are not the same at the beginning or at the end of both. */
function changedLines(before: string, now: string): string {
  const { prefix, suffix } = unchanged(before, now);
  const lines = (text: string) => {
    const end = text.indexOf("\n", Math.max(prefix, text.length - suffix));
    return text.slice(text.lastIndexOf("\n", prefix - 1) + 1, end < 0 ? text.length : end);
  };
  return `${lines(before)}\n${lines(now)}`;
}

/** The local folders that the modules called in a file come from. */
const sourcesIn = remember((answer: FileAnswer): readonly string[] =>
  answer.kind === "failure" ? [] : localSources(textOf(answer)),
);
