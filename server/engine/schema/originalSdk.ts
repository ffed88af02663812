import { remember } from "../source/remember.ts";
import { isPrimitive, type Type } from "../values/type.ts";
import type { BlockSchema } from "./schema.ts";

/**
 * Whether Terraform takes a schema for one of the original SDK, which it recognizes by features that this SDK lacks. For such schemas it
 * accepts blocks for lists of objects, and normalizes what a read returns.
 */
export const mayBeOfOriginalSdk: (block: BlockSchema) => boolean = remember(
  ({ attributes, blockTypes }) =>
    [...attributes.values()].every(({ type, nested }) => !nested && mayBeTypeOfOriginalSdk(type)) &&
    [...blockTypes.values()].every(({ block, computed }) => !computed && mayBeOfOriginalSdk(block)),
);

function mayBeTypeOfOriginalSdk(type: Type): boolean {
  if (type.kind === "tuple" || type.kind === "object") return false;
  if (!("element" in type)) return true;
  const { element } = type;
  if (type.kind === "map" && element.kind === "object") return false;
  return !("element" in element) || isPrimitive(element.element);
}
