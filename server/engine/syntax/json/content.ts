import type { Diagnostic, Result } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { type Content, type ContentSchema, missingArguments } from "../contentSchema.ts";
import * as say from "../syntaxFindings.ts";
import type { Argument, Block, Body, Expression, Label, ObjectItem } from "../tree.ts";
import { argumentOf, jsonBody, propertyName, startRangeOf } from "./body.ts";

/** As `partialContent`, for a JSON body: the schema decides whether a property is an argument or blocks. */
export function readJsonBody(body: Body, schema: ContentSchema): Result<Content & { readonly remaining: Body }> {
  const diagnostics: Diagnostic[] = [];
  const args = new Map<string, Argument>();
  const blocks: Block[] = [];
  const decodedNames = new Set(body.decodedNames);
  for (const property of collect(body.value, undefined, diagnostics)) {
    const name = propertyName(property);
    if (body.decodedNames?.has(name)) continue;
    if (Object.hasOwn(schema.arguments, name)) {
      const argument = argumentOf(property);
      const first = args.get(name);
      if (first) diagnostics.push(duplicate("Duplicate argument", first, argument));
      else args.set(name, argument);
      decodedNames.add(name);
    } else if (Object.hasOwn(schema.blocks, name)) {
      const header = { type: name, typeRange: property.key.range };
      unpack(property.value, header, schema.blocks[name]!, [], blocks, diagnostics);
      decodedNames.add(name);
    }
  }
  diagnostics.push(...missingArguments(body, schema, args));
  const items = body.items.filter((item) => item.kind !== "argument" || !decodedNames.has(item.name));
  return { value: { arguments: args, blocks, remaining: { ...body, items, decodedNames } }, diagnostics };
}

/** Returns the blocks that a property holds, as far as their labels are complete. */
export function jsonBlocks({ name, nameRange, expression }: Argument, labelNames: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  unpack(expression, { type: name, typeRange: nameRange }, labelNames, [], blocks, []);
  return blocks;
}

/** Returns errors for properties that neither this decoding nor an earlier one used; a key `//` is a comment. */
export function unknownProperties(body: Body, schema: ContentSchema, remaining: Body): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const free = Object.keys(schema.arguments).filter((name) => !remaining.decodedNames?.has(name));
  const names = [...free, ...Object.keys(schema.blocks)];
  for (const property of collect(body.value, undefined, diagnostics)) {
    const name = propertyName(property);
    if (name === "//" || remaining.decodedNames?.has(name)) continue;
    const elsewhere = schema.elsewhere && Object.hasOwn(schema.elsewhere, name) ? schema.elsewhere[name] : undefined;
    const wording = say.unknownProperty(name, names, elsewhere);
    diagnostics.push(say.syntaxError(property.key.range, "Extraneous JSON object property", wording));
  }
  return diagnostics;
}

/** As `justArguments`, for a JSON body. */
export function jsonArguments(body: Body): Result<ReadonlyMap<string, Argument>> {
  const { value } = body;
  const args = new Map<string, Argument>();
  if (value?.kind !== "object")
    return {
      value: args,
      diagnostics: value ? [wrongType(value, say.argumentsObject)] : [],
    };
  const diagnostics: Diagnostic[] = [];
  for (const property of value.items) {
    const argument = argumentOf(property);
    const { name } = argument;
    if (name === "//" || body.decodedNames?.has(name)) continue;
    const first = args.get(name);
    if (first) diagnostics.push(duplicate("Duplicate attribute definition", first, argument));
    else args.set(name, argument);
  }
  return { value: args, diagnostics };
}

const duplicate = (summary: string, first: Argument, second: Argument): Diagnostic => ({
  ...say.syntaxError(second.nameRange, summary, say.setTwice(first.name)),
  related: [{ range: first.range, message: "set here first" }],
});

const wrongType = (value: Expression, wording: say.Wording): Diagnostic =>
  say.syntaxError(startRangeOf(value), "Incorrect JSON value type", wording);

/** Converts a value to blocks: one level of properties for each label, then an object or an array of objects. */
function unpack(
  value: Expression,
  header: { readonly type: string; readonly typeRange: Range },
  labelNames: readonly string[],
  labels: readonly Label[],
  blocks: Block[],
  diagnostics: Diagnostic[],
): void {
  const [labelName, ...moreNames] = labelNames;
  if (labelName !== undefined) {
    const properties = collect(value, labelName, diagnostics);
    if (properties.length === 0) diagnostics.push(missingLabel(value, header.type, labelName));
    for (const property of properties) {
      const label = { value: propertyName(property), range: property.key.range };
      unpack(property.value, header, moreNames, [...labels, label], blocks, diagnostics);
    }
    return;
  }
  if (isNull(value)) return;
  if (value.kind === "object") blocks.push(blockOf(value, value.open, header, labels));
  else if (value.kind === "tuple")
    for (const item of value.items) blocks.push(blockOf(item, value.open, header, labels));
  else diagnostics.push(wrongType(value, say.blockValue(header.type)));
}

const missingLabel = (value: Expression, type: string, labelName: string): Diagnostic =>
  say.syntaxError(startRangeOf(value), "Missing block label", say.labelProperty(type, labelName));

const isNull = (value: Expression): boolean => value.kind === "literal" && value.value.kind === "null";

const blockOf = (
  value: Expression,
  open: Range,
  header: { readonly type: string; readonly typeRange: Range },
  labels: readonly Label[],
): Block => ({
  kind: "block",
  ...header,
  labels,
  header: open,
  openBrace: open,
  body: jsonBody(value),
  range: value.range,
});

/** Returns the properties of an object or of an array of objects; any other value but null is an error. */
function collect(
  value: Expression | undefined,
  labelName: string | undefined,
  diagnostics: Diagnostic[],
): readonly ObjectItem[] {
  if (!value || isNull(value)) return [];
  if (value.kind === "object") return value.items;
  if (value.kind !== "tuple") {
    diagnostics.push(wrongType(value, say.objectNeeded(labelName)));
    return [];
  }
  const properties: ObjectItem[] = [];
  for (const item of value.items) {
    if (item.kind === "object") properties.push(...item.items);
    else diagnostics.push(wrongType(item, say.objectNeeded(labelName)));
  }
  return properties;
}
