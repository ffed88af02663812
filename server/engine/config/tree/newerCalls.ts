import { newerCallFault } from "../../lang/call.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { functionsWith } from "../../lang/functions/table.ts";
import { newerFeature } from "../../lang/newerFeatures.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { callsIn } from "../../syntax/expressions.ts";
import type { Argument, Body, Call } from "../../syntax/tree.ts";

/** Returns an information for each call that only a newer version can have. An evaluation of it is unknown, and no error. */
export const newerCalls = (body: Body, dialect: Dialect): readonly Diagnostic[] =>
  dialect.newer === undefined
    ? []
    : calls(body).flatMap((call) => {
        const fault = TYPES.has(call.name) ? undefined : newerCallFault(call, functionsWith(dialect, []), dialect);
        return fault ? [newerFeature(dialect, fault)] : [];
      });

/** The constructors of types, which may be arguments of a function. */
const TYPES: ReadonlySet<string> = new Set(["list", "map", "object", "optional", "set", "tuple"]);

const calls = (body: Body, around?: string): readonly Call[] =>
  body.items.flatMap((item) =>
    item.kind === "block"
      ? calls(item.body, item.type)
      : item.name === "type" && (around === "variable" || around === "output")
        ? []
        : callsOf(item),
  );

const callsOf = remember(({ expression }: Argument) => callsIn(expression));
