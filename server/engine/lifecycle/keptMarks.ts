import { pathText } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { markAt, unmarkDeep } from "../values/walk.ts";
import { isReplacement } from "./decision.ts";
import { schemaMarks } from "./schemaMarks.ts";
import type { Change, Trace } from "./trace.ts";

/**
 * The planned object as others refer to it. Of what takes the place of another Terraform keeps as sensitive only what the
 * configuration has as such, and forgets what the schema says; of what is tainted it does not. Observed on Terraform 1.11.4.
 */
export function withKeptMarks({ change, schema }: Pick<Trace, "change" | "schema">): Value {
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
