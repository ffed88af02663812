import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import { textOf } from "../engine/config/tree/loadModules.ts";
import { commonEnds } from "../engine/source/commonEnds.ts";
import { LayeredMap } from "../engine/source/layeredMap.ts";
import { baseName, folderOf, foldersAround, joinPath } from "../engine/source/paths.ts";
import {
  type Answers,
  type DirectoryAnswer,
  type DirectoryEntry,
  directoryQuestion,
  type FileAnswer,
  fileQuestion,
  type Question,
} from "../engine/source/question.ts";
import { remember } from "../engine/source/remember.ts";
import { STACK_FILE } from "../engine/terragrunt/stack.ts";
import { compareCodePoints } from "../engine/values/type.ts";
import {
  ABOVE,
  type Callers,
  type ConfigurationFolder,
  callersIn,
  findRoots,
  includedFolders,
  isComponentsFile,
  isIgnoredFolder,
  isTerragruntFile,
  localSources,
  type OtherPlanners,
  type TerragruntFile,
  terragruntFolders,
  terragruntSources,
} from "./findRoots.ts";

/** The root modules below the folders of a workspace, as far as the answers are known. */
export interface Discovery {
  readonly roots: readonly string[];
  /** The units of Terragrunt: the folders with a file of it. */
  readonly units: readonly string[];
  /** The stack files of Terragrunt. */
  readonly stacks: readonly string[];
  /** The units that an editor plans: those that are not only included by others. */
  readonly plannedUnits: readonly string[];
  /** The units that name a folder as the source of their module. */
  readonly unitsOf: Callers;
  readonly callers: Callers;
  readonly otherPlanners: OtherPlanners;
  readonly open: readonly Question[];
  /** The answers that decide the roots, by key. Only the module sources of a file matter. */
  readonly reads: LayeredMap<Scanned | typeof LISTING>;
  /** The names in the listing of each folder, for the next discovery. */
  readonly listed: ReadonlyMap<string, ListedFolder>;
  /** A sentence that says which folders were not searched; undefined if all were. */
  readonly limit: string | undefined;
}

/** The names of a listing that matter for the search, in their own order: that of a listing depends on the file system. */
interface ListedFolder {
  readonly listing: DirectoryAnswer;
  readonly configuration: readonly Question<FileAnswer>[];
  readonly isUnit: boolean;
  /** The files that declare the components of a stack. */
  readonly components: readonly Question<FileAnswer>[];
  /** The paths of the files of Terragrunt. */
  readonly terragrunt: readonly string[];
  readonly folders: readonly string[];
}

/** A file that was scanned for module sources. */
interface Scanned {
  readonly question: Question<FileAnswer>;
  readonly answer: FileAnswer;
  readonly isOfTerragrunt?: true;
}

/** Marks an answer whose every change matters: a listing, or a file that is not read yet. */
const LISTING = "listing";

export const NOTHING_DISCOVERED: Discovery = {
  roots: [],
  units: [],
  stacks: [],
  plannedUnits: [],
  unitsOf: new Map(),
  callers: new Map(),
  otherPlanners: new Map(),
  open: [],
  reads: LayeredMap.of(),
  listed: new Map(),
  limit: undefined,
};

/** The limits of the search: its depth in folders, and the number of folders. */
const DEEPEST = 8;
const MOST_FOLDERS = 5000;

