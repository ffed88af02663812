import type { IgnoredPath, Resource } from "../../engine/config/module.ts";
import { ignoredParts } from "../../engine/lifecycle/ignoreChanges.ts";
import { isReplacement } from "../../engine/lifecycle/reasons/decision.ts";
import type { Run } from "../../engine/lifecycle/run/run.ts";
import { isPlanned, objectAt } from "../../engine/lifecycle/trace.ts";
import { argumentOf, blocksOfType } from "../../engine/syntax/bodyArguments.ts";
import type { Path } from "../../engine/values/path.ts";
import { applyPath, originsOf } from "../../engine/values/walk.ts";
import { type ConcernedParts, partFindings } from "./partFindings.ts";
import { instancesText, type RuleFinding } from "./ruleFinding.ts";

/** Returns the ignored changes of existing objects that hide a difference between configuration and object. */
export const ignoredDifferences = (runs: readonly Run[]): readonly RuleFinding[] =>
  partFindings(
    "ignored-difference",
    runs,
    hiddenParts,
    (names, traces) =>
      `ignore_changes hides a difference: ${names} of ${instancesText(traces)} differs from the configuration`,
  );

/** Returns the differing parts for each element of `ignore_changes`. */
function hiddenParts({ trace, instance: { declaration, schema } }: Run): readonly ConcernedParts[] {
  if (!declaration || !isPlanned(trace) || isReplacement(trace.change.action.outcome)) return [];
  const { ignoreChanges: ignored } = declaration.lifecycle;
  if (ignored !== "all" && ignored.length === 0) return [];
  const [prior, configuration] = [objectAt(trace, "priorState"), objectAt(trace, "configuration")];
  if (!prior || !configuration) return [];
  const differing = (some: readonly IgnoredPath[] | "all"): readonly Path[] =>
    ignoredParts(some, schema.block, prior, configuration).flatMap(({ path, rule }) =>
      rule === "ignored" && isKnown(applyPath(configuration, path)) ? [path] : [],
    );
  if (ignored !== "all") return ignored.map((each) => ({ trace, paths: differing([each]), range: each.range }));
  return [{ trace, paths: differing("all"), range: settingRange(declaration) }];
}

const isKnown = (value: ReturnType<typeof applyPath>): boolean =>
  value === undefined || originsOf([value]).length === 0;

/** Returns the range of the name `ignore_changes`; the header without one. */
function settingRange({ block, header }: Resource): Resource["header"] {
  const [setting] = blocksOfType(block.body, "lifecycle").flatMap(
    ({ body }) => argumentOf(body, "ignore_changes") ?? [],
  );
  return setting?.nameRange ?? header;
}
