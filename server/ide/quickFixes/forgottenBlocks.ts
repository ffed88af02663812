import { supports } from "../../engine/lang/features.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import { shownErrors } from "../diagnostics/shownDiagnostics.ts";
import type { Offer } from "../editing/codeAction.ts";
import { effectOf } from "../editing/editEffect.ts";

/**
 * Returns the action that writes a removed block in place of a resource, so that Terraform forgets its objects; empty without any, and
 * where something else refers to the resource.
 */
export function forgottenBlock(plan: ExplainablePlan, block: Block): readonly Offer[] {
  const [type, name] = block.labels.map(({ value }) => value);
  const { dialect } = plan.language;
  if (block.type !== "resource" || block.body.json || !name || !supports(dialect, "removed-lifecycle")) return [];
  const stored = plan.queries.tracesOf(block).filter(({ stored: object }) => object !== undefined);
  if (stored.length === 0) return [];
  const address = `${type}.${name}`;
  const text = `removed {\n  from = ${address}\n\n  lifecycle {\n    destroy = false\n  }\n}`;
  const edits = [{ range: block.range, text }];
  const title = `Replace with a removed block, so that Terraform forgets ${address}`;
  const titled = (edited: ExplainablePlan) =>
    shownErrors(edited).length > shownErrors(plan).length
      ? undefined
      : `${title}: ${effectOf(plan, edited).text.trimStart()}`;
  return [{ title, kind: "refactor.rewrite", edits, titled }];
}
