import type { ExplainablePlan, LivePlan, Plan } from "../engine/plan/plan.ts";
import { folderOf, foldersAround } from "../engine/source/paths.ts";
import type { SeenRun } from "./asked/seenRuns.ts";
import type { ChosenOptions } from "./chosenOptions.ts";
import type { RuleLevels } from "./ruleLevels.ts";
import type { Stacks } from "./stackState.ts";
import type { UnitState } from "./unitState.ts";
import type { UsageKinds } from "./usageKinds.ts";

/** One root module with its plan that is shown. */
export interface ShownRoot {
  readonly root: string;
  readonly plan: Plan;
  /** The version of the snapshot that showed this plan first. */
  readonly version: number;
  /** Whether planning the newest text threw an exception, so that this plan is of an earlier text. */
  readonly isStale: boolean;
  /** Whether the plan is incomplete: the files in view are planned, others can still show an earlier text. */
  readonly isSettling?: boolean;
  /** The runs that changed the state of the root while it was open, the last at the end. */
  readonly runs?: readonly SeenRun[];
  /** The levels that the user has set for rules; absent if there are none. */
  readonly rules?: RuleLevels;
  /** The kinds of declarations with a lens about their uses; absent for those without a setting. */
  readonly usages?: UsageKinds;
  /** The options by which the plan differs from one without options; absent without any. */
  readonly chosen?: ChosenOptions;
  /** The time of a request, in milliseconds since 1970, from which ages are counted; absent where no age is shown. */
  readonly now?: number;
  /** The folders that root modules without a plan call, so that not all calls of them are known; absent without any. */
  readonly elsewhere?: ReadonlySet<string>;
}

/** One root module with a plan that can be searched and explained. */
export interface ExplainableRoot extends ShownRoot {
  readonly plan: ExplainablePlan;
}

/** One root module with a plan on which the next plan builds. */
export interface RootPlan extends ExplainableRoot {
  readonly plan: LivePlan;
}

/** The plans at one moment; immutable, so that a request sees the same plans from beginning to end. */
export interface Snapshot {
  /** The root modules whose files were all read; a partially read one would show false errors. */
  readonly roots: readonly RootPlan[];
  /** The root module that each module is planned as called by, where one was chosen, by the folder of the module; absent without any. */
  readonly callers?: ReadonlyMap<string, string>;
  /** The root modules that nobody looks at, and that are not planned; absent without any. */
  readonly unplanned?: readonly string[];
  /** The last plans, in words, of those of them that were planned, as long as a new one would be the same; with `unplanned`. */
  readonly lastPlans?: ReadonlyMap<string, { readonly text: string }>;
  /** The units of Terragrunt that are active, by folder; absent without any. */
  readonly units?: ReadonlyMap<string, UnitState>;
  /** The root modules whose problems are listed: those of the files in open editors, all of a folder that is set so, and a single one; all if absent. */
  readonly listed?: ReadonlySet<string>;
  /** The stack files of Terragrunt; absent without any. */
  readonly stacks?: Stacks;
  /** The folders of all units of Terragrunt; absent without any. */
  readonly unitFolders?: ReadonlySet<string>;
}

/** Returns the root module of a test or template, which stands in a folder below its module; undefined for any other file. */
function rootAround({ roots }: Pick<Snapshot, "roots">, path: string): RootPlan | undefined {
  if (!isBelowModule(path)) return undefined;
  for (const folder of foldersAround(path)) {
    const root = roots.find(({ plan }) => plan.modules.modules.has(folder));
    if (root) return root;
  }
  return undefined;
}

const isBelowModule = (path: string): boolean => /\.(?:tftest\.hcl|tofutest\.hcl|tftpl|tpl)$/.test(path);

/** Returns the first of the root modules that call a module; one that only passes its variables on, as in `wrappers/`, after all others. */
export const firstCaller = <R>(callers: readonly R[], folderOfRoot: (root: R) => string): R | undefined =>
  callers.find((each) => !/\/wrappers(?:\/|$)/.test(folderOfRoot(each))) ?? callers[0];

/**
 * Returns the root module that a file belongs to: as configuration, as variable values, or as state. A module that several root modules
 * call belongs to the one that was chosen.
 */
export function rootOf(snapshot: Pick<Snapshot, "roots" | "callers">, path: string): RootPlan | undefined {
  const folder = folderOf(path);
  const caller = snapshot.callers?.get(folder);
  return (
    (caller === undefined
      ? undefined
      : snapshot.roots.find(({ root, plan }) => root === caller && plan.modules.modules.has(folder))) ??
    firstCaller(
      snapshot.roots.filter(({ plan }) => plan.modules.files.has(path) || plan.variables.files.has(path)),
      ({ root }) => root,
    ) ??
    snapshot.roots.find(({ plan: { state } }) => state.location.kind === "file" && state.location.path === path) ??
    snapshot.roots.find(({ plan }) => plan.modules.modules.has(folder)) ??
    rootAround(snapshot, path)
  );
}
