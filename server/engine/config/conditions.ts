import { referencesOf, traversalsOf } from "../lang/reference.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { content } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";
import type { Condition } from "./module.ts";
import { constantCondition, selfCondition } from "./texts.ts";

/** Reads a `validation`, `precondition`, `postcondition` or `assert` block. */
export function decodeCondition(block: Block): Result<Condition | undefined> {
  const { value, diagnostics } = content(block.body, {
    arguments: { condition: "required", error_message: "required" },
    blocks: {},
  });
  const condition = value.arguments.get("condition");
  const found =
    condition && traversalsOf(condition.expression).length === 0 ? [constantCondition(condition, block.type)] : [];
  const message = value.arguments.get("error_message");
  if (!condition || !message) return result(undefined, diagnostics, found);
  const decoded = { condition: condition.expression, errorMessage: message.expression, range: block.range };
  return result(decoded, diagnostics, found);
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

/** A condition does not ask for the resource that it stands in. */
export const selfFaults = (
  conditions: readonly Condition[],
  kind: "precondition" | "postcondition",
  address: string,
): readonly Diagnostic[] =>
  conditions
    .flatMap(({ condition, errorMessage }) => [condition, errorMessage])
    .filter((expression) =>
      referencesOf(expression).some(({ subject, text }) => subject.kind === "resource" && text === address),
    )
    .map((expression) => selfCondition(expression, kind, address));
