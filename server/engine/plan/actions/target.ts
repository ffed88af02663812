import type { Key } from "../../addrs/address.ts";
import { instanceKeyOf } from "../../config/decode/moveEndpoint.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Expression, TraversalStep } from "../../syntax/tree.ts";
import { countInTrigger, eachInTrigger } from "../checks/referenceFindings.ts";
import type { Repetition } from "../rows/rows.ts";
import * as say from "./actionFindings.ts";

/** The instance that triggers an action, or the kind of all instances while it is validated. */
export interface TriggeringInstance {
  readonly kind: Repetition["kind"];
  /** Absent for all instances. */
  readonly key?: Key;
}

/** The key of the triggered action instance; `isOpen` if it is that of the triggering instance, which is not known. */
export type TargetKey = { readonly key: Key; readonly isOpen?: true } | { readonly fault: Diagnostic };

/** Returns the key of the action instance that an element of `actions` names. */
export function targetKey(expression: Expression, triggering: TriggeringInstance, dialect: Dialect): TargetKey {
  switch (expression.kind) {
    case "traversal":
      return { key: keyIn(expression.steps.slice(2)) };
    case "relativeTraversal":
      return targetKey(expression.source, triggering, dialect);
    case "index":
      if (expression.collection.kind === "traversal") return computed(expression.key, triggering);
      return targetKey(expression.collection, triggering, dialect);
    default: {
      const fault = supports(dialect, "action-callers") ? say.unfitActionReference : say.unexpectedAction;
      return { fault: fault(expression.range) };
    }
  }
}

function keyIn([step]: readonly TraversalStep[]): Key {
  return step?.kind === "index" ? instanceKeyOf(step.key) : undefined;
}

function computed(key: Expression, { kind, ...triggering }: TriggeringInstance): TargetKey {
  const { range } = key;
  if (key.kind !== "traversal") return { fault: say.computedActionKey(range) };
  const isAttributes = key.steps.every((step) => step.kind === "attribute");
  const name = [key.root, ...key.steps.map((step) => (step.kind === "attribute" ? step.name : ""))].join(".");
  if (!isAttributes || (name !== "count.index" && name !== "each.key"))
    return { fault: say.wrongActionKeyReference(range) };
  if (name === "count.index" && kind !== "count") return { fault: countInTrigger(range) };
  if (name === "each.key" && kind !== "each") return { fault: eachInTrigger(range) };
  return "key" in triggering ? { key: triggering.key } : { key: kind === "count" ? 0 : "", isOpen: true };
}

/** Returns the fault of a key that does not fit the action's count or for_each; undefined if it fits. */
export function keyFault(
  { range }: Expression,
  { key, isOpen }: { readonly key: Key; readonly isOpen?: true },
  kind: "single" | "count" | "each",
): Diagnostic | undefined {
  if (kind === "single") return key === undefined ? undefined : say.unfitActionKey(range, kind);
  if (key === undefined) return say.missingActionKey(range, kind);
  if (isOpen) return undefined;
  return typeof key === (kind === "count" ? "number" : "string") ? undefined : say.unfitActionKey(range, kind);
}

/** Whether a block has count or for_each. */
export const repetitionKind = ({
  count,
  forEach,
}: {
  readonly count: Expression | undefined;
  readonly forEach: Expression | undefined;
}): "single" | "count" | "each" => (forEach ? "each" : count ? "count" : "single");
