import type { Splat } from "../syntax/tree.ts";
import { SENSITIVE } from "../values/marks.ts";
import { DYNAMIC, listOf, type Type, tupleOf } from "../values/type.ts";
import { listValue, tupleValue, UNKNOWN, type Value, withMarks, withoutMarks } from "../values/value.ts";
import { evaluateIn } from "./evaluate.ts";
import { nullSplat, report } from "./evaluationFindings.ts";
import { supports } from "./features.ts";
import { atSplatItem, withHiddenMarks, withOwnFaults } from "./frame.ts";
import { NOT_NULL, unknownFrom } from "./origins.ts";
import type { Frame } from "./scope.ts";

/**
 * Evaluates `source[*].each` over the elements of a list, tuple or set. Any other value counts as a single element, null
 * as none.
 */
export function evaluateSplat(frame: Frame, splat: Splat): Value {
  const errorsBefore = frame.diagnostics.length;
  const source = evaluateIn(frame, splat.source);
  if (frame.diagnostics.length > errorsBefore) return UNKNOWN;
  const results = splatResult(frame, splat, source);
  if (frame.diagnostics.length === errorsBefore || source.kind === "null") return results;
  // After a failed step only the type of the result is known.
  const type = splatType(withOwnFaults(frame), splat, source);
  return withMarks(unknownFrom(type, [source], NOT_NULL), source.marks);
}

function splatResult(frame: Frame, splat: Splat, source: Value): Value {
  const { type, marks } = source;
  const inner = withHiddenMarks(frame, marks);
  const evaluateEach = (item: Value) => evaluateIn(atSplatItem(inner, withMarks(item, 0)), splat.each);
  const isSequence = type.kind === "list" || type.kind === "set" || type.kind === "tuple";
  if (source.kind === "null") {
    if (!isSequence) return withMarks(tupleValue([]), marks);
    return report(frame, nullSplat(splat.source.range));
  }
  if (type.kind === "dynamic") return withMarks(unknownFrom(DYNAMIC, [source]), marks);
  if (!isSequence) {
    const only = evaluateEach(withoutMarks(source));
    if (source.kind === "unknown" && source.refinement?.notNull !== true)
      return withMarks(unknownFrom(DYNAMIC, [source]), marks);
    if (!supports(frame.scope.dialect, "conditional-marks"))
      return withMarks(tupleValue([withMarks(only, marks)]), marks & ~SENSITIVE);
    return withMarks(tupleValue([only]), marks);
  }
  if (source.kind === "unknown")
    return withMarks(unknownFrom(splatType(frame, splat, source), [source], NOT_NULL), marks);
  if (source.kind !== "sequence") return UNKNOWN;
  const items = source.items.map(evaluateEach);
  if (type.kind === "tuple") return withMarks(tupleValue(items), marks);
  const [first] = items;
  if (!first) {
    const empty = splatType(frame, splat, source);
    return withMarks(listValue("element" in empty ? empty.element : DYNAMIC, []), marks);
  }
  const uniform = items.every((item) => item.type === first.type);
  return withMarks(uniform ? listValue(first.type, items) : tupleValue(items), marks);
}

/** Returns the type of the result, computed with unknown elements. */
function splatType(frame: Frame, splat: Splat, source: Value): Type {
  const { type } = source;
  const typeOf = (element: Type) => evaluateIn(atSplatItem(frame, unknownFrom(element, [source])), splat.each).type;
  if (type.kind === "tuple") return tupleOf(type.elements.map(typeOf));
  return type.kind === "list" || type.kind === "set" ? listOf(typeOf(type.element)) : tupleOf([typeOf(type)]);
}
