import type { LivePlan, Plan } from "../engine/plan/plan.ts";
import { folderOf } from "../engine/source/paths.ts";
import type { SeenRun } from "./seenRuns.ts";

/** One root module with the plan that is shown of it; `version` is that of the snapshot in which it became so. */
export interface ShownRoot {
  readonly root: string;
  readonly plan: Plan;
  readonly version: number;
  /** A fault of ours stopped the newest plan: this one is of an earlier text. */
  readonly isStale: boolean;
  /** It is being made still: what is visible is of the newest text, the rest may be of an earlier one. */
  readonly isSettling?: boolean;
  /** The runs that have changed its state while it was open, the last at the end. */
  readonly runs?: readonly SeenRun[];
}

/** One root module as it is planned now. */
export interface RootPlan extends ShownRoot {
  readonly plan: LivePlan;
}

/** What is known at one moment: immutable, so that a request sees one world from beginning to end. */
export interface Snapshot {
  /** The root modules of which everything that it takes was read: half a configuration is full of errors. */
  readonly roots: readonly RootPlan[];
}

/** The root module that a file belongs to: as configuration, as variable values, or as state. */
export function rootOf(snapshot: Snapshot, path: string): RootPlan | undefined {
  const folder = folderOf(path);
  return (
    snapshot.roots.find(({ plan }) => plan.modules.files.has(path) || plan.variables.files.has(path)) ??
    snapshot.roots.find(({ plan: { state } }) => state.location.kind === "file" && state.location.path === path) ??
    snapshot.roots.find(({ plan }) => plan.modules.modules.has(folder))
  );
}
