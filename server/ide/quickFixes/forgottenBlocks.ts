import { supports } from "../../engine/lang/features.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import { shownErrors } from "../diagnostics/shownDiagnostics.ts";
import type { CodeAction } from "../editing/codeAction.ts";
import { effectOf, type PlanWith } from "../editing/editEffect.ts";
import { editedTexts } from "../editing/editedTexts.ts";

/**
 * Returns the action that writes a removed block in place of a resource, so that Terraform forgets its objects; empty without any, and
 * where something else refers to the resource.
 */
export function forgottenBlock(plan: ExplainablePlan, block: Block, planWith: PlanWith): readonly CodeAction[] {
  const [type, name] = block.labels.map(({ value }) => value);
  const { dialect } = plan.language;
  if (block.type !== "resource" || block.body.json || !name || !supports(dialect, "removed-lifecycle")) return [];
  const stored = plan.queries.tracesOf(block).filter(({ stored: object }) => object !== undefined);
  if (stored.length === 0) return [];
  const address = `${type}.${name}`;
  const text = `removed {\n  from = ${address}\n\n  lifecycle {\n    destroy = false\n  }\n}`;
  const edits = [{ range: block.range, text }];
  const edited = planWith(editedTexts(plan, edits));
  if (!edited || shownErrors(edited).length > shownErrors(plan).length) return [];
  const effect = effectOf(plan, edited).text.trimStart();
  const title = `Replace with a removed block, so that Terraform forgets ${address}: ${effect}`;
  return [{ title, kind: "refactor.rewrite", edits }];
}
