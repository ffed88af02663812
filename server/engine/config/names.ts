import type { Diagnostic } from "../source/diagnostic.ts";
import { isIdentifier } from "../syntax/scan/identifier.ts";
import type { Label } from "../syntax/tree.ts";
import { invalidName } from "./texts.ts";

/** What Terraform calls the two labels of a resource of a mode, where they are no names. */
export const WRONG_NAMES = {
  managed: ["Invalid resource type name", "Invalid resource name"],
  data: ["Invalid data source name", "Invalid data resource name"],
  ephemeral: ["Invalid ephemeral resource type", "Invalid ephemeral resource name"],
} as const;

/** Names of what is declared are identifiers; nothing where the label is missing, which is reported as such. */
export function nameFaults(label: Label | undefined, summary: string): readonly Diagnostic[] {
  return !label || isIdentifier(label.value) ? [] : [invalidName(label, summary)];
}
