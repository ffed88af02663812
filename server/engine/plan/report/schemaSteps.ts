import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../../schema/schema.ts";
import { isPrimitive, type Type } from "../../values/type.ts";

type Step = string | number;

/** Returns the steps up to the first one that the schema does not have. Keys and indexes become those of the schema's types. */
export function schemaSteps(
  { attributes, blockTypes }: BlockSchema,
  [first, ...rest]: readonly Step[],
): readonly Step[] {
  if (first === undefined) return [];
  const name = String(first);
  const attribute = attributes.get(name);
  if (attribute) return [name, ...attributeSteps(attribute, rest)];
  const blockType = blockTypes.get(name);
  return blockType ? [name, ...blockSteps(blockType, rest)] : [];
}

const attributeSteps = ({ nested, type }: AttributeSchema, steps: readonly Step[]): readonly Step[] =>
  nested ? nestedSteps(nested, steps) : typeSteps(type, steps);

const blockSteps = ({ nesting, block }: NestedBlockSchema, steps: readonly Step[]): readonly Step[] =>
  nesting === "single" || nesting === "group"
    ? schemaSteps(block, steps)
    : elementSteps(nesting, steps, (rest) => schemaSteps(block, rest));

function nestedSteps({ nesting, attributes }: NestedAttributes, steps: readonly Step[]): readonly Step[] {
  const inObject = ([first, ...rest]: readonly Step[]): readonly Step[] => {
    const attribute = first === undefined ? undefined : attributes.get(String(first));
    return attribute ? [String(first), ...attributeSteps(attribute, rest)] : [];
  };
  return nesting === "single" ? inObject(steps) : elementSteps(nesting, steps, inObject);
}

function typeSteps(type: Type, steps: readonly Step[]): readonly Step[] {
  const [first, ...rest] = steps;
  if (first === undefined || isPrimitive(type) || type.kind === "dynamic") return [];
  if (type.kind === "object") {
    const attribute = type.attributes.get(String(first));
    return attribute ? [String(first), ...typeSteps(attribute, rest)] : [];
  }
  if (type.kind !== "tuple") return elementSteps(type.kind, steps, (left) => typeSteps(type.element, left));
  const element = type.elements[Number(first)];
  return element ? [Number(first), ...typeSteps(element, rest)] : [];
}

/** Returns the key of an element with the steps inside of it; empty for a set, whose elements have no keys. */
function elementSteps(
  kind: "list" | "set" | "map",
  [first, ...rest]: readonly Step[],
  inside: (steps: readonly Step[]) => readonly Step[],
): readonly Step[] {
  if (first === undefined || kind === "set") return [];
  if (kind === "map") return [String(first), ...inside(rest)];
  const index = Number(first);
  return first === "" || Number.isNaN(index) ? [] : [index, ...inside(rest)];
}
