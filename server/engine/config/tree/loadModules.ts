import { supports } from "../../lang/features.ts";
import { type Diagnostic, hasErrors, information } from "../../source/diagnostic.ts";
import { folderOf, joinPath } from "../../source/paths.ts";
import {
  type Answers,
  type DirectoryAnswer,
  directoryQuestion,
  type FileAnswer,
  fileQuestion,
  pathInListing,
  placeOfKey,
  type Question,
} from "../../source/question.ts";
import { sameObjects } from "../../source/sameObjects.ts";
import type { Steps } from "../../source/steps.ts";
import type { SyntaxFile } from "../../syntax/tree.ts";
import { configurationFiles } from "../configurationFiles.ts";
import { decodeModule } from "../decode/decodeModule.ts";
import { provisionerTypeFaults } from "../decode/provisioner.ts";
import type { Language } from "../language.ts";
import type { Module, ModuleCall } from "../module.ts";
import type { ReadFile } from "../readFile.ts";
import { versionFaults } from "../requiredVersion.ts";
import { type LanguageOptions, namesIn, rootLanguage } from "../rootLanguage.ts";
import { mockFolders } from "../tests/mockProvider.ts";
import { decodeQueryFile, isQueryFile, type QueryFile } from "../tests/queryFile.ts";
import { type LoadedTestedModule, testedModuleKey } from "../tests/testedModule.ts";
import { decodeTestFile, type TestFile, testFiles } from "../tests/testFile.ts";
import { noMockFolder } from "../tests/testFindings.ts";
import { targetFaults } from "../tests/testTargets.ts";
import { type LoadedVariables, loadVariables, type VariableOption } from "../variableValues.ts";
import { constantFaults as faultsOfConstants, unknownConstants } from "./constants.ts";
import {
  type EarlyModule,
  earlyChild,
  earlyRoot,
  isEvaluatedEarly,
  providerForEachFaults,
  withEarlySource,
} from "./earlyEvaluation.ts";
import { importTargetFaults, missingProviderFaults } from "./graphFaults.ts";
import { changedSourceFaults, installationFaults, installedModules } from "./installedModules.ts";
import { heldFile, type LastTexts, loadFile, type ModuleReading, newerFile, type Reading } from "./loadFiles.ts";
import { callDiagnostics, testedDiagnostics } from "./loadingPhases.ts";
import * as say from "./moduleFindings.ts";
import type { ModuleNode } from "./moduleNode.ts";
import { isLocalSource, localFolder } from "./moduleSource.ts";
import type { NamedModule } from "./namedModule.ts";
import { passingFaults } from "./passedProviders.ts";

export { textOf } from "../answerText.ts";
export { lockFileQuestion } from "../rootLanguage.ts";
export { type ModuleNode, moduleAt } from "./moduleNode.ts";

/** The tree of modules below a root folder, as far as it is loaded. */
export interface LoadedModules {
  /** Undefined until the listing of the root folder is known. */
  readonly root: ModuleNode | undefined;
  readonly language: Language;
  /** The parsed files, for the next load to reuse. */
  readonly files: ReadonlyMap<string, ReadFile>;
  /** The module of each folder; the same object as long as its files are unchanged. */
  readonly modules: ReadonlyMap<string, Module>;
  /** The folders of the modules whose files were all read. */
  readonly whole: ReadonlySet<string>;
  /** The answers that all this was loaded from. */
  readonly answers: Answers;
  /** The folders of the modules of files that are stored elsewhere, by the paths of the files. */
  readonly copied: ReadonlyMap<string, string>;
  /** The record of `terraform init` about the modules that it downloaded. */
  readonly manifest: FileAnswer | undefined;
  /** Diagnostics of files that could not be read. */
  readonly unreadable: readonly Diagnostic[];
  /** Diagnostics of tests that could not be read, which only a validation reads. */
  readonly unreadableTests: readonly Diagnostic[];
  /** The tests beside the root module, and in its folder `tests`. */
  readonly tests: readonly TestFile[];
  /** The modules that the runs of these tests name. */
  readonly tested: readonly LoadedTestedModule[];
  /** The query files beside the root module. */
  readonly queries: readonly QueryFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** Diagnostics of the tests and of the modules that their runs name. */
  readonly besides: readonly Diagnostic[];
  readonly open: readonly Question[];
}

