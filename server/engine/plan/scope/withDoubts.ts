import type { Trace } from "../../lifecycle/trace.ts";
import { ASSUMED } from "../../values/marks.ts";
import { isObject, type Value } from "../../values/value.ts";
import { markAt } from "../../values/walk.ts";

/** Returns the value of an instance with a mark on every part that may come out otherwise. Whatever refers to a part takes its mark. */
export function withDoubts({ change }: Trace, value: Value): Value {
  const paths = change.action.doubt?.about ?? [];
  if (!isObject(value) || paths.length === 0) return value;
  return markAt(
    value,
    paths.map((path) => ({ path, marks: ASSUMED })),
  );
}
