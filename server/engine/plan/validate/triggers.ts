import type { Resource } from "../../config/module.ts";
import { isReference, parseReference, traversalsOf } from "../../lang/reference.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Expression } from "../../syntax/tree.ts";
import type { Setting } from "../checks/expressions.ts";
import { judgeReferences } from "../checks/references.ts";
import { stepFaults } from "../checks/resourceReference.ts";
import { schemaOf } from "../providers/providers.ts";
import { computedKeys } from "../refactor/imports.ts";
import { computedTrigger, missingTrigger } from "./blockFindings.ts";

/** Returns the faults of `replace_triggered_by` in dialects that validate its elements: their form, objects and paths. */
export const triggerFaults = (setting: Setting, { lifecycle }: Resource): readonly Diagnostic[] =>
  lifecycle.replaceTriggeredBy.flatMap((element) => elementFaults(setting, element));

function elementFaults(setting: Setting, element: Expression): readonly Diagnostic[] {
  const keys = computedKeys(element).flatMap(traversalsOf);
  const ofKeys = judgeReferences(
    setting,
    keys.map((traversal) => [traversal, setting.context] as const),
  ).diagnostics;
  if (ofKeys.length > 0) return ofKeys;
  const target = targetOf(element);
  const reference = target && parseReference(target);
  if (!reference || !isReference(reference)) return [computedTrigger(element.range)];
  const { module, atHand } = setting;
  const resource = module.resources.get(reference.text);
  if (!resource) return [missingTrigger(element.range, reference.text)];
  const schema = schemaOf(atHand, module, resource);
  const steps = [...reference.steps, ...stepsAfterKey(element)];
  const inside = steps[0]?.kind === "index" ? steps.slice(1) : steps;
  return schema ? stepFaults(schema.block, inside, module.dialect).filter(({ severity }) => severity === "error") : [];
}

/** Returns the traversal that an element begins with; undefined if the element is no address. */
function targetOf(element: Expression): (Expression & { readonly kind: "traversal" }) | undefined {
  if (element.kind === "index") return targetOf(element.collection);
  if (element.kind === "relativeTraversal") return targetOf(element.source);
  return element.kind === "traversal" ? element : undefined;
}

const stepsAfterKey = (element: Expression) => (element.kind === "relativeTraversal" ? element.steps : []);