/** Returns the modules as a validation loads them, which reads the tests, too. */
export const withUnreadableTests = (modules: LoadedModules): LoadedModules => ({
  ...modules,
  unreadable: [...modules.unreadable, ...modules.unreadableTests],
});

/** Returns the files as they count. */
export const syntaxFiles = ({ files }: Pick<LoadedModules, "files">): readonly SyntaxFile[] =>
  [...files.values()].map(({ syntax }) => syntax);

/** Returns the folder of the module that a file belongs to. */
export const moduleFolder = ({ copied }: Pick<LoadedModules, "copied">, path: string): string =>
  copied.get(path) ?? folderOf(path);

/** The options of a plan that modules depend on. */
export interface LoadingOptions extends LanguageOptions {
  readonly variables?: readonly VariableOption[];
  readonly environmentVariables?: ReadonlyMap<string, string>;
  /** Whether the content of the modules that runs of tests name is loaded, or only whether they are there is told. */
  readonly testedModules?: true;
  /** The key of one of them, which then is the root of the tree. */
  readonly underTest?: string;
}

/** Loads the module in `root` and every module that it calls. A module whose files are not known yet is absent. */
export function* loadModules(
  root: string,
  answers: Answers,
  options: LoadingOptions,
  stateVersion: string | undefined,
  previous?: LoadedModules,
  lastTexts: LastTexts = NO_TEXTS,
): Steps<LoadedModules> {
  const open: Question[] = [];
  const reading: Reading = { answers, previous, files: new Map(), unreadable: new Map(), open };
  const readFile = (path: string) => loadFile(reading, path);
  const language = rootLanguage(root, answers, options, stateVersion, readFile, open);
  const { dialect } = language;
  const manifest = answers.get(manifestQuestion(root));
  const { underTest } = options;
  const isSameTree = previous?.root?.dialect === dialect && previous.manifest === manifest && underTest === undefined;
  const places = { root, key: [], modules: new Map(), copied: new Map(), whole: new Set<string>() };
  const stale = previous && staleFolders(previous, answers, lastTexts);
  const loading: Loading = { ...reading, previous, ...places, dialect, lastTexts, stale, count: 0 };
  const earlyOf = (module: Module) => earlyRoot(module, earlyValues(module, loading, options), loading);
  const ofFolder = yield* loadNode(loading, root, [], NO_CALLERS, isSameTree ? previous.root : undefined, earlyOf);
  const ofTests: Loading = { ...loading, unreadable: new Map() };
  const tests = loadTests(ofTests, root);
  const unreadableTests = [...ofTests.unreadable.values()];
  const tested = yield* loadTested(loading, tests, options.testedModules === true);
  const node = underTest === undefined ? ofFolder : tested.find(({ key }) => key === underTest)?.node;
  const queries = loadQueries(loading, root);
  // Not the whole of `loading`, because it refers to the previous result, which must not be kept.
  const { files, modules, copied, whole } = loading;
  const unreadable = [...loading.unreadable.values()];
  const diagnostics = [...unreadable, ...(node ? faultsOfTree(node, language) : [])];
  const besides = [
    ...unreadableTests,
    ...tests.flatMap((test) => [...test.diagnostics, ...test.referenceFaults]),
    ...(node ? targetFaults(node, tests) : []),
    ...testedDiagnostics(tested, language),
  ];
  const read = { files, modules, copied, whole, answers, manifest, unreadable, unreadableTests };
  return { root: node, language, ...read, tests, tested, queries, diagnostics, besides, open };
}

/** Returns the values of the root's variables that are known while modules are loaded; none if nothing needs them. */
function earlyValues(
  module: Module,
  { root, answers, open }: Loading,
  { variables = [], environmentVariables }: LoadingOptions,
): LoadedVariables["values"] {
  if (!isEvaluatedEarly(module)) return NO_VALUES;
  const environment = [...(environmentVariables ?? [])].filter(([name]) => module.variables.has(name));
  const loaded = loadVariables(root, answers, new Map(environment), variables);
  open.push(...loaded.open);
  return loaded.values;
}

