import { impliedType } from "../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../schema/schema.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import { type ContentSchema, content } from "../syntax/content.ts";
import type { Argument, Block, Body } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import { hasDynamic } from "../values/type.ts";
import {
  listValue,
  mapValue,
  nullValue,
  objectValue,
  setValue,
  tupleValue,
  unknownValue,
  type Value,
  withoutMarks,
} from "../values/value.ts";
import { evaluate } from "./evaluate.ts";
import type { Evaluated, Scope } from "./scope.ts";

/** The Configuration of a resource: its body evaluated, converted to what the schema says. Always an object of the implied type. */
export function decodeBody(body: Body, schema: BlockSchema, scope: Scope): Evaluated {
  const read = content(body, contentSchema(schema));
  const gathered: Gathered = { diagnostics: [...read.diagnostics], asked: [] };
  const entries: (readonly [string, Value])[] = [];
  for (const [name, attribute] of schema.attributes)
    entries.push([name, argumentValue(gathered, read.value.arguments.get(name), name, attribute, scope)]);
  for (const [name, nested] of schema.blockTypes) {
    const blocks = read.value.blocks.filter((block) => block.type === name);
    entries.push([name, nestedValue(gathered, blocks, nested, scope)]);
  }
  return { value: objectValue(entries), ...gathered };
}

interface Gathered {
  readonly diagnostics: Diagnostic[];
  readonly asked: Evaluated["asked"][number][];
}

function argumentValue(
  gathered: Gathered,
  argument: Argument | undefined,
  name: string,
  attribute: AttributeSchema,
  scope: Scope,
): Value {
  if (!argument) return nullValue(attribute.type);
  const evaluated = evaluate(argument.expression, scope);
  gathered.diagnostics.push(...evaluated.diagnostics);
  gathered.asked.push(...evaluated.asked);
  const converted = convert(evaluated.value, attribute.type);
  if ("value" in converted) return converted.value;
  gathered.diagnostics.push(
    error(
      argument.expression.range,
      "Incorrect attribute value type",
      `Inappropriate value for attribute ${JSON.stringify(name)}: ${converted.fault.message}.`,
    ),
  );
  return unknownValue(attribute.type);
}

function nestedValue(gathered: Gathered, blocks: readonly Block[], nested: NestedBlockSchema, scope: Scope): Value {
  const type = impliedType(nested.block);
  const values = blocks.map((block) => decodeInner(gathered, block, nested, scope));
  switch (nested.nesting) {
    case "single":
      return values[0] ?? nullValue(type);
    case "group":
      return values[0] ?? emptyGroup(nested.block);
    case "list":
      return hasDynamic(type) ? tupleValue(values) : listValue(type, values);
    case "set":
      return setValue(
        type,
        values.map((value) => withoutMarks(value)),
      );
    case "map": {
      const entries = values.map((value, at) => [blocks[at]!.labels[0]?.value ?? "", value] as const);
      return hasDynamic(type) ? objectValue(entries) : mapValue(type, entries);
    }
  }
}

function decodeInner(gathered: Gathered, block: Block, nested: NestedBlockSchema, scope: Scope): Value {
  const { value, diagnostics, asked } = decodeBody(block.body, nested.block, scope);
  gathered.diagnostics.push(...diagnostics);
  gathered.asked.push(...asked);
  return value;
}

function emptyGroup(block: BlockSchema): Value {
  return objectValue([...impliedType(block).attributes].map(([name, type]) => [name, nullValue(type)] as const));
}

const contentSchema = remember((schema: BlockSchema): ContentSchema => {
  const args: Record<string, "required" | "optional"> = {};
  for (const [name, attribute] of schema.attributes) args[name] = attribute.required ? "required" : "optional";
  const blocks: Record<string, readonly string[]> = {};
  for (const [name, nested] of schema.blockTypes) blocks[name] = nested.nesting === "map" ? ["key"] : [];
  return { arguments: args, blocks };
});
