import { remember } from "../source/remember.ts";
import type { BlockSchema, NestedAttributes } from "./schema.ts";

/** Whether any attribute of a block, or of a block nested in it, is write-only. */
export const holdsWriteOnly = remember(
  ({ attributes, blockTypes }: BlockSchema): boolean =>
    hasWriteOnly({ attributes }) || [...blockTypes.values()].some(({ block }) => holdsWriteOnly(block)),
);

/** Whether any of the attributes, or an attribute nested in one, is write-only. */
export const hasWriteOnly = ({ attributes }: Pick<NestedAttributes, "attributes">): boolean =>
  [...attributes.values()].some(({ writeOnly, nested }) => writeOnly || (nested !== undefined && hasWriteOnly(nested)));
