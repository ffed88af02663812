import { ROOT } from "../../addrs/address.ts";
import type { Import } from "../../config/module.ts";
import { DEFAULT_WORKSPACE } from "../../config/settings/backend.ts";
import { unknownImportFault } from "../../config/tree/graphFaults.ts";
import { importsOfUndeclared } from "../../config/tree/namedProviders.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Expression } from "../../syntax/tree.ts";
import { judgeExpression, judgeExpressionReferences, type Setting } from "../checks/expressions.ts";
import type { JudgedPlan } from "../plan.ts";
import { importScopes } from "../refactor/importForEach.ts";
import { identityOf, identityType } from "../refactor/importIdentity.ts";
import { idFault, idOfItself } from "../refactor/imports.ts";
import { moduleScope } from "../scope/moduleScope.ts";

/** Returns the faults of the imports into resources that the root module does not declare. */
export function undeclaredImportFaults({
  modules,
  inputs,
  regime,
  rows,
  providers,
  walked,
}: JudgedPlan): readonly Diagnostic[] {
  const { root } = modules;
  if (!root) return [];
  const workspace = walked ? walked.workspace : DEFAULT_WORKSPACE;
  const scope = moduleScope({ inputs, regime, workspace, rows, providers }, root, ROOT);
  const setting: Setting = { atHand: providers.available, module: root.module, path: [], context: "none", scope };
  return importsOfUndeclared(root.module).flatMap((block) => {
    if (block.identity && !block.forEach)
      return identityFaults(setting, block, identityType(providers.available, root, block, undefined));
    return supports(root.dialect, "validated-import-targets") ? targetFaults(setting, block) : [];
  });
}

function identityFaults(
  setting: Setting,
  { identity }: Import,
  type: ReturnType<typeof identityType>,
): readonly Diagnostic[] {
  const judged = judgeExpression(setting, identity!);
  if (hasErrors(judged.diagnostics)) return judged.diagnostics;
  const wrong = identityOf(identity!, judged.value, type);
  return "summary" in wrong ? [wrong] : [];
}

/** Returns the faults of the target and of the ID. The configuration of an instance with a key is never generated. */
function targetFaults(setting: Setting, block: Import): readonly Diagnostic[] {
  const { id, to, toExpression, forEach } = block;
  if (!to.resource) return [];
  if (toExpression.kind !== "traversal") return forEach ? repeatedFaults(setting, block, forEach) : [];
  const self = id && !forEach ? idOfItself(id, to.resource) : undefined;
  if (forEach || to.key !== undefined) return [unknownImportFault(block), ...(self ? [self] : [])];
  return self ? [self] : id ? idFaults(setting, id) : [];
}

/** Returns the faults of for_each; where it has an element, the fault of the key that the target then has. */
function repeatedFaults(setting: Setting, block: Import, forEach: Expression): readonly Diagnostic[] {
  const { diagnostics } = judgeExpressionReferences(setting, forEach);
  if (hasErrors(diagnostics)) return diagnostics;
  const repeated = importScopes(forEach, setting.scope, true);
  return repeated.scopes.length > 0 ? [unknownImportFault(block)] : repeated.diagnostics;
}

function idFaults(setting: Setting, id: Expression): readonly Diagnostic[] {
  const judged = judgeExpression(setting, id);
  if (hasErrors(judged.diagnostics)) return judged.diagnostics;
  const wrong = idFault(id, judged.value, setting.module.dialect);
  return wrong ? [wrong] : [];
}
