import type { Condition, Variable } from "../../config/module.ts";
import { evaluate } from "../../lang/evaluate.ts";
import type { Evaluated, Scope } from "../../lang/scope.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { convert } from "../../values/conversion/convert.ts";
import { EPHEMERAL, SENSITIVE } from "../../values/marks.ts";
import { BOOL, STRING } from "../../values/type.ts";
import { deepMarks, type Value, withoutDeepMarks } from "../../values/value.ts";
import { unaskedIn } from "../../values/walk.ts";
import type { Judged, JudgedRule } from "../kind/value.ts";
import type { RuleResult } from "../rows/conditionResults.ts";
import * as say from "./conditionFindings.ts";
import { conditionScope, type Setting } from "./expressions.ts";

/** The kind of block that a condition belongs to. The kind decides how a failure is named. */
export type ConditionKind = "precondition" | "postcondition" | "output" | "check" | "variable";

/** Judges a condition and its message. Only a check reports that its result is not known yet. */
export function judgeCondition(setting: Setting, rule: Condition, kind: ConditionKind): JudgedRule {
  const { diagnostics, scope } = conditionScope(setting, rule);
  return evaluateCondition(scope, rule, kind, diagnostics);
}

/** Evaluates a condition whose references were already judged, and adds the faults of those references. */
export function evaluateCondition(
  scope: Scope,
  rule: Condition,
  kind: ConditionKind,
  before: readonly Diagnostic[] = [],
): JudgedRule {
  const diagnostics = [...before];
  const message = messageOf(rule, scope, diagnostics);
  const held = evaluate(rule.condition, { ...scope, mixesFunctions: true });
  diagnostics.push(...held.diagnostics);
  const asked = [...message.asked, ...held.asked];
  if (hasErrors(diagnostics)) return { diagnostics: diagnostics, asked, result: ERRED };
  const fault = conditionFault(rule, held.value, kind, (at) => say.failedCondition(at, kind, message.text));
  if (fault) diagnostics.push(fault);
  else if (kind === "check" && held.value.kind === "unknown" && isAppliedLater(held.value))
    diagnostics.push(say.laterCheck(rule.condition.range));
  return { diagnostics: diagnostics, asked, result: resultOf(held.value, fault, message.text) };
}

/** Whether only the apply can decide the value. */
const isAppliedLater = (value: Value): boolean => unaskedIn(value) === undefined;

const ERRED: RuleResult = { status: "error" };
const UNDECIDED: RuleResult = { status: "unknown" };

/** Returns the result of a condition; an error if the value is not a boolean. */
function resultOf(value: Value, fault: Diagnostic | undefined, message: string | undefined): RuleResult {
  if (value.kind === "unknown") return UNDECIDED;
  if (!fault) return { status: "pass" };
  return value.kind === "null" || !isFalse(value) ? ERRED : { status: "fail", message };
}

function isFalse(value: Value): boolean {
  const converted = convert(withoutDeepMarks(value), BOOL);
  return "value" in converted && converted.value.kind === "bool" && !converted.value.value;
}

/**
 * Judges a validation of a variable. A failure is reported where the value is given, and faults of the message come last. A failure
 * whose message is not known yet is reported alone.
 */
export function variableRule(
  scope: Scope,
  rule: Condition,
  valueRange: Range | undefined,
  { name }: Variable,
): JudgedRule {
  const held = evaluate(rule.condition, scope);
  const message = evaluate(rule.errorMessage, scope);
  const asked = [...held.asked, ...message.asked];
  const diagnostics = [...held.diagnostics, ...message.diagnostics];
  // A rule whose evaluation fails has no result; only a result that is not a boolean is an error.
  const failed = held.value.kind === "unknown" ? UNDECIDED : ERRED;
  if (hasErrors(held.diagnostics)) return { diagnostics: diagnostics, asked, result: failed };
  if (isFalse(held.value) && isToldLater(message))
    return { diagnostics: [...diagnostics, say.unknownMessage(rule.errorMessage.range)], asked, result: ERRED };
  const isMissing = hasErrors(message.diagnostics) || message.value.kind === "null";
  let text: string | undefined;
  const fault = conditionFault(rule, held.value, "variable", () => {
    text = isMissing ? undefined : textOf(rule, message.value, "error", diagnostics);
    const failure = say.failedCondition(
      valueRange,
      "variable",
      text ?? `A validation rule rejects the value of ${name}. Its error message is not shown.`,
    );
    return {
      ...failure,
      related: [{ range: rule.range, message: "by this rule" }],
      ...(!valueRange && { isNowhere: true as const }),
    };
  });
  const isText = !isMissing && "value" in convert(message.value, STRING);
  const said = isText ? text : NO_MESSAGE;
  return {
    diagnostics: fault ? [...diagnostics, fault] : diagnostics,
    asked,
    result: resultOf(held.value, fault, said),
  };
}

const isToldLater = ({ value, diagnostics }: Evaluated): boolean =>
  !hasErrors(diagnostics) && value.kind === "unknown" && isAppliedLater(value);

/** The message that a plan stores for a failed rule whose error message is not a string. */
const NO_MESSAGE = "Failed to evaluate condition error message.";

/** Judges the references and the message of a rule, whatever its result is. */
export function judgeRule(setting: Setting, rule: Condition): Judged {
  const { diagnostics, scope } = conditionScope(setting, rule);
  const found = [...diagnostics];
  const { asked } = messageOf(rule, scope, found);
  return { diagnostics: found, asked };
}

/** Returns the fault of a condition that fails or has no boolean value; undefined if the condition holds or is unknown. */
export function conditionFault(
  { condition: { range } }: Condition,
  value: Value,
  kind: ConditionKind,
  failed: (range: Range) => Diagnostic,
): Diagnostic | undefined {
  if (value.kind === "unknown") return undefined;
  if (value.kind === "null") return say.nullCondition(range, kind);
  const converted = convert(withoutDeepMarks(value), BOOL);
  if ("fault" in converted) return say.wrongCondition(range, kind, converted.fault.message);
  return converted.value.kind === "bool" && !converted.value.value ? failed(range) : undefined;
}

function messageOf({ errorMessage }: Condition, scope: Scope, diagnostics: Diagnostic[]) {
  const { value, diagnostics: faults, asked } = evaluate(errorMessage, { ...scope, mixesFunctions: true });
  diagnostics.push(...faults);
  const text = hasErrors(faults) ? undefined : textOf({ errorMessage }, value, "warning", diagnostics);
  return { text, asked };
}

function textOf(
  { errorMessage: { range } }: Pick<Condition, "errorMessage">,
  value: Value,
  severity: "error" | "warning",
  diagnostics: Diagnostic[],
): string | undefined {
  const converted = convert(value, STRING);
  if ("fault" in converted) diagnostics.push(say.wrongMessage(range, converted.fault.message));
  else if (converted.value.kind === "null") diagnostics.push(say.wrongMessage(range, "it is null"));
  else if (converted.value.kind === "string") {
    const marks = deepMarks(converted.value);
    if (marks & SENSITIVE) diagnostics.push(say.sensitiveMessage(range, severity));
    else if (marks & EPHEMERAL) diagnostics.push(say.ephemeralMessage(range, severity));
    else return converted.value.value.trim();
  }
  return undefined;
}
