import { remember } from "../source/remember.ts";
import { DYNAMIC, hasDynamic, listOf, mapOf, type ObjectType, objectOf, setOf, type Type } from "../values/type.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "./schema.ts";

/** Returns the type of a whole object of this schema. */
export const impliedType = remember((block: BlockSchema): ObjectType => {
  const attributes = new Map<string, Type>();
  for (const [name, attribute] of block.attributes) attributes.set(name, attribute.type);
  for (const [name, nested] of block.blockTypes) attributes.set(name, nestedBlockType(nested));
  return objectOf(attributes);
});

/** Returns the type that nested attributes imply for the attribute that holds them. */
export function nestedAttributesType(
  nesting: "single" | "list" | "set" | "map",
  attributes: ReadonlyMap<string, AttributeSchema>,
): Type {
  const element = objectOf(new Map([...attributes].map(([name, attribute]) => [name, attribute.type] as const)));
  switch (nesting) {
    case "single":
      return element;
    case "list":
      return listOf(element);
    case "set":
      return setOf(element);
    case "map":
      return mapOf(element);
  }
}

// A list or map of blocks whose elements may differ in type cannot be a list or map type: it becomes a tuple or an object, whose type only the
// value decides.
function nestedBlockType({ nesting, block }: NestedBlockSchema): Type {
  const element = impliedType(block);
  switch (nesting) {
    case "single":
    case "group":
      return element;
    case "list":
      return hasDynamic(element) ? DYNAMIC : listOf(element);
    case "map":
      return hasDynamic(element) ? DYNAMIC : mapOf(element);
    case "set":
      return setOf(element);
  }
}