const NO_VALUES: LoadedVariables["values"] = new Map();
const NO_CALLERS: ReadonlySet<string> = new Set();
const NO_TEXTS: LastTexts = new Map();

/** Returns the faults of each module once, and of each call, in the order of the calls. */
function faultsOfTree(root: ModuleNode, language: Language): readonly Diagnostic[] {
  const reported = new Set<Module>();
  const newModuleFaults = (node: ModuleNode): readonly Diagnostic[] => {
    const isNew = !reported.has(node.module);
    reported.add(node.module);
    return isNew ? moduleFaults(node, language) : NOTHING_NEW;
  };
  const treeFaults = [...provisionerTypeFaults(root), ...importTargetFaults(root), ...missingProviderFaults(root)];
  return [...newModuleFaults(root), ...callDiagnostics(root, newModuleFaults), ...passingFaults(root), ...treeFaults];
}

/** Returns the faults of a module alone, without those of its calls. */
export const moduleFaults = ({ module, providerFaults }: ModuleNode, language: Language): readonly Diagnostic[] => [
  ...module.diagnostics,
  ...providerFaults,
  ...versionFaults(module, language),
];

const NOTHING_NEW: readonly never[] = [];

/** The modules that were loaded so far. */
interface Loading extends ModuleReading {
  readonly previous: LoadedModules | undefined;
  readonly root: string;
  /** The key of the root of the tree among the installed modules, in parts: empty but for a module of a run. */
  readonly key: readonly string[];
  readonly modules: Map<string, Module>;
  readonly copied: Map<string, string>;
  readonly whole: Set<string>;
  /** The folders of modules that must be read anew; undefined if there are no earlier ones. */
  readonly stale: ReadonlySet<string> | undefined;
  /** The number of calls that were followed. */
  count: number;
}

/** The limits of depth and number of modules, because links between folders can make infinite trees. */
const DEEPEST = 20;
const MOST_MODULES = 20_000;

function* loadNode(
  loading: Loading,
  folder: string,
  path: readonly string[],
  callers: ReadonlySet<string>,
  previous: ModuleNode | undefined,
  earlyOf: (module: Module) => EarlyModule,
): Steps<ModuleNode | undefined> {
  const module = yield* loadModule(loading, folder);
  if (!module) return undefined;
  const early = earlyOf(module);
  if (previous?.module === module && (yield* isUnchanged(loading, previous))) return reused(loading, previous);
  const chain = new Set(callers).add(folder);
  const children = new Map<string, ModuleNode | undefined>();
  const callFaults = new Map<string, readonly Diagnostic[]>();
  const earlyFaults: Diagnostic[] = [];
  const modules = new Set([module]);
  let isWhole = !isEvaluatedEarly(module);
  let size = 0;
  for (const written of module.calls.values()) {
    const faults: Diagnostic[] = [];
    const isUnknown = early.isUnknown === true && (written.computedSource ?? written.computedVersion) !== undefined;
    const call = isUnknown ? written : withEarlySource(early, written, faults);
    const isFaulty = hasErrors(faults);
    const uninstalled =
      supports(loading.dialect, "loads-after-static-faults") && !isUnknown
        ? installationFaults(call, isFaulty, loading.dialect)
        : NOTHING_NEW;
    earlyFaults.push(...faults, ...(call.computedSource ? [] : uninstalled));
    faults.push(...uninstalled);
    // A call of another source leads to another module, even under the same name.
    const previousChild =
      previous?.module.calls.get(call.name)?.source === call.source ? previous?.children.get(call.name) : undefined;
    loading.count++;
    const child =
      previousChild && (yield* isUnchanged(loading, previousChild))
        ? reused(loading, previousChild)
        : isFaulty || isUnknown
          ? undefined
          : yield* loadChild(loading, folder, path, call, chain, faults, previousChild, early);
    children.set(call.name, child);
    if (faults.length > 0) callFaults.set(call.name, faults);
    if (child) for (const below of child.modules) modules.add(below);
    // The values behind a computed source can change although no file of the module does.
    isWhole &&= child?.isWhole === true && !call.computedSource;
    size += 1 + (child?.size ?? 0);
  }
  const { dialect } = loading;
  const constantFaults = faultsOfConstants(early);
  const providerFaults = providerForEachFaults(early);
  const evaluated = { callFaults, constantFaults, providerFaults, earlyFaults };
  return { path, module, dialect, children, modules, size, ...evaluated, isWhole };
}

