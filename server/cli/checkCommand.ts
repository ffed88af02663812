import { resolve } from "node:path";
import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { validationDiagnostics } from "../engine/plan/report/commandDiagnostics.ts";
import { writeJson } from "../engine/render/json.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { baseName, folderOf } from "../engine/source/paths.ts";
import {
  type Answer,
  answers,
  type DirectoryAnswer,
  directoryQuestion,
  type FileAnswer,
  fileQuestion,
} from "../engine/source/question.ts";
import type { Sources } from "../engine/syntax/sources.ts";
import { compareCodePoints } from "../engine/values/type.ts";
import { type Ask, answerTo } from "../workspace/ask.ts";
import { diagnosticJson, diagnosticText } from "../workspace/diagnosticOutput.ts";
import { placeIn } from "../workspace/place.ts";
import { settle } from "../workspace/settle.ts";
import { type Arguments, type Console, packsOption, schemasOption } from "./arguments.ts";

/** `stateline check [FILE|DIR]`: prints the diagnostics of `terraform validate -json`. Returns 1 if there are errors. */
export async function checkCommand(
  args: Arguments,
  ask: Ask,
  console: Console,
  environment: Partial<PlanOptions>,
): Promise<number> {
  const { language } = environment;
  const languageOption = language === undefined ? {} : { language };
  const path = resolve(args.positional[0] ?? ".");
  const listing = await answerTo(ask, directoryQuestion(path));
  const file = listing.kind === "entries" ? undefined : await answerTo(ask, fileQuestion(path));
  if (file?.kind === "failure") {
    console.error(`Error: ${path} could not be read: ${file.reason}.\n`);
    return 1;
  }
  const { plan, diagnostics } = file
    ? await checkFile(path, file, languageOption)
    : await validate(path, ask, {
        ...schemasOption(args),
        ...packsOption(args, environment),
        ...languageOption,
        queries: args.flags.has("query"),
      });
  const name = file && baseName(path);
  if (args.flags.has("json"))
    console.out(
      `${writeJson({ diagnostics: diagnostics.map((diagnostic) => diagnosticJson(plan, diagnostic, name)) })}\n`,
    );
  else for (const diagnostic of diagnostics) console.out(`${diagnosticText(plan, diagnostic, name)}\n\n`);
  return diagnostics.some(({ severity }) => severity === "error") ? 1 : 0;
}

/** Returns the module in a folder with all diagnostics of `terraform validate`. */
export async function validate(
  root: string,
  ask: Ask,
  more: Partial<PlanOptions> = {},
): Promise<{ plan: LivePlan; diagnostics: readonly Diagnostic[] }> {
  const options: PlanOptions = { ...DEFAULT_OPTIONS, ...more, purpose: "validate" };
  const plan = await settle({ root, answers: answers(), options }, ask);
  return { plan, diagnostics: orderedDiagnostics(plan) };
}

/**
 * Returns Stateline's diagnostics of loading, then Terraform's: in their order if loading failed, otherwise by position, those
 * without one first.
 */
function orderedDiagnostics(plan: LivePlan): readonly Diagnostic[] {
  const ownDiagnostics = plan.diagnostics.load.filter(({ origin }) => origin === "stateline");
  const terraformDiagnostics = validationDiagnostics(plan);
  const isUnread = plan.modules.diagnostics.some(({ severity }) => severity === "error");
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
async function checkFile(
  path: string,
  file: FileAnswer,
  more: Partial<PlanOptions>,
): Promise<{ plan: LivePlan; diagnostics: readonly Diagnostic[] }> {
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

const NOTHING: Answer = { kind: "failure", absent: true, reason: "not looked at" };
