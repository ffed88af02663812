import type { PartBasis } from "../../provider/basis.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import { attribute, type Path } from "../../values/path.ts";

/** Returns the basis of everything that depends on assumed arguments: the arguments themselves, and all computed attributes. */
export function assumedBases({ attributes }: BlockSchema, assumed: readonly Path[]): readonly PartBasis[] {
  if (assumed.length === 0) return [];
  const computed = [...attributes].flatMap(([name, of]) => (of.computed && !of.optional ? [[attribute(name)]] : []));
  return [...assumed.map((path) => path.slice(0, 1)), ...assumed, ...computed].map((path) => ({
    path,
    basis: "assumed",
  }));
}
