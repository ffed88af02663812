import type { Variable } from "../engine/config/module.ts";
import { programName } from "../engine/lang/dialect.ts";
import { supports } from "../engine/lang/features.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { relativePath } from "../engine/source/paths.ts";
import type { PlanOptionsView, RootVariable } from "../protocol/planOptions.ts";
import type { ChosenOptions } from "../workspace/chosenOptions.ts";
import type { ShownRoot } from "../workspace/snapshot.ts";

/** Returns what the options of a root module can name, and the command that plans with them. */
export function planOptions({ root, plan, chosen = {} }: ShownRoot): Omit<PlanOptionsView, "options"> {
  return {
    variables: rootVariables(plan),
    workspace: plan.workspace,
    canExclude: supports(plan.language.dialect, "exclude"),
    command: commandLine(root, plan, chosen),
  };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Returns the options in a few words each: `destroy`, `2 targets`, `workspace prod`. */
export function optionWords({
  mode,
  targets = [],
  excludes = [],
  replace = [],
  variables = [],
  workspace,
}: ChosenOptions): readonly string[] {
  const files = variables.filter((option) => "file" in option);
  const values = variables.length - files.length;
  return [
    ...(mode && mode !== "normal" ? [mode] : []),
    ...(targets.length > 0 ? [counted(targets.length, "target")] : []),
    ...(excludes.length > 0 ? [`${excludes.length} excluded`] : []),
    ...(replace.length > 0 ? [`${replace.length} to replace`] : []),
    ...(files.length > 0 ? [counted(files.length, "variable file")] : []),
    ...(values > 0 ? [counted(values, "variable")] : []),
    ...(workspace === undefined ? [] : [`workspace ${workspace}`]),
  ];
}

function rootVariables(plan: Plan): readonly RootVariable[] {
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

function commandLine(
  root: string,
  plan: Plan,
  { mode, targets = [], excludes = [], replace = [], variables = [], workspace }: ChosenOptions,
): string {
  const program = programName(plan.language.dialect.product);
  const isSensitive = (name: string): boolean => declaredVariables(plan).get(name)?.sensitive ?? true;
  const options = [
    ...(mode && mode !== "normal" ? [`-${mode}`] : []),
    ...targets.map((address) => `-target=${quoted(address)}`),
    ...excludes.map((address) => `-exclude=${quoted(address)}`),
    ...replace.map((address) => `-replace=${quoted(address)}`),
    ...variables.flatMap((option) => {
      if ("file" in option) return [`-var-file=${quoted(relativePath(root, option.file))}`];
      return isSensitive(option.name) ? [] : [`-var=${quoted(`${option.name}=${option.text}`)}`];
    }),
  ];
  const command = [program, "plan", ...options].join(" ");
  return workspace === undefined ? command : `TF_WORKSPACE=${quoted(workspace)} ${command}`;
}

/** Returns a word for a POSIX shell. */
const quoted = (text: string): string => (/^[\w./=:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
