import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Expression, For } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import { BOOL, DYNAMIC, isPrimitive, STRING } from "../values/type.ts";
import { friendlyName } from "../values/typeName.ts";
import { numberValue, objectValue, stringValue, tupleValue, UNKNOWN, type Value, withMarks } from "../values/value.ts";
import { evaluateIn } from "./evaluate.ts";
import { unknownFrom } from "./origins.ts";
import { bind, type Frame } from "./scope.ts";

/** An unknown condition or key makes the whole result unknown. */
export function evaluateFor(frame: Frame, expression: For): Value {
  const collection = evaluateIn(frame, expression.collection);
  if (collection.kind === "null") {
    const detail = "A null value cannot be used as the collection in a 'for' expression.";
    return failed(frame, expression.collection, "Iteration over null value", detail);
  }
  if (collection.type.kind === "dynamic") return withMarks(unknownFrom(DYNAMIC, [collection]), collection.marks);
  const elements = elementsOf(collection);
  if (!elements && (collection.kind !== "unknown" || isPrimitive(collection.type))) {
    const detail = `A value of type ${friendlyName(collection.type)} cannot be used as the collection in a 'for' expression.`;
    return failed(frame, expression.collection, "Iteration over non-iterable value", detail);
  }
  if (expression.condition && !isConditionUsable(frame, expression, expression.condition)) return UNKNOWN;
  if (!elements) return withMarks(unknownFrom(DYNAMIC, [collection]), collection.marks);
  const gathered: Gathered = { marks: collection.marks, failed: false, unknown: [], items: [], groups: new Map() };
  for (const [key, value] of elements) {
    const inner = bind({ ...frame, inLoop: true }, [
      [expression.keyName, key],
      [expression.valueName, value],
    ]);
    gather(inner, expression, gathered);
  }
  if (gathered.failed) return UNKNOWN;
  if (gathered.unknown.length > 0) return withMarks(unknownFrom(DYNAMIC, gathered.unknown), gathered.marks);
  if (!expression.key) return withMarks(tupleValue(gathered.items), gathered.marks);
  const entries = [...gathered.groups].map(
    ([key, values]) => [key, expression.grouping ? tupleValue(values) : values[0]!] as const,
  );
  return withMarks(objectValue(entries), gathered.marks);
}

/** Keys and values in the order of iteration; nothing for what cannot be iterated. */
export function elementsOf(collection: Value): readonly (readonly [Value, Value])[] | undefined {
  if (collection.kind === "mapping") return [...collection.entries].map(([key, value]) => [stringValue(key), value]);
  if (collection.kind !== "sequence") return undefined;
  const isSet = collection.type.kind === "set";
  return collection.items.map((item, at) => [isSet ? item : numberValue(at), item]);
}

/** A condition that is wrong whatever the elements are is reported once, before them. */
function isConditionUsable(frame: Frame, { keyName, valueName }: For, condition: Expression): boolean {
  const found: Diagnostic[] = [];
  const inner = bind({ ...frame, found, inLoop: true }, [
    [keyName, UNKNOWN],
    [valueName, UNKNOWN],
  ]);
  const value = evaluateIn(inner, condition);
  frame.found.push(...found);
  const converted = convert(value, BOOL);
  if (value.kind === "null")
    failed(frame, condition, "Condition is null", "The value of the 'if' clause must not be null.");
  else if ("fault" in converted) {
    const detail = `The 'if' clause value is invalid: ${converted.fault.message}.`;
    failed(frame, condition, "Invalid 'for' condition", detail);
  } else return found.length === 0;
  return false;
}

interface Gathered {
  marks: number;
  /** An element had no usable key or condition: nothing is known of the result. */
  failed: boolean;
  readonly unknown: Value[];
  readonly items: Value[];
  readonly groups: Map<string, Value[]>;
}

function gather(frame: Frame, expression: For, gathered: Gathered): void {
  if (expression.condition && !isIncluded(frame, expression.condition, gathered)) return;
  if (!expression.key) {
    gathered.items.push(evaluateIn(frame, expression.value));
    return;
  }
  const key = evaluateIn(frame, expression.key);
  const value = evaluateIn(frame, expression.value);
  if (key.kind === "null") {
    const detail = "Key expression in 'for' expression must not produce a null value.";
    failed(frame, expression.key, "Invalid object key", detail);
    gathered.failed = true;
    return;
  }
  gathered.marks |= key.marks;
  const converted = convert(key, STRING);
  if ("fault" in converted) {
    const detail = `The key expression produced an invalid result: ${converted.fault.message}.`;
    failed(frame, expression.key, "Invalid object key", detail);
    gathered.failed = true;
    return;
  }
  if (converted.value.kind !== "string") {
    gathered.unknown.push(key);
    return;
  }
  const name = converted.value.value;
  const known = gathered.groups.get(name);
  if (!known) gathered.groups.set(name, [value]);
  else if (expression.grouping) known.push(value);
  else {
    const detail = `Two different items produced the key ${JSON.stringify(name)} in this 'for' expression. If duplicates are expected, use the ellipsis (...) after the value expression to enable grouping by key.`;
    failed(frame, expression.key, "Duplicate object key", detail);
  }
}

function isIncluded(frame: Frame, condition: Expression, gathered: Gathered): boolean {
  const value = evaluateIn(frame, condition);
  const converted = convert(value, BOOL);
  gathered.marks |= value.marks;
  if (value.kind === "null" || "fault" in converted) {
    const detail =
      "fault" in converted
        ? `The 'if' clause value is invalid: ${converted.fault.message}.`
        : "The value of the 'if' clause must not be null.";
    failed(frame, condition, "Invalid 'for' condition", detail);
    gathered.failed = true;
    return false;
  }
  if (converted.value.kind === "bool") return converted.value.value;
  gathered.unknown.push(value);
  return false;
}

function failed(frame: Frame, expression: Expression, summary: string, detail: string): Value {
  frame.found.push(error(expression.range, summary, detail));
  return UNKNOWN;
}
