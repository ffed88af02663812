import { type OutputChange, outputAction } from "../../plan/rows/outputChanges.ts";
import { typeToJson } from "../../values/encodings/typeJson.ts";
import { SENSITIVE } from "../../values/marks.ts";
import type { Type } from "../../values/type.ts";
import { deepMarks, isWhollyKnown, NULL, type Value, withoutMarks } from "../../values/value.ts";
import type { Json } from "../json.ts";
import { knownJson, members, unknownMask } from "../masks.ts";

/** Returns the change of each output that exists before or after; undefined if there are no outputs. */
export function outputChanges(outputs: readonly OutputChange[]): Json {
  const shown = outputs.filter(({ before, after }) => before !== undefined || after !== undefined);
  return shown.length > 0 ? members(shown.map((output) => [output.name, outputChange(output)])) : undefined;
}

function outputChange(output: OutputChange): Json {
  const { before, after, sensitive } = output;
  const unknown = after !== undefined && !isWhollyKnown(after);
  return {
    actions: [outputAction(output)],
    before: before === undefined ? null : knownJson(before),
    after: after === undefined ? null : after.kind === "unknown" ? undefined : knownJson(after),
    after_unknown: unknown ? outputUnknown(after) : false,
    before_sensitive: sensitive,
    after_sensitive: sensitive,
  };
}

const outputUnknown = (after: Value): Json => (after.kind === "unknown" ? true : unknownMask(withoutMarks(after)));

/** Returns the planned outputs; an unknown output has only its sensitivity. */
export function plannedOutputs(outputs: readonly OutputChange[]): Json {
  const declared = outputs.filter(({ after }) => after !== undefined);
  if (declared.length === 0) return undefined;
  return members(
    declared.map((output) => {
      const { name, sensitive, after } = output;
      if (after === undefined || !isWhollyKnown(after)) return [name, { sensitive }];
      return [name, valueJson(after, plannedType(output, after), sensitive)];
    }),
  );
}

/** Returns the type of a planned output. An output that stays null keeps its previous type, or the type of an untyped null. */
const plannedType = (output: OutputChange, after: Value): Type =>
  after.kind === "null" && outputAction(output) === "no-op" ? (output.before ?? NULL).type : after.type;

/** Returns the current outputs. An output with a known planned value already has that value. */
export function priorOutputs(outputs: readonly OutputChange[]): Json {
  const entries = outputs.flatMap(({ name, before, after }): readonly (readonly [string, Json])[] => {
    const isKnown = after !== undefined && isWhollyKnown(after);
    const value = isKnown ? after : before;
    if (value === undefined || (isKnown && value.kind === "null")) return [];
    return [[name, valueJson(value, value.type, (deepMarks(value) & SENSITIVE) !== 0)]];
  });
  return entries.length > 0 ? members(entries) : undefined;
}

const valueJson = (value: Value, type: Type, sensitive: boolean): Json => ({
  sensitive,
  type: typeToJson(type),
  value: knownJson(value),
});
