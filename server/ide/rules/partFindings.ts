import { argumentRange } from "../../engine/lifecycle/reasons/sourceRanges.ts";
import type { Run } from "../../engine/lifecycle/run/run.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import { NO_SECRETS } from "../../engine/render/secrets.ts";
import { pathName } from "../../engine/render/valueText.ts";
import { groupBy } from "../../engine/source/groupBy.ts";
import type { Range } from "../../engine/source/range.ts";
import type { Path } from "../../engine/values/path.ts";
import type { RuleId } from "../../workspace/ruleLevels.ts";
import type { RuleFinding } from "./ruleFinding.ts";

/** Some parts of an instance that a rule is about. */
export interface ConcernedParts {
  readonly trace: Trace;
  readonly paths: readonly Path[];
  /** The place of all parts; by default that of each argument. */
  readonly range?: Range;
}

const NOTHING: readonly never[] = [];

/** Returns the findings of a rule about arguments: one for each place, with the instances and the names of the parts there. */
export function partFindings(
  rule: RuleId,
  runs: readonly Run[],
  partsOf: (run: Run) => readonly ConcernedParts[],
  message: (names: string, traces: readonly Trace[]) => string,
): readonly RuleFinding[] {
  const parts: { readonly trace: Trace; readonly name: string; readonly range: Range }[] = [];
  for (const run of runs) {
    const { declaration } = run.instance;
    if (!declaration) continue;
    for (const { trace, paths, range } of partsOf(run))
      for (const path of paths)
        parts.push({
          trace,
          name: pathName(path, NO_SECRETS),
          range: range ?? argumentRange(declaration.body, path) ?? declaration.header,
        });
  }
  // Every instance of a plan comes here, and almost none has parts.
  if (parts.length === 0) return NOTHING;
  return [...groupBy(parts, ({ range }) => range)].map(([range, inPlace]) => {
    const names = [...new Set(inPlace.map(({ name }) => name))].join(", ");
    const traces = [...new Set(inPlace.map(({ trace }) => trace))];
    return { rule, range, message: message(names, traces), addresses: traces.map(({ change }) => change.address.text) };
  });
}
