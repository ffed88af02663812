import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import type { AttributeSchema, BlockSchema } from "../../engine/schema/schema.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";

/** Returns a schema as a list in Markdown: each attribute with its type and what may set it, then the nested blocks. */
export function schemaText({ attributes, blockTypes }: BlockSchema, depth = 0): string {
  const indent = "  ".repeat(depth);
  const ofAttributes = [...attributes].map(([name, schema]) => {
    const about = schema.description === undefined ? "" : `: ${plainText(schema.description)}`;
    return `${indent}- ${inlineCode(name)} ${inlineCode(typeExpression(schema.type))} (${flagsOf(schema)})${about}`;
  });
  const ofBlocks = [...blockTypes].flatMap(([name, { nesting, block, minItems, maxItems }]) => [
    `${indent}- ${inlineCode(name)} block, ${nesting}${minItems > 0 ? `, at least ${minItems}` : ""}${maxItems > 0 ? `, at most ${maxItems}` : ""}`,
    schemaText(block, depth + 1),
  ]);
  return [...ofAttributes, ...ofBlocks].filter((line) => line !== "").join("\n");
}

const flagsOf = ({ required, optional, computed, sensitive, writeOnly, deprecated }: AttributeSchema): string =>
  Object.entries({ required, optional, computed, sensitive, "write-only": writeOnly, deprecated })
    .flatMap(([word, holds]) => (holds ? [word] : []))
    .join(", ");
