import type { PlanOptions } from "../../engine/load/inputs.ts";
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
  const isPlanned = search.units.has(root) || !isOfTerragrunt(state, root);
  const planned = isPlanned ? loading : plannedByTerragrunt(loading);
  return atItsLevel(planned, { isRestricted, isConfigured: configuredRoots.has(root) });
}

/** Whether Terragrunt plans a folder; of one outside of the workspace, only its own files tell. */
function isOfTerragrunt({ search, cache }: WorkspaceState, root: string): boolean {
  if (search.ofTerragrunt.has(root)) return true;
  const listing = cache.answers.get(directoryQuestion(root));
  return listing?.kind === "entries" && hasTerragrunt(listing.entries);
}

const plannedByTerragrunt = remember((options: PlanOptions): PlanOptions => ({ ...options, planner: "terragrunt" }));

const withChosen = rememberPair(
  (options: PlanOptions, chosen: ChosenOptions): PlanOptions => ({ ...options, ...chosen }),
);

/** Returns options that load the state from wherever it is, unless the user never wants that; one object for each options. */
const withLoadedState = remember(
  (options: PlanOptions): PlanOptions => (options.loadState === "ask" ? { ...options, loadState: "always" } : options),
);
