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
import { placeIn } from "../workspace/place.ts";
import { settle } from "../workspace/settle.ts";
import { type Arguments, type Console, schemasOption } from "./arguments.ts";
import { diagnosticJson, diagnosticText } from "./diagnosticOutput.ts";

/** `stateline check [FILE|DIR]`: what `terraform validate -json` finds. 1 if there are errors. */
export async function checkCommand(args: Arguments, ask: Ask, console: Console): Promise<number> {
  const path = resolve(args.positional[0] ?? ".");
  const listing = await answerTo(ask, directoryQuestion(path));
  const file = listing.kind === "entries" ? undefined : await answerTo(ask, fileQuestion(path));
  if (file?.kind === "failure") {
    console.error(`Error: ${path} could not be read: ${file.reason}.\n`);
    return 1;
  }
  const { plan, found } = file ? await checkFile(path, file) : await validate(path, ask, schemasOption(args));
  const name = file && baseName(path);
  if (args.flags.has("json"))
    console.out(`${writeJson({ diagnostics: found.map((diagnostic) => diagnosticJson(plan, diagnostic, name)) })}\n`);
  else for (const diagnostic of found) console.out(`${diagnosticText(plan, diagnostic, name)}\n\n`);
  return found.some(({ severity }) => severity === "error") ? 1 : 0;
}

/** The module in a folder with all that `terraform validate` would say of it. */
export async function validate(
  root: string,
  ask: Ask,
  more: Pick<PlanOptions, "schemas"> = {},
): Promise<{ plan: LivePlan; found: readonly Diagnostic[] }> {
  const options: PlanOptions = { ...DEFAULT_OPTIONS, ...more, purpose: "validate" };
  const plan = await settle({ root, answers: answers(), options }, ask);
  return { plan, found: validated(plan) };
}

/** Returns our own findings of loading, then Terraform's: as they occur if loading failed, else by position, those without one first. */
function validated(plan: LivePlan): readonly Diagnostic[] {
  const ours = plan.diagnostics.load.filter(({ origin }) => origin === "stateline");
  const said = validationDiagnostics(plan);
  const isUnread = plan.modules.diagnostics.some(({ severity }) => severity === "error");
  return [...ours, ...(isUnread ? said : said.toSorted((a, b) => comparePlaces(plan, a, b)))];
}

function comparePlaces(sources: Sources, a: Diagnostic, b: Diagnostic): number {
  const [first, second] = [a, b].map(({ subject }) => subject && placeIn(sources, subject));
  if (!first || !second) return (first ? 1 : 0) - (second ? 1 : 0);
  return compareCodePoints(first.file.path, second.file.path) || first.start - second.start;
}

/**
 * Syntax and structure of one file: what it refers to may stand in another one. It is read under a neutral name, because an
 * override file alone would override nothing.
 */
async function checkFile(path: string, file: FileAnswer): Promise<{ plan: LivePlan; found: readonly Diagnostic[] }> {
  const folder = folderOf(path);
  const { alias, part } = kindOf(path);
  const listing: DirectoryAnswer = { kind: "entries", entries: [{ name: alias, directory: false }] };
  const onlyFile: Ask = async ({ path: asked }): Promise<Answer> =>
    asked === folder ? listing : asked === `${folder}/${alias}` ? file : NOTHING;
  const plan = await settle({ root: folder, answers: answers(), options: DEFAULT_OPTIONS }, onlyFile);
  const module = plan.modules.root?.module;
  const found = {
    structure: module?.diagnostics,
    values: plan.variables.diagnostics,
    syntax: module?.files[0]?.diagnostics,
  };
  return { plan, found: found[part] ?? [] };
}

/** The name that a file is read under, and what of its findings hold for it alone. */
function kindOf(path: string): { readonly alias: string; readonly part: "structure" | "values" | "syntax" } {
  const [ending] = /\.(tf|tofu|tfvars)(\.json)?$/.exec(baseName(path)) ?? [];
  if (ending?.startsWith(".tfvars")) return { alias: `terraform${ending}`, part: "values" };
  if (ending && isConfigurationFile(`main${ending}`)) return { alias: `main${ending}`, part: "structure" };
  return { alias: path.endsWith(".json") ? "main.tf.json" : "main.tf", part: "syntax" };
}

const NOTHING: Answer = { kind: "failure", absent: true, reason: "not looked at" };
