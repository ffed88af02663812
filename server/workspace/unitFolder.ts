import type { PlanOptions } from "../engine/load/inputs.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { type DirectoryEntry, directoryQuestion, fileQuestion } from "../engine/source/question.ts";
import type { Sources } from "../engine/syntax/sources.ts";
import { isWithin, parentOf } from "../engine/terragrunt/filePaths.ts";
import { hasErrors, type Outputs, targetFile } from "../engine/terragrunt/parseConfiguration.ts";
import { type Reader, reader } from "../engine/terragrunt/reader.ts";
import type { UnitConfiguration } from "../engine/terragrunt/unit.ts";
import { placesOf, type RunFiles, type UnitRun, unitRun } from "../engine/terragrunt/unitRun.ts";
import { type Ask, answerTo } from "./ask.ts";
import { type SettledUnit, settleUnit } from "./settleUnit.ts";

/** A unit of Terragrunt as a root module: the folder in which Terraform runs, its files, and the options of its plan. */
export interface UnitRoot extends Sources {
  readonly root: string;
  readonly options: PlanOptions;
  /** Answers questions about the files of the run, which need not exist on the disk. */
  readonly ask: Ask;
  /** What is wrong with the unit; with an error, Terragrunt refuses it. */
  readonly findings: readonly Diagnostic[];
  readonly isRefused: boolean;
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
  const unit = await settleUnit(folder, surroundings, ask);
  const syntaxOf = (path: string) => reader(unit.answers).syntax(path);
  const { configuration } = unit;
  if (!configuration || hasErrors(unit.findings))
    return { root: folder, options, ask, findings: unit.findings, isRefused: true, syntaxOf };
  const run = await settleRun(unit, configuration, folder);
  const { place, inputs, environmentVariables, variables, statePath } = run;
  const findings = [...unit.findings, ...run.findings];
  return {
    root: place.runFolder,
    ask: askOfRun(run, unit.ask),
    findings,
    isRefused: hasErrors(findings),
    syntaxOf,
    options: {
      ...options,
      inputs,
      environmentVariables: new Map([...options.environmentVariables, ...environmentVariables]),
      variables: [...variables, ...options.variables],
      ...(options.statePath === undefined && statePath !== undefined && { statePath }),
    },
  };
}

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
    const { kind, path } = question;
    const { copyRoot } = run.place;
    if (path === undefined || !isWithin(copyRoot, path) || (kind !== "file" && kind !== "directory"))
      return ask(question, within, signal);
    const places = placesOf(run, path);
    if (kind === "file") {
      const text = run.written.get(path);
      if (text !== undefined) return { kind: "text", text };
      for (const place of places) {
        const answer = await answerTo(ask, fileQuestion(place));
        if (!(answer.kind === "failure" && answer.absent)) return answer;
      }
      return ask(question, within, signal);
    }
    const listings = await Promise.all(places.map((place) => answerTo(ask, directoryQuestion(place))));
    const stored = await answerTo(ask, directoryQuestion(path));
    const entries = new Map<string, DirectoryEntry>();
    for (const listing of listings)
      if (listing.kind === "entries")
        for (const entry of listing.entries) if (!entry.name.startsWith(".")) entries.set(entry.name, entry);
    if (stored.kind === "entries")
      for (const entry of stored.entries) if (entry.name.startsWith(".")) entries.set(entry.name, entry);
    for (const file of run.written.keys())
      if (parentOf(file) === path) {
        const name = file.slice(path.length + 1);
        entries.set(name, { name, directory: false });
      }
    return entries.size > 0 || listings.some((listing) => listing.kind === "entries")
      ? { kind: "entries", entries: [...entries.values()] }
      : stored;
  };

/** Returns the files of the units that a unit depends on, whose outputs it uses. */
export async function unitDependencies(folder: string, options: PlanOptions, ask: Ask): Promise<readonly string[]> {
  const surroundings = { ...unitSurroundings(options), mode: "run", command: "plan", skipsOutputs: true } as const;
  const unit = await settleUnit(folder, surroundings, ask);
  return settled(unit, (own) => {
    const paths = (unit.configuration?.dependencies ?? []).flatMap(({ enabled, skipOutputs, configPath }) =>
      enabled === false || skipOutputs === true || configPath.kind !== "string"
        ? []
        : [targetFile(own, configPath.value, folder)],
    );
    return [...new Set(paths)].filter((path) => own.exists(path));
  });
}
