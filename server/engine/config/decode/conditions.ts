import { newerCallFault } from "../../lang/call.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { functionsWith } from "../../lang/functions/table.ts";
import { referencesOf, traversalsOf } from "../../lang/reference.ts";
import { unreadIn } from "../../lang/unread.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { content } from "../../syntax/content.ts";
import { callsIn } from "../../syntax/expressions.ts";
import type { Block, Expression } from "../../syntax/tree.ts";
import type { Condition } from "../module.ts";
import { constantCondition, selfCondition } from "./lifecycleFindings.ts";

/** Decodes a `validation`, `precondition`, `postcondition` or `assert` block. */
export function decodeCondition(block: Block, dialect: Dialect): Result<Condition | undefined> {
  const { value, diagnostics } = content(block.body, {
    arguments: { condition: "required", error_message: "required" },
    blocks: {},
  });
  const condition = value.arguments.get("condition");
  const isConstant =
    condition && traversalsOf(condition.expression).length === 0 && !isNewer(condition.expression, dialect);
  const faults = isConstant ? [constantCondition(condition, block.type)] : [];
  const message = value.arguments.get("error_message");
  if (!condition || !message) return result(undefined, diagnostics, faults);
  const decoded = { condition: condition.expression, errorMessage: message.expression, range: block.range };
  return result(decoded, diagnostics, faults);
}

/** Whether an expression has syntax or functions that only a newer version can have, whose result need not be constant. */
const isNewer = (expression: Expression, dialect: Dialect): boolean =>
  dialect.newer !== undefined &&
  (unreadIn(expression, dialect).length > 0 ||
    callsIn(expression).some((call) => newerCallFault(call, functionsWith(dialect, []), dialect) !== undefined));

/** Decodes the conditions of one type among the blocks; adds their faults to `faults`. */
export function decodeConditions(
  blocks: readonly Block[],
  type: "validation" | "precondition" | "postcondition" | "assert",
  dialect: Dialect,
  faults: Diagnostic[],
): readonly Condition[] {
  return blocks
    .filter((block) => block.type === type)
    .flatMap((block) => {
      const { value, diagnostics } = decodeCondition(block, dialect);
      faults.push(...diagnostics);
      return value ?? [];
    });
}

/** Returns the faults of conditions that refer to their own resource. */
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
