import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { addressFaults } from "../../engine/plan/targeting/targetingFaults.ts";
import { baseName } from "../../engine/source/paths.ts";
import { workspacesInConfiguration } from "../../ide/navigation/workspaceNames.ts";
import { planOptions } from "../../ide/planOptions.ts";
import { PLAN_OPTIONS, SET_PLAN_OPTIONS } from "../../protocol/methods.ts";
import { optionalVariableFiles } from "../../workspace/variableFiles.ts";
import { workspacesOnDisk } from "../../workspace/workspaceFolders.ts";
import { chosenOptionsIn, rootAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";
import { rootPlanOptions } from "../toProtocol.ts";

export const onPlanOptions = answering(PLAN_OPTIONS, "Plan options", async (world, { root }) => {
  const rootPlan = await rootAt(world, root);
  if (!rootPlan) return null;
  const [onDisk, files] = await Promise.all([
    workspacesOnDisk(rootPlan.plan, world.ask),
    optionalVariableFiles(rootPlan.root, world.ask),
  ]);
  return {
    options: rootPlanOptions(rootPlan.chosen ?? {}, world.uris),
    ...planOptions(rootPlan),
    automaticFiles: automaticFiles(rootPlan.plan),
    variableFiles: files.map(({ path, name }) => ({ file: world.uris.toUri(path), name })),
    workspaces: [...new Set([...onDisk, ...workspacesInConfiguration(rootPlan.plan)])].sort(),
  };
});

/** Returns the names of the variable files that are read without an option. */
function automaticFiles({ variables, inputs }: LivePlan): readonly string[] {
  const chosen = new Set(inputs.options.variables.flatMap((option) => ("file" in option ? [option.file] : [])));
  return [...variables.files.keys()].filter((path) => !chosen.has(path)).map(baseName);
}

export const onSetPlanOptions = answering(SET_PLAN_OPTIONS, "Plan options", async (world, { root, options }) => {
  const path = world.uris.toPath(root);
  if (path === undefined) return { refused: "There is no such root module." };
  const chosen = chosenOptionsIn(options, world.uris);
  const { mode, targets, excludes, replace } = { ...DEFAULT_OPTIONS, ...chosen };
  if (replace.length > 0 && mode !== "normal") return { refused: `Nothing can be replaced in ${mode} mode.` };
  const [fault] = addressFaults({ targets, excludes, replace });
  if (fault) return { refused: `${fault.summary}: ${fault.detail}` };
  world.chooseOptions(path, chosen);
  return {};
});