/** Returns a reused node, and counts the calls below it against the limit. */
function reused(loading: Loading, node: ModuleNode): ModuleNode {
  loading.count += node.size;
  return node;
}

/** Whether everything in the tree below is unchanged. */
function* isUnchanged(loading: Loading, { modules, isWhole, size }: ModuleNode): Steps<boolean> {
  if (!isWhole || loading.count + size > MOST_MODULES) return false;
  for (const module of modules) {
    const loaded = loading.modules.get(module.path) ?? (yield* loadModule(loading, module.path));
    if (loaded !== module || (isStale(loading, module.path) && isAbsentFolder(loading, module))) return false;
  }
  return true;
}

/** Returns the folders of modules of which an answer changed since they were loaded, or a file is held from an earlier text. */
function staleFolders(previous: LoadedModules, answers: Answers, lastTexts: LastTexts): ReadonlySet<string> {
  const stale = new Set([...lastTexts.keys()].map((path) => moduleFolder(previous, path)));
  for (const key of answers.changedSince(previous.answers)) {
    const place = placeOfKey(key);
    if (place) stale.add(place.kind === "directory" ? place.path : moduleFolder(previous, place.path));
  }
  return stale;
}

const isStale = ({ stale, previous }: Loading, folder: string): boolean =>
  !stale || stale.has(folder) || previous?.whole.has(folder) !== true;

/** Whether the folder of a module does not exist; an absent folder has no files. */
const isAbsentFolder = ({ answers }: Loading, { path }: Module): boolean =>
  answers.get(directoryQuestion(path))?.kind === "failure";

/** Whether the module of a call is unreadable, because it is outside of a restricted workspace. */
export function isRestricted(answers: Answers, folder: string, { source = "" }: ModuleCall): boolean {
  const listing = answers.get(directoryQuestion(localFolder(folder, source)));
  return listing?.kind === "failure" && listing.restricted === true;
}

const outsideModule = (call: NamedModule): Diagnostic =>
  information(
    "config/outside-module",
    call.sourceRange,
    "Module not read",
    `${call.source} is outside the workspace, which is in restricted mode. Nothing inside this module is planned until you trust the workspace.`,
  );

function* loadChild(
  loading: Loading,
  folder: string,
  path: readonly string[],
  call: ModuleCall,
  callers: ReadonlySet<string>,
  faults: Diagnostic[],
  previous: ModuleNode | undefined,
  early: EarlyModule,
): Steps<ModuleNode | undefined> {
  // Without a source, Terraform uses the downloaded module; in the root module it reports the missing source first.
  if (call.source === undefined && path.length === 0) return undefined;
  const { source = "" } = call;
  const below = [...path, call.name];
  const target = folderNamed(loading, folder, below, call, faults);
  if (target === undefined) return undefined;
  if (callers.has(target)) {
    faults.push(say.callsItself(call.header, source));
    return undefined;
  }
  if (path.length >= DEEPEST || loading.count > MOST_MODULES) {
    faults.push(say.tooManyModules(call.header, DEEPEST, MOST_MODULES));
    return undefined;
  }
  if (!isReadable(loading, target, below, call, faults)) return undefined;
  const earlyOf = (module: Module) => {
    const unknown = unknownConstants(early, call, module);
    faults.push(...unknown);
    const isUnknown = unknown.length > 0 && supports(loading.dialect, "constants-need-values");
    return { ...earlyChild(early, call, module), isUnknown };
  };
  return yield* loadNode(loading, target, below, callers, previous, earlyOf);
}

