import { attributeAt } from "../schema/attributeAt.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Body } from "../syntax/tree.ts";
import { EPHEMERAL } from "../values/marks.ts";
import { pathText } from "../values/path.ts";
import { deepMarks, type Value } from "../values/value.ts";
import { unmarkDeep } from "../values/walk.ts";
import { faultRange } from "./sourceRanges.ts";
import { ephemeralArgument } from "./texts.ts";

/** Returns an error for each ephemeral value outside of a write-only attribute, because a state cannot store such values. */
export function ephemeralFaults(body: Body, schema: ResourceSchema, configuration: Value): readonly Diagnostic[] {
  // An inferred schema does not tell which attributes are write-only.
  if (schema.isInferred || !(deepMarks(configuration) & EPHEMERAL)) return [];
  return unmarkDeep(configuration)
    .marks.filter(({ path, marks }) => marks & EPHEMERAL && !attributeAt(schema.block, path)?.writeOnly)
    .map(({ path }) => ephemeralArgument(faultRange(body, path.slice(0, 1)), pathText(path)));
}
