import { type ModuleAddress, moduleAddress, ROOT } from "../engine/addrs/address.ts";
import { type ModuleNode, moduleAt } from "../engine/config/tree/loadModules.ts";
import { evaluate } from "../engine/lang/evaluate.ts";
import { inConsole } from "../engine/lang/functions/table.ts";
import { readTarget } from "../engine/plan/graph/target.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { instancesOf } from "../engine/plan/queries/viewpoint.ts";
import { moduleScope } from "../engine/plan/scope/moduleScope.ts";
import { referenceFaults } from "../engine/plan/walk/staticCheck.ts";
import { type Diagnostic, error } from "../engine/source/diagnostic.ts";
import type { Question } from "../engine/source/question.ts";
import type { Range } from "../engine/source/range.ts";
import { sourceFile } from "../engine/source/sourceFile.ts";
import { parseExpression } from "../engine/syntax/parse.ts";
import { placeText } from "../engine/syntax/position.ts";
import { TYPE_TEXT } from "../engine/values/marks.ts";
import { printValue } from "../engine/values/text/print.ts";
import { deepMarks, UNKNOWN, type Value } from "../engine/values/value.ts";

/** The result of a console line. */
export interface Outcome {
  readonly value: Value;
  /** The errors in Terraform's order: by their start, then by their end. */
  readonly errors: readonly Diagnostic[];
  /** The questions that block the value. */
  readonly openQuestions: readonly Question[];
}

/** A module, and the instance of it in which lines are evaluated. */
export interface ConsoleScope {
  readonly module: ModuleNode;
  readonly instance: ModuleAddress;
}

/** Returns the scope that the address of a module instance names, or the reason why it names none. */
export function consoleScope(plan: LivePlan, address: string): ConsoleScope | { readonly problem: string } {
  const target = readTarget(address);
  if (!target || target.resource) return { problem: `${address} is not the address of a module instance` };
  const module = moduleAt(plan.modules.root, target.steps);
  const instance = module && instancesOf(plan, module).find(({ text }) => text === moduleAddress(target.steps).text);
  if (!instance) return { problem: `there is no module instance ${address}` };
  return { module: module!, instance };
}

/** Evaluates a line as `terraform console` does, with the answers so far; in the root module unless another scope is named. */
export function evaluateLine(plan: LivePlan, line: string, within?: ConsoleScope): Outcome {
  // A heredoc ends with its line.
  const text = line.replace(/^[^\S\n]+|[^\S\n]+$/g, "");
  const anchor = { path: "<console-input>" };
  const module = within?.module ?? plan.modules.root;
  const parsed = parseExpression(text, anchor);
  if (!module || parsed.diagnostics.length > 0) return failed(parsed.diagnostics);
  const faults = referenceFaults(plan.providers.available, module, parsed.value);
  if (faults.length > 0) return failed(faults);
  const scope = moduleScope(plan, module, within?.instance ?? ROOT);
  const {
    value,
    diagnostics,
    asked: questions,
  } = evaluate(parsed.value, {
    ...scope,
    functions: inConsole(scope.functions),
    placeText: (range: Range) => placeText(sourceFile(anchor.path, text), range.start, range.end),
  });
  const errors = diagnostics.length > 0 ? diagnostics : typeFaults(value);
  return {
    value,
    errors: inSourceOrder(errors),
    openQuestions: questions.filter((question) => plan.inputs.answers.get(question) === undefined),
  };
}

/** Returns a value as the console prints it. */
export const shown = (value: Value): string => typeText(value) ?? printValue(value);

const failed = (errors: readonly Diagnostic[]): Outcome => ({
  value: UNKNOWN,
  errors: inSourceOrder(errors),
  openQuestions: [],
});

const inSourceOrder = (errors: readonly Diagnostic[]): readonly Diagnostic[] =>
  errors.toSorted(
    ({ subject: a }, { subject: b }) => (a?.start ?? -1) - (b?.start ?? -1) || (a?.end ?? -1) - (b?.end ?? -1),
  );

const typeText = (value: Value): string | undefined =>
  value.kind === "string" && (value.marks & TYPE_TEXT) !== 0 ? value.value : undefined;

/** Returns an error if a result of `type` is used otherwise than for display. */
function typeFaults(value: Value): readonly Diagnostic[] {
  if (typeText(value) !== undefined || (deepMarks(value) & TYPE_TEXT) === 0) return [];
  const detail =
    '"type" only shows the type of a value in the console. Its result cannot be used in other expressions.';
  return [error("cli/misused-type", undefined, "Invalid use of type function", detail)];
}
