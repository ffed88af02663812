import type { Plan } from "../../plan/plan.ts";
import { withoutDeepMarks } from "../../values/value.ts";
import type { Json } from "../json.ts";
import { knownJson, members } from "../masks.ts";

/** Returns the attributes that changes refer to; undefined if there are none. */
export function relevantAttributesJson({ details }: Plan): Json {
  const attributes = details.relevantAttributes.map(({ resource, steps }) => ({ resource, attribute: steps }));
  return attributes.length > 0 ? attributes : undefined;
}

/** Returns the values of the root's variables; undefined if there are none. Of an ephemeral one, a plan has the default alone. */
export function variablesJson({ variableValues }: Plan): Json {
  const values = [...variableValues].map(([name, value]): [string, Json] => [
    name,
    { value: knownJson(withoutDeepMarks(value)) },
  ]);
  return values.length > 0 ? members(values) : undefined;
}
