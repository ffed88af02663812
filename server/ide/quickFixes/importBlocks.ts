import { supports } from "../../engine/lang/features.ts";
import { isPlanned } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { endOf } from "../../engine/source/range.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import type { CodeAction } from "../codeAction.ts";

/**
 * Returns the action that writes an import block for each instance that a resource block of the root module creates; empty for more than
 * a few instances. Terraform rejects the block until its ID is filled in.
 */
export function importBlocks({ queries }: ExplainablePlan, block: Block): readonly CodeAction[] {
  const node = queries.moduleOf(block.range.anchor.path);
  if (block.type !== "resource" || node?.path.length !== 0 || !supports(node.module.dialect, "import-block")) return [];
  const created = queries
    .tracesOf(block)
    .filter((trace) => isPlanned(trace) && trace.change.action.outcome === "create");
  const [first] = created;
  if (!first || created.length > MOST) return [];
  const more = created.length === 1 ? "" : ` and ${created.length - 1} more`;
  const title = `Add import block for ${first.change.address.text}${more}, with the ID to fill in`;
  const text = created.map(({ change }) => `\n\nimport {\n  to = ${change.address.text}\n  id = ""\n}`).join("");
  return [{ title, kind: "refactor.rewrite", edits: [{ range: endOf(block.range), text }] }];
}

const MOST = 10;
