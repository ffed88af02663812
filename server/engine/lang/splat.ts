import { error } from "../source/diagnostic.ts";
import type { Splat } from "../syntax/tree.ts";
import { DYNAMIC, listOf, tupleOf } from "../values/type.ts";
import { listValue, tupleValue, UNKNOWN, type Value, withMarks, withoutMarks } from "../values/value.ts";
import { evaluateIn } from "./evaluate.ts";
import { atSplatItem, type Frame } from "./frame.ts";
import { NOT_NULL, unknownFrom } from "./origins.ts";

/** `source[*].each`: over the elements of a list, tuple or set; any other value counts as its only element, null as none. */
export function evaluateSplat(frame: Frame, splat: Splat): Value {
  const source = evaluateIn(frame, splat.source);
  const errorsBefore = frame.found.length;
  const made = splatted(frame, splat, source);
  // Of what could not be taken from every element only the type is known.
  return frame.found.length > errorsBefore ? withMarks(unknownFrom(made.type, [source], NOT_NULL), source.marks) : made;
}

function splatted(frame: Frame, splat: Splat, source: Value): Value {
  const { type, marks } = source;
  const each = (item: Value) => evaluateIn(atSplatItem(frame, item), splat.each);
  const isSequence = type.kind === "list" || type.kind === "set" || type.kind === "tuple";
  if (source.kind === "null") {
    if (!isSequence) return withMarks(tupleValue([]), marks);
    frame.found.push(
      error(
        splat.source.range,
        "Splat of null value",
        "Splat expressions (with the * symbol) cannot be applied to null sequences.",
      ),
    );
    return UNKNOWN;
  }
  if (type.kind === "dynamic") return withMarks(unknownFrom(DYNAMIC, [source]), marks);
  if (!isSequence) {
    const only = each(withoutMarks(source));
    if (source.kind === "unknown" && source.refinement?.notNull !== true)
      return withMarks(unknownFrom(DYNAMIC, [source]), marks);
    return withMarks(tupleValue([only]), marks);
  }
  if (source.kind === "unknown") {
    if (type.kind === "tuple") {
      const items = type.elements.map((element) => each(unknownFrom(element, [source])).type);
      return withMarks(unknownFrom(tupleOf(items), [source], NOT_NULL), marks);
    }
    const probe = each(unknownFrom(type.element, [source]));
    return withMarks(unknownFrom(listOf(probe.type), [source], NOT_NULL), marks);
  }
  if (source.kind !== "sequence") return UNKNOWN;
  const items = source.items.map(each);
  if (type.kind === "tuple") return withMarks(tupleValue(items), marks);
  const first = items[0]?.type;
  if (first === undefined) {
    const probe = each(unknownFrom(type.element, []));
    return withMarks(listValue(probe.type, []), marks);
  }
  const uniform = items.every((item) => item.type === first);
  return withMarks(uniform ? listValue(first, items) : tupleValue(items), marks);
}
