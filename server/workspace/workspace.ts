import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import { textOf } from "../engine/config/loadModules.ts";
import { DEFAULT_OPTIONS, type Inputs, type PlanOptions } from "../engine/plan/inputs.ts";
import { makePlan } from "../engine/plan/makePlan.ts";
import { folderOf, joinPath } from "../engine/source/paths.ts";
import {
  type Answer,
  type Answers,
  answers,
  directoryQuestion,
  fileQuestion,
  type Question,
} from "../engine/source/question.ts";
import { type ConfigurationFolder, findRoots, isIgnoredFolder } from "./findRoots.ts";
import type { Ask } from "./settle.ts";
import type { RootPlan, Snapshot } from "./snapshot.ts";

/** What is open and on disk, planned whenever it is looked at. */
export interface Workspace {
  /** The plans for what is known at this moment; what is lacking is being asked for. */
  snapshot(): Snapshot;
  /** Looks for root modules below a folder. */
  addFolder(path: string): Promise<void>;
  /** The editor's text counts, instead of the file's. */
  edit(path: string, text: string): void;
  /** The file's text counts again. */
  close(path: string): void;
  /** Files or folders that have changed on disk are asked for again. */
  changedOnDisk(paths: readonly string[]): Promise<void>;
  /** Resolves when nothing is being asked for any more. */
  settled(): Promise<void>;
}

/** Opens a workspace on a world that can be asked. `planned` is told after every new snapshot. */
export function openWorkspace(
  ask: Ask,
  environment: Partial<PlanOptions>,
  planned: (snapshot: Snapshot) => void,
): Workspace {
  const options: PlanOptions = { ...DEFAULT_OPTIONS, ...environment };
  let known: Answers = answers();
  let roots: readonly string[] = [];
  let current: Snapshot = { roots: [] };
  let dirty = false;
  let scheduled = false;
  let changes = 0;
  const open = new Map<string, string>();
  const folders = new Set<string>();
  const pending = new Map<string, Promise<void>>();

  const learn = (found: readonly (readonly [Question, Answer])[]): void => {
    // What the editor holds counts more than what the disk says.
    known = known.with(found.filter(([question]) => !(question.kind === "file" && open.has(question.path))));
    changed();
  };
  const changed = (): void => {
    dirty = true;
    changes++;
    if (scheduled) return;
    scheduled = true;
    setTimeout(() => {
      scheduled = false;
      snapshot();
    }, 0);
  };
  const find = (question: Question): void => {
    if (pending.has(question.key)) return;
    const finding = ask(question).then((answer) => {
      pending.delete(question.key);
      learn([[question, answer]]);
    });
    pending.set(question.key, finding);
  };
  const snapshot = (): Snapshot => {
    if (!dirty) return current;
    dirty = false;
    const before = new Map(current.roots.map((root) => [root.root, root] as const));
    const plan = (root: string) => planRoot({ root, answers: known, options }, before.get(root), changes);
    current = { roots: activeRoots(roots, open).map(plan) };
    for (const { plan } of current.roots) plan.open.forEach(find);
    planned(current);
    return current;
  };
  const scan = async (): Promise<void> => {
    const found: ConfigurationFolder[] = [];
    for (const folder of folders) found.push(...(await scanFolder(folder, ask, learn, () => known)));
    roots = findRoots(found);
    changed();
  };
  const settled = async (): Promise<void> => {
    while (pending.size > 0 || dirty) {
      snapshot();
      await Promise.all(pending.values());
    }
  };

  return {
    snapshot,
    settled,
    addFolder: (path) => {
      folders.add(path);
      return scan();
    },
    edit: (path, text) => {
      const isNew = !open.has(path);
      open.set(path, text);
      known = known.with([[fileQuestion(path), { kind: "text", text }]]);
      if (isNew && isConfigurationFile(path)) known = known.without([directoryQuestion(folderOf(path)).key]);
      changed();
    },
    close: (path) => {
      open.delete(path);
      known = known.without([fileQuestion(path).key]);
      changed();
    },
    changedOnDisk: async (paths) => {
      const stale = paths.filter((path) => !open.has(path));
      const keys = stale.flatMap((path) => [fileQuestion(path).key, directoryQuestion(folderOf(path)).key]);
      known = known.without(keys);
      changed();
      if (stale.some(isConfigurationFile)) await scan();
    },
  };
}

/** How many root modules are planned although nothing of them is open. */
const MOST_UNOPENED = 20;

function activeRoots(roots: readonly string[], open: ReadonlyMap<string, string>): readonly string[] {
  const paths = [...open.keys()].filter(isConfigurationFile);
  const unclaimed = paths
    .map(folderOf)
    .filter((folder) => !roots.some((root) => root === folder || folder.startsWith(`${root}/`)));
  const opened = roots.filter((root) => paths.some((path) => path.startsWith(`${root}/`)));
  return [...new Set([...opened, ...roots.slice(0, MOST_UNOPENED), ...unclaimed])];
}

const planRoot = (inputs: Inputs, before: RootPlan | undefined, version: number): RootPlan => ({
  root: inputs.root,
  plan: makePlan(inputs, before?.plan),
  version,
});

/** How far down, and how many folders, are looked at for configuration. */
const DEEPEST = 8;
const MOST_FOLDERS = 2000;

async function scanFolder(
  top: string,
  ask: Ask,
  learn: (found: readonly (readonly [Question, Answer])[]) => void,
  known: () => Answers,
): Promise<readonly ConfigurationFolder[]> {
  const found: ConfigurationFolder[] = [];
  const waiting = [{ path: top, depth: 0 }];
  for (let visited = 0; waiting.length > 0 && visited < MOST_FOLDERS; visited++) {
    const { path, depth } = waiting.shift()!;
    const listing = await answerOf(directoryQuestion(path), ask, learn, known);
    if (listing.kind !== "entries") continue;
    const files = listing.entries.filter((entry) => !entry.directory && isConfigurationFile(entry.name));
    const texts: string[] = [];
    for (const file of files) {
      const answer = await answerOf(fileQuestion(joinPath(path, file.name)), ask, learn, known);
      if (answer.kind === "bytes" || answer.kind === "text") texts.push(textOf(answer));
    }
    if (files.length > 0) found.push({ path, texts });
    if (depth === DEEPEST) continue;
    for (const entry of listing.entries)
      if (entry.directory && !isIgnoredFolder(entry.name))
        waiting.push({ path: joinPath(path, entry.name), depth: depth + 1 });
  }
  return found;
}

async function answerOf(
  question: Question,
  ask: Ask,
  learn: (found: readonly (readonly [Question, Answer])[]) => void,
  known: () => Answers,
): Promise<Answer> {
  const before = known().get(question);
  if (before) return before;
  const answer = await ask(question);
  learn([[question, answer]]);
  return known().get(question) ?? answer;
}
