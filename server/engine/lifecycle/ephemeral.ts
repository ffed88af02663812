import type { Diagnostic } from "../source/diagnostic.ts";
import type { Body } from "../syntax/tree.ts";
import { EPHEMERAL } from "../values/marks.ts";
import { deepMarks, isObject, type Value } from "../values/value.ts";
import { ephemeralArgument } from "./texts.ts";

/** What is only there for a moment cannot be kept in a state. */
export function ephemeralFaults(body: Body, configuration: Value): readonly Diagnostic[] {
  if (!isObject(configuration) || !(deepMarks(configuration) & EPHEMERAL)) return [];
  return body.items.flatMap((item) => {
    const value = item.kind === "argument" ? configuration.entries.get(item.name) : undefined;
    if (item.kind !== "argument" || !value || !(deepMarks(value) & EPHEMERAL)) return [];
    return [ephemeralArgument(item.expression.range, item.name)];
  });
}
