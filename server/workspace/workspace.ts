import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import { DEFAULT_OPTIONS, type Inputs, type PlanOptions } from "../engine/load/inputs.ts";
import { folderOf } from "../engine/source/paths.ts";
import type { Answers, Question } from "../engine/source/question.ts";
import { remember } from "../engine/source/remember.ts";
import { sameObjects } from "../engine/source/sameObjects.ts";
import { type Discovery, discover, isStillDiscovered, NOTHING_DISCOVERED } from "./discover.ts";
import { openKnowledge } from "./knowledge.ts";
import { beginPlan, type PlannedRoot, planOn } from "./plannedRoot.ts";
import type { Ask } from "./settle.ts";
import { sharedState } from "./sharedState.ts";
import { rootOf, type Snapshot } from "./snapshot.ts";

/** What is open and on disk, planned whenever it is looked at. */
export interface Workspace {
  /** The plans for what is known at this moment; what is lacking is being asked for. */
  snapshot(): Snapshot;
  /** Looks for root modules below a folder, or does so no more. */
  addFolder(path: string): void;
  removeFolder(path: string): void;
  /** In a restricted workspace nothing outside of its folders is read. */
  restrict(isRestricted: boolean): void;
  /** The user wants the state of a root module loaded, from wherever it is, and once more if it was before. */
  loadState(root: string): void;
  /** What the user has set for the root modules in a folder; in "" for those in none. */
  configure(folder: string, settings: Settings): void;
  /** The editor's text counts, instead of the file's. */
  edit(path: string, text: string): void;
  /** The file's text counts again. */
  close(path: string): void;
  /** Files or folders that have changed on disk are asked for again. */
  changedOnDisk(paths: readonly string[]): void;
  /** Resolves when the root module of a file was read, or when that takes too long. */
  loaded(path: string): Promise<void>;
  /** Resolves when the plans are of the newest text throughout, or when that takes too long. */
  planned(): Promise<void>;
  /** Resolves when nothing is being asked for any more. */
  settled(): Promise<void>;
  /** The folders of everything that was read, or is being read; the same object as long as nothing new is among them. */
  folders(): ReadonlySet<string>;
}

/** What a user sets for a folder. */
export type Settings = Pick<PlanOptions, "schemas" | "fromPlugins" | "stateFile" | "loadState" | "terraformPath">;

/** Who hears of what happens in a workspace. */
export interface Listener {
  /** There is a new snapshot. */
  planned(snapshot: Snapshot): void;
  /** Something went wrong that is a fault of ours, or is not looked at: a line for the log, without any value. */
  log(line: string, caught?: unknown): void;
}

/** How long a request waits for files that it takes to load a root module, in milliseconds. */
const PATIENCE = 5_000;

/** How many files count as visible: those that were edited or asked about last. */
const MOST_LOOKED_AT = 2;

/** How many root modules are planned although nothing of them is open. */
const MOST_UNOPENED = 500;

/** How many of them are planned before anything is shown, and then in each turn. */
const MOST_AT_ONCE = 10;

/** Whom a workspace asks, and what holds for all its plans. */
export interface Surroundings extends Pick<Inputs, "providers"> {
  readonly ask: Ask;
  /** When a file that is being written is read again, each time so many milliseconds later. */
  readonly rereads?: readonly number[];
  readonly environment: Partial<PlanOptions>;
}

