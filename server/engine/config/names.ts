import type { Diagnostic } from "../source/diagnostic.ts";
import { isIdentifier } from "../syntax/scan/identifier.ts";
import type { Label } from "../syntax/tree.ts";
import { invalidName } from "./texts.ts";

/** Names of what is declared are identifiers; nothing where the label is missing, which is reported as such. */
export function nameFaults(label: Label | undefined, summary: string): readonly Diagnostic[] {
  return !label || isIdentifier(label.value) ? [] : [invalidName(label, summary)];
}
