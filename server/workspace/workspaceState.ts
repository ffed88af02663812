import { DEFAULT_OPTIONS, type Inputs, type PlanOptions } from "../engine/load/inputs.ts";
import type { LearnedFacts } from "../engine/provider/facts.ts";
import type { Question } from "../engine/source/question.ts";
import { type AnswerCache, type CacheEvent, emptyCache } from "./answerCache.ts";
import type { ChosenOptions } from "./chosenOptions.ts";
import { type LastPlans, NO_LAST_PLANS } from "./lastPlan.ts";
import type { PlannedRoot } from "./plannedRoot.ts";
import { NO_SEARCH, type RootSearch } from "./rootSearch.ts";
import type { RuleLevels } from "./ruleLevels.ts";
import type { RootPlan, Snapshot } from "./snapshot.ts";
import { NO_STACKS, type Stacks } from "./stackState.ts";
import type { UnitOutputs, UnitState } from "./unitState.ts";
import type { UsageKinds } from "./usageKinds.ts";

/** The state of the open folders and the plans of their root modules. */
export interface WorkspaceState {
  /** The options of folders without settings. */
  readonly defaults: PlanOptions;
  /** The providers that need no host; undefined for the built-in ones alone. */
  readonly providers: Inputs["providers"];
  /** Returns the words that are kept of the last plan of a root module; undefined to keep none. */
  readonly summary: ((root: RootPlan) => string) | undefined;
  /** What was learned of providers; undefined until the host has reported it. */
  readonly facts: LearnedFacts | undefined;
  /** The earlier configurations of root modules, as far as they were looked up. */
  readonly earlier: ReadonlyMap<string, NonNullable<Inputs["earlier"]>>;
  readonly cache: AnswerCache;
  readonly search: RootSearch;
  readonly folders: ReadonlySet<string>;
  /** Whether nothing outside of the folders may be read. */
  readonly isRestricted: boolean;
  /** The options of each folder; under "" those of files outside of all folders. */
  readonly options: ReadonlyMap<string, PlanOptions>;
  /** The levels of rules that are set for each folder. */
  readonly rules: ReadonlyMap<string, RuleLevels>;
  /** The kinds of declarations with a lens about their uses, for each folder. */
  readonly usages: ReadonlyMap<string, UsageKinds>;
  /** The folders of which all problems are listed, and not only those of the root modules in open editors. */
  readonly allListed: ReadonlySet<string>;
  /** The root modules whose state the user wants loaded. */
  readonly loadedRoots: ReadonlySet<string>;
  /** The root modules whose providers the user wants configured, whatever the settings of their folders are. */
  readonly configuredRoots: ReadonlySet<string>;
  /** The plan options that the user chose, by root module. */
  readonly chosenOptions: ReadonlyMap<string, ChosenOptions>;
  /** The root module that each module of several is planned as called by, where the user chose one, by the folder of the module. */
  readonly callers: ReadonlyMap<string, string>;
  /** The folders whose root modules were asked for, the last first. */
  readonly wanted: readonly string[];
  /** The folder whose units of Terragrunt a page shows together; undefined without such a page. */
  readonly watched: string | undefined;
  /** The root modules that are planned as long as a request needs them, for each such request. */
  readonly lent: readonly (readonly string[])[];
  /** The files that were edited or asked about last, the newest first. */
  readonly viewed: readonly string[];
  /** The plans of the active root modules, by root. */
  readonly plans: ReadonlyMap<string, PlannedRoot>;
  /** The units of Terragrunt among the active root modules, by folder. */
  readonly units: ReadonlyMap<string, UnitState>;
  /** The stack files of Terragrunt, and what they would generate. */
  readonly stacks: Stacks;
  /** The planned outputs of units, by the files of the units. */
  readonly unitOutputs: UnitOutputs;
  /** The root modules that are planned for requests alone, and not shown. */
  readonly lentAlone: ReadonlySet<string>;
  /** The root modules that nobody looks at, and that are not planned. */
  readonly unplanned: readonly string[];
  /** The root modules that have no plan to show yet, so that their calls are in no snapshot; with those of `unplanned`. */
  readonly unshown: readonly string[];
  readonly lastPlans: LastPlans;
  /** The root modules that somebody looks at. */
  readonly opened: readonly string[];
  /** The roots without an open file that are not planned yet. */
  readonly queued: readonly string[];
  /** The roots for which something changed while their files were being read; they are planned once more afterwards. */
  readonly overtaken: ReadonlySet<string>;
  /** Whether the first plan of a root module still waits for the schemas and packs that it has asked for. */
  readonly patience: ReadonlyMap<string, "lasts" | "over">;
  /** The keys of answers that no plan reads any more, the oldest first. */
  readonly unread: readonly string[];
  /** The published plans. */
  readonly snapshot: Snapshot;
  readonly version: number;
  /** Whether something changed since the plans were begun. */
  readonly isDirty: boolean;
  /** While text is being completed: when that began, and the moment until which planning waits, in milliseconds since 1970. */
  readonly pause: { readonly since: number; readonly until: number };
  /** Whether a timer for `refreshDue` is running. */
  readonly isRefreshScheduled: boolean;
  /** Whether a timer for `turnDue` is running. */
  readonly isTurnScheduled: boolean;
  /** The limits that were logged; each is logged once. */
  readonly logged: ReadonlySet<string>;
}

