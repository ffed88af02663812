import type { Plan } from "../plan/plan.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { baseName } from "../source/paths.ts";
import { remember } from "../source/remember.ts";
import { lineAndCharacter } from "../source/sourceFile.ts";
import { place } from "../syntax/place.ts";
import type { Unasked } from "../values/value.ts";
import { unaskedText } from "./notPlannedReasons.ts";

/** Returns the reason that something is not planned, as `unaskedText`; of an error in the configuration, its summary and place. */
export const reasonIn = (plan: Plan, cause: Unasked): string =>
  cause.why === "configuration" ? (errorText(plan) ?? unaskedText(cause)) : unaskedText(cause);

/** Returns `Unsupported argument (main.tf:12)`, with the number of further errors; undefined if the plan has no error. */
const errorText = remember((plan: Plan): string | undefined => {
  const errors = Object.values(plan.diagnostics)
    .flat()
    .filter(({ severity, inEditor, followsFrom }) => severity === "error" && !inEditor && !followsFrom);
  const [first] = errors;
  if (!first) return undefined;
  const further = errors.length - 1;
  const more = further === 0 ? "" : `, and ${further} more ${further === 1 ? "error" : "errors"}`;
  return `${first.summary}${placeText(plan, first)}${more}`;
});

function placeText(plan: Plan, { subject, near }: Diagnostic): string {
  const range = subject ?? near;
  const file = range && plan.syntaxOf(range.anchor.path);
  if (!range || !file) return "";
  const { line } = lineAndCharacter(file.source, place(file, range).start);
  return ` (${baseName(file.source.path)}:${line + 1})`;
}
