import { error } from "../source/diagnostic.ts";
import type { Expression, ObjectConstructor, Tuple } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import { DYNAMIC, STRING } from "../values/type.ts";
import { objectValue, stringValue, tupleValue, UNKNOWN, type Value, withMarks } from "../values/value.ts";
import { evaluateIn } from "./evaluate.ts";
import type { Frame } from "./frame.ts";
import { unknownFrom } from "./origins.ts";

const AMBIGUOUS =
  "If this expression is intended to be a reference, wrap it in parentheses. If it's instead intended as a literal name containing periods, wrap it in quotes to create a string literal.";

export const evaluateTuple = (frame: Frame, { items }: Tuple): Value =>
  tupleValue(items.map((item) => evaluateIn(frame, item)));

/** The last of equal keys wins; one key that is not known makes the whole unknown. */
export function evaluateObject(frame: Frame, { items }: ObjectConstructor): Value {
  const entries = new Map<string, Value>();
  const unknownKeys: Value[] = [];
  let marks = 0;
  let isUsable = true;
  for (const item of items) {
    const errorsBefore = frame.found.length;
    const key = evaluateKey(frame, item.key);
    const isKeyWrong = frame.found.length > errorsBefore;
    const value = evaluateIn(frame, item.value);
    if (isKeyWrong) {
      isUsable = false;
      continue;
    }
    if (key.kind === "null") {
      frame.found.push(error(item.key.range, "Null value as key", "Can't use a null value as a key."));
      isUsable = false;
      continue;
    }
    marks |= key.marks;
    const converted = convert(key, STRING);
    if ("fault" in converted) {
      frame.found.push(
        error(item.key.range, "Incorrect key type", `Can't use this value as a key: ${converted.fault.message}.`),
      );
      isUsable = false;
      continue;
    }
    if (converted.value.kind === "string") entries.set(converted.value.value, value);
    else unknownKeys.push(key);
  }
  if (!isUsable) return UNKNOWN;
  if (unknownKeys.length > 0) return withMarks(unknownFrom(DYNAMIC, [...unknownKeys, ...entries.values()]), marks);
  return withMarks(objectValue(entries), marks);
}

function evaluateKey(frame: Frame, key: Expression): Value {
  if (key.kind === "traversal" && key.steps.length === 0) return stringValue(key.root);
  if (key.kind === "literal" && key.value.kind === "null") return stringValue("null");
  if (key.kind === "traversal") {
    frame.found.push(error(key.range, "Ambiguous attribute key", AMBIGUOUS));
    return UNKNOWN;
  }
  return evaluateIn(frame, key);
}
