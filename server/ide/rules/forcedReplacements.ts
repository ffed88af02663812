import { isForced, isReplacement } from "../../engine/lifecycle/reasons/decision.ts";
import type { Run } from "../../engine/lifecycle/run/run.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import { certaintyOf, inParentheses } from "../../engine/render/changeWords.ts";
import type { Path } from "../../engine/values/path.ts";
import { partFindings } from "./partFindings.ts";
import { instancesText, type RuleFinding } from "./ruleFinding.ts";

/** Returns the arguments of existing objects that force a replacement, or may force one. */
export const forcedReplacements = (runs: readonly Run[]): readonly RuleFinding[] =>
  partFindings(
    "forces-replacement",
    runs,
    ({ trace }) => [{ trace, paths: forcingPaths(trace) }],
    (names, traces) => {
      const certainties = [...new Set(traces.map(({ change }) => certaintyOf(change)).filter((text) => text !== ""))];
      const verb = names.includes(", ") ? "force" : "forces";
      const force =
        certainties.length > 0
          ? `may force replacement ${certainties.map(inParentheses).join(" ")}`
          : `${verb} replacement`;
      return `${names} ${force}: ${instancesText(traces)} ${orderText(traces)}`;
    },
  );

function forcingPaths(trace: Trace): readonly Path[] {
  const { action, replacePaths } = trace.change;
  if (!isPlanned(trace)) return [];
  if (isReplacement(action.outcome)) return isForced(action) ? replacePaths : [];
  return action.doubt?.because === "may-replace" ? action.doubt.mayReplace : [];
}

/** Returns what happens to the objects, if they are replaced in one way; what may happen if that is not certain. */
function orderText(traces: readonly Trace[]): string {
  const outcomes = new Set(traces.map(({ change }) => change.action.outcome));
  const one = traces.length === 1;
  if (outcomes.has("update")) return "would be destroyed and created again";
  if (outcomes.size > 1) return "are replaced";
  if (outcomes.has("create-then-delete")) return `${one ? "is" : "are"} destroyed after the new one exists`;
  if (outcomes.has("forget-then-create")) return `${one ? "is" : "are"} forgotten, then created again`;
  return `${one ? "is" : "are"} destroyed first, then created again`;
}
