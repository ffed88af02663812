import { ROOT } from "../../addrs/address.ts";
import type { Import, Resource } from "../../config/module.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Surroundings, Visit } from "../nodes/kind.ts";
import { importScopes } from "../refactor/importForEach.ts";
import { idFault, idOfItself, importAddress, importsOf, keyFaults } from "../refactor/imports.ts";
import { moduleScope } from "../scope/moduleScope.ts";
import { hasError, judgeExpression, judgeExpressionReferences, type Setting } from "./expressions.ts";

/** Returns the faults in the root's import blocks that target the resource. */
export function importFaults(
  { root, world, atHand }: Surroundings,
  { node: { path, declaration } }: Visit<"resource">,
  asked: Question[],
): readonly Diagnostic[] {
  const imports = importsOf(root, path, declaration);
  if (!root || imports.length === 0) return [];
  const setting: Setting = {
    atHand,
    module: root.module,
    path: [],
    context: "none",
    scope: moduleScope(world, root, ROOT),
  };
  return imports.flatMap((one) =>
    idFaults(setting, one, declaration, path.length === 0 ? declaration : undefined, asked),
  );
}

/** The first time that it cannot be made is the last that is looked at. */
function idFaults(
  outside: Setting,
  own: Import,
  resource: Resource,
  itself: Resource | undefined,
  asked: Question[],
): readonly Diagnostic[] {
  const { id, forEach } = own;
  const found = forEach ? [...judgeExpressionReferences(outside, forEach).diagnostics] : [];
  found.push(...keyFaults(own, resource));
  if (hasError(found) || !id) return found;
  const self = itself && idOfItself(id, itself);
  if (self) return [...found, self];
  const repeated = importScopes(forEach, outside.scope, true);
  asked.push(...repeated.asked);
  found.push(...repeated.diagnostics);
  for (const scope of repeated.scopes) {
    if (hasError(found)) return found;
    const address = importAddress(own, scope, resource);
    if (address && "summary" in address) return [...found, address];
    const evaluated = judgeExpression({ ...outside, scope, context: forEach ? "each" : "none" }, id);
    asked.push(...evaluated.asked);
    found.push(...evaluated.diagnostics);
    const wrong = hasError(evaluated.diagnostics) ? undefined : idFault(id, evaluated.value);
    if (wrong) found.push(wrong);
  }
  return found;
}
