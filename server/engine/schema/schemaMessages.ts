import { bytes, int32, int64, message, text } from "../codecs/protobuf.ts";
import { nestedAttributesType } from "./impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema, NestingMode } from "./schema.ts";

// Schemas as plugins and plan files write them in protobuf: the same parts, under other numbers.

interface WrittenBlock {
  readonly attributes: readonly Uint8Array[];
  readonly blockTypes: readonly Uint8Array[];
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly computed?: boolean;
}

type Flags = Pick<AttributeSchema, "type" | "required" | "optional" | "computed" | "sensitive" | "writeOnly">;

interface WrittenAttribute extends Flags {
  readonly name: string;
  readonly nested?: Uint8Array | undefined;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly deprecationMessage?: string;
}

/** How the parts of a schema are written. */
export interface SchemaMessages {
  readonly block: (encoded: Uint8Array) => WrittenBlock;
  readonly attribute: (encoded: Uint8Array) => WrittenAttribute;
  readonly object: (encoded: Uint8Array) => { readonly attributes: readonly Uint8Array[]; readonly nesting: number };
  /** The nesting modes, from the number 1 on. */
  readonly nestingModes: readonly NestingMode[];
}

/** Decodes parts of a schema. They throw if the bytes are no such message. */
export interface SchemaDecoder {
  block(encoded: Uint8Array): BlockSchema;
  /** Returns an attribute and its name. */
  attribute(encoded: Uint8Array): [string, AttributeSchema];
}

export function schemaDecoder(messages: SchemaMessages): SchemaDecoder {
  const nestingMode = (number: number): NestingMode => {
    const mode = messages.nestingModes[number - 1];
    if (!mode) throw new RangeError("no nesting mode");
    return mode;
  };
  const blockOf = (written: WrittenBlock, depth: number): BlockSchema => {
    if (depth > MAX_DEPTH) throw new RangeError("blocks are nested too deep");
    const attributes = new Map(written.attributes.map((each) => attribute(each, depth)));
    const blockTypes = new Map(written.blockTypes.map((each) => nestedBlock(each, depth)));
    for (const name of attributes.keys()) blockTypes.delete(name);
    const { description, deprecated = false } = written;
    return { attributes, blockTypes, deprecated, ...(description && { description }) };
  };
  const nestedBlock = (encoded: Uint8Array, depth: number): [string, NestedBlockSchema] => {
    const { name, block: inner, nesting, ...limits } = readNestedBlock(encoded);
    const written = messages.block(inner);
    const block = blockOf(written, depth + 1);
    return [name, { nesting: nestingMode(nesting), block, ...limits, ...(written.computed && { computed: true }) }];
  };
  const attribute = (encoded: Uint8Array, depth: number): [string, AttributeSchema] => {
    const written = messages.attribute(encoded);
    const { name, type, description, nested: object, deprecated = false, deprecationMessage, ...flags } = written;
    const nested = object && nestedAttributes(object, depth + 1);
    const own = {
      ...flags,
      deprecated,
      ...(description && { description }),
      ...(deprecationMessage && { deprecationMessage }),
    };
    if (!nested) return [name, { type, ...own }];
    return [name, { type: nestedAttributesType(nested.nesting, nested.attributes), nested, ...own }];
  };
  const nestedAttributes = (encoded: Uint8Array, depth: number): NestedAttributes => {
    if (depth > MAX_DEPTH) throw new RangeError("attributes are nested too deep");
    const { attributes, nesting } = messages.object(encoded);
    const mode = nestingMode(nesting);
    if (mode === "group") throw new RangeError("nested attributes cannot be a group");
    return { nesting: mode, attributes: new Map(attributes.map((each) => attribute(each, depth))) };
  };
  return { block: (encoded) => blockOf(messages.block(encoded), 0), attribute: (encoded) => attribute(encoded, 0) };
}

const readNestedBlock = message({
  1: ["name", text],
  2: ["block", bytes],
  3: ["nesting", int32],
  4: ["minItems", int64],
  5: ["maxItems", int64],
});

const MAX_DEPTH = 200;