/** Searches the folders for configuration, breadth first. `previous` is an earlier discovery, whose listings may be the same. */
export function discover(folders: Iterable<string>, answers: Answers, previous = NOTHING_DISCOVERED): Discovery {
  const open: Question[] = [];
  const reads = new Map<string, Scanned | typeof LISTING>();
  const configured: ConfigurationFolder[] = [];
  const units: string[] = [];
  const terragruntFiles: string[] = [];
  const stackFolders: ConfigurationFolder[] = [];
  const queue = [...folders].map((path) => ({ path, depth: 0 }));
  const visited = new Set<string>();
  const listed = new Map<string, ListedFolder>();
  let tooDeep = 0;
  for (let at = 0; at < queue.length && visited.size < MOST_FOLDERS; at++) {
    const { path, depth } = queue[at]!;
    if (visited.has(path)) continue;
    visited.add(path);
    const question = directoryQuestion(path);
    reads.set(question.key, LISTING);
    const listing = answers.get(question);
    if (!listing) open.push(question);
    if (listing?.kind !== "entries") continue;
    const previouslyListed = previous.listed.get(path);
    const here = previouslyListed?.listing === listing ? previouslyListed : listedFolder(path, listing);
    listed.set(path, here);
    const { configuration, components } = here;
    if (configuration.length > 0) configured.push({ path, sources: scanFiles(configuration, answers, reads, open) });
    if (components.length > 0) stackFolders.push({ path, sources: scanFiles(components, answers, reads, open) });
    if (here.isUnit) units.push(path);
    terragruntFiles.push(...here.terragrunt);
    if (depth < DEEPEST) for (const folder of here.folders) queue.push({ path: folder, depth: depth + 1 });
    else tooDeep += here.folders.length;
  }
  const limit =
    queue.length > MOST_FOLDERS
      ? `Only the first ${MOST_FOLDERS} folders were searched for root modules.`
      : tooDeep > 0
        ? `Folders more than ${DEEPEST} levels down were not searched for root modules.`
        : undefined;
  const files = units.length > 0 ? terragruntFiles.map((path) => scanTerragrunt(path, answers, reads, open)) : [];
  const otherPlanners: OtherPlanners = new Map([
    ...[...callersIn(stackFolders).keys()].map((folder) => [folder, "stack"] as const),
    ...[...terragruntFolders(configured, units, files)].map((folder) => [folder, "terragrunt"] as const),
  ]);
  const callers = callersIn(configured);
  const roots = findRoots(configured, callers, otherPlanners);
  const stacks = terragruntFiles.filter((path) => baseName(path) === STACK_FILE);
  const withModules = new Set(configured.map(({ path }) => path));
  const parents = includedUnits(units, files);
  const plannedUnits = units.filter((unit) => withModules.has(unit) || !parents.has(unit));
  const unitsOf = callersIn(
    files.flatMap(({ folder: path, sources }) => (units.includes(path) ? [{ path, sources }] : [])),
  );
  return {
    roots,
    units,
    stacks,
    plannedUnits,
    unitsOf,
    callers,
    otherPlanners,
    open,
    reads: LayeredMap.of(reads),
    listed,
    limit,
  };
}

function listedFolder(path: string, listing: DirectoryAnswer & { kind: "entries" }): ListedFolder {
  const entries = listing.entries.toSorted((a, b) => compareCodePoints(a.name, b.name));
  const paths = (isMeant: (name: string) => boolean, areFolders: boolean): readonly string[] =>
    entries.flatMap(({ name, directory }) => (directory === areFolders && isMeant(name) ? joinPath(path, name) : []));
  return {
    listing,
    configuration: paths(isConfigurationFile, false).map((file) => fileQuestion(file)),
    components: paths(isComponentsFile, false).map((file) => fileQuestion(file)),
    isUnit: hasTerragrunt(entries),
    terragrunt: paths(isTerragruntFile, false),
    folders: paths((name) => !isIgnoredFolder(name), true),
  };
}

/** Returns the units whose files other units include. */
function includedUnits(units: readonly string[], files: readonly TerragruntFile[]): ReadonlySet<string> {
  const known = new Set(units);
  const nearestAbove = (folder: string): string | undefined => foldersAround(folder).find((at) => known.has(at));
  return new Set(
    files.flatMap(({ folder, included }) =>
      included.flatMap((other) => (other === ABOVE ? (nearestAbove(folder) ?? []) : other)),
    ),
  );
}

