import { newerCallFault } from "../../lang/call.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { functionsWith } from "../../lang/functions/table.ts";
import { newerFeature } from "../../lang/newerFeatures.ts";
import { unreadIn } from "../../lang/unread.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { callsIn } from "../../syntax/expressions.ts";
import type { Argument, Body, Call } from "../../syntax/tree.ts";

/**
 * Returns an information for each call that only a newer version can have, and in JSON for each text that only such a version can read. An
 * evaluation of it is unknown, and no error.
 */
export function newerCalls(body: Body, dialect: Dialect): readonly Diagnostic[] {
  if (dialect.newer === undefined) return [];
  const ofCalls = calls(body).flatMap((call) =>
    TYPES.has(call.name) ? [] : (newerCallFault(call, functionsWith(dialect, []), dialect) ?? []),
  );
  const ofTexts = body.value ? unreadIn(body.value, dialect).flatMap(({ fault }) => fault ?? []) : [];
  return [...ofCalls, ...ofTexts].map((fault) => newerFeature(dialect, fault));
}

/** The constructors of types, which may be arguments of a function. */
const TYPES: ReadonlySet<string> = new Set(["list", "map", "object", "optional", "set", "tuple"]);

const calls = (body: Body, around?: string): readonly Call[] =>
  body.value
    ? callsIn(body.value)
    : body.items.flatMap((item) =>
        item.kind === "block"
          ? calls(item.body, item.type)
          : item.name === "type" && (around === "variable" || around === "output")
            ? []
            : callsOf(item),
      );

const callsOf = remember(({ expression }: Argument) => callsIn(expression));
