import type { Diagnostic } from "../../source/diagnostic.ts";
import { isIdentifier } from "../../syntax/scan/identifier.ts";
import type { Label } from "../../syntax/tree.ts";
import { invalidName } from "./declarationFindings.ts";

/** The summaries for invalid labels of a resource, by mode. */
export const WRONG_NAMES = {
  managed: ["Invalid resource type name", "Invalid resource name"],
  data: ["Invalid data source name", "Invalid data resource name"],
  ephemeral: ["Invalid ephemeral resource type", "Invalid ephemeral resource name"],
} as const;

/** Returns a fault if a label is not an identifier; none if it is missing, because that is reported elsewhere. */
export function nameFaults(label: Label | undefined, summary: string): readonly Diagnostic[] {
  return !label || isIdentifier(label.value) ? [] : [invalidName(label, summary)];
}
