import { ROOT } from "../../addrs/address.ts";
import type { Import, Resource } from "../../config/module.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Type } from "../../values/type.ts";
import { judgeExpression, judgeExpressionReferences, type Setting } from "../checks/expressions.ts";
import type { Surroundings, Visit } from "../kind/kind.ts";
import { importScopes } from "../refactor/importForEach.ts";
import { identityOf, identityType } from "../refactor/importIdentity.ts";
import { idFault, idOfItself, importAddress, importsOf, keyFaults } from "../refactor/imports.ts";
import { moduleScope } from "../scope/moduleScope.ts";
import { noIdentitySchema } from "./blockFindings.ts";

/** Returns the faults in the root's import blocks that target the resource. Those of called modules are not validated. */
export function importFaults(
  { root, world, atHand }: Surroundings,
  { node: { path, declaration } }: Visit<"resource">,
  asked: Question[],
): readonly Diagnostic[] {
  const imports = importsOf(root, path, declaration).filter((one) => one.path.length === 0);
  if (!root || imports.length === 0 || !supports(root.dialect, "validated-imports")) return [];
  const setting: Setting = {
    atHand,
    module: root.module,
    path: [],
    context: "none",
    scope: moduleScope(world, root, ROOT),
  };
  return imports.flatMap(({ block }) => {
    const typeOfIdentity = block.identity && identityType(atHand, root, block, declaration);
    return idFaults(setting, block, declaration, path.length === 0 ? declaration : undefined, typeOfIdentity, asked);
  });
}

/** Returns the faults of an import ID. Terraform evaluates no further element of for_each after the first failure. */
function idFaults(
  outside: Setting,
  block: Import,
  resource: Resource,
  itself: Resource | undefined,
  typeOfIdentity: Type | undefined,
  asked: Question[],
): readonly Diagnostic[] {
  const { id, identity, forEach } = block;
  const expression = id ?? identity;
  const faults = forEach ? [...judgeExpressionReferences(outside, forEach).diagnostics] : [];
  const checksTargets = supports(outside.module.dialect, "validated-import-targets");
  if (checksTargets) faults.push(...keyFaults(block, resource, outside.module.dialect));
  const hasIdentities = typeOfIdentity?.kind === "object" && typeOfIdentity.attributes.size > 0;
  if (identity && !checksTargets && !hasIdentities) faults.push(noIdentitySchema(identity.range));
  if (hasErrors(faults) || !expression) return faults;
  const self = id && itself && checksTargets ? idOfItself(id, itself) : undefined;
  if (self) return [...faults, self];
  const repeated = importScopes(forEach, outside.scope, true);
  asked.push(...repeated.asked);
  faults.push(...repeated.diagnostics);
  for (const scope of repeated.scopes) {
    if (hasErrors(faults)) return faults;
    const address = checksTargets ? importAddress(block, scope, resource, ROOT) : undefined;
    if (address && "summary" in address) return [...faults, address];
    const evaluated = judgeExpression({ ...outside, scope, context: forEach ? "each" : "none" }, expression);
    asked.push(...evaluated.asked);
    faults.push(...evaluated.diagnostics);
    if (hasErrors(evaluated.diagnostics)) continue;
    const { dialect } = outside.module;
    const wrong = id ? idFault(id, evaluated.value, dialect) : identityOf(expression, evaluated.value, typeOfIdentity);
    if (wrong && "summary" in wrong) faults.push(wrong);
  }
  return faults;
}
