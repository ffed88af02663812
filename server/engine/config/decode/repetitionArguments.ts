import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { type Range, spanOf } from "../../source/range.ts";
import type { Argument } from "../../syntax/tree.ts";
import type { RepetitionArguments } from "../module.ts";
import { bothRepetitions, threeRepetitions } from "./argumentFindings.ts";

/** Returns the arguments that decide the number of instances; adds a fault to `faults` if there are two. */
export function repetitionArguments(
  written: ReadonlyMap<string, Argument>,
  enabled: Argument | undefined,
  faults: Diagnostic[],
  dialect: Dialect,
): RepetitionArguments {
  const [count, forEach] = [written.get("count"), written.get("for_each")];
  if (count && forEach && enabled)
    faults.push(threeRepetitions(spanOf(spanOf(count.nameRange, forEach.nameRange), enabled.nameRange)));
  else if (count && forEach) faults.push(bothRepetitions(rangeOf(count, forEach, dialect), "count", "for_each"));
  else if (count && enabled) faults.push(bothRepetitions(rangeOf(enabled, count, dialect), "count", "enabled"));
  else if (forEach && enabled) faults.push(bothRepetitions(rangeOf(enabled, forEach, dialect), "enabled", "for_each"));
  return {
    count: count?.expression,
    // An override may have added one of them.
    forEach: count ? undefined : forEach?.expression,
    enabled: count || forEach ? undefined : enabled?.expression,
  };
}

/** Returns the place of the fault: the second name, or all from one name to the other. */
const rangeOf = (first: Argument, second: Argument, dialect: Dialect): Range =>
  supports(dialect, "enabled-in-summaries") ? spanOf(first.nameRange, second.nameRange) : second.nameRange;