/** Loads the modules that the runs of tests name; without `isDeep`, only the faults of their installation are found. */
function* loadTested(
  loading: Loading,
  tests: readonly TestFile[],
  isDeep: boolean,
): Steps<readonly LoadedTestedModule[]> {
  const tested: LoadedTestedModule[] = [];
  for (const { syntax, runs } of tests)
    for (const { module } of runs) {
      if (!module) continue;
      const key = testedModuleKey(loading.root, syntax.source.path, module.name);
      const ofRun: Loading = { ...loading, key: [key], count: 0 };
      const faults: Diagnostic[] = [];
      const folder = folderNamed(ofRun, loading.root, [], module, faults);
      const isThere =
        folder !== undefined && listingOf(ofRun, folder) !== undefined && isReadable(ofRun, folder, [], module, faults);
      // The values of a run are not known here.
      const earlyOf = (of: Module) => ({ ...earlyRoot(of, NO_VALUES, ofRun), isUnknown: isEvaluatedEarly(of) });
      const node = isDeep && isThere ? yield* loadNode(ofRun, folder, [], NO_CALLERS, undefined, earlyOf) : undefined;
      tested.push({ module, key, faults, node });
    }
  return tested;
}

/** Returns the folder of a named module; undefined if it is not known, or not installed. */
const folderNamed = (
  loading: Loading,
  folder: string,
  path: readonly string[],
  named: NamedModule,
  faults: Diagnostic[],
): string | undefined =>
  isLocalSource(named.source ?? "")
    ? localFolder(folder, named.source ?? "")
    : installedFolder(loading, path, named, faults);

/** Whether the folder of a named module can be read, as far as is known; adds its fault otherwise. */
function isReadable(
  loading: Loading,
  folder: string,
  path: readonly string[],
  named: NamedModule,
  faults: Diagnostic[],
): boolean {
  const listing = loading.answers.get(directoryQuestion(folder));
  if (listing?.kind !== "failure") return true;
  faults.push(listing.restricted ? outsideModule(named) : folderFault(loading, path, named, listing));
  return false;
}

/**
 * Returns the fault of a call whose folder cannot be read. If another module was downloaded for the call, Terraform
 * reports that.
 */
function folderFault(
  loading: Loading,
  path: readonly string[],
  call: NamedModule,
  { absent, reason }: DirectoryAnswer & { readonly kind: "failure" },
): Diagnostic {
  const { source = "", sourceRange, header } = call;
  // The folder of a downloaded module is not one that a user creates.
  if (absent && !isLocalSource(source)) return say.notInstalled(call);
  // No plan waits for the answer: the manifest only refines the message.
  const manifest = loading.answers.get(manifestQuestion(loading.root));
  const installed = manifest && installedAt(loading, manifest, path);
  const why = absent ? undefined : reason;
  return installed && changedSourceFaults(call, installed, loading.dialect).length > 0
    ? say.unreadableNewFolder(sourceRange, source, why)
    : say.unreadableFolder(header, source, why);
}

/** Returns the folder that `terraform init` downloaded the module of a call to; undefined if it holds another module. */
function installedFolder(
  loading: Loading,
  path: readonly string[],
  call: NamedModule,
  faults: Diagnostic[],
): string | undefined {
  const manifest = manifestOf(loading);
  if (!manifest) return undefined;
  const installed = installedAt(loading, manifest, path);
  if (!installed) {
    faults.push(say.notInstalled(call));
    return undefined;
  }
  const folder = joinPath(loading.root, installed.folder);
  const changes = changedSourceFaults(call, installed, loading.dialect);
  if (changes.length === 0) return folder;
  const isAbsent = listingOf(loading, folder)?.kind === "failure";
  faults.push(...(isAbsent ? [say.notInstalled(call)] : changes));
  return undefined;
}

const installedAt = ({ key }: Loading, manifest: FileAnswer, path: readonly string[]) =>
  manifest.kind === "failure" ? undefined : installedModules(manifest).get([...key, ...path].join("."));

/** Returns the listing of a folder; undefined until it is answered. */
function listingOf({ answers, open }: Loading, folder: string): DirectoryAnswer | undefined {
  const question = directoryQuestion(folder);
  const answer = answers.get(question);
  if (!answer) open.push(question);
  return answer;
}

function manifestOf({ root, answers, open }: Loading): FileAnswer | undefined {
  const question = manifestQuestion(root);
  const answer = answers.get(question);
  if (!answer) open.push(question);
  return answer;
}

/** Returns the question for the manifest, in which `terraform init` records the modules that it downloaded. */
const manifestQuestion = (root: string) => fileQuestion(joinPath(root, ".terraform/modules/modules.json"));

