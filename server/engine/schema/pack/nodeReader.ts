import {
  BOOL,
  DYNAMIC,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  STRING,
  setOf,
  type Type,
  tupleOf,
} from "../../values/type.ts";
import { nestedAttributesType } from "../impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, NestingMode } from "../schema.ts";
import { holdsSecretName, isSecretName } from "../secretNames.ts";
import { type ByteReader, PackFault } from "./byteReader.ts";
import {
  ATTRIBUTE_FLAGS,
  DEEPEST,
  FIRST_TYPE_RECORD,
  HAS_NESTED,
  INLINE,
  MOST_NODES,
  NESTING_MODES,
  RECORD,
} from "./packNodes.ts";

/** A decoded node, and how many nodes it has, those of equal parts included. */
interface Decoded<T> {
  readonly node: T;
  readonly size: number;
}

/** Decodes the records of a pack. Every record is decoded once, so equal parts of schemas are the same object. */
export class NodeReader {
  private readonly decoded = new Map<number, Decoded<unknown>>();
  private readonly secret = new Map<AttributeSchema, AttributeSchema>();

  /** `hidesSecrets`: whether attributes with the name of a secret are sensitive, because the pack does not know which ones are. */
  constructor(
    private readonly recordAt: (number: number) => ByteReader,
    private readonly nameAt: (number: number) => string,
    private readonly hidesSecrets: boolean,
  ) {}

  /** Returns the block of a record. Throws a `PackFault` if the record cannot be decoded. */
  block(number: number): BlockSchema {
    return this.record(number, "block", 0, blockIn).node;
  }

  /** Returns a node that starts at the reader: a reference to a record, or the node itself. */
  referred<T>(reader: ByteReader, kind: "block" | "attribute", depth: number, read: ReadNode<T>): Decoded<T> {
    const reference = reader.number();
    if (depth > DEEPEST) throw new PackFault("a schema in it is nested too deep");
    return reference === INLINE ? read(this, reader, depth) : this.record(reference - INLINE - 1, kind, depth, read);
  }

  type(reader: ByteReader, depth: number): Decoded<Type> {
    if (depth > DEEPEST) throw new PackFault("a type in it is nested too deep");
    const code = reader.number();
    if (code >= FIRST_TYPE_RECORD)
      return this.record(code - FIRST_TYPE_RECORD, "type", depth, (nodes, inner, at) => nodes.type(inner, at));
    const primitive = PRIMITIVES[code];
    if (primitive) return { node: primitive, size: 1 };
    if (code === 7) return this.objectType(reader, depth);
    if (code === 8) return this.tupleType(reader, depth);
    const collection = COLLECTIONS[code - PRIMITIVES.length];
    if (!collection) throw new PackFault("a type in it is of no kind that is known");
    const { node, size } = this.type(reader, depth + 1);
    return { node: collection(node), size: bounded(size + 1) };
  }

  name(reader: ByteReader): string {
    return this.nameAt(reader.number());
  }

  /** Returns the attribute as one of this name: sensitive if its name, or one within it, is that of a secret. */
  named(name: string, attribute: AttributeSchema): AttributeSchema {
    if (!this.hidesSecrets || attribute.sensitive || !(isSecretName(name) || holdsSecretName(attribute.type)))
      return attribute;
    const secret = this.secret.get(attribute) ?? { ...attribute, sensitive: true, isGuessedSecret: true };
    this.secret.set(attribute, secret);
    return secret;
  }

  private objectType(reader: ByteReader, depth: number): Decoded<Type> {
    const attributes = new Map<string, Type>();
    let size = 1;
    for (let left = reader.count(); left > 0; left--) {
      const name = this.name(reader);
      const member = this.type(reader, depth + 1);
      attributes.set(name, member.node);
      size = bounded(size + member.size);
    }
    return { node: objectOf(attributes), size };
  }