/** The user's settings for a folder. */
export type Settings = Pick<
  PlanOptions,
  "schemas" | "packs" | "fromPlugins" | "providers" | "stateFile" | "loadState" | "terraformPath" | "language"
> & { readonly rules?: RuleLevels; readonly usages?: UsageKinds; readonly listsAll?: true };

export type WorkspaceEvent =
  | Exclude<CacheEvent, { kind: "asked" | "shared" | "refreshed" | "invalidated" | "forgotten" | "changesTaken" }>
  | { readonly kind: "folderAdded" | "folderRemoved"; readonly path: string }
  | { readonly kind: "restricted"; readonly isRestricted: boolean }
  | { readonly kind: "configured"; readonly folder: string; readonly settings: Settings }
  /** The user wants the state of a root module loaded, again if it was loaded before. */
  | { readonly kind: "stateWanted"; readonly root: string }
  /** The user wants the providers of a root module configured, or no longer. */
  | { readonly kind: "configuredWanted"; readonly root: string; readonly isWanted: boolean }
  | { readonly kind: "optionsChosen"; readonly root: string; readonly options: ChosenOptions }
  /** The user chose the root module that a module is planned as called by. */
  | { readonly kind: "callerChosen"; readonly folder: string; readonly root: string }
  /** Something was learned of a provider, or the host has read what was learned before. */
  | { readonly kind: "learned"; readonly facts: LearnedFacts }
  /** Earlier configurations of a root module were looked up. */
  | { readonly kind: "earlierFound"; readonly root: string; readonly earlier: NonNullable<Inputs["earlier"]> }
  /** A feature of the editor is used in a file. */
  | { readonly kind: "viewed"; readonly path: string }
  /** A page shows the units in a folder together, or no longer. */
  | { readonly kind: "watched"; readonly folder: string | undefined }
  /** A request needs the plans of these root modules, or no longer; the same array both times. */
  | { readonly kind: "lent" | "returned"; readonly roots: readonly string[] }
  /** Text is being completed, so that further requests follow soon. */
  | { readonly kind: "completing" }
  /** A request needs the plans of the present texts now. */
  | { readonly kind: "snapshotNeeded" }
  /** The timer after a change has expired. */
  | { readonly kind: "refreshDue" }
  /** The first plan of a root module has waited long enough for schemas and packs. */
  | { readonly kind: "patienceOver"; readonly root: string }
  /** The timer between two turns of planning has expired. */
  | { readonly kind: "turnDue" };

export type WorkspaceEffect =
  /** Asks the host, which must not read outside of the folders `within`. */
  | {
      readonly kind: "ask";
      readonly question: Question;
      readonly ticket: number;
      readonly within: readonly string[] | undefined;
    }
  | { readonly kind: "cancel"; readonly ticket: number }
  | { readonly kind: "later"; readonly milliseconds: number; readonly event: WorkspaceEvent }
  | { readonly kind: "show"; readonly snapshot: Snapshot }
  | { readonly kind: "log"; readonly line: string; readonly caught?: unknown };

export const emptyWorkspace = (
  environment: Partial<PlanOptions>,
  rereads: readonly number[] = [],
  providers?: Inputs["providers"],
  summary?: WorkspaceState["summary"],
): WorkspaceState => ({
  defaults: { ...DEFAULT_OPTIONS, ...environment },
  providers,
  summary,
  facts: undefined,
  earlier: new Map(),
  cache: emptyCache(rereads),
  search: NO_SEARCH,
  folders: new Set(),
  isRestricted: false,
  options: new Map(),
  rules: new Map(),
  usages: new Map(),
  allListed: new Set(),
  loadedRoots: new Set(),
  configuredRoots: new Set(),
  chosenOptions: new Map(),
  callers: new Map(),
  wanted: [],
  watched: undefined,
  lent: [],
  viewed: [],
  plans: new Map(),
  units: new Map(),
  stacks: NO_STACKS,
  unitOutputs: new Map(),
  lentAlone: new Set(),
  unplanned: [],
  unshown: [],
  lastPlans: NO_LAST_PLANS,
  opened: [],
  queued: [],
  overtaken: new Set(),
  patience: new Map(),
  unread: [],
  snapshot: { roots: [] },
  version: 0,
  isDirty: false,
  pause: { since: 0, until: 0 },
  isRefreshScheduled: false,
  isTurnScheduled: false,
  logged: new Set(),
});
