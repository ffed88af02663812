import { resolve } from "node:path";
import { decodeModule } from "../engine/config/decodeModule.ts";
import { textOf } from "../engine/config/loadModules.ts";
import { DEFAULT_OPTIONS } from "../engine/plan/inputs.ts";
import { type Json, writeJson } from "../engine/render/json.ts";
import { type Diagnostic, error } from "../engine/source/diagnostic.ts";
import { nameOf } from "../engine/source/paths.ts";
import { answers, directoryQuestion, fileQuestion } from "../engine/source/question.ts";
import { sourceFile } from "../engine/source/sourceFile.ts";
import { justArguments } from "../engine/syntax/content.ts";
import { parse } from "../engine/syntax/parse.ts";
import { printedRange } from "../engine/syntax/position.ts";
import type { SyntaxFile } from "../engine/syntax/tree.ts";
import { type Ask, settle } from "../workspace/settle.ts";
import type { Arguments, Console } from "./arguments.ts";
import { diagnosticJson } from "./diagnosticOutput.ts";

/** `stateline check [FILE|DIR]`: what `terraform validate -json` finds. 1 if there are errors. */
export async function checkCommand(args: Arguments, ask: Ask, console: Console): Promise<number> {
  const path = resolve(args.positional[0] ?? ".");
  const listing = await ask(directoryQuestion(path));
  const checked = listing.kind === "entries" ? await checkFolder(path, ask) : await checkFile(path, ask);
  const found = checked.map(({ diagnostic }) => diagnostic);
  if (args.flags.has("json")) console.out(`${writeJson({ diagnostics: checked.map(({ json }) => json) })}\n`);
  else for (const { summary, detail } of found) console.out(`${[`Error: ${summary}`, detail].join("\n\n").trim()}\n\n`);
  return found.some(({ severity }) => severity === "error") ? 1 : 0;
}

interface Checked {
  readonly diagnostic: Diagnostic;
  readonly json: Json;
}

/** A module tree: everything that is wrong whatever the values are. */
async function checkFolder(root: string, ask: Ask): Promise<readonly Checked[]> {
  const plan = await settle({ root, answers: answers(), options: DEFAULT_OPTIONS }, ask);
  const { load, validate } = plan.diagnostics;
  const loading = load.filter(({ origin }) => origin === "terraform");
  const found = loading.some(({ severity }) => severity === "error") ? loading : [...loading, ...validate];
  return found.map((diagnostic) => ({ diagnostic, json: diagnosticJson(plan, diagnostic) }));
}

/** A file by itself: its syntax and its structure. */
async function checkFile(path: string, ask: Ask): Promise<readonly Checked[]> {
  const answer = await ask(fileQuestion(path));
  if (answer.kind !== "text" && answer.kind !== "bytes") {
    const reason = answer.kind === "failure" ? answer.reason : "it is a folder";
    const diagnostic = error(undefined, "Failed to read file", `The file ${path} could not be read: ${reason}.`);
    return [{ diagnostic, json: { severity: "error", summary: diagnostic.summary, detail: diagnostic.detail } }];
  }
  const syntax = parse(sourceFile(nameOf(path), textOf(answer)));
  const structure = /\.tfvars(\.json)?$/.test(path)
    ? [...syntax.diagnostics, ...justArguments(syntax.body).diagnostics]
    : decodeModule("", [syntax]).diagnostics;
  return structure.map((diagnostic) => ({ diagnostic, json: fileDiagnostic(syntax, diagnostic) }));
}

function fileDiagnostic(syntax: SyntaxFile, { severity, summary, detail, subject }: Diagnostic): Json {
  const offset = subject && syntax.offsets.get(subject.anchor);
  const range =
    subject && offset !== undefined && printedRange(syntax.source, offset + subject.start, offset + subject.end);
  return {
    severity,
    summary,
    detail,
    ...(range && { file: syntax.source.path, range: { start: { ...range.start }, end: { ...range.end } } }),
  };
}
