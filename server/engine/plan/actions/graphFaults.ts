import type { ModuleNode } from "../../config/tree/moduleNode.ts";
import { providerOfResource } from "../../config/tree/namedProviders.ts";
import { supports } from "../../lang/features.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { prefixOf } from "../graph/ids.ts";
import { triggeringsIn, triggersActions } from "../graph/triggerings.ts";
import { actionIsMissing } from "../providers/providers.ts";
import { undeclaredAction, unknownActionType } from "./actionFindings.ts";

// Terraform finds these faults while it builds its graph, and then evaluates nothing.

/** Returns the faults of the first resource that triggers an undeclared action. */
export function undeclaredActions(root: ModuleNode): readonly Diagnostic[] {
  for (const faults of undeclaredIn(root)) if (faults.length > 0) return faults;
  return [];
}

/** Returns the faults of all resources that trigger undeclared actions. */
export const allUndeclaredActions = (root: ModuleNode): readonly Diagnostic[] => [...undeclaredIn(root)].flat();

function* undeclaredIn(node: ModuleNode): Iterable<readonly Diagnostic[]> {
  if (!triggersActions(node)) return;
  const { module, children } = node;
  for (const { resource } of triggeringsIn(module).values())
    yield resource.lifecycle.actionTriggers.flatMap(({ actions }) =>
      actions.flatMap(({ name, expression }) =>
        module.actions.has(name) ? [] : [undeclaredAction(expression.range, name, module.actions.keys())],
      ),
    );
  for (const child of children.values()) if (child) yield* undeclaredIn(child);
}

/** Returns the faults of actions whose provider is known to have no such type. */
export function unknownActionTypes(root: ModuleNode, atHand: AvailableProviders): readonly Diagnostic[] {
  const { module, path, children } = root;
  if (!supports(root.dialect, "actions")) return [];
  const own = [...module.actions].flatMap(([name, action]) => {
    const source = providerOfResource(module, action);
    return actionIsMissing(atHand, source, action.type)
      ? [unknownActionType(action.block.labels[0]?.range ?? action.header, prefixOf(path) + name, source, action.type)]
      : [];
  });
  return [...own, ...[...children.values()].flatMap((child) => (child ? unknownActionTypes(child, atHand) : []))];
}
