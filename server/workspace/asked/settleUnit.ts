import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import { type Answers, answers, directoryQuestion, fileQuestion, type Question } from "../../engine/source/question.ts";
import {
  type EvaluatedUnit,
  evaluateUnit,
  surroundingsOf,
  type UnitOptions,
} from "../../engine/terragrunt/evaluateUnit.ts";
import { type GeneratedFolder, readPlace } from "../../engine/terragrunt/generatedFolders.ts";
import { generatedBy } from "../../engine/terragrunt/placement.ts";
import { isAbsent, reader } from "../../engine/terragrunt/reader.ts";
import { stackFindings } from "../../engine/terragrunt/stack.ts";
import { type Ask, answerTo } from "./ask.ts";

/** An evaluated unit, with the answers that it was evaluated from, and the function that gives more of them. */
export interface SettledUnit extends EvaluatedUnit {
  readonly answers: Answers;
  /** Answers questions about the files of the unit, as if its stack were generated. */
  readonly ask: Ask;
}

/** Evaluates a unit of Terragrunt until no question is open; one that is not generated yet as its stack would generate it. */
export async function settleUnit(folder: string, options: UnitOptions, ask: Ask): Promise<SettledUnit> {
  const unitAsk = askGenerated(await settleGenerated(folder, options, ask), ask);
  let given = answers();
  for (;;) {
    const unit = evaluateUnit(folder, given, options);
    if (unit.open.length === 0) return { ...unit, answers: given, ask: unitAsk };
    given = await withAnswers(given, unit.open, unitAsk);
  }
}

/** Returns what `terragrunt hcl validate` says of a stack file, and the answers that say so. */
export async function settleStack(
  path: string,
  options: UnitOptions,
  ask: Ask,
): Promise<{ readonly findings: readonly Diagnostic[]; readonly answers: Answers }> {
  let given = answers();
  for (;;) {
    const own = reader(given);
    const findings = stackFindings(surroundingsOf(own, options), path);
    const open = own.open();
    if (open.length === 0) return { findings, answers: given };
    given = await withAnswers(given, open, ask);
  }
}

/** Returns what the stacks above a folder would generate; nested stacks are found one after the other. */
async function settleGenerated(folder: string, options: UnitOptions, ask: Ask): Promise<readonly GeneratedFolder[]> {
  let given = answers();
  let generated: readonly GeneratedFolder[] = [];
  for (;;) {
    const own = reader(given);
    const found = generatedBy(surroundingsOf(own, options), folder);
    const open = own.open();
    if (open.length === 0) return found;
    generated = found;
    given = await withAnswers(given, open, askGenerated(generated, ask));
  }
}

const withAnswers = async (given: Answers, open: readonly Question[], ask: Ask): Promise<Answers> =>
  given.with(await Promise.all(open.map(async (question) => [question, await ask(question)] as const)));

/** Returns a function that answers from the disk, and where nothing lies there from what a stack would generate. */
const askGenerated =
  (generated: readonly GeneratedFolder[], ask: Ask): Ask =>
  async (question, within, signal) => {
    const { kind, path } = question;
    const place = path === undefined ? undefined : readPlace(generated, path);
    if (!place || (kind !== "file" && kind !== "directory")) return ask(question, within, signal);
    const stored = await answerTo(ask, question);
    if (!isAbsent(stored)) return stored;
    if ("text" in place) return kind === "file" ? { kind: "text", text: place.text } : stored;
    return ask(kind === "file" ? fileQuestion(place.path) : directoryQuestion(place.path), within, signal);
  };
