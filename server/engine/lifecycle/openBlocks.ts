import { hasComputedBlocks } from "../schema/computedBlocks.ts";
import type { BlockSchema, NestedBlockSchema } from "../schema/schema.ts";
import { isObject, nullValue, objectValue, type Value } from "../values/value.ts";
import { membersOf, withMembers } from "../values/walk.ts";

/**
 * Returns a configuration in which computed collections of blocks are null where no block is written, so that the provider may decide
 * them. Returns the same configuration if the schema has no computed blocks.
 */
export const withOpenBlocks = (block: BlockSchema, configuration: Value): Value =>
  hasComputedBlocks(block) ? openIn(block, configuration) : configuration;

function openIn({ blockTypes }: BlockSchema, object: Value): Value {
  if (!isObject(object)) return object;
  return objectValue(
    [...object.entries].map(([name, value]) => {
      const nested = blockTypes.get(name);
      return [name, nested ? openBlocks(nested, value) : value] as const;
    }),
  );
}

function openBlocks({ nesting, computed, block }: NestedBlockSchema, value: Value): Value {
  if (value.kind === "unknown" || value.kind === "null") return value;
  if (nesting === "single" || nesting === "group") return openIn(block, value);
  const members = membersOf(value);
  if (members.length === 0) return computed ? nullValue(value.type) : value;
  return withMembers(
    value,
    members.map(([, member]) => openIn(block, member)),
  );
}
