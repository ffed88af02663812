import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import { validatedTests, validationDiagnostics } from "../engine/plan/commandDiagnostics.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { writeJson } from "../engine/render/json.ts";
import { plainText } from "../engine/render/markdown.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { hasErrors } from "../engine/source/diagnostic.ts";
import { baseName, folderOf } from "../engine/source/paths.ts";
import {
  type Answer,
  answers,
  type DirectoryAnswer,
  directoryQuestion,
  type Failure,
  type FileAnswer,
  fileQuestion,
} from "../engine/source/question.ts";
import type { Sources } from "../engine/syntax/sources.ts";
import { compareCodePoints } from "../engine/values/type.ts";
import { diagnosticFindings } from "../ide/diagnostics/findings.ts";
import { type Ask, answerTo } from "../workspace/asked/ask.ts";
import { settle } from "../workspace/asked/settle.ts";
import { diagnosticJson, diagnosticText } from "../workspace/diagnosticOutput.ts";
import { placeIn } from "../workspace/place.ts";
import { rootsBelow, unitsAndStacksBelow } from "../workspace/rootsBelow.ts";
import { isUnit } from "../workspace/unitFolder.ts";
import { type Arguments, type Console, packsOption, refuse, schemasOption, usage } from "./arguments.ts";
import type { CommandContext } from "./commandContext.ts";
import { FINDING_FORMATS } from "./formats/findingFormats.ts";
import { findingsMarkdown } from "./formats/findingsMarkdown.ts";
import { fitting, LONGEST_COMMENT } from "./formats/fitting.ts";
import type { Report } from "./formats/report.ts";
import { judgedByTerragrunt } from "./judgedByTerragrunt.ts";
import { type Format, failing, failOnProblem, formatOption } from "./outputOptions.ts";
import { NOTHING, planOfNothing } from "./planOfNothing.ts";
import { unreadableFolder } from "./planRoot.ts";
import { repositoryPaths } from "./repositoryPaths.ts";
import { pathFrom } from "./workingPaths.ts";

/**
 * `stateline check [FILE|DIR]`: prints the diagnostics of `terraform validate -json`; with `--all`, of every root module below the folder.
 * Returns 0, 1 for errors and what `--fail-on` names, 2 for wrong use.
 */
export async function checkCommand({ args, ask, console, environment }: CommandContext): Promise<number> {
  const format = formatOption(args);
  const problem = typeof format === "string" ? failOnProblem(args) : format.problem;
  if (typeof format !== "string" || problem !== undefined) return usage(console, problem ?? "");
  const path = pathFrom(args.positional[0] ?? ".");
  const listing = await answerTo(ask, directoryQuestion(path));
  const file = listing.kind === "entries" ? undefined : await answerTo(ask, fileQuestion(path));
  if (file?.kind === "failure") return unreadable(path, file, format, ask, console);
  const isAll = args.flags.has("all");
  if (args.flags.has("strict") && !args.flags.has("inputs")) return usage(console, "--strict needs --inputs.");
  if (isAll && file) return usage(console, `--all needs a folder, and ${path} is a file.`);
  const roots = file ? [path] : await checkedFolders(path, isAll, ask);
  const checks = withoutRepetitions(
    await Promise.all(
      roots.map((root) =>
        file ? checkFile(path, file, languageOption(environment)) : checkRoot(root, args, environment, ask),
      ),
    ),
  );
  const name = file && baseName(path);
  const findings = checks.flatMap(({ plan, diagnostics }) => diagnosticFindings(plan, diagnostics, file && path));
  printChecks(
    checks,
    { name, path, format, findings, relative: await repositoryPaths(file ? folderOf(path) : path, ask) },
    console,
  );
  return failing(args, findings).length > 0 ? 1 : 0;
}

/** Prints that a file or folder cannot be read: as a message, and as the finding of a format for machines. Returns 1. */
async function unreadable(path: string, { reason }: Failure, format: Format, ask: Ask, console: Console): Promise<1> {
  const diagnostics = [unreadableFolder(path, reason)];
  const plan = await planOfNothing(path, { syntax: () => undefined });
  const findings = diagnosticFindings(plan, diagnostics);
  const printing: Printing = { name: undefined, path, format, findings, relative: await repositoryPaths(path, ask) };
  if (format !== "text") printChecks([{ plan, diagnostics }], printing, console);
  return refuse(console, `${path} could not be read: ${reason}.`);
}

