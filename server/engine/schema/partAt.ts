import type { Path } from "../values/path.ts";
import { attributeAt } from "./attributeAt.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "./schema.ts";

/** Returns the attribute, or the type of block, at a path without regard to indexes; undefined if there is none. */
export function partAt(block: BlockSchema, path: Path): AttributeSchema | NestedBlockSchema | undefined {
  const steps = path.filter(({ kind }) => kind === "attribute");
  const [step, ...inside] = steps;
  if (step?.kind !== "attribute") return undefined;
  const nested = block.blockTypes.get(step.name);
  if (!nested) return attributeAt(block, steps);
  return inside.length === 0 ? nested : partAt(nested.block, inside);
}
