import type { PlanOptions } from "../engine/load/inputs.ts";
import type { ApplyOperation } from "../engine/plan/applyOperation.ts";
import { applyOrder } from "../engine/plan/order/applyOrder.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { orderPieces } from "../engine/render/applyOrderText.ts";
import { reasonIn } from "../engine/render/configurationErrors.ts";
import type { Json } from "../engine/render/json.ts";
import { plainText } from "../engine/render/markdown.ts";
import { notPlannedText } from "../engine/render/notPlannedReasons.ts";
import { packText } from "../engine/render/packTexts.ts";
import type { ShownDrift } from "../engine/render/planText/drift.ts";
import { hasNoChanges, planPieces } from "../engine/render/planText/planText.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { hasErrors } from "../engine/source/diagnostic.ts";
import { folderOf } from "../engine/source/paths.ts";
import type { SeenOutputs } from "../engine/terragrunt/context.ts";
import { type Finding, planFindings, rulesJson } from "../ide/diagnostics/findings.ts";
import { MOST_OF_SCREEN, planMarkdown } from "../ide/planView/planMarkdown.ts";
import type { PlanQuery } from "../protocol/planOverview.ts";
import { diagnosticText } from "../workspace/diagnosticOutput.ts";
import { invalidOutput, isRefused, planOutput, reportedDiagnostics } from "../workspace/planOutput.ts";
import type { Arguments, Console } from "./arguments.ts";
import { FINDING_FORMATS } from "./formats/findingFormats.ts";
import { findingsMarkdown } from "./formats/findingsMarkdown.ts";
import { fitting, LONGEST_COMMENT } from "./formats/fitting.ts";
import { type Format, failing } from "./outputOptions.ts";
import { noConfiguration, type PlanContext, planFolder, type UnitOutputs, withProofs } from "./planRoot.ts";
import { printDocument } from "./printDocument.ts";

/** The plan of one root module, and what a command reports about it. */
export interface PlanReport {
  /** A stack of Terragrunt has no plan, and is reported only if it is refused. */
  readonly kind: "root module" | "stack";
  readonly root: string;
  readonly plan: LivePlan;
  readonly diagnostics: readonly Diagnostic[];
  readonly findings: readonly Finding[];
  /** The outputs that a unit of Terragrunt sees of each of its dependencies. */
  readonly seenOutputs: readonly SeenOutputs[];
  /** Whether anything was planned: not without configuration, nor after a plugin refused it. */
  readonly isPlanned: boolean;
  readonly isRefused: boolean;
}

/** How plans are printed. */
export interface Printing {
  readonly format: Format;
  /** The folder of the command. */
  readonly folder: string;
  /** Whether every root module below the folder is printed. */
  readonly isAll: boolean;
  /** Names a path relative to the repository. */
  readonly relative: (path: string) => string;
  /** Whether the order of the apply is wanted. */
  readonly hasOrder: boolean;
  readonly drift: ShownDrift;
}

/** Plans a root module. A format that tells causes has them proven. */
export async function planReport(
  root: string,
  options: PlanOptions,
  format: Format,
  context: PlanContext,
  outputs?: UnitOutputs,
): Promise<PlanReport> {
  const ofFolder = await planFolder(root, options, context, outputs);
  const { validation, isInvalid, unitFindings = [], seenOutputs = [] } = ofFolder;
  const plan = format === "markdown" ? await withProofs(ofFolder.plan, context.ask) : ofFolder.plan;
  const missing = noConfiguration(plan, unitFindings);
  const isRefusedUnit = hasErrors(unitFindings);
  const ofModule = missing ? [missing] : isRefusedUnit ? [] : reportedDiagnostics(plan, validation);
  const diagnostics = [...unitFindings, ...ofModule];
  return {
    kind: "root module",
    root,
    plan,
    diagnostics,
    findings: planFindings(plan, diagnostics),
    seenOutputs,
    isPlanned: !missing && !isInvalid,
    isRefused: isInvalid || isRefused(plan, diagnostics),
  };
}

/** Prints plans in a format. What is not planned, and which packs serve, goes to the standard error. */
export function printPlans(reports: readonly PlanReport[], printing: Printing, console: Console): void {
  const { format } = printing;
  for (const report of reports) if (report.isPlanned) printRemarks(report, console);
  if (format === "text") for (const report of reports) printText(report, printing, console);
  else if (format === "json") printDocument(documentOf(reports, printing), console);
  else if (format === "markdown") console.out(`${markdownOf(reports, printing)}\n`);
  else
    console.out(
      FINDING_FORMATS[format]({
        command: "plan",
        findings: reports.flatMap(({ findings }) => findings),
        relative: printing.relative,
      }),
    );
}

/** Prints the findings other than diagnostics that make the command fail, which the text of a plan does not name. */
export function printFailures(
  args: Arguments,
  reports: readonly PlanReport[],
  relative: Printing["relative"],
  console: Console,
): void {
  const failures = reports.flatMap(({ findings }) => failing(args, findings).filter(({ isOfRule }) => isOfRule));
  for (const { rule, detail, place } of failures) {
    const where = place ? ` on ${relative(place.path)} line ${place.start.line}` : "";
    console.error(`--fail-on: ${rule}${where}\n${detail}\n`);
  }
}

