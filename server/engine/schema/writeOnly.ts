import { remember } from "../source/remember.ts";
import { attribute, type Path } from "../values/path.ts";
import { isObject, type Value } from "../values/value.ts";
import { membersOf } from "../values/walk.ts";
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
  collect(schema, object, [], paths);
  return paths;
}

/** Collects the paths of write-only attributes, and visits only parts whose schema has any. */
function collect({ attributes, blockTypes }: Members, value: Value, path: Path, paths: Path[]): void {
  if (!isObject(value)) {
    for (const [step, member] of membersOf(value)) collect({ attributes, blockTypes }, member, [...path, step], paths);
    return;
  }
  for (const [name, member] of value.entries) {
    const declared = attributes.get(name);
    if (declared?.writeOnly && member.kind !== "null") paths.push([...path, attribute(name)]);
    const inner = declared ? declared.nested : blockTypes?.get(name)?.block;
    if (inner && holdsAny(inner)) collect(inner, member, [...path, attribute(name)], paths);
  }
}

/** The members of a block or of a nested attribute; only a block has blocks. */
type Members = Pick<NestedAttributes, "attributes"> & Partial<Pick<BlockSchema, "blockTypes">>;

const holdsAny = (schema: BlockSchema | NestedAttributes): boolean =>
  "blockTypes" in schema ? holdsWriteOnly(schema) : hasWriteOnly(schema);

const NONE: readonly Path[] = [];
