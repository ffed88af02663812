import type { VariableOption } from "../engine/config/variableValues.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import { addressFaults } from "../engine/plan/targeting/targetingFaults.ts";
import { type Arguments, lastValue, packsOption, schemasOption } from "./arguments.ts";
import { pathFrom } from "./workingPaths.ts";

/** Returns the options of the command line, or the first problem with them. */
export function planOptions(args: Arguments, environment: Partial<PlanOptions>): PlanOptions | { problem: string } {
  const { values, ordered } = args;
  const problem =
    modeProblem(args) ??
    addressProblem(args) ??
    refreshProblem(args) ??
    providersProblem(args) ??
    variableProblem(args);
  if (problem !== undefined) return { problem };
  const statePath = lastValue(args, "state");
  const workspace = lastValue(args, "workspace");
  return {
    ...DEFAULT_OPTIONS,
    ...environment,
    mode: planMode(args),
    providers: answeringIn(args),
    ...(answeringIn(args) === "offline" && { fromPlugins: "auto" }),
    refresh: lastValue(args, "refresh") !== "false",
    ...(args.flags.has("minimal-refresh") && { minimalRefresh: true }),
    targets: values.get("target") ?? [],
    excludes: values.get("exclude") ?? [],
    missingVariable: "error",
    replace: values.get("replace") ?? [],
    variables: ordered.flatMap(variableOption),
    ...schemasOption({ values }),
    ...packsOption({ values }, environment),
    ...(workspace !== undefined && { workspace }),
    ...(statePath !== undefined && { statePath: pathFrom(statePath) }),
  };
}

const planMode = ({ flags }: Arguments): PlanOptions["mode"] =>
  flags.has("destroy") ? "destroy" : flags.has("refresh-only") ? "refresh-only" : "normal";

function modeProblem(args: Arguments): string | undefined {
  if (args.flags.has("destroy") && args.flags.has("refresh-only"))
    return "Incompatible plan mode options: --destroy and --refresh-only cannot be combined. Remove one of them.";
  const mode = planMode(args);
  if (args.values.has("replace") && mode !== "normal")
    return `Unsupported plan mode: --replace and --${mode} cannot be combined. Remove one of them.`;
  return undefined;
}

function addressProblem({ values }: Arguments): string | undefined {
  const [fault] = addressFaults({
    targets: values.get("target") ?? [],
    excludes: values.get("exclude") ?? [],
    replace: values.get("replace") ?? [],
  });
  return fault && `${fault.summary}: ${fault.detail}`;
}

function refreshProblem(args: Arguments): string | undefined {
  const refresh = lastValue(args, "refresh") ?? "true";
  if (refresh !== "true" && refresh !== "false") return `--refresh=${refresh}: use true or false.`;
  if (refresh === "false" && args.flags.has("refresh-only"))
    return "Incompatible refresh options: --refresh-only with --refresh=false would do nothing. Remove one of them.";
  if (args.flags.has("minimal-refresh") && args.flags.has("refresh-only"))
    return "Incompatible plan mode options: --minimal-refresh and --refresh-only cannot be combined. Remove one of them.";
  if (args.flags.has("minimal-refresh") && refresh === "false")
    return "Incompatible refresh options: --minimal-refresh and --refresh=false cannot be combined. Remove one of them.";
  return undefined;
}

function providersProblem(args: Arguments): string | undefined {
  const providers = lastValue(args, "providers") ?? "schema";
  return isAnswering(providers)
    ? undefined
    : `--providers ${providers}: use schema (no plugin is started), offline (plugins answer without configuration, credentials and network) or exec (plugins answer).`;
}

/** The values of `--providers`. */
type CommandAnswering = Extract<PlanOptions["providers"], "schema" | "offline" | "exec">;

const isAnswering = (word: string): word is CommandAnswering =>
  word === "schema" || word === "offline" || word === "exec";

function answeringIn(args: Arguments): CommandAnswering {
  const word = lastValue(args, "providers") ?? "schema";
  return isAnswering(word) ? word : "schema";
}

function variableProblem({ values }: Arguments): string | undefined {
  const misspelled = values.get("var")?.find((assignment) => assignment.indexOf("=") < 1);
  return misspelled === undefined ? undefined : `--var ${misspelled}: use the form --var NAME=VALUE.`;
}

/** Returns what `--var` or `--var-file` gives; nothing for other options. */
function variableOption({ name, value }: Arguments["ordered"][number]): readonly VariableOption[] {
  if (name === "var-file") return [{ file: pathFrom(value) }];
  const at = value.indexOf("=");
  return name === "var" ? [{ name: value.slice(0, at), text: value.slice(at + 1) }] : [];
}
