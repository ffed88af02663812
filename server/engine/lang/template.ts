import type { Template, TemplateJoin } from "../syntax/tree.ts";
import { unknownWithPrefix } from "../values/refinement.ts";
import { STRING } from "../values/type.ts";
import { stringValue, type Value, withMarks } from "../values/value.ts";
import { originsOf } from "../values/walk.ts";
import { evaluateIn } from "./evaluate.ts";
import { longText, nullPart, nullRepeated, report, wrongPart, wrongRepeated } from "./evaluationFindings.ts";
import { supports } from "./features.ts";
import { convertIn } from "./frame.ts";
import { MOST_TEXT } from "./limits.ts";
import type { Frame } from "./scope.ts";

/**
 * Evaluates a template to a string. With an unknown part, the result is unknown and keeps the text before it as its
 * prefix. A faulty part ends the prefix, too, and in most versions a known text.
 */
export function evaluateTemplate(frame: Frame, template: Template): Value {
  const [only] = template.parts;
  if (only?.kind === "literal" && only.value.kind === "string" && template.parts.length === 1) return only.value;
  const faultsBefore = frame.diagnostics.length;
  const isWhole = () => frame.diagnostics.length === faultsBefore || !supports(frame.scope.dialect, "template-faults");
  let text = "";
  let marks = 0;
  const unknown: Value[] = [];
  for (const part of template.parts) {
    const value = evaluateIn(frame, part);
    if (value.kind === "null") {
      report(frame, nullPart(part.range));
      continue;
    }
    marks |= value.marks;
    if (value.kind === "unknown") {
      unknown.push(value);
      continue;
    }
    const converted = convertIn(frame, value, STRING);
    if ("fault" in converted) {
      report(frame, wrongPart(part.range, converted.fault.message));
      continue;
    }
    if (converted.value.kind !== "string") unknown.push(value);
    else if (unknown.length === 0 && isWhole()) text += converted.value.value;
    if (text.length > MOST_TEXT) return report(frame, longText(part.range));
  }
  if (unknown.length === 0) return withMarks(stringValue(text), marks);
  const isWrong = frame.diagnostics.length > faultsBefore;
  return withMarks(unknownWithPrefix(isWrong ? "" : text, originsOf(unknown)), marks);
}

/** Evaluates a `for` directive: joins the strings of its elements. */
export function evaluateJoin(frame: Frame, { tuple, range }: TemplateJoin): Value {
  const items = evaluateIn(frame, tuple);
  // As in Terraform, the marks are lost if the number of repetitions is unknown.
  if (items.kind !== "sequence") return unknownWithPrefix("", originsOf([items]));
  let text = "";
  let marks = items.marks;
  const unknown: Value[] = [];
  for (const item of items.items) {
    const converted = convertIn(frame, item, STRING);
    marks |= item.marks;
    if (item.kind === "null" || "fault" in converted) {
      const why = "fault" in converted ? converted.fault.message : "";
      report(frame, item.kind === "null" ? nullRepeated(range) : wrongRepeated(range, why));
      continue;
    }
    if (converted.value.kind !== "string") unknown.push(item);
    else if (unknown.length === 0) text += converted.value.value;
    if (text.length > MOST_TEXT) return report(frame, longText(range));
  }
  return withMarks(unknown.length > 0 ? unknownWithPrefix(text, originsOf(unknown)) : stringValue(text), marks);
}
