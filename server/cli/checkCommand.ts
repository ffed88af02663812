import { resolve } from "node:path";
import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import { DEFAULT_OPTIONS } from "../engine/plan/inputs.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { validationSays } from "../engine/plan/terraformSays.ts";
import { writeJson } from "../engine/render/json.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { folderOf, nameOf } from "../engine/source/paths.ts";
import { answers, directoryQuestion, fileQuestion } from "../engine/source/question.ts";
import { placeIn } from "../workspace/place.ts";
import { type Ask, settle } from "../workspace/settle.ts";
import type { Arguments, Console } from "./arguments.ts";
import { diagnosticJson, diagnosticText } from "./diagnosticOutput.ts";

/** `stateline check [FILE|DIR]`: what `terraform validate -json` finds. 1 if there are errors. */
export async function checkCommand(args: Arguments, ask: Ask, console: Console): Promise<number> {
  const path = resolve(args.positional[0] ?? ".");
  const listing = await ask(directoryQuestion(path));
  const isFolder = listing.kind === "entries";
  if (!isFolder && (await ask(fileQuestion(path))).kind === "failure") {
    console.error(`Error: ${path} could not be read.\n`);
    return 1;
  }
  const { plan, found } = isFolder ? await validate(path, ask) : await validate(folderOf(path), onlyFile(path, ask));
  if (args.flags.has("json"))
    console.out(`${writeJson({ diagnostics: found.map((diagnostic) => diagnosticJson(plan, diagnostic)) })}\n`);
  else for (const diagnostic of found) console.out(`${diagnosticText(plan, diagnostic)}\n\n`);
  return found.some(({ severity }) => severity === "error") ? 1 : 0;
}

/** The module in a folder with all that `terraform validate` would say of it. */
export async function validate(root: string, ask: Ask): Promise<{ plan: Plan; found: readonly Diagnostic[] }> {
  const plan = await settle({ root, answers: answers(), options: { ...DEFAULT_OPTIONS, mode: "validate" } }, ask);
  return { plan, found: validated(plan) };
}

/** What Terraform says, as far as it comes: of reading as it goes, of meaning in the order of the text. */
function validated(plan: Plan): readonly Diagnostic[] {
  const ours = plan.diagnostics.load.filter(({ origin }) => origin === "stateline");
  const said = validationSays(plan);
  const isUnread = plan.modules.diagnostics.some(({ severity }) => severity === "error");
  return [...ours, ...(isUnread ? said : said.toSorted((a, b) => placeOf(plan, a) - placeOf(plan, b)))];
}

const placeOf = (plan: Plan, { subject }: Diagnostic): number => (subject ? placeIn(plan, subject).start : -1);

/** The world with one file in its folder: a module of its own. */
function onlyFile(path: string, ask: Ask): Ask {
  const name = isConfigurationFile(path) ? nameOf(path) : `${nameOf(path)}.tf`;
  const folder = folderOf(path);
  return async (question) => {
    if (question.kind === "directory" && question.path === folder)
      return { kind: "entries", entries: [{ name, directory: false }] };
    if (question.kind === "file" && question.path === `${folder}/${name}`) return ask(fileQuestion(path));
    return ask(question);
  };
}
