import type { Diagnostic } from "../source/diagnostic.ts";
import type { Argument } from "../syntax/tree.ts";
import type { RepetitionArguments } from "./module.ts";
import { bothRepetitions } from "./texts.ts";

/** Returns the arguments that decide the number of instances; adds a fault to `faults` if there are two. */
export function repetitionArguments(
  written: ReadonlyMap<string, Argument>,
  enabled: Argument | undefined,
  faults: Diagnostic[],
): RepetitionArguments {
  const [count, forEach] = [written.get("count"), written.get("for_each")];
  if (count && forEach) faults.push(bothRepetitions(forEach, "count", "for_each"));
  if (count && enabled) faults.push(bothRepetitions(count, "count", "enabled"));
  if (forEach && enabled) faults.push(bothRepetitions(forEach, "enabled", "for_each"));
  return {
    count: count?.expression,
    // An override may have added one of them.
    forEach: count ? undefined : forEach?.expression,
    enabled: count || forEach ? undefined : enabled?.expression,
  };
}
