import { emptyBlock } from "../schema/emptyBlock.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { BlockSchema, NestedBlockSchema } from "../schema/schema.ts";
import { NO_MARKS } from "../values/marks.ts";
import { hasDynamic } from "../values/type.ts";
import { isObject, objectValue, type Value } from "../values/value.ts";
import { membersOf, withMembers } from "../values/walk.ts";

/**
 * Returns an object without null lists, sets or groups of blocks, as Core normalizes the result of a read. Returns the same
 * object if it has none.
 */
export function normalizedBlocks({ blockTypes }: BlockSchema, object: Value): Value {
  if (blockTypes.size === 0 || !isObject(object)) return object;
  let isSame = true;
  const entries = [...object.entries].map(([name, value]) => {
    const nested = blockTypes.get(name);
    const now = nested ? normalized(nested, value) : value;
    isSame &&= now === value;
    return [name, now] as const;
  });
  return isSame ? object : objectValue(entries);
}

function normalized({ nesting, block }: NestedBlockSchema, value: Value): Value {
  // The original SDK has neither maps of blocks nor values of any type.
  if (nesting === "map" || hasDynamic(impliedType(block))) return value;
  if (nesting === "group" && value.kind === "null") return emptyBlock(block);
  if (nesting === "single" || nesting === "group") return normalizedBlocks(block, value);
  if (value.kind === "null") return emptyOf(value);
  const members = membersOf(value).map(([, member]) => member);
  const now = members.map((member) => normalizedBlocks(block, member));
  return now.every((member, at) => member === members[at]) ? value : withMembers(value, now);
}

const emptyOf = ({ type }: Value): Value => ({ kind: "sequence", type, marks: NO_MARKS, items: [] });
