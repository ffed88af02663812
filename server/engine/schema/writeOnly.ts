import { remember } from "../source/remember.ts";
import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { walk } from "../values/walk.ts";
import { attributeAt } from "./attributeAt.ts";
import type { BlockSchema, NestedAttributes } from "./schema.ts";

/** Whether any attribute of a block, or of a block nested in it, is write-only. */
export const holdsWriteOnly = remember(
  ({ attributes, blockTypes }: BlockSchema): boolean =>
    hasWriteOnly({ attributes }) || [...blockTypes.values()].some(({ block }) => holdsWriteOnly(block)),
);

/** Whether any of the attributes, or an attribute nested in one, is write-only. */
export const hasWriteOnly = ({ attributes }: Pick<NestedAttributes, "attributes">): boolean =>
  [...attributes.values()].some(({ writeOnly, nested }) => writeOnly || (nested !== undefined && hasWriteOnly(nested)));

/** Returns the paths of the write-only attributes of an object that are not null. */
export function writeOnlyPaths(schema: BlockSchema, object: Value): readonly Path[] {
  if (!holdsWriteOnly(schema)) return NONE;
  const paths: Path[] = [];
  walk(object, (value, path) => {
    if (value.kind !== "null" && attributeAt(schema, path)?.writeOnly) paths.push(path);
    return true;
  });
  return paths;
}

const NONE: readonly Path[] = [];