/** Returns the checks without what another one of them says, too. */
const withoutRepetitions = (checks: readonly Check[]): readonly Check[] => whereDeclared(oncePerPlace(checks));

/** Returns the checks without diagnostics in the folder of another root module that has them itself: runs of tests name root modules. */
function whereDeclared(checks: readonly Check[]): readonly Check[] {
  const own = new Map(
    checks.map(({ plan, diagnostics }) => [plan.root, new Set(diagnostics.map((each) => findingKey(plan, each)))]),
  );
  return checks.map((check) => {
    const { plan } = check;
    const isOfOther = (diagnostic: Diagnostic): boolean => {
      const folder = diagnostic.subject && folderOf(placeIn(plan, diagnostic.subject).file.path);
      return (
        folder !== undefined && folder !== plan.root && own.get(folder)?.has(findingKey(plan, diagnostic)) === true
      );
    };
    const diagnostics = check.diagnostics.filter((diagnostic) => !isOfOther(diagnostic));
    return diagnostics.length === check.diagnostics.length ? check : { ...check, diagnostics };
  });
}

const findingKey = (plan: LivePlan, diagnostic: Diagnostic): string =>
  `${placeKey(plan, diagnostic)} ${diagnostic.severity} ${diagnostic.summary}`;

/** Returns the checks without diagnostics of Terragrunt at a place that an earlier check has one at: units share files. */
function oncePerPlace(checks: readonly Check[]): readonly Check[] {
  const seen = new Set<string>();
  return checks.map((check) => {
    if (!check.isOfTerragrunt) return check;
    const placed = check.diagnostics.map((diagnostic) => ({ diagnostic, place: placeKey(check.plan, diagnostic) }));
    const diagnostics = placed.flatMap(({ diagnostic, place }) => (seen.has(place) ? [] : [diagnostic]));
    for (const { place } of placed) if (place !== "") seen.add(place);
    return { ...check, diagnostics };
  });
}

/** Returns the file and range of a diagnostic as one text; empty without a place. */
function placeKey(plan: LivePlan, { subject }: Diagnostic): string {
  if (!subject) return "";
  const { file, start, end } = placeIn(plan, subject);
  return `${file.path} ${start} ${end}`;
}

/** A module, or a unit or stack file of Terragrunt, and its diagnostics. */
interface Check {
  readonly isOfTerragrunt?: true;
  readonly plan: LivePlan;
  readonly diagnostics: readonly Diagnostic[];
}

const languageOption = ({ language }: Partial<PlanOptions>): Partial<PlanOptions> =>
  language === undefined ? {} : { language };

async function checkRoot(root: string, args: Arguments, environment: Partial<PlanOptions>, ask: Ask): Promise<Check> {
  const judged = await judgedByTerragrunt(root, args, environment, ask);
  if (judged) {
    const plan = await planOfNothing(folderOf(root), { syntax: judged.syntaxOf });
    return { plan, diagnostics: judged.findings, isOfTerragrunt: true };
  }
  return validate(root, ask, {
    ...schemasOption(args),
    ...packsOption(args, environment),
    ...languageOption(environment),
    queries: args.flags.has("query"),
  });
}

/** Returns the folders that a check of a folder is about: all root modules below it, or the units and stack files that it holds, or itself. */
async function checkedFolders(folder: string, isAll: boolean, ask: Ask): Promise<readonly string[]> {
  if (isAll) return rootsBelow(folder, ask);
  const listing = await answerTo(ask, directoryQuestion(folder));
  const names = listing.kind === "entries" ? listing.entries.map(({ name }) => name) : [];
  if (names.some(isConfigurationFile) && !(await isUnit(folder, ask))) return [folder];
  const units = await unitsAndStacksBelow(folder, ask);
  return units.length > 0 ? units : [folder];
}

/** How diagnostics are printed. */
interface Printing extends Omit<Report, "command"> {
  readonly format: Format;
  /** The checked folder or file. */
  readonly path: string;
  /** The name of a file that is checked alone. */
  readonly name: string | undefined;
}

