import type { Plan } from "../engine/plan/plan.ts";
import { baseName } from "../engine/source/paths.ts";
import { isUtf8 } from "../engine/syntax/bytes.ts";

/**
 * Returns the reason why these files must not be edited, in a sentence: an editor that saves a file that is not UTF-8 changes bytes
 * outside of the edit. Undefined if all of them are UTF-8.
 */
export function editRefusal(plan: Pick<Plan, "syntaxOf">, paths: Iterable<string>): string | undefined {
  for (const path of paths) {
    const source = plan.syntaxOf(path)?.source;
    if (source && !isUtf8(source.text))
      return `${baseName(path)} is not encoded as UTF-8, so saving it would change other bytes. Convert it to UTF-8 first.`;
  }
  return undefined;
}
