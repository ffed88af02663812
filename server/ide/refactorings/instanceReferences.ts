import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Range } from "../../engine/source/range.ts";
import { walkExpression } from "../../engine/syntax/expressions.ts";
import type { Block, Body, Expression, Item, Traversal } from "../../engine/syntax/tree.ts";
import type { Value } from "../../engine/values/value.ts";
import type { TextReplacement } from "../editing/codeAction.ts";
import { filesNaming } from "../navigation/moduleFiles.ts";

/** Returns the outermost expressions of a body, those of nested blocks included. */
export function expressionsIn(body: Body): readonly Expression[] {
  return body.items.flatMap((item: Item) => (item.kind === "argument" ? [item.expression] : expressionsIn(item.body)));
}

/**
 * Returns the edits of all references to instances of a resource; undefined if one of them names no single instance. `keyFor` returns the
 * new key for a written one.
 */
export function instanceReferences(
  plan: ExplainablePlan,
  block: Block,
  keyFor: (key: Value, range: Range) => string | undefined,
): readonly TextReplacement[] | undefined {
  const [type, name] = block.labels.map(({ value }) => value);
  const isMeant = ({ root, steps: [first] }: Traversal) =>
    root === type && first?.kind === "attribute" && first.name === name;
  const edits: TextReplacement[] = [];
  let isWhole = true;
  const module = plan.queries.moduleOf(block.range.anchor.path)?.module;
  const files = module ? filesNaming(plan, module) : [];
  for (const item of files.flatMap(({ body }) => body.items)) {
    if (item.kind === "argument") return undefined;
    for (const expression of expressionsIn(item.body))
      walkExpression(expression, (node) => {
        if (node.kind !== "traversal" || !isMeant(node)) return true;
        const [, step] = node.steps;
        const key = step?.kind === "index" ? keyFor(step.key, step.range) : undefined;
        if (step && key !== undefined) edits.push({ range: step.range, text: key });
        else isWhole = false;
        return true;
      });
  }
  return isWhole ? edits : undefined;
}
