import type { AttributeSchema, BlockSchema } from "../schema/schema.ts";
import { isObject, objectValue, unknownValue, type Value } from "../values/value.ts";
import type { PlanRequest } from "./provider.ts";

/**
 * The planned state of a provider that is not asked (notes of the plan in server/ARCHITECTURE.md): what the provider may decide
 * is unknown on create, and kept where nothing else changes.
 */
export function simulatePlan(block: BlockSchema, { priorState, proposedNewState }: PlanRequest): Value {
  if (!isObject(proposedNewState) || isObject(priorState)) return proposedNewState;
  return objectValue(
    [...proposedNewState.entries].map(([name, value]) => [name, created(block.attributes.get(name), value)] as const),
  );
}

const created = (attribute: AttributeSchema | undefined, value: Value): Value =>
  attribute?.computed && value.kind === "null" ? unknownValue(attribute.type) : value;
