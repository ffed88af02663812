import { homedir } from "node:os";
import { resolve } from "node:path";
import { ROOT } from "../engine/addrs/address.ts";
import { evaluate } from "../engine/lang/evaluate.ts";
import { CONSOLE_FUNCTIONS } from "../engine/lang/functions/table.ts";
import { DEFAULT_OPTIONS } from "../engine/plan/inputs.ts";
import { makePlan } from "../engine/plan/makePlan.ts";
import { moduleScope } from "../engine/plan/moduleScope.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { referenceFaults } from "../engine/plan/staticCheck.ts";
import { type Json, writeJson } from "../engine/render/json.ts";
import { knownJson, sensitiveMask, unknownMask } from "../engine/render/masks.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { answers, type Question } from "../engine/source/question.ts";
import type { Range } from "../engine/source/range.ts";
import { sourceFile } from "../engine/source/sourceFile.ts";
import { parseExpression } from "../engine/syntax/parse.ts";
import { placeText, printedRange } from "../engine/syntax/position.ts";
import { SENSITIVE } from "../engine/values/marks.ts";
import { printValue } from "../engine/values/print.ts";
import { typeToJson } from "../engine/values/typeName.ts";
import { deepMarks, isWhollyKnown, UNKNOWN, type Value } from "../engine/values/value.ts";
import { type Ask, settle } from "../workspace/settle.ts";
import type { Arguments, Console } from "./arguments.ts";

/** `stateline eval`: one expression a line, evaluated in the module as `terraform console` does. 1 if any of them failed. */
export async function evalCommand(args: Arguments, ask: Ask, console: Console): Promise<number> {
  const root = resolve(args.values.get("dir")?.at(-1) ?? ".");
  const json = args.flags.has("json");
  let plan = await settle({ root, answers: answers(), options: { ...DEFAULT_OPTIONS, homeDirectory: homedir() } }, ask);
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
      let outcome = evaluateText(plan, text);
      // A file that a function reads is found out between two tries.
      while (outcome.open.length > 0) {
        plan = await answered(plan, outcome.open, ask);
        outcome = evaluateText(plan, text);
      }
      failed ||= outcome.errors.length > 0;
      if (json) console.out(`${writeJson(outcomeJson(outcome, text))}\n`);
      else printOutcome(outcome, console);
    }
  return failed ? 1 : 0;
}

const NOT_A_REQUEST = 'Each line is a JSON object with the expression as text: {"expr": "1 + 1"}.';

interface Outcome {
  readonly value: Value;
  readonly errors: readonly Diagnostic[];
  /** What must be known before the value is. */
  readonly open: readonly Question[];
}

function expressionOf(line: string): string | undefined {
  try {
    const request: unknown = JSON.parse(line);
    const text = typeof request === "object" && request !== null && "expr" in request ? request.expr : undefined;
    return typeof text === "string" ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Evaluates a text in the root module, with what is known so far. */
function evaluateText(plan: Plan, text: string): Outcome {
  const anchor = { path: "<console-input>" };
  const root = plan.modules.root;
  const parsed = parseExpression(text, anchor);
  if (!root || parsed.diagnostics.length > 0) return { value: UNKNOWN, errors: parsed.diagnostics, open: [] };
  const faults = referenceFaults(root, parsed.value);
  if (faults.length > 0) return { value: UNKNOWN, errors: faults, open: [] };
  const { inputs, rows } = plan;
  const { value, diagnostics, asked } = evaluate(parsed.value, {
    ...moduleScope({ inputs, rows }, root, ROOT),
    functions: CONSOLE_FUNCTIONS,
    placeText: (range: Range) => placeText(sourceFile(anchor.path, text), range.start, range.end),
  });
  return {
    value,
    errors: diagnostics,
    open: asked.filter((question) => inputs.answers.get(question) === undefined),
  };
}

async function answered(plan: Plan, open: readonly Question[], ask: Ask): Promise<Plan> {
  const found = await Promise.all(open.map(async (question) => [question, await ask(question)] as const));
  return makePlan({ ...plan.inputs, answers: plan.inputs.answers.with(found) }, plan);
}

function outcomeJson({ value, errors }: Outcome, text: string): Json {
  const [first] = inSourceOrder(errors);
  if (!first) {
    return {
      type: typeToJson(value.type) as Json,
      value: value.kind === "unknown" ? null : knownJson(value),
      unknown: isWhollyKnown(value) ? undefined : unknownMask(value),
      sensitive: deepMarks(value) & SENSITIVE ? sensitiveMask(value) : undefined,
    };
  }
  const { summary, detail, subject } = first;
  const range = subject && printedRange(sourceFile("<console-input>", text), subject.start, subject.end);
  return { error: { summary, detail, range: range && { start: { ...range.start }, end: { ...range.end } } } };
}

function printOutcome({ value, errors }: Outcome, console: Console): void {
  for (const { summary, detail } of inSourceOrder(errors)) console.error(`Error: ${summary}\n\n${detail}\n`);
  if (errors.length === 0) console.out(`${printValue(value)}\n`);
}

/** As Terraform prints them: by where they begin, then by where they end. */
const inSourceOrder = (errors: readonly Diagnostic[]): readonly Diagnostic[] =>
  errors.toSorted(
    ({ subject: a }, { subject: b }) => (a?.start ?? -1) - (b?.start ?? -1) || (a?.end ?? -1) - (b?.end ?? -1),
  );
