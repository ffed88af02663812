import { type Diagnostic, error } from "../source/diagnostic.ts";
import { isIdentifier } from "../syntax/scan/identifier.ts";
import type { Label } from "../syntax/tree.ts";

/** Names of what is declared are identifiers; nothing where the label is missing, which is reported as such. */
export function nameFaults(label: Label | undefined, summary: string): readonly Diagnostic[] {
  if (!label || isIdentifier(label.value)) return [];
  return [
    error(
      label.range,
      summary,
      "A name must start with a letter or underscore and may contain only letters, digits, underscores, and dashes.",
    ),
  ];
}
