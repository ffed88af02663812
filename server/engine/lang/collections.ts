import type { Expression, ObjectConstructor, Tuple } from "../syntax/tree.ts";
import { DYNAMIC, STRING } from "../values/type.ts";
import { objectValue, stringValue, tupleValue, UNKNOWN, type Value, withMarks } from "../values/value.ts";
import { evaluateIn } from "./evaluate.ts";
import { ambiguousKey, nullObjectKey, repeatedKey, report, wrongObjectKey } from "./evaluationFindings.ts";
import { convertIn } from "./frame.ts";
import { unknownFrom } from "./origins.ts";
import type { Frame } from "./scope.ts";

export const evaluateTuple = (frame: Frame, { items }: Tuple): Value =>
  tupleValue(items.map((item) => evaluateIn(frame, item)));

/** Evaluates an object. Of equal keys the last one counts, except in JSON; one unknown key makes the object unknown. */
export function evaluateObject(frame: Frame, { items, json }: ObjectConstructor): Value {
  const entries = new Map<string, Value>();
  const unknownKeys: Value[] = [];
  let marks = 0;
  let isUsable = true;
  for (const item of items) {
    const errorsBefore = frame.diagnostics.length;
    const key = evaluateKey(frame, item.key);
    const isKeyWrong = frame.diagnostics.length > errorsBefore;
    const value = evaluateIn(frame, item.value);
    if (isKeyWrong) {
      isUsable = false;
      continue;
    }
    if (key.kind === "null") {
      report(frame, nullObjectKey(item.value.range));
      isUsable = false;
      continue;
    }
    marks |= key.marks;
    const converted = convertIn(frame, key, STRING);
    if ("fault" in converted) {
      report(frame, wrongObjectKey(item.key.range, converted.fault.message));
      isUsable = false;
      continue;
    }
    if (json && converted.value.kind === "string" && entries.has(converted.value.value)) {
      report(frame, repeatedKey(item.key.range, converted.value.value));
      isUsable = false;
      continue;
    }
    if (converted.value.kind === "string") entries.set(converted.value.value, value);
    else unknownKeys.push(key);
  }
  if (!isUsable) return UNKNOWN;
  // As in Terraform, the marks of the keys are lost too.
  if (unknownKeys.length > 0) return unknownFrom(DYNAMIC, [...unknownKeys, ...entries.values()]);
  return withMarks(objectValue(entries), marks);
}

function evaluateKey(frame: Frame, key: Expression): Value {
  const bare = bareKey(key);
  if (bare !== undefined) return stringValue(bare);
  if (key.kind === "traversal") return report(frame, ambiguousKey(key.range));
  return evaluateIn(frame, key);
}

/** Returns the name that a key of an object is without quotes; undefined if the key is another expression. */
export function bareKey(key: Expression): string | undefined {
  if (key.kind === "traversal" && key.steps.length === 0) return key.root;
  return key.kind === "literal" && key.value.kind === "null" ? "null" : undefined;
}
