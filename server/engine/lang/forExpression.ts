import type { Diagnostic } from "../source/diagnostic.ts";
import { addTo } from "../source/groupBy.ts";
import type { Expression, For } from "../syntax/tree.ts";
import { BOOL, DYNAMIC, isPrimitive, STRING } from "../values/type.ts";
import {
  type MappingValue,
  numberValue,
  objectValue,
  type SequenceValue,
  stringValue,
  tupleValue,
  UNKNOWN,
  type Value,
  withMarks,
} from "../values/value.ts";
import { weightOf } from "../values/weight.ts";
import { evaluateIn } from "./evaluate.ts";
import * as say from "./evaluationFindings.ts";
import { convertIn, withBinding, withHiddenMarks, withOwnFaults } from "./frame.ts";
import { MOST_TEXT } from "./limits.ts";
import { unknownFrom } from "./origins.ts";
import type { Frame } from "./scope.ts";

/** Evaluates a for expression; an unknown condition or key makes the whole result unknown. */
export function evaluateFor(outer: Frame, expression: For): Value {
  const collection = evaluateIn(outer, expression.collection);
  const frame = withHiddenMarks(outer, collection.marks);
  const { range } = expression.collection;
  if (collection.kind === "null") return say.report(frame, say.nullIteration(range));
  // As in Terraform, the marks of a value of unknown type are lost.
  if (collection.type.kind === "dynamic") return unknownFrom(DYNAMIC, [collection]);
  const isKnown = collection.kind === "sequence" || collection.kind === "mapping";
  if (!isKnown && (collection.kind !== "unknown" || isPrimitive(collection.type)))
    return say.report(frame, say.notIterable(range, collection.type));
  if (expression.condition && !isConditionUsable(frame, expression, expression.condition)) return UNKNOWN;
  if (!isKnown) return withMarks(unknownFrom(DYNAMIC, [collection]), collection.marks);
  return expression.key
    ? objectFrom(frame, expression, expression.key, collection)
    : tupleFrom(frame, expression, collection);
}

function tupleFrom(frame: Frame, expression: For, collection: SequenceValue | MappingValue): Value {
  const summary: Summary = { marks: collection.marks, failed: false, unknown: [] };
  const items: Value[] = [];
  visitWithin(frame, expression, collection, (key, value) => {
    const inner = atElement(frame, expression, key, value);
    if (!isIncluded(inner, expression, summary)) return 0;
    const item = evaluateIn(inner, expression.value);
    items.push(item);
    return weightOf(item).text;
  });
  if (frame.budget.visits <= 0) return UNKNOWN;
  return unknownResult(summary) ?? withMarks(tupleValue(items), summary.marks);
}

function objectFrom(frame: Frame, expression: For, key: Expression, collection: SequenceValue | MappingValue): Value {
  const summary: Summary = { marks: collection.marks, failed: false, unknown: [] };
  const members = new Map<string, Value>();
  const groups = new Map<string, Value[]>();
  visitWithin(frame, expression, collection, (elementKey, element) => {
    const inner = atElement(frame, expression, elementKey, element);
    if (!isIncluded(inner, expression, summary)) return 0;
    const errorsBefore = inner.diagnostics.length;
    const keyValue = evaluateIn(inner, key);
    const isInvalidKey = inner.diagnostics.length > errorsBefore;
    const name = memberName(inner, key, keyValue, summary);
    if (name === undefined || isInvalidKey) return 0;
    const value = evaluateIn(inner, expression.value);
    if (expression.grouping) addTo(groups, name, value);
    else if (!members.has(name)) members.set(name, value);
    else say.report(inner, say.duplicateKey(key.range, name, inner.hidden | keyValue.marks));
    return weightOf(value).text;
  });
  if (frame.budget.visits <= 0) return UNKNOWN;
  for (const [name, values] of groups) members.set(name, tupleValue(values));
  return unknownResult(summary) ?? withMarks(objectValue(members), summary.marks);
}

/** Returns keys and values in the order of iteration; undefined for a value that cannot be iterated. */
export function elementsOf(collection: Value): readonly (readonly [Value, Value])[] | undefined {
  if (collection.kind !== "sequence" && collection.kind !== "mapping") return undefined;
  const elements: [Value, Value][] = [];
  visitElements(collection, (key, value) => elements.push([key, value]));
  return elements;
}

