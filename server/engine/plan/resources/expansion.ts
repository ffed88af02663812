import type { RepetitionArguments } from "../../config/module.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import type { Expression } from "../../syntax/tree.ts";

/** What decides how many instances there are; undefined where there is always one. */
export const expansionIn = ({ count, forEach, enabled }: RepetitionArguments): Expression | undefined =>
  count ?? forEach ?? enabled;

/** All that this refers to. */
export function expansionOf(declaration: RepetitionArguments): readonly Reference[] {
  const expression = expansionIn(declaration);
  return expression ? referencesOf(expression) : [];
}