/** Loads the test files beside the root module. */
function loadTests(loading: Loading, root: string): readonly TestFile[] {
  const listing = loading.answers.get(directoryQuestion(root));
  if (listing?.kind !== "entries" || !supports(loading.dialect, "test-files")) return [];
  const inFolder = listing.entries.find(({ name }) => name === "tests");
  if (inFolder && !inFolder.directory) loading.unreadable.set(joinPath(root, "tests"), say.noTestFolder());
  return [...testsIn(loading, root), ...(inFolder?.directory ? testsIn(loading, joinPath(root, "tests")) : [])];
}

/** Loads the query files beside the root module. */
function loadQueries(loading: Loading, root: string): readonly QueryFile[] {
  if (!supports(loading.dialect, "query-files")) return [];
  return namesIn(loading.answers.get(directoryQuestion(root)))
    .filter(isQueryFile)
    .flatMap((name) => {
      const syntax = newerFile(loading, joinPath(root, name));
      return syntax ? [decodeQueryFile(syntax, loading.dialect)] : [];
    });
}

function testsIn(loading: Loading, folder: string): readonly TestFile[] {
  return testFiles(namesIn(listingOf(loading, folder)), loading.dialect).flatMap((name) => {
    const syntax = newerFile(loading, joinPath(folder, name));
    return syntax ? [withMockFolders(loading, decodeTestFile(syntax, loading.dialect))] : [];
  });
}

/** Returns a test file with the faults of folders that its mocked providers name and that do not exist. */
function withMockFolders(loading: Loading, test: TestFile): TestFile {
  const missing = mockFolders(test.syntax.body, loading.dialect).filter(({ folder }) => {
    const listing = listingOf(loading, joinPath(loading.root, folder));
    return listing?.kind === "failure" && listing.absent;
  });
  if (missing.length === 0) return test;
  const faults = missing.map(({ folder, header }) => noMockFolder(header, folder));
  return { ...test, diagnostics: [...test.diagnostics, ...faults] };
}

function* loadModule(loading: Loading, folder: string): Steps<Module | undefined> {
  const loaded = loading.modules.get(folder) ?? unchangedModule(loading, folder);
  if (loaded) return loaded;
  const listing = listingOf(loading, folder);
  if (!listing) return undefined;
  const files: SyntaxFile[] = [];
  const names = configurationFiles(namesIn(listing), loading.dialect);
  for (const name of names) {
    const path = pathInListing(folder, listing, name);
    if (folderOf(path) !== folder) loading.copied.set(path, folder);
    const read = newerFile(loading, path);
    if (!read) continue;
    const file = heldFile(loading, path, read);
    files.push(file);
    if (!loading.previous?.files.has(path)) yield file.body.items.length;
  }
  const previousModule = loading.previous?.modules.get(folder);
  const module =
    previousModule?.dialect === loading.dialect && sameObjects(previousModule.files, files)
      ? previousModule
      : decodeModule(folder, files, previousModule, loading.dialect);
  loading.modules.set(folder, module);
  if (listing.kind === "entries" && files.length === names.length) loading.whole.add(folder);
  return module;
}

/** Returns the earlier module of a folder, of which nothing changed; undefined if it must be read anew. Its files are kept. */
function unchangedModule(loading: Loading, folder: string): Module | undefined {
  const { previous, dialect, answers, files, copied } = loading;
  const module = previous?.modules.get(folder);
  if (!previous || module?.dialect !== dialect || isStale(loading, folder)) return undefined;
  const reads = module.files.flatMap(({ source: { path } }) => {
    const read = previous.files.get(path);
    return read ? [[path, read] as const] : [];
  });
  // A file may be held from a text that is none of the last ones any more.
  if (reads.length < module.files.length || reads.some(([, { last }]) => last)) return undefined;
  // Whoever records what a plan reads learns that it depends on these answers.
  answers.get(directoryQuestion(folder));
  for (const [path, read] of reads) {
    answers.get(fileQuestion(path));
    files.set(path, read);
    if (folderOf(path) !== folder) copied.set(path, folder);
  }
  loading.modules.set(folder, module);
  loading.whole.add(folder);
  return module;
}
