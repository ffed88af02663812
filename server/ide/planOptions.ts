import type { Variable } from "../engine/config/module.ts";
import { compareVersions, programName } from "../engine/lang/dialect.ts";
import { supports } from "../engine/lang/features.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { isJustRead } from "../engine/plan/rows/counts.ts";
import { baseName, relativePath } from "../engine/source/paths.ts";
import { counted } from "../engine/values/text/nouns.ts";
import type { PlanOptionsView, RootVariable } from "../protocol/planOptions.ts";
import { shellWord } from "../protocol/shellWord.ts";
import type { ChosenOptions } from "../workspace/chosenOptions.ts";
import type { ShownRoot } from "../workspace/snapshot.ts";

/** Returns what the options of a root module can name, and the command that plans with them. */
export function planOptions({
  root,
  plan,
  chosen = {},
}: ShownRoot): Omit<PlanOptionsView, "options" | "workspaces" | "automaticFiles" | "variableFiles"> {
  const program = programName(plan.language.dialect.product);
  const args = planArguments(root, plan, chosen);
  const command = [program, "plan", ...args.map(shellWord)].join(" ");
  const { workspace } = chosen;
  return {
    program,
    arguments: args,
    variableArguments: variableArguments(root, plan, chosen),
    environment: planEnvironment(plan, chosen),
    variables: rootVariables(plan),
    ...(plan.workspace !== undefined && { workspace: plan.workspace }),
    canExclude: supports(plan.language.dialect, "exclude"),
    command: workspace === undefined ? command : `TF_WORKSPACE=${shellWord(workspace)} ${command}`,
  };
}

/** Returns the options in a few words each: `destroy`, `2 targets`, `workspace prod`. */
export function optionWords({
  mode,
  minimalRefresh,
  reads = [],
  targets = [],
  excludes = [],
  replace = [],
  variables = [],
  workspace,
  statePath,
  withoutState,
}: ChosenOptions): readonly string[] {
  const files = variables.filter((option) => "file" in option);
  const values = variables.length - files.length;
  return [
    ...(mode && mode !== "normal" ? [mode] : []),
    ...(minimalRefresh
      ? [reads.length > 0 ? `minimal refresh, ${reads.length} read on request` : "minimal refresh"]
      : []),
    ...(targets.length > 0 ? [counted(targets.length, "target")] : []),
    ...(excludes.length > 0 ? [`${excludes.length} excluded`] : []),
    ...(replace.length > 0 ? [`${replace.length} to replace`] : []),
    ...(files.length > 0 ? [counted(files.length, "variable file")] : []),
    ...(values > 0 ? [counted(values, "variable")] : []),
    ...(workspace === undefined ? [] : [`workspace ${workspace}`]),
    ...(statePath === undefined ? [] : [`state ${baseName(statePath)}`]),
    ...(withoutState ? ["as if nothing existed"] : []),
  ];
}

/** Returns the variables of the root module by their names. */
export function rootVariables(plan: Plan): readonly RootVariable[] {
  return [...declaredVariables(plan).values()]
    .map(({ name, sensitive, description, default: defaultValue }) => ({
      name,
      isSensitive: sensitive,
      isMissing: !defaultValue && plan.variableValues.get(name)?.kind === "unknown",
      ...(description !== undefined && { description: description.trim().split("\n")[0]! }),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const declaredVariables = ({ details }: Plan): ReadonlyMap<string, Variable> =>
  details.configuration?.root.module.variables ?? new Map();

function planArguments(root: string, plan: Plan, chosen: ChosenOptions): readonly string[] {
  const { mode, targets = [], excludes = [], replace = [], statePath } = chosen;
  return [
    ...(mode && mode !== "normal" ? [`-${mode}`] : []),
    ...(chosen.minimalRefresh && mode !== "refresh-only" ? minimalRefresh(plan, chosen) : []),
    ...targets.map((address) => `-target=${address}`),
    ...excludes.map((address) => `-exclude=${address}`),
    ...replace.map((address) => `-replace=${address}`),
    ...(statePath === undefined || !isLocal(plan) ? [] : [`-state=${relativePath(root, statePath)}`]),
    ...variableArguments(root, plan, chosen),
  ];
}

/**
 * Returns the arguments by which only the objects that change are read: the option of Terraform 1.17, for older versions and OpenTofu the
 * changing instances and those that are read on request as targets, or no refresh without any.
 */
function minimalRefresh({ language, traces }: Plan, { targets = [], reads = [] }: ChosenOptions): readonly string[] {
  const { product, version } = language.dialect;
  if (product === "terraform" && compareVersions(version, [1, 17, 0]) >= 0) return ["-minimal-refresh"];
  if (targets.length > 0) return [];
  const changing = traces.filter((trace) => trace.change.action.outcome !== "no-op" && !isJustRead(trace));
  const addresses = new Set([...changing.map(({ change }) => change.address.text), ...reads]);
  return addresses.size === 0 ? ["-refresh=false"] : [...addresses].map((address) => `-target=${address}`);
}

/** Whether the state is that of a local backend, for which alone Terraform takes the path of another one. */
const isLocal = ({ details }: Plan): boolean => {
  const module = details.configuration?.root.module;
  return module !== undefined && !module.cloud && (module.backend?.type ?? "local") === "local";
};

const variableArguments = (root: string, plan: Plan, { variables = [] }: ChosenOptions): readonly string[] =>
  variables.flatMap((option) => {
    if ("file" in option) return [`-var-file=${relativePath(root, option.file)}`];
    return isSensitive(plan, option.name) ? [] : [`-var=${option.name}=${option.text}`];
  });

function planEnvironment(plan: Plan, { variables = [], workspace }: ChosenOptions): Readonly<Record<string, string>> {
  const sensitive = variables.flatMap((option) =>
    "name" in option && isSensitive(plan, option.name) ? [[`TF_VAR_${option.name}`, option.text] as const] : [],
  );
  return {
    TF_IN_AUTOMATION: "1",
    ...Object.fromEntries(sensitive),
    ...(workspace !== undefined && { TF_WORKSPACE: workspace }),
  };
}

/** Whether a variable is sensitive, or not declared, so that it may be. */
const isSensitive = (plan: Plan, name: string): boolean => declaredVariables(plan).get(name)?.sensitive ?? true;