  private tupleType(reader: ByteReader, depth: number): Decoded<Type> {
    const elements: Type[] = [];
    let size = 1;
    for (let left = reader.count(); left > 0; left--) {
      const element = this.type(reader, depth + 1);
      elements.push(element.node);
      size = bounded(size + element.size);
    }
    return { node: tupleOf(elements), size };
  }

  private record<T>(number: number, kind: keyof typeof RECORD, depth: number, read: ReadNode<T>): Decoded<T> {
    const key = number * RECORD_KINDS + RECORD[kind];
    const known = this.decoded.get(key);
    if (known) return known as Decoded<T>;
    const reader = this.recordAt(number);
    if (reader.number() !== RECORD[kind]) throw new PackFault("a part of it is of another kind than is expected there");
    // A record that refers to itself ends at the greatest depth.
    const decoded = read(this, reader, depth + 1);
    this.decoded.set(key, decoded);
    return decoded;
  }
}

const RECORD_KINDS = Object.keys(RECORD).length;

type ReadNode<T> = (nodes: NodeReader, reader: ByteReader, depth: number) => Decoded<T>;

const PRIMITIVES: readonly Type[] = [STRING, NUMBER, BOOL, DYNAMIC];
const COLLECTIONS: readonly ((element: Type) => Type)[] = [listOf, setOf, mapOf];

/** Equal parts are written once, so a few bytes can stand for a schema without end. */
function bounded(size: number): number {
  if (size > MOST_NODES) throw new PackFault("a schema in it is too large");
  return size;
}

const blockIn: ReadNode<BlockSchema> = (nodes, reader, depth) => {
  const deprecated = reader.number() === 1;
  let { node: attributes, size } = attributesIn(nodes, reader, depth);
  const blockTypes = new Map<string, NestedBlockSchema>();
  for (let left = reader.count(); left > 0; left--) {
    const name = nodes.name(reader);
    const nesting = nestingIn(reader);
    const [minItems, maxItems] = [reader.number(), reader.number()];
    const block = nodes.referred(reader, "block", depth, blockIn);
    if (!attributes.has(name)) blockTypes.set(name, { nesting, block: block.node, minItems, maxItems });
    size = bounded(size + block.size);
  }
  return { node: { attributes, blockTypes, deprecated }, size };
};

const attributesIn: ReadNode<ReadonlyMap<string, AttributeSchema>> = (nodes, reader, depth) => {
  const attributes = new Map<string, AttributeSchema>();
  let size = 1;
  for (let left = reader.count(); left > 0; left--) {
    const name = nodes.name(reader);
    const member = nodes.referred(reader, "attribute", depth, attributeIn);
    attributes.set(name, nodes.named(name, member.node));
    size = bounded(size + member.size);
  }
  return { node: attributes, size };
};

const attributeIn: ReadNode<AttributeSchema> = (nodes, reader, depth) => {
  const bits = reader.number();
  const flags = flagsIn(bits);
  if (!(bits & HAS_NESTED)) {
    const { node: type, size } = nodes.type(reader, depth + 1);
    return { node: { type, ...flags }, size };
  }
  const nesting = nestingIn(reader);
  if (nesting === "group") throw new PackFault("nested attributes in it are a group");
  const { node: attributes, size } = attributesIn(nodes, reader, depth);
  return { node: { type: nestedAttributesType(nesting, attributes), nested: { nesting, attributes }, ...flags }, size };
};

function nestingIn(reader: ByteReader): NestingMode {
  const nesting = NESTING_MODES[reader.number()];
  if (!nesting) throw new PackFault("a block in it has no nesting mode");
  return nesting;
}

const flagsIn = (bits: number): Omit<AttributeSchema, "type" | "nested"> => {
  const [required, optional, computed, sensitive, writeOnly, deprecated, mayBeComputed] = ATTRIBUTE_FLAGS.map(
    (_, at) => (bits & (1 << at)) !== 0,
  ) as [boolean, boolean, boolean, boolean, boolean, boolean, boolean];
  const flags = { required, optional, computed, sensitive, writeOnly, deprecated };
  return mayBeComputed ? { ...flags, mayBeComputed } : flags;
};
