import { ROOT, resourceText } from "../../addrs/address.ts";
import type { Import, Resource } from "../../config/module.ts";
import { isReference, parseReference, traversalsOf } from "../../lang/reference.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Expression } from "../../syntax/tree.ts";
import { idFault, importsOf, keyFaults } from "../imports.ts";
import { moduleScope } from "../moduleScope.ts";
import type { Surroundings, Visit } from "../nodes/kind.ts";
import { objectRange } from "../referenceSteps.ts";
import { importIdOfItself } from "../texts.ts";
import { hasError, judgeExpression, judgeExpressionReferences, type Setting } from "./judge.ts";

/** What is wrong with what the root's import blocks say of the objects of a resource. */
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

function idFaults(
  outside: Setting,
  own: Import,
  resource: Resource,
  itself: Resource | undefined,
  asked: Question[],
): readonly Diagnostic[] {
  const { id, forEach } = own;
  const misplaced = keyFaults(own, resource);
  const found = forEach ? [...judgeExpressionReferences(outside, forEach).diagnostics] : [];
  found.push(...misplaced);
  if (hasError(found) || !id) return found;
  const self = itself && selfReference(id, itself);
  if (self) return [...found, self];
  const evaluated = judgeExpression({ ...outside, context: forEach ? "each" : "none" }, id);
  asked.push(...evaluated.asked);
  found.push(...evaluated.diagnostics);
  const wrong = hasError(evaluated.diagnostics) ? undefined : idFault(id, evaluated.value);
  return wrong ? [...found, wrong] : found;
}

function selfReference(id: Expression, { mode, type, name }: Resource): Diagnostic | undefined {
  const own = traversalsOf(id)
    .map(parseReference)
    .find((found) => isReference(found) && found.text === resourceText(mode, type, name));
  return own && isReference(own) ? importIdOfItself(objectRange(own)) : undefined;
}
