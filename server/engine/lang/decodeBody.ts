import { emptyBlock } from "../schema/emptyBlock.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../schema/schema.ts";
import { remember } from "../source/remember.ts";
import { content } from "../syntax/content.ts";
import type { ContentSchema } from "../syntax/contentSchema.ts";
import type { Argument, Block, Body } from "../syntax/tree.ts";
import type { ConversionFault } from "../values/conversion/convert.ts";
import { setValue } from "../values/set.ts";
import { quoted } from "../values/text/quote.ts";
import { DYNAMIC, hasDynamic, listOf, mapOf, objectOf, setOf, type Type } from "../values/type.ts";
import { listValue, mapValue, nullValue, objectValue, tupleValue, unknownValue, type Value } from "../values/value.ts";
import { duplicateBlock, missingBlock, tooFewBlocks, tooManyBlocks, wrongAttribute } from "./bodyFaults.ts";
import { type BlockInstance, dynamicBlocks } from "./dynamicBlocks.ts";
import { evaluateIn } from "./evaluate.ts";
import { report } from "./faults.ts";
import { convertIn, rootFrame, withOwnBudget } from "./frame.ts";
import type { Evaluated, Frame, Scope } from "./scope.ts";

/** The Configuration of a resource: its body evaluated, converted to what the schema says. Always an object of the implied type. */
export function decodeBody(body: Body, schema: BlockSchema, scope: Scope): Evaluated {
  const frame = rootFrame(scope);
  const value = decodeIn(frame, body, schema);
  return { value, diagnostics: frame.found, asked: frame.asked };
}

function decodeIn(frame: Frame, body: Body, schema: BlockSchema): Value {
  const read = content(body, contentSchema(schema));
  frame.found.push(...read.diagnostics);
  const entries: (readonly [string, Value])[] = [];
  for (const [name, attribute] of schema.attributes)
    entries.push([name, argumentValue(frame, read.value.arguments.get(name), name, attribute)]);
  const blocks = expandBlocks(frame, read.value.blocks, schema);
  for (const [name, nested] of schema.blockTypes) {
    const own = blocks.filter(({ type }) => type === name);
    checkCount(frame, own, name, nested, body);
    entries.push([name, nestedValue(own, nested)]);
  }
  return objectValue(entries);
}

function argumentValue(frame: Frame, argument: Argument | undefined, name: string, attribute: AttributeSchema): Value {
  if (!argument) return nullValue(attribute.type);
  const converted = convertIn(frame, evaluateIn(withOwnBudget(frame), argument.expression), constraintOf(attribute));
  if ("value" in converted) return converted.value;
  report(frame, wrongAttribute(argument.expression.range, name, faultText(converted.fault)));
  return unknownValue(attribute.type);
}

/** Where in the value, then what: `element 0: attribute "a" is required`. */
function faultText({ path, message }: ConversionFault): string {
  const steps = path.map((step) => {
    if (step.kind === "attribute") return `attribute ${quoted(step.name)}: `;
    return step.kind === "index" ? `element ${typeof step.key === "number" ? step.key : quoted(step.key)}: ` : "";
  });
  return `${steps.join("")}${message}`;
}

/** A block of the body, or one that a dynamic block makes: with a value, or not known yet. */
interface ExpandedBlock extends BlockInstance {
  readonly value: Value | undefined;
}

function expandBlocks(frame: Frame, blocks: readonly Block[], schema: BlockSchema): readonly ExpandedBlock[] {
  return blocks.flatMap((block) => {
    const instances = block.type === "dynamic" && !schema.blockTypes.has("dynamic");
    const made = instances ? dynamicBlocks(frame, block, schema) : [staticBlock(frame, block)];
    return made.map((instance) => {
      const nested = schema.blockTypes.get(instance.type);
      const value = instance.body && nested ? decodeIn(instance.frame, instance.body, nested.block) : undefined;
      return { ...instance, value };
    });
  });
}

const staticBlock = (frame: Frame, block: Block): BlockInstance => ({
  type: block.type,
  key: block.labels[0]?.value,
  header: block.header,
  body: block.body,
  frame,
});

/** The number of blocks is checked where it is known. */
function checkCount(
  frame: Frame,
  blocks: readonly ExpandedBlock[],
  name: string,
  { nesting, minItems, maxItems }: NestedBlockSchema,
  body: Body,
): void {
  if (blocks.some(({ value }) => !value)) return;
  const [first, second] = blocks;
  if (nesting === "single" || nesting === "group") {
    if (first && second)
      report(frame, duplicateBlock(second.header, name, first.header, frame.scope.placeText?.(first.header)));
    else if (minItems > 0 && !first) report(frame, missingBlock(body.missingItem, name));
  } else if (blocks.length < minItems) report(frame, tooFewBlocks(body.missingItem, name, minItems));
  else if (maxItems > 0 && blocks.length > maxItems)
    report(frame, tooManyBlocks(blocks[maxItems]!.body!.missingItem, name, maxItems));
}

function nestedValue(blocks: readonly ExpandedBlock[], { nesting, block }: NestedBlockSchema): Value {
  const type = impliedType(block);
  const open = blocks.some(({ value }) => !value);
  const values = blocks.flatMap(({ value }) => (value ? [value] : []));
  switch (nesting) {
    case "single":
      return open ? unknownValue(type) : (values[0] ?? nullValue(type));
    case "group":
      return open ? unknownValue(type) : (values[0] ?? emptyBlock(block));
    case "list":
      if (open) return unknownValue(hasDynamic(type) ? DYNAMIC : listOf(type));
      return hasDynamic(type) ? tupleValue(values) : listValue(type, values);
    case "set":
      return open ? unknownValue(setOf(type)) : setValue(type, values);
    case "map": {
      if (open) return unknownValue(hasDynamic(type) ? DYNAMIC : mapOf(type));
      const entries = values.map((value, at) => [blocks[at]!.key ?? "", value] as const);
      return hasDynamic(type) ? objectValue(entries) : mapValue(type, entries);
    }
  }
}

/** In a configuration, what is not required of nested attributes may be left out. */
function constraintOf({ type, nested }: AttributeSchema): Type {
  if (!nested) return type;
  const known = constraints.get(nested);
  if (known) return known;
  const inner = new Map([...nested.attributes].map(([name, attribute]) => [name, constraintOf(attribute)] as const));
  const optional = [...nested.attributes].filter(([, { required }]) => !required).map(([name]) => name);
  const made = collectionOf(nested.nesting, objectOf(inner, optional));
  constraints.set(nested, made);
  return made;
}

const constraints = new WeakMap<NestedAttributes, Type>();

function collectionOf(nesting: NestedAttributes["nesting"], element: Type): Type {
  if (nesting === "list") return listOf(element);
  if (nesting === "set") return setOf(element);
  return nesting === "map" ? mapOf(element) : element;
}

// By entries: a name such as `__proto__` is one like any other.
const contentSchema = remember((schema: BlockSchema): ContentSchema => {
  const needs = [...schema.attributes].map(
    ([name, { required }]) => [name, required ? "required" : "optional"] as const,
  );
  const blocks = [...schema.blockTypes].map(([name, { nesting }]) => [name, nesting === "map" ? ["key"] : []] as const);
  const dynamic =
    schema.blockTypes.size > 0 && !schema.blockTypes.has("dynamic") ? [["dynamic", ["type"]] as const] : [];
  return { arguments: Object.fromEntries(needs), blocks: Object.fromEntries([...blocks, ...dynamic]) };
});
