import type { Module } from "../config/module.ts";
import { unsupportedAttribute } from "../lang/faults.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Traversal } from "../syntax/tree.ts";
import { undeclaredLocal, undeclaredVariable } from "./undeclaredName.ts";

/**
 * What Terraform says beside "Invalid reference" of a root that is not followed by a name: it goes on with an empty one,
 * which stands nowhere in the text.
 */
export function emptyNameFaults(module: Module, { root, steps }: Traversal): readonly Diagnostic[] {
  if (steps[0]?.kind === "attribute") return [];
  if (root === "var") return [undeclaredVariable(module, "", undefined)];
  if (root === "local") return [undeclaredLocal(module, "", undefined)];
  const unsupported = unsupportedAttribute(root, "");
  return unsupported === undefined ? [] : [error(undefined, `Invalid "${root}" attribute`, unsupported)];
}