/** Returns 1 if a plan has errors or a finding of `--fail-on`; 2 with `--detailed-exitcode` unless each says "No changes."; else 0. */
export function exitCode(args: Arguments, reports: readonly PlanReport[]): 0 | 1 | 2 {
  if (reports.some(({ findings, isRefused }) => isRefused || failing(args, findings).length > 0)) return 1;
  return args.flags.has("detailed-exitcode") && !reports.every(({ plan }) => hasNoChanges(plan)) ? 2 : 0;
}

function printRemarks({ plan, seenOutputs }: PlanReport, console: Console): void {
  for (const { name, origin } of seenOutputs) console.error(`${outputsText(name, origin)}\n`);
  const notPlanned = notPlannedText(plan.notPlanned, (cause) => reasonIn(plan, cause));
  if (notPlanned !== undefined) console.error(`${secretsOf(plan).masked(notPlanned)}\n`);
  for (const text of plan.providers.origins.flatMap((origin) => packText(origin) ?? [])) console.error(`${text}\n`);
}

const outputsText = (name: string, origin: SeenOutputs["origin"]): string =>
  `Outputs of dependency.${plainText(name)}: ${ORIGINS[origin]}.`;

const ORIGINS: Readonly<Record<SeenOutputs["origin"], string>> = {
  planned: "those that the plan of its unit leaves",
  state: "those in the state of its unit",
  mock: "mock_outputs",
  none: "none",
  unknown: "not known",
};

/** Prints the plan, or the order of its apply. */
function printText(report: PlanReport, { isAll, relative, hasOrder, drift }: Printing, console: Console): void {
  const { kind, root, plan, diagnostics, isPlanned } = report;
  if (isAll) console.out(`\n${kind === "stack" ? "Stack" : "Root module"} ${relative(root) || "."}\n`);
  for (const diagnostic of diagnostics) console.error(`${diagnosticText(plan, diagnostic)}\n`);
  if (!isPlanned) return;
  const order = orderOf(report, hasOrder);
  const pieces = order
    ? orderPieces(order, secretsOf(plan))
    : planPieces(plan, report.isRefused, secretsOf(plan), drift);
  for (const piece of pieces) console.out(piece);
}

const orderOf = ({ plan }: PlanReport, hasOrder: boolean): readonly ApplyOperation[] | undefined =>
  hasOrder ? applyOrder(plan) : undefined;

/** Returns the document of one plan, or that of every root module. */
function documentOf(reports: readonly PlanReport[], { isAll, relative, hasOrder }: Printing): Json {
  const documents = reports.map((report) => {
    const { plan, diagnostics, isPlanned, seenOutputs } = report;
    return isPlanned
      ? planOutput(
          plan,
          diagnostics,
          rulesJson(plan),
          orderOf(report, hasOrder),
          dependenciesJson(seenOutputs, relative),
        )
      : invalidOutput(plan, diagnostics);
  });
  if (!isAll) return documents[0];
  return { roots: reports.map(({ root }, place) => ({ root: relative(root) || ".", plan: documents[place] })) };
}

const dependenciesJson = (
  seenOutputs: PlanReport["seenOutputs"],
  relative: Printing["relative"],
): readonly { readonly [key: string]: Json }[] =>
  seenOutputs.map(({ name, path, origin }) => ({
    name,
    unit: path === undefined ? undefined : relative(folderOf(path)) || ".",
    outputs: origin,
  }));

/** Returns a comment for a pull request: a summary of each plan, then what was found. */
function markdownOf(reports: readonly PlanReport[], { isAll, relative }: Printing): string {
  const sections = reports.map(({ root, plan, isPlanned, findings }) => {
    const name = isAll ? relative(root) || "." : undefined;
    const shown = { root, plan, version: 0, isStale: false };
    const summary = isPlanned
      ? planMarkdown(shown, EVERYTHING, MOST_OF_SCREEN, name)
      : `## Plan of ${plainText(name ?? root)}`;
    if (findings.length === 0) return summary;
    const list = findingsMarkdown({ findings, relative }).split("\n");
    const head = `${summary}\n\n### Findings (${findings.length})`;
    return fitting(
      head,
      [list.slice(0, MOST_FINDINGS).join("\n"), ...moreFindings(list.length)],
      () => "Not listed.",
      LONGEST_COMMENT,
    );
  });
  return fitting(
    sections[0] ?? "",
    sections.slice(1),
    (count) => `${count} more ${count === 1 ? "root module does" : "root modules do"} not fit here.`,
    LONGEST_COMMENT,
  );
}

/** The most findings that a comment lists. */
const MOST_FINDINGS = 50;

const moreFindings = (count: number): readonly string[] =>
  count > MOST_FINDINGS ? [`and ${count - MOST_FINDINGS} more`] : [];

/** Shows every lane. */
const EVERYTHING: PlanQuery = { text: "", kinds: [], toggled: [] };