function printChecks(checks: readonly Check[], printing: Printing, console: Console): void {
  const { format, path, name, findings, relative } = printing;
  if (format === "json") {
    const diagnostics = checks.flatMap(({ plan, diagnostics }) =>
      diagnostics.map((diagnostic) => diagnosticJson(plan, diagnostic, name, path)),
    );
    console.out(`${writeJson({ diagnostics })}\n`);
  } else if (format === "text")
    for (const { plan, diagnostics } of checks)
      for (const diagnostic of diagnostics) console.out(`${diagnosticText(plan, diagnostic, name, path)}\n\n`);
  else if (format === "markdown") {
    const head = `## Check of ${plainText(baseName(path))}`;
    const list = findings.length === 0 ? ["No findings."] : findingsMarkdown({ findings, relative }).split("\n");
    console.out(
      `${fitting(head, [list.join("\n")], () => `${list.length} findings do not fit here.`, LONGEST_COMMENT - 1)}\n`,
    );
  } else console.out(FINDING_FORMATS[format]({ command: "check", findings, relative }));
}

/** Returns the module in a folder with all diagnostics of `terraform validate`. */
export async function validate(root: string, ask: Ask, more: Partial<PlanOptions> = {}): Promise<Check> {
  const options: PlanOptions = { ...DEFAULT_OPTIONS, ...more, purpose: "validate", testedModules: true };
  const plan = await settle({ root, answers: answers(), options }, ask);
  const ofModule = (underTest: string) =>
    settle({ ...plan.inputs, options: { ...options, queries: false, underTest } }, ask, plan);
  return { plan, diagnostics: orderedDiagnostics(plan, await Promise.all(validatedTests(plan).map(ofModule))) };
}

/**
 * Returns Stateline's diagnostics of loading, then Terraform's: in their order if loading failed, otherwise by position, those
 * without one first.
 */
function orderedDiagnostics(plan: LivePlan, underTest: readonly LivePlan[]): readonly Diagnostic[] {
  const { load, beside } = plan.diagnostics;
  const ownDiagnostics = [...load, ...beside].filter(({ origin }) => origin === "stateline");
  const terraformDiagnostics = validationDiagnostics(plan, underTest);
  const { diagnostics, besides } = plan.modules;
  const isUnread = hasErrors([...diagnostics, ...besides]);
  return [
    ...ownDiagnostics,
    ...(isUnread ? terraformDiagnostics : terraformDiagnostics.toSorted((a, b) => comparePlaces(plan, a, b))),
  ];
}

function comparePlaces(sources: Sources, a: Diagnostic, b: Diagnostic): number {
  const [first, second] = [a, b].map(({ subject }) => subject && placeIn(sources, subject));
  if (!first || !second) return (first ? 1 : 0) - (second ? 1 : 0);
  return compareCodePoints(first.file.path, second.file.path) || first.start - second.start;
}

/**
 * Returns the diagnostics of one file's syntax and structure, without references to other files. The file gets a neutral name,
 * because an override file alone would override nothing.
 */
async function checkFile(path: string, file: FileAnswer, more: Partial<PlanOptions>): Promise<Check> {
  const folder = folderOf(path);
  const { alias, part } = kindOf(path);
  const listing: DirectoryAnswer = { kind: "entries", entries: [{ name: alias, directory: false }] };
  const onlyFile: Ask = async ({ path: asked }): Promise<Answer> =>
    asked === folder ? listing : asked === `${folder}/${alias}` ? file : NOTHING;
  const plan = await settle({ root: folder, answers: answers(), options: { ...DEFAULT_OPTIONS, ...more } }, onlyFile);
  const module = plan.modules.root?.module;
  const findings = {
    structure: module?.diagnostics,
    values: plan.variables.diagnostics,
    syntax: module?.files[0]?.diagnostics,
  };
  return { plan, diagnostics: findings[part] ?? [] };
}

/** Returns the neutral name of a file, and the diagnostics that hold for the file alone. */
function kindOf(path: string): { readonly alias: string; readonly part: "structure" | "values" | "syntax" } {
  const [ending] = /\.(tf|tofu|tfvars)(\.json)?$/.exec(baseName(path)) ?? [];
  if (ending?.startsWith(".tfvars")) return { alias: `terraform${ending}`, part: "values" };
  if (ending && isConfigurationFile(`main${ending}`)) return { alias: `main${ending}`, part: "structure" };
  return { alias: path.endsWith(".json") ? "main.tf.json" : "main.tf", part: "syntax" };
}
