import { ROOT } from "../../addrs/address.ts";
import { DEFAULT_WORKSPACE } from "../../config/backend.ts";
import { importsOfUndeclared } from "../../config/namedProviders.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { JudgedPlan } from "../plan.ts";
import { identityOf, identityType } from "../refactor/importIdentity.ts";
import { moduleScope } from "../scope/moduleScope.ts";
import { hasError, judgeExpression, type Setting } from "./expressions.ts";

/** Returns the faults of the identities by which the root imports resources that it does not declare. */
export function undeclaredIdentityFaults({
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
    const { identity } = block;
    if (!identity || block.forEach) return [];
    const judged = judgeExpression(setting, identity);
    if (hasError(judged.diagnostics)) return judged.diagnostics;
    const wrong = identityOf(identity, judged.value, identityType(providers.available, root, block, undefined));
    return "summary" in wrong ? [wrong] : [];
  });
}
