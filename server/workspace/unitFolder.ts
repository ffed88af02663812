import type { PlanOptions } from "../engine/load/inputs.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { hasErrors } from "../engine/source/diagnostic.ts";
import { answers, directoryQuestion } from "../engine/source/question.ts";
import type { Sources } from "../engine/syntax/sources.ts";
import type { CommandLine } from "../engine/terragrunt/commandLine.ts";
import type { Outputs, SeenOutputs } from "../engine/terragrunt/context.ts";
import { targetFile } from "../engine/terragrunt/parseConfiguration.ts";
import { type Reader, reader } from "../engine/terragrunt/reader.ts";
import { answerInRun, isOfRun } from "../engine/terragrunt/runAnswers.ts";
import type { UnitConfiguration } from "../engine/terragrunt/unit.ts";
import { NOT_KNOWN } from "../engine/terragrunt/unitFindings.ts";
import { type RunFiles, type UnitRun, unitRun } from "../engine/terragrunt/unitRun.ts";
import { type Ask, answerTo } from "./asked/ask.ts";
import { type SettledUnit, settleUnit } from "./asked/settleUnit.ts";

/** A unit of Terragrunt as a root module: the folder in which Terraform runs, its files, and the options of its plan. */
export interface UnitRoot extends Sources {
  readonly root: string;
  readonly options: PlanOptions;
  /** Answers questions about the files of the run, which need not exist on the disk. */
  readonly ask: Ask;
  /** What is wrong with the unit; with an error, Terragrunt refuses it. */
  readonly findings: readonly Diagnostic[];
  readonly isRefused: boolean;
  /** The outputs that the unit sees of each of its dependencies. */
  readonly seenOutputs: readonly SeenOutputs[];
  /** Undefined if the file of the unit cannot be read. */
  readonly configuration: UnitConfiguration | undefined;
}

/** Whether a folder is a unit: it has a file of Terragrunt, or its stack would generate it. */
export async function isUnit(folder: string, ask: Ask): Promise<boolean> {
  const listing = await answerTo(ask, directoryQuestion(folder));
  return listing.kind === "entries"
    ? listing.entries.some(({ name, directory }) => /^terragrunt\.hcl(\.json)?$/.test(name) && !directory)
    : folder.includes("/.terragrunt-stack/");
}

/** Returns what files of Terragrunt can see of this machine. */
export const unitSurroundings = ({ environment, platform, homeDirectory }: Partial<PlanOptions>) => ({
  environment: environment ?? new Map<string, string>(),
  platform: platform ?? "linux",
  ...(homeDirectory !== undefined && { homeDirectory }),
});

/** Returns the root module of a unit. `outputsOf` returns the outputs of another unit, where somebody planned it. */
export async function unitRoot(
  folder: string,
  options: PlanOptions,
  ask: Ask,
  outputsOf: (path: string) => Outputs | undefined,
): Promise<UnitRoot> {
  const surroundings = { ...unitSurroundings(options), mode: "run", command: "plan", outputsOf } as const;
  const settledUnit = await settleUnit(folder, surroundings, ask);
  const unit = { ...settledUnit, findings: settledUnit.findings.map(asRefusal) };
  const syntaxOf = (path: string) => reader(unit.answers).syntax(path);
  const { configuration, seenOutputs } = unit;
  if (!configuration || hasErrors(unit.findings))
    return {
      root: folder,
      seenOutputs,
      options,
      ask,
      findings: unit.findings,
      isRefused: true,
      configuration,
      syntaxOf,
    };
  const run = await settleRun(unit, configuration, folder);
  const findings = [...unit.findings, ...run.findings];
  return {
    root: run.place.runFolder,
    ask: askOfRun(run, unit.ask),
    findings,
    isRefused: hasErrors(findings),
    seenOutputs,
    configuration,
    syntaxOf,
    options: optionsOfRun(options, run),
  };
}

/** Returns a finding as a plan has it: without a value that decides the run there is none. */
const asRefusal = (finding: Diagnostic): Diagnostic =>
  finding.id === NOT_KNOWN ? { ...finding, severity: "error" } : finding;

/** Returns the options of the root module of a unit. */
export const optionsOfRun = (options: PlanOptions, run: UnitRun): PlanOptions => ({
  ...withArguments(options, run.commandLine),
  inputs: run.inputs,
  environmentVariables: new Map([...options.environmentVariables, ...run.environmentVariables]),
  ...(options.statePath === undefined && run.statePath !== undefined && { statePath: run.statePath }),
});

/** Returns the options with what the arguments of the unit add; those of the user are stronger. */
const withArguments = (
  options: PlanOptions,
  { variables, targets, excludes, replace, mode, refresh, workspace }: CommandLine,
): PlanOptions => ({
  ...options,
  variables: [...variables, ...options.variables],
  targets: [...targets, ...options.targets],
  excludes: [...excludes, ...options.excludes],
  replace: [...replace, ...options.replace],
  ...(options.mode === "normal" && mode && { mode }),
  ...(options.refresh && refresh !== undefined && { refresh }),
  ...(options.workspace === undefined && workspace !== undefined && { workspace }),
});

const settleRun = (unit: SettledUnit, configuration: UnitConfiguration, folder: string): Promise<UnitRun> =>
  settled(unit, (own) => unitRun(own, configuration, folder, "plan"));

/** Reads until no question is open. */
async function settled<T>(unit: SettledUnit, read: (own: Reader) => T): Promise<T> {
  let given = unit.answers;
  for (;;) {
    const own = reader(given);
    const result = read(own);
    const open = own.open();
    if (open.length === 0) return result;
    given = given.with(await Promise.all(open.map(async (question) => [question, await unit.ask(question)] as const)));
  }
}

/** Returns a function that answers as if Terragrunt had copied and generated the files of the run. */
const askOfRun =
  (run: RunFiles, ask: Ask): Ask =>
  async (question, within, signal) => {
    if (!isOfRun(run, question)) return ask(question, within, signal);
    let given = answers();
    for (;;) {
      const own = reader(given);
      const answer = answerInRun(own, run, question, false);
      const open = own.open();
      if (open.length === 0) return answer;
      given = given.with(await Promise.all(open.map(async (each) => [each, await ask(each, within, signal)] as const)));
    }
  };

/** The files of units that a unit depends on. */
export interface UnitDependencies {
  /** All that Terragrunt runs before the unit. */
  readonly all: readonly string[];
  /** Those whose outputs the unit uses. */
  readonly ofOutputs: readonly string[];
}

/** Returns the files of the units that a unit depends on; only those that exist. */
export async function unitDependencies(folder: string, options: PlanOptions, ask: Ask): Promise<UnitDependencies> {
  const surroundings = { ...unitSurroundings(options), mode: "run", command: "plan", skipsOutputs: true } as const;
  const unit = await settleUnit(folder, surroundings, ask);
  return settled(unit, (own) => {
    const fileOf = (path: string) => targetFile(own, path, folder);
    const enabled = (unit.configuration?.dependencies ?? []).filter((dependency) => dependency.enabled !== false);
    const filesOf = (dependencies: typeof enabled) =>
      dependencies.flatMap(({ configPath }) => (configPath.kind === "string" ? [fileOf(configPath.value)] : []));
    const existing = (paths: readonly string[]) => [...new Set(paths)].filter((path) => own.exists(path));
    return {
      all: existing([...filesOf(enabled), ...(unit.configuration?.dependencyPaths ?? []).map(fileOf)]),
      ofOutputs: existing(filesOf(enabled.filter(({ skipOutputs }) => skipOutputs !== true))),
    };
  });
}
