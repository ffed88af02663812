import type { Module } from "../../config/module.ts";
import { unsupportedAttribute } from "../../lang/referenceFindings.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Traversal } from "../../syntax/tree.ts";
import { undeclaredLocal, undeclaredVariable, unnamedAttribute } from "./referenceFindings.ts";

/**
 * Returns the diagnostics that Terraform adds to "Invalid reference" for a root without a name. Terraform continues with an
 * empty name, which has no position in the source.
 */
export const missingNameFaults = (module: Module, traversal: Traversal): readonly Diagnostic[] =>
  namelessFaults(module, traversal).map((fault) => ({ ...fault, isNowhere: true, near: traversal.range }));

function namelessFaults(module: Module, { root, steps }: Traversal): readonly Diagnostic[] {
  if (steps[0]?.kind === "attribute") return [];
  if (root === "var") return [undeclaredVariable(undefined, "", module.variables.keys())];
  if (root === "local") return [undeclaredLocal(undefined, "", module.locals.keys())];
  const unsupported = unsupportedAttribute(root, "");
  return unsupported === undefined ? [] : [unnamedAttribute(root, unsupported)];
}