function visitElements(collection: SequenceValue | MappingValue, visit: (key: Value, value: Value) => void): void {
  if (collection.kind === "mapping") {
    for (const [key, value] of collection.entries) visit(stringValue(key), value);
    return;
  }
  const { items } = collection;
  const isSet = collection.type.kind === "set";
  for (let at = 0; at < items.length; at++) visit(isSet ? items[at]! : numberValue(at), items[at]!);
}

/** Evaluates for each element, up to the limit of visits; reports once that it is exceeded. */
function visitWithin(frame: Frame, expression: For, collection: SequenceValue | MappingValue, visit: Visit): void {
  const { budget, diagnostics: ownDiagnostics } = frame;
  const errorsBefore = ownDiagnostics.length;
  let size = 0;
  visitElements(collection, (key, value) => {
    if (budget.visits <= 0) return;
    budget.visits--;
    size += visit(key, value);
    if (size > MOST_TEXT) budget.visits = 0;
  });
  if (budget.visits <= 0 && ownDiagnostics.length === errorsBefore) say.report(frame, say.muchWork(expression.range));
}

/** Evaluates for one element; returns the length of the texts that this creates. */
type Visit = (key: Value, value: Value) => number;

const atElement = (frame: Frame, { keyName, valueName }: For, key: Value, value: Value): Frame =>
  withBinding(keyName === undefined ? frame : withBinding(frame, keyName, key), valueName, value);

/**
 * Whether a condition can be a bool. A fault that does not depend on the element is reported once, before the elements.
 */
function isConditionUsable(frame: Frame, expression: For, condition: Expression): boolean {
  const diagnostics: Diagnostic[] = [];
  const value = evaluateIn(atElement(withOwnFaults(frame, diagnostics), expression, UNKNOWN, UNKNOWN), condition);
  frame.diagnostics.push(...diagnostics);
  const converted = convertIn(frame, value, BOOL);
  if (value.kind === "null") say.report(frame, say.nullForCondition(condition.range, "Condition is null"));
  else if ("fault" in converted) say.report(frame, say.wrongForCondition(condition.range, converted.fault.message));
  else return diagnostics.length === 0;
  return false;
}

/** The marks and unknown values met in the elements, which decide what is known of the whole result. */
interface Summary {
  marks: number;
  /** Whether an element had an invalid key or condition, so that nothing is known of the result. */
  failed: boolean;
  readonly unknown: Value[];
}

/** Returns the unknown result if the elements do not decide it; undefined if they do. */
function unknownResult({ failed, unknown, marks }: Summary): Value | undefined {
  if (failed) return UNKNOWN;
  return unknown.length > 0 ? withMarks(unknownFrom(DYNAMIC, unknown), marks) : undefined;
}

/** Returns the key of an element as the name of a member; undefined if it is unknown or invalid. */
function memberName(frame: Frame, expression: Expression, key: Value, summary: Summary): string | undefined {
  const reportInvalid = (diagnostic: Diagnostic) => {
    reportOnce(frame, summary, diagnostic);
    return undefined;
  };
  if (key.kind === "null") return reportInvalid(say.nullForKey(expression.range));
  summary.marks |= key.marks;
  if (key.kind === "unknown") {
    summary.unknown.push(key);
    return undefined;
  }
  const converted = convertIn(frame, key, STRING);
  if ("value" in converted && converted.value.kind === "string") return converted.value.value;
  return reportInvalid(
    say.wrongForKey(expression.range, "fault" in converted ? converted.fault.message : "it has no text"),
  );
}

/**
 * Whether an element is included. As in Terraform, an unknown condition must be able to be a bool for an object, but not
 * for a tuple.
 */
function isIncluded(frame: Frame, { condition, key }: For, summary: Summary): boolean {
  if (!condition) return true;
  const value = evaluateIn(frame, condition);
  summary.marks |= value.marks;
  const converted = convertIn(frame, value, BOOL);
  if (value.kind === "unknown" && ("value" in converted || !key)) {
    summary.unknown.push(value);
    return false;
  }
  if ("value" in converted && converted.value.kind === "bool") return converted.value.value;
  const isWrong = "fault" in converted && value.kind !== "null";
  const { range } = condition;
  const invalid = "Invalid 'for' condition";
  reportOnce(
    frame,
    summary,
    isWrong ? say.wrongForCondition(range, converted.fault.message) : say.nullForCondition(range, invalid),
  );
  return false;
}

/** Reports a diagnostic, unless the result is unknown already. */
function reportOnce(frame: Frame, summary: Summary, diagnostic: Diagnostic): void {
  if (!summary.failed && summary.unknown.length === 0) say.report(frame, diagnostic);
  summary.failed = true;
}
