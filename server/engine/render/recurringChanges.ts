import type { Resource } from "../config/module.ts";
import { impureCalls, mayKeepFirstValue } from "../lifecycle/impureCalls.ts";
import { argumentRange } from "../lifecycle/reasons/sourceRanges.ts";
import type { Change } from "../lifecycle/trace.ts";
import { type Path, pathText } from "../values/path.ts";
import type { Value } from "../values/value.ts";

/**
 * Returns why a planned value changes again in every later plan, and what keeps its first value; undefined if it does not for this
 * reason. `path` and `planned` are those of the value, and `declaration` is the block of the instance.
 */
export function recurringReason(
  { action, replacePaths }: Change,
  path: Path,
  planned: Value,
  declaration: Resource | undefined,
): string | undefined {
  const [step] = path;
  if (action.outcome === "no-op" || step?.kind !== "attribute" || !declaration) return undefined;
  const calls = impureCalls(planned);
  // A computed attribute follows the arguments that it is computed from.
  if (calls.length === 0 || !argumentRange(declaration.body, [step]) || mayKeepFirstValue(declaration, step.name))
    return undefined;
  const isReplaced = replacePaths.some(([forcing]) => forcing?.kind === "attribute" && forcing.name === step.name);
  const consequence = isReplaced ? "replaces the object" : "changes it again";
  return `${calls.join(" and ")} ${calls.length === 1 ? "has" : "have"} another result at each apply, so every later plan ${consequence}. To keep the first value, add ${pathText([step])} to ignore_changes.`;
}
