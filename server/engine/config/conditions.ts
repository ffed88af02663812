import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { content } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";
import type { Condition } from "./module.ts";

/** Reads a `validation`, `precondition` or `postcondition` block. */
export function decodeCondition(block: Block): Result<Condition | undefined> {
  const { value, diagnostics } = content(block.body, {
    arguments: { condition: "required", error_message: "required" },
    blocks: {},
  });
  const condition = value.arguments.get("condition");
  const message = value.arguments.get("error_message");
  if (!condition || !message) return result(undefined, diagnostics);
  return result({ condition: condition.expression, errorMessage: message.expression, range: block.range }, diagnostics);
}

/** Reads the conditions of one type among the blocks; what is wrong with them goes to `found`. */
export function decodeConditions(
  blocks: readonly Block[],
  type: "validation" | "precondition" | "postcondition" | "assert",
  found: Diagnostic[],
): readonly Condition[] {
  return blocks
    .filter((block) => block.type === type)
    .flatMap((block) => {
      const { value, diagnostics } = decodeCondition(block);
      found.push(...diagnostics);
      return value ?? [];
    });
}
