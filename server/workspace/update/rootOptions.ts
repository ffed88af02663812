import type { OtherPlanner, PlanOptions } from "../../engine/load/inputs.ts";
import { directoryQuestion } from "../../engine/source/question.ts";
import { remember, rememberPair } from "../../engine/source/remember.ts";
import { folderAround } from "../activeRoots.ts";
import type { ChosenOptions } from "../chosenOptions.ts";
import { hasTerragrunt } from "../discover.ts";
import { atItsLevel } from "../providersLevel.ts";
import type { WorkspaceState } from "../workspaceState.ts";

export function optionsOf(state: WorkspaceState, root: string): PlanOptions {
  const { options, defaults, isRestricted, loadedRoots, configuredRoots, chosenOptions, search } = state;
  const set = options.get(folderAround(options.keys(), root)) ?? defaults;
  const chosen = chosenOptions.get(root);
  const own = chosen ? withChosen(set, chosen) : set;
  const loading = loadedRoots.has(root) ? withLoadedState(own) : own;
  const planner = search.units.has(root) ? undefined : otherPlannerOf(state, root);
  const planned = planner ? PLANNED_BY[planner](loading) : loading;
  return atItsLevel(planned, { isRestricted, isConfigured: configuredRoots.has(root) });
}

/** Returns the planner of a folder, if that is no run in it; of a folder outside of the workspace, only its own files tell. */
function otherPlannerOf({ search, cache }: WorkspaceState, root: string): OtherPlanner | undefined {
  const planner = search.otherPlanners.get(root);
  if (planner) return planner;
  const listing = cache.answers.get(directoryQuestion(root));
  return listing?.kind === "entries" && hasTerragrunt(listing.entries) ? "terragrunt" : undefined;
}

/** For each planner, the options of a folder that it plans; one object for each options. */
const PLANNED_BY = {
  terragrunt: remember((options: PlanOptions): PlanOptions => ({ ...options, planner: "terragrunt" })),
  stack: remember((options: PlanOptions): PlanOptions => ({ ...options, planner: "stack" })),
};

const withChosen = rememberPair(
  (options: PlanOptions, chosen: ChosenOptions): PlanOptions => ({ ...options, ...chosen }),
);

/** Returns options that load the state from wherever it is, unless the user never wants that; one object for each options. */
const withLoadedState = remember(
  (options: PlanOptions): PlanOptions => (options.loadState === "ask" ? { ...options, loadState: "always" } : options),
);