/** Opens a workspace on a world that can be asked. */
export function openWorkspace(
  { ask, rereads = [], environment, providers }: Surroundings,
  listener: Listener,
): Workspace {
  const options: PlanOptions = { ...DEFAULT_OPTIONS, ...environment };
  const configured = new Map<string, PlanOptions>();
  const folders = new Set<string>();
  const planned = new Map<string, PlannedRoot>();
  let discovery: Discovery = NOTHING_DISCOVERED;
  /** How many of its open questions, in their order, were answered by now. */
  let answered = 0;
  let openByKey: ReadonlyMap<string, Question> = new Map();
  let roots: readonly string[] = [];
  let current: Snapshot = { roots: [] };
  let version = 0;
  let isRestricted = false;
  let isScheduled = false;
  let isDirty = false;
  let isGoingOn = false;
  /** Root modules of which nothing is open: they are planned when nobody waits for anything else. */
  let unplanned: readonly string[] = [];
  /** Root modules of which something has changed while they were read: they are planned once more after that. */
  const overtaken = new Set<string>();
  /** The root modules whose state the user wants loaded. */
  const wanted = new Set<string>();
  /** The files that were edited or asked about last. */
  let looked: readonly string[] = [];
  const waiting: (() => void)[] = [];
  const said = new Set<string>();

  const changed = (): void => {
    isDirty = true;
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      snapshot();
    }, 0);
  };
  const keptTo = () => (isRestricted ? [...folders] : undefined);
  const knowledge = openKnowledge({ ask, within: keptTo, rereads }, changed);

  const sayOnce = (line: string | undefined): void => {
    if (line === undefined || said.has(line)) return;
    said.add(line);
    listener.log(line);
  };
  const rediscover = (changes: ReadonlySet<string>, answers: Answers): void => {
    // Before all is there that was asked for, another look would find no more root modules.
    const { open } = discovery;
    while (answered < open.length && answers.get(open[answered]!) !== undefined) answered++;
    if (answered < open.length) {
      // What was dropped meanwhile is asked for again.
      knowledge.ask([...changes].flatMap((key) => openByKey.get(key) ?? []));
      return;
    }
    const isDone = discovery !== NOTHING_DISCOVERED && open.length === 0;
    if (isDone && isStillDiscovered(discovery, changes, answers)) return;
    discovery = discover(folders, answers);
    answered = 0;
    openByKey = new Map(discovery.open.map((question) => [question.key, question] as const));
    knowledge.ask(discovery.open);
    sayOnce(discovery.limit);
    // Until all is read, a module may look like a root because its caller is not known.
    if (discovery.open.length === 0) roots = discovery.roots;
  };
  const occasion = (root: string) => ({ root, version, visible: new Set(looked), log: listener.log });
  const optionsOf = (root: string): PlanOptions => {
    const set = configured.get(folderAround(configured.keys(), root)) ?? options;
    return wanted.has(root) ? withState(set) : set;
  };
  const plan = (root: string, changes: readonly string[], answers: Answers): PlannedRoot => {
    const before = planned.get(root);
    const given = { root, answers, options: optionsOf(root) };
    if (before?.starting) {
      if (changes.length > 0 || before.starting.inputs.options !== given.options) overtaken.add(root);
      return before;
    }
    const isAsBefore = !overtaken.delete(root) && before?.latest?.inputs.options === given.options;
    if (isAsBefore && !changes.some((key) => before.reads.has(key))) return before;
    const made = beginPlan(occasion(root), { ...given, ...(providers && { providers }) }, before);
    found(made);
    return made;
  };
  /** What a plan lacks is asked for, and what its state says is told to those who read it. */
  const found = ({ latest }: PlannedRoot): void => {
    knowledge.ask(latest?.open ?? []);
    const shared = latest && sharedState(latest.state);
    if (shared) knowledge.tell(...shared);
  };
  const show = (): void => {
    current = { roots: [...planned.values()].flatMap(({ shown }) => shown ?? []) };
    listener.planned(current);
  };
  /** Gives each plan that is not done a turn, until all are. */
  const goOn = (): void => {
    isGoingOn = false;
    if (isDirty) return;
    version++;
    const [next, later] = [unplanned.slice(0, MOST_AT_ONCE), unplanned.slice(MOST_AT_ONCE)];
    unplanned = later;
    for (const root of next) planned.set(root, plan(root, [], knowledge.answers()));
    let isNew = next.length > 0;
    for (const [root, before] of planned) {
      if (!isUnderWay(before)) continue;
      const now = planOn(occasion(root), before);
      planned.set(root, now);
      const isStarted = before.starting !== undefined && now.starting === undefined;
      if (isUnderWay(now) && !isStarted) continue;
      if (isStarted && overtaken.has(root)) changed();
      found(now);
      isNew = true;
    }
    if (isNew) {
      show();
      wake();
    }
    planLater();
  };
  const planLater = (): void => {
    if (isGoingOn) return;
    isGoingOn = isPlanning() || unplanned.length > 0;
    if (isGoingOn) setTimeout(goOn, 0);
    if (!isPlanning()) wake();
  };
  const wake = (): void => {
    for (const heard of waiting.splice(0)) heard();
  };
  const look = (path: string): void => {
    if (!isConfigurationFile(path)) return;
    looked = [path, ...looked.filter((other) => other !== path)].slice(0, MOST_LOOKED_AT);
  };
  const snapshot = (): Snapshot => {
    if (!isDirty) return current;
    isDirty = false;
    version++;
    const changes = knowledge.takeChanges();
    const answers = knowledge.answers();
    rediscover(changes, answers);
    const { opened, others } = activeRoots(roots, [...folders], knowledge.openPaths(), discovery.open.length === 0);
    const active = [...opened, ...others];
    if (roots.length > MOST_UNOPENED && active.length < roots.length)
      sayOnce(
        `${active.length} of ${roots.length} root modules are planned; the others when a file of theirs is opened.`,
      );
    const keys = [...changes];
    unplanned = others.filter((root) => !planned.has(root)).slice(MOST_AT_ONCE);
    const left = new Set(unplanned);
    const now = active.filter((root) => !left.has(root)).map((root) => [root, plan(root, keys, answers)] as const);
    planned.clear();
    for (const [root, made] of now) planned.set(root, made);
    show();
    planLater();
    return current;
  };
  const otherFolders = (): void => {
    discovery = NOTHING_DISCOVERED;
    answered = 0;
    // What lies outside of the one lies within the other.
    if (isRestricted) knowledge.forget();
    changed();
  };
  const isPlanning = (): boolean => [...planned.values()].some(isUnderWay);
  const isStarting = (): boolean => [...planned.values()].some(({ starting }) => starting !== undefined);
  const woken = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  const isLoading = (path: string): boolean => {
    snapshot();
    if (discovery.open.length > 0) return true;
    const root = rootOf(current, path)?.root;
    const concerned = root === undefined ? [...planned.values()] : [planned.get(root)];
    return concerned.some((made) => made?.starting ?? made?.latest?.open.some(({ need }) => need === "load"));
  };

  return {
    snapshot,
    addFolder: (path) => {
      folders.add(path);
      otherFolders();
    },
    removeFolder: (path) => {
      folders.delete(path);
      configured.delete(path);
      for (const root of wanted) if (isBelow(root, path)) wanted.delete(root);
      roots = [];
      otherFolders();
    },
    restrict: (restricted) => {
      if (restricted === isRestricted) return;
      isRestricted = restricted;
      knowledge.forget();
    },
    loadState: (root) => {
      wanted.add(root);
      const pull = planned.get(root)?.latest?.state.pull;
      if (pull) knowledge.again(pull);
      // What it is made from is another, although nothing that was known has changed.
      changed();
    },
    configure: (folder, settings) => {
      const before = configured.get(folder);
      const made: PlanOptions = { ...options, ...settings };
      if (before && isSameOptions(before, made)) return;
      configured.set(folder, made);
      changed();
    },
    edit: (path, text) => {
      look(path);
      knowledge.edit(path, text);
    },
    close: knowledge.close,
    changedOnDisk: (paths) => paths.forEach(knowledge.changed),
    loaded: async (path) => {
      look(path);
      const end = Date.now() + PATIENCE;
      while (isLoading(path) && Date.now() < end)
        await within(end - Date.now(), isStarting() ? woken() : knowledge.next());
    },
    planned: async () => {
      snapshot();
      const end = Date.now() + PATIENCE;
      while (isPlanning() && Date.now() < end) await within(end - Date.now(), woken());
    },
    settled: async () => {
      const isBusy = () => isPlanning() || unplanned.length > 0;
      while (isDirty || knowledge.asking > 0 || isBusy()) {
        snapshot();
        await (isBusy() ? woken() : knowledge.next());
      }
    },
    folders: knowledge.folders,
  };
}

