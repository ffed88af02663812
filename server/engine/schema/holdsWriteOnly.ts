import { remember } from "../source/remember.ts";
import type { BlockSchema, NestedAttributes } from "./schema.ts";

/** Is any attribute of a block, or of what is nested in it, write-only? */
export const holdsWriteOnly = remember(
  ({ attributes, blockTypes }: BlockSchema): boolean =>
    hasWriteOnly({ attributes }) || [...blockTypes.values()].some(({ block }) => holdsWriteOnly(block)),
);

/** The same of attributes alone. */
export const hasWriteOnly = ({ attributes }: Pick<NestedAttributes, "attributes">): boolean =>
  [...attributes.values()].some(({ writeOnly, nested }) => writeOnly || (nested !== undefined && hasWriteOnly(nested)));
