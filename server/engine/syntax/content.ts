import { type Diagnostic, error, type Result } from "../source/diagnostic.ts";
import { jsonArguments, readJsonBody, unknownProperties } from "./json/content.ts";
import { suggestion } from "./suggestion.ts";
import * as say from "./texts.ts";
import type { Argument, Block, Body } from "./tree.ts";

/** What a body may hold, by name. */
export interface ContentSchema {
  readonly arguments: Readonly<Record<string, "required" | "optional">>;
  /** The names of the labels of each block type; an empty list for none. */
  readonly blocks: Readonly<Record<string, readonly string[]>>;
}

/** A body read with a schema: native and JSON bodies give the same. */
export interface Content {
  readonly arguments: ReadonlyMap<string, Argument>;
  /** In source order. */
  readonly blocks: readonly Block[];
}

/** Reads a body; what the schema does not name is an error in Terraform's words. */
export function content(body: Body, schema: ContentSchema): Result<Content> {
  const { value, diagnostics } = partialContent(body, schema);
  const unknown = body.json ? unknownProperties(body, schema, value.rest) : unknownItems(value.rest, schema, value);
  return { value, diagnostics: unknown.length === 0 ? diagnostics : [...diagnostics, ...unknown] };
}

/** Reads what the schema names; `rest` is a body of everything else, for another schema. */
export function partialContent(body: Body, schema: ContentSchema): Result<Content & { readonly rest: Body }> {
  return body.json ? readJsonBody(body, schema) : readNativeBody(body, schema);
}

/** Every item of the body as an argument; a block is an error ("Unexpected … block"). For locals, tfvars, provider maps. */
export function justArguments(body: Body): Result<ReadonlyMap<string, Argument>> {
  return body.json ? jsonArguments(body) : nativeArguments(body);
}

function readNativeBody(body: Body, schema: ContentSchema): Result<Content & { readonly rest: Body }> {
  const diagnostics: Diagnostic[] = [];
  const read = new Map<string, Argument>();
  const blocks: Block[] = [];
  const rest: Body["items"][number][] = [];
  for (const item of body.items) {
    if (item.kind === "argument") {
      if (!Object.hasOwn(schema.arguments, item.name)) rest.push(item);
      else if (!read.has(item.name)) read.set(item.name, item);
    } else if (!Object.hasOwn(schema.blocks, item.type)) rest.push(item);
    else {
      const wrong = labelFault(item, schema.blocks[item.type]!);
      if (wrong) diagnostics.push(wrong);
      else blocks.push(item);
    }
  }
  const missing = missingArguments(body, schema, read);
  const found = missing.length === 0 ? diagnostics : [...missing, ...diagnostics];
  return { value: { arguments: read, blocks, rest: { ...body, items: rest } }, diagnostics: found };
}

/** The required arguments that are not there, in the order of the schema. */
export function missingArguments(
  body: Body,
  schema: ContentSchema,
  read: ReadonlyMap<string, Argument>,
): readonly Diagnostic[] {
  const missing: Diagnostic[] = [];
  for (const [name, need] of Object.entries(schema.arguments))
    if (need === "required" && !read.has(name))
      missing.push(error(body.missingItem, "Missing required argument", say.missingArgument(name)));
  return missing;
}

function labelFault(block: Block, names: readonly string[]): Diagnostic | undefined {
  const { type, labels } = block;
  const extra = labels[names.length];
  if (extra) {
    const detail = names.length === 0 ? say.noLabels(type) : say.tooManyLabels(type, names);
    return error(extra.range, `Extraneous label for ${type}`, detail);
  }
  if (labels.length === names.length) return undefined;
  return error(block.openBrace, `Missing ${names[labels.length]} for ${type}`, say.tooFewLabels(type, names));
}

function unknownItems(rest: Body, schema: ContentSchema, read: Content): readonly Diagnostic[] {
  const names = new Set<string>();
  const found: Diagnostic[] = [];
  for (const item of rest.items)
    if (item.kind === "argument" && !names.has(item.name)) {
      names.add(item.name);
      found.push(unsupportedArgument(item, schema, read));
    }
  for (const item of rest.items) if (item.kind === "block") found.push(unsupportedBlock(item, schema));
  return found;
}

function unsupportedArgument({ name, nameRange }: Argument, schema: ContentSchema, read: Content): Diagnostic {
  const free = Object.keys(schema.arguments).filter((known) => !read.arguments.has(known));
  const close = suggestion(name, free);
  const hint =
    close !== undefined ? ` Did you mean "${close}"?` : Object.hasOwn(schema.blocks, name) ? say.asBlock(name) : "";
  return error(nameRange, "Unsupported argument", say.unknownArgument(name, hint));
}

function unsupportedBlock({ type, typeRange }: Block, schema: ContentSchema): Diagnostic {
  const close = suggestion(type, Object.keys(schema.blocks));
  const hint =
    close !== undefined
      ? ` Did you mean "${close}"?`
      : Object.hasOwn(schema.arguments, type)
        ? say.asArgument(type)
        : "";
  return error(typeRange, "Unsupported block type", say.unknownBlock(type, hint));
}

function nativeArguments(body: Body): Result<ReadonlyMap<string, Argument>> {
  const read = new Map<string, Argument>();
  const diagnostics: Diagnostic[] = [];
  for (const item of body.items) {
    if (item.kind === "argument") {
      if (!read.has(item.name)) read.set(item.name, item);
    } else if (diagnostics.length === 0)
      diagnostics.push(error(item.typeRange, `Unexpected "${item.type}" block`, say.noBlocks));
  }
  return { value: read, diagnostics };
}