const isUnderWay = ({ starting, planning }: PlannedRoot): boolean => (starting ?? planning) !== undefined;

/** The same, with the state loaded, wherever it is, unless that is never wanted; the same object for the same options. */
const withState = remember(
  (options: PlanOptions): PlanOptions => (options.loadState === "ask" ? { ...options, loadState: "always" } : options),
);

const isSameOptions = (a: PlanOptions, b: PlanOptions): boolean =>
  sameObjects(Object.keys(a), Object.keys(b)) && sameObjects(Object.values(a), Object.values(b));

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The innermost of the folders around a path; "" outside of all. */
function folderAround(folders: Iterable<string>, path: string): string {
  const around = [...folders].filter((folder) => isBelow(path, folder));
  return around.sort((a, b) => b.length - a.length)[0] ?? "";
}

/** The root modules of which something is open, and others that are planned all the same. */
function activeRoots(
  roots: readonly string[],
  folders: readonly string[],
  open: readonly string[],
  isDiscovered: boolean,
): { readonly opened: readonly string[]; readonly others: readonly string[] } {
  const paths = open.filter(isConfigurationFile);
  const unclaimed = paths
    .map(folderOf)
    .filter((folder) => isDiscovered || !folders.some((top) => isBelow(folder, top)))
    .filter((folder) => !roots.some((root) => isBelow(folder, root)));
  const opened = new Set([...roots.filter((root) => paths.some((path) => isBelow(path, root))), ...unclaimed]);
  return { opened: [...opened], others: roots.slice(0, MOST_UNOPENED).filter((root) => !opened.has(root)) };
}

function within(milliseconds: number, promise: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
