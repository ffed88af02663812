import type { Diagnostic } from "../source/diagnostic.ts";
import type { Argument } from "../syntax/tree.ts";
import type { RepetitionArguments } from "./module.ts";
import { bothRepetitions } from "./texts.ts";

/** What a block and its lifecycle say of how many instances there are; that they say it twice goes to `found`. */
export function repetitionArguments(
  written: ReadonlyMap<string, Argument>,
  enabled: Argument | undefined,
  found: Diagnostic[],
): RepetitionArguments {
  const [count, forEach] = [written.get("count"), written.get("for_each")];
  if (count && forEach) found.push(bothRepetitions(forEach, "count", "for_each"));
  if (count && enabled) found.push(bothRepetitions(count, "count", "enabled"));
  if (forEach && enabled) found.push(bothRepetitions(forEach, "enabled", "for_each"));
  return {
    count: count?.expression,
    // One of them can come from an override.
    forEach: count ? undefined : forEach?.expression,
    enabled: count || forEach ? undefined : enabled?.expression,
  };
}
