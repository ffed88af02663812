import type { RepetitionArguments } from "../../config/module.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import type { Expression } from "../../syntax/tree.ts";

/** Returns the expression of count, for_each or enabled; undefined if there is always one instance. */
export const expansionIn = ({ count, forEach, enabled }: RepetitionArguments): Expression | undefined =>
  count ?? forEach ?? enabled;

export function expansionOf(declaration: RepetitionArguments): readonly Reference[] {
  const expression = expansionIn(declaration);
  return expression ? referencesOf(expression) : [];
}
