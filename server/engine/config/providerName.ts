import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { wrongProviderName } from "./tree/providerFindings.ts";

/** Returns the faults of a provider's local name, or of a part of its source. */
export function providerNameFaults(name: string, range: Range): readonly Diagnostic[] {
  if (!isProviderPart(name)) return [wrongProviderName(range, name, undefined)];
  const normal = name.toLowerCase();
  return name === normal ? [] : [wrongProviderName(range, name, normal)];
}

/**
 * Whether a part of a source is valid: letters, digits and dashes as in a host name, no dash at an end and no two in a
 * row.
 */
export const isProviderPart = (name: string): boolean => /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u.test(name);
