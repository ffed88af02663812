import { EPHEMERAL, MASKED } from "../values/marks.ts";
import { formatNumber } from "../values/numbers/number.ts";
import { deepMarks, type Value } from "../values/value.ts";
import { walk } from "../values/walk.ts";
import type { Secrets } from "./secrets.ts";

/** Whether a value is or contains something sensitive, or a copy of it. */
export function isSecretValue(value: Value, secrets: Secrets): boolean {
  if ((deepMarks(value) & (MASKED | EPHEMERAL)) !== 0) return true;
  let isHidden = false;
  walk(value, (part) => {
    isHidden ||= textsOf(part).some((text) => secrets.hides(text));
    return !isHidden;
  });
  return isHidden;
}

function textsOf(value: Value): readonly string[] {
  if (value.kind === "string") return [value.value];
  if (value.kind === "number") return [formatNumber(value.value)];
  return value.kind === "mapping" ? [...value.entries.keys()] : [];
}
