import type { Path } from "../values/path.ts";
import type { AttributeSchema, BlockSchema, NestedAttributes } from "./schema.ts";

/**
 * Returns the attribute at a path; undefined if the path leads to a block, or into an attribute without nested
 * attributes.
 */
export function attributeAt({ attributes, blockTypes }: BlockSchema, path: Path): AttributeSchema | undefined {
  const [step, ...rest] = path;
  if (!step) return undefined;
  if (step.kind !== "attribute") return attributeAt({ attributes, blockTypes, deprecated: false }, rest);
  const attribute = attributes.get(step.name);
  if (attribute) return rest.length === 0 ? attribute : attribute.nested && nestedAt(attribute.nested, rest);
  const nested = blockTypes.get(step.name);
  return nested && attributeAt(nested.block, rest);
}

const nestedAt = ({ attributes }: NestedAttributes, path: Path): AttributeSchema | undefined =>
  attributeAt({ attributes, blockTypes: new Map(), deprecated: false }, path);
