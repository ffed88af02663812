import { pathText } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { markAt, unmarkDeep } from "../values/walk.ts";
import { isReplacement } from "./reasons/decision.ts";
import { schemaMarks } from "./schemaMarks.ts";
import type { Change, Trace } from "./trace.ts";

/**
 * Returns the planned object as references see it. For a replacement, Terraform keeps the sensitive marks of the configuration
 * and drops those of the schema, unless the prior object is tainted. Observed on Terraform 1.11.4. A finished plan says which marks it
 * keeps.
 */
export function withKeptMarks({ change, schema }: Pick<Trace, "change" | "schema">): Value {
  if (change.written) return change.written.asPlanned;
  if (!schema || !isReplaced(change)) return change.after;
  const forgotten = new Set(schemaMarks(schema.block, change.after).map(({ path }) => pathText(path)));
  if (forgotten.size === 0) return change.after;
  for (const path of change.secretArguments ?? []) forgotten.delete(pathText(path));
  const { value, marks } = unmarkDeep(change.after);
  return markAt(
    value,
    marks.filter(({ path }) => !forgotten.has(pathText(path))),
  );
}

const isReplaced = ({ action }: Change): boolean => action.rule !== "tainted" && isReplacement(action.outcome);
