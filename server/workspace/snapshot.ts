import type { Plan } from "../engine/plan/plan.ts";
import { folderOf } from "../engine/source/paths.ts";

/** One root module as it is planned now; `version` counts its plans. */
export interface RootPlan {
  readonly root: string;
  readonly plan: Plan;
  readonly version: number;
}

/** What is known at one moment: immutable, so that a request sees one world from beginning to end. */
export interface Snapshot {
  readonly roots: readonly RootPlan[];
}

/** Is everything that the plan asked for there? Until then it is shown to nobody: half a configuration is full of errors. */
export const isLoaded = ({ plan }: RootPlan): boolean => plan.modules.root !== undefined && plan.open.length === 0;

/** The root module that a file belongs to: as configuration, as variable values, or as state. */
export function rootOf(snapshot: Snapshot, path: string): RootPlan | undefined {
  const folder = folderOf(path);
  return (
    snapshot.roots.find(({ plan }) => plan.modules.files.has(path) || plan.variables.files.has(path)) ??
    snapshot.roots.find(({ plan: { state } }) => state.location.kind === "file" && state.location.path === path) ??
    snapshot.roots.find(({ plan }) => plan.modules.modules.has(folder))
  );
}
