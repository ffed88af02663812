import type { Range } from "../source/range.ts";
import type { Path } from "../values/path.ts";
import type { Decision, Rule } from "./resourceInstance.ts";

export const decide = <T>(
  outcome: T,
  rule: Rule,
  causes: readonly (Range | string)[] = [],
  path: Path = [],
): Decision<T> => ({ outcome, rule, path, causes });