/** Whether a folder is a unit of Terragrunt. */
export const hasTerragrunt = (entries: readonly DirectoryEntry[]): boolean =>
  entries.some(({ name, directory }) => /^terragrunt\.hcl(?:\.json)?$/.test(name) && !directory);

/** Returns the module sources in a file of Terragrunt. */
function scanTerragrunt(
  path: string,
  answers: Answers,
  reads: Map<string, Scanned | typeof LISTING>,
  open: Question[],
): TerragruntFile {
  const question = fileQuestion(path);
  const answer = answers.get(question);
  reads.set(question.key, answer ? { question, answer, isOfTerragrunt: true } : LISTING);
  if (!answer) open.push(question);
  return { folder: folderOf(path), ...namedIn(path, answer) };
}

/** Returns the module sources that a file of Terragrunt names, and the folders of the files that it includes. */
const namedIn = (path: string, answer: FileAnswer | undefined): Omit<TerragruntFile, "folder"> =>
  answer && answer.kind !== "failure"
    ? { sources: terragruntSources(textOf(answer)), included: includedFolders(folderOf(path), textOf(answer)) }
    : { sources: [], included: [] };

/** Returns the local module sources in files. */
function scanFiles(
  files: readonly Question<FileAnswer>[],
  answers: Answers,
  reads: Map<string, Scanned | typeof LISTING>,
  open: Question[],
): readonly string[] {
  return files.flatMap((question) => {
    const answer = answers.get(question);
    if (!answer) open.push(question);
    reads.set(question.key, answer ? { question, answer } : LISTING);
    return answer ? sourcesIn(answer) : [];
  });
}

/** Returns the discovery with the changed answers if the roots are the same, otherwise undefined. */
export function updatedDiscovery(
  discovery: Discovery,
  changes: Iterable<string>,
  answers: Answers,
): Discovery | undefined {
  const rescanned: [string, Scanned][] = [];
  for (const key of changes) {
    const read = discovery.reads.get(key);
    if (!read) continue;
    if (read === LISTING) return undefined;
    const { question, isOfTerragrunt } = read;
    const answer = answers.get(question);
    if (!answer) return undefined;
    const isSame = isOfTerragrunt
      ? namesSame(question.path ?? "", read.answer, answer)
      : hasSameSources(read.answer, answer);
    if (!isSame) return undefined;
    rescanned.push([key, { ...read, answer }]);
  }
  return rescanned.length === 0 ? discovery : { ...discovery, reads: discovery.reads.with(rescanned) };
}

/** Whether two versions of a file of Terragrunt name the same modules and files. */
const namesSame = (path: string, oldFile: FileAnswer, newFile: FileAnswer): boolean =>
  JSON.stringify(namedIn(path, oldFile)) === JSON.stringify(namedIn(path, newFile));

/** Whether two versions of a file name the same module sources. Compares them only if a line with "source" changed. */
function hasSameSources(oldFile: FileAnswer, newFile: FileAnswer): boolean {
  if (
    oldFile.kind === "text" &&
    newFile.kind === "text" &&
    !changedLines(oldFile.text, newFile.text).includes("source")
  )
    return true;
  return sourcesIn(oldFile).join("\n") === sourcesIn(newFile).join("\n");
}

/** Returns the lines of both texts without their common lines at the beginning and at the end. */
function changedLines(oldText: string, newText: string): string {
  const { prefix, suffix } = commonEnds(oldText, newText);
  const lines = (text: string) => {
    const end = text.indexOf("\n", Math.max(prefix, text.length - suffix));
    return text.slice(text.lastIndexOf("\n", prefix - 1) + 1, end < 0 ? text.length : end);
  };
  return `${lines(oldText)}\n${lines(newText)}`;
}

/** Returns the relative sources of the module calls in a file. */
const sourcesIn = remember((answer: FileAnswer): readonly string[] =>
  answer.kind === "failure" ? [] : localSources(textOf(answer)),
);
