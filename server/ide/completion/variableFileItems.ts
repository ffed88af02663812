import { typeExpression } from "../../engine/values/text/typeName.ts";
import type { Context } from "./context.ts";
import type { CompletionItem } from "./item.ts";

/** Returns the variables that a file with values can set and does not yet. */
export function variableFileItems({ node: { module }, position }: Context): readonly CompletionItem[] {
  const written = new Set(position.blocks[0]?.written);
  return [...module.variables.values()]
    .filter(({ name }) => !written.has(name))
    .map(({ name, type, default: defaultValue, description }) => ({
      label: name,
      kind: "variable",
      note: typeExpression(type),
      insert: `${name} = `,
      rank: defaultValue ? 1 : 0,
      ...(description !== undefined && { documentation: () => description }),
    }));
}
