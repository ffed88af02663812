import { impureCalls, mayKeepFirstValue } from "../../engine/lifecycle/impureCalls.ts";
import type { Run } from "../../engine/lifecycle/run/run.ts";
import { isPlanned, objectAt } from "../../engine/lifecycle/trace.ts";
import { attribute, type Path } from "../../engine/values/path.ts";
import { isObject } from "../../engine/values/value.ts";
import { partFindings } from "./partFindings.ts";
import { instancesText, type RuleFinding } from "./ruleFinding.ts";

/** Returns the arguments of a managed resource that follow from an impure function, so that every plan changes them. */
export const endlessChanges = (runs: readonly Run[]): readonly RuleFinding[] =>
  partFindings(
    "impurefunc",
    runs,
    (run) => [{ trace: run.trace, paths: impureArguments(run).map(([path]) => path) }],
    (names, traces) =>
      `${names} of ${instancesText(traces)} changes at every plan: ${functionsIn(runs).join(" and ")} has another result each time`,
  );

const functionsIn = (runs: readonly Run[]): readonly string[] => [
  ...new Set(runs.flatMap((run) => impureArguments(run).flatMap(([, functions]) => functions))),
];

const NOTHING: readonly never[] = [];

/** Returns the arguments of an instance that follow from impure functions, with those functions. */
function impureArguments({ trace, instance: { declaration } }: Run): readonly (readonly [Path, readonly string[]])[] {
  if (declaration?.mode !== "managed" || !isPlanned(trace)) return NOTHING;
  const configuration = objectAt(trace, "configuration");
  if (!configuration || !isObject(configuration) || impureCalls(configuration).length === 0) return NOTHING;
  return [...configuration.entries].flatMap(([name, value]) => {
    const functions = mayKeepFirstValue(declaration, name) ? NOTHING : impureCalls(value);
    return functions.length > 0 ? [[[attribute(name)], functions] as const] : [];
  });
}
