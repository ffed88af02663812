import { DEFAULT_OPTIONS } from "../engine/load/inputs.ts";
import { makePlan } from "../engine/plan/makePlan.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { type Json, writeJson } from "../engine/render/json.ts";
import { ephemeralMask, knownJson, sensitiveMask, unknownMask, withoutSecrets } from "../engine/render/masks.ts";
import { NO_SECRETS } from "../engine/render/secrets.ts";
import { answers, type Question } from "../engine/source/question.ts";
import { sourceFile } from "../engine/source/sourceFile.ts";
import { printedRange } from "../engine/syntax/position.ts";
import { typeToJson } from "../engine/values/encodings/typeJson.ts";
import { SENSITIVE } from "../engine/values/marks.ts";
import { deepMarks, isWhollyKnown } from "../engine/values/value.ts";
import type { Ask } from "../workspace/asked/ask.ts";
import { settle } from "../workspace/asked/settle.ts";
import { type Console, folderProblem, refuse } from "./arguments.ts";
import type { CommandContext } from "./commandContext.ts";
import { consoleScope, evaluateLine, type Outcome, shown } from "./evaluateLine.ts";
import { pathFrom } from "./workingPaths.ts";

/**
 * `stateline eval`: evaluates one expression a line in the module, as `terraform console` does. Returns 1 if any of them failed, or if there is no such folder or module.
 */
export async function evalCommand({ args, ask, console, environment }: CommandContext): Promise<number> {
  const root = pathFrom(args.values.get("dir")?.at(-1) ?? ".");
  const problem = await folderProblem(root, ask);
  if (problem !== undefined) return refuse(console, problem);
  const json = args.flags.has("json");
  const options = { ...DEFAULT_OPTIONS, ...environment, purpose: "console" as const };
  let plan = await settle({ root, answers: answers(), options }, ask);
  const address = args.values.get("scope")?.at(-1);
  const scope = address === undefined ? undefined : consoleScope(plan, address);
  if (scope && "problem" in scope) return refuse(console, `--scope: ${scope.problem}.`);
  let failed = false;
  for await (const lines of console.lines())
    for (const line of lines) {
      if (line.trim() === "") continue;
      const text = json ? expressionOf(line) : line;
      if (text === undefined) {
        console.out(`${writeJson({ error: { summary: "Invalid request", detail: NOT_A_REQUEST } })}\n`);
        failed = true;
        continue;
      }
      let outcome = evaluateLine(plan, text, scope);
      // The files that functions read are loaded between attempts.
      while (outcome.openQuestions.length > 0) {
        plan = await replanned(plan, outcome.openQuestions, ask);
        outcome = evaluateLine(plan, text, scope);
      }
      failed ||= outcome.errors.length > 0;
      if (json) console.out(`${writeJson(outcomeJson(outcome, text))}\n`);
      else printOutcome(outcome, console);
    }
  return failed ? 1 : 0;
}

const NOT_A_REQUEST = 'Each line is a JSON object with the expression as text: {"expr": "1 + 1"}.';

function expressionOf(line: string): string | undefined {
  try {
    const request: unknown = JSON.parse(line);
    const text = typeof request === "object" && request !== null && "expr" in request ? request.expr : undefined;
    return typeof text === "string" ? text : undefined;
  } catch {
    return undefined;
  }
}

async function replanned(plan: LivePlan, open: readonly Question[], ask: Ask): Promise<LivePlan> {
  const newAnswers = await Promise.all(open.map(async (question) => [question, await ask(question)] as const));
  return makePlan({ ...plan.inputs, answers: plan.inputs.answers.with(newAnswers) }, plan);
}

function outcomeJson({ value, errors }: Outcome, text: string): Json {
  const [first] = errors;
  if (!first) {
    return {
      type: typeToJson(value.type),
      value: value.kind === "unknown" ? null : knownJson(withoutSecrets(value, NO_SECRETS)),
      unknown: isWhollyKnown(value) ? undefined : unknownMask(value),
      sensitive: deepMarks(value) & SENSITIVE ? sensitiveMask(value) : undefined,
      ephemeral: ephemeralMask(value),
    };
  }
  const { summary, detail, subject } = first;
  const range = subject && printedRange(sourceFile("<console-input>", text), subject.start, subject.end);
  return { error: { summary, detail, range: range && { start: { ...range.start }, end: { ...range.end } } } };
}

function printOutcome({ value, errors }: Outcome, console: Console): void {
  for (const { summary, detail } of errors) console.error(`Error: ${summary}\n\n${detail}\n`);
  if (errors.length === 0) console.out(`${shown(value)}\n`);
}
