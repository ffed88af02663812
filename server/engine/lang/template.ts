import { error } from "../source/diagnostic.ts";
import type { Template, TemplateJoin } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import { unknownWithPrefix } from "../values/refinement.ts";
import { STRING } from "../values/type.ts";
import { stringValue, type Value, withMarks } from "../values/value.ts";
import { originsOf } from "../values/walk.ts";
import { evaluateIn } from "./evaluate.ts";
import type { Frame } from "./frame.ts";

/** All parts as one string; unknown from the first unknown part on, but what stands before it is known. */
export function evaluateTemplate(frame: Frame, template: Template): Value {
  const [only] = template.parts;
  if (only?.kind === "literal" && only.value.kind === "string" && template.parts.length === 1) return only.value;
  let text = "";
  let marks = 0;
  const unknown: Value[] = [];
  for (const part of template.parts) {
    const value = evaluateIn(frame, part);
    if (value.kind === "null") {
      frame.found.push(
        error(
          part.range,
          "Invalid template interpolation value",
          "The expression result is null. Cannot include a null value in a string template.",
        ),
      );
      continue;
    }
    marks |= value.marks;
    if (value.kind === "unknown") {
      unknown.push(value);
      continue;
    }
    const converted = convert(value, STRING);
    if ("fault" in converted) {
      frame.found.push(
        error(
          part.range,
          "Invalid template interpolation value",
          `Cannot include the given value in a string template: ${converted.fault.message}.`,
        ),
      );
      continue;
    }
    if (converted.value.kind !== "string") unknown.push(value);
    else if (unknown.length === 0) text += converted.value.value;
  }
  return withMarks(unknown.length > 0 ? unknownWithPrefix(text, originsOf(unknown)) : stringValue(text), marks);
}

/** The strings that a `for` directive gave, joined. */
export function evaluateJoin(frame: Frame, { tuple, range }: TemplateJoin): Value {
  const items = evaluateIn(frame, tuple);
  if (items.kind !== "sequence") return withMarks(unknownWithPrefix("", originsOf([items])), items.marks);
  let text = "";
  let marks = items.marks;
  const unknown: Value[] = [];
  for (const item of items.items) {
    const converted = convert(item, STRING);
    marks |= item.marks;
    if (item.kind === "null" || "fault" in converted) {
      const detail =
        "fault" in converted && item.kind !== "null"
          ? `Cannot include one of the interpolation results into the string template: ${converted.fault.message}.`
          : "An iteration result is null. Cannot include a null value in a string template.";
      frame.found.push(error(range, "Invalid template interpolation value", detail));
      continue;
    }
    if (converted.value.kind !== "string") unknown.push(item);
    else if (unknown.length === 0) text += converted.value.value;
  }
  return withMarks(unknown.length > 0 ? unknownWithPrefix(text, originsOf(unknown)) : stringValue(text), marks);
}
