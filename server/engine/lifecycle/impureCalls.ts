import type { Resource } from "../config/module.ts";
import type { Value } from "../values/value.ts";
import { originsOf } from "../values/walk.ts";

/** The calls that have another result at each apply, as the origins of unknown values name them. */
const IMPURE: ReadonlySet<string> = new Set(["timestamp()", "uuid()", "bcrypt()"]);

/** Returns the calls that a value follows from and that have another result at each apply. */
export const impureCalls = (value: Value): readonly string[] =>
  originsOf([value]).flatMap((origin) => (typeof origin === "string" && IMPURE.has(origin) ? [origin] : []));

/** Whether ignore_changes names an argument or a part of it, so that its first value may stay. */
export const mayKeepFirstValue = ({ lifecycle: { ignoreChanges } }: Resource, argument: string): boolean =>
  ignoreChanges === "all" || ignoreChanges.some(({ steps }) => steps[0] === argument);
