import type { Type } from "../../values/type.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../schema.ts";
import { PackFault } from "./byteReader.ts";
import { ByteWriter } from "./byteWriter.ts";
import {
  ATTRIBUTE_FLAGS,
  FIRST_TYPE_RECORD,
  HAS_NESTED,
  INLINE,
  isName,
  NESTING_MODES,
  RECORD,
  TYPE_CODES,
} from "./packNodes.ts";

/** A block, an attribute or a type, as it is written. */
interface Node {
  readonly kind: keyof typeof RECORD;
  /** Numbers, names and references to other nodes, in the order in which they are written. */
  readonly parts: readonly (number | string | Node)[];
  /** How often other nodes or schemas refer to the node. */
  uses: number;
}

/** The records of a pack, and the names that they use. */
export interface NodeRecords {
  readonly names: readonly string[];
  /** The records by their number. */
  readonly records: readonly Uint8Array[];
  /** The numbers of the records of the blocks that were added, in the order of adding. */
  readonly roots: readonly number[];
}

/** Nodes and names that are used more often than this come first, because types from all over the pack need them. */
const COMMON = 4;

/** Collects blocks, and writes equal parts of them once. */
export class NodeTable {
  private readonly nodes = new Map<string, Node>();
  private readonly ids = new Map<Node, number>();
  private readonly ofObjects = new Map<object, Node>();
  private readonly roots: Node[] = [];

  add(block: BlockSchema): void {
    const node = this.block(block);
    node.uses++;
    this.roots.push(node);
  }

  /** Returns everything that was added as records: first what many types use, then each type and what it uses. */
  records(): NodeRecords {
    const inOrder = this.recordOrder();
    const numbers = new Map(inOrder.map((node, at) => [node, at] as const));
    const names = namesByUse(inOrder, numbers);
    const nameNumbers = new Map(names.map((name, at) => [name, at] as const));
    const records = inOrder.map((node) => {
      const writer = new ByteWriter();
      writer.number(RECORD[node.kind]);
      writeParts(writer, node, numbers, nameNumbers);
      return writer.bytes();
    });
    return { names, records, roots: this.roots.map((node) => numbers.get(node)!) };
  }

  private recordOrder(): readonly Node[] {
    const isRoot = new Set(this.roots);
    const isRecord = (node: Node): boolean => isRoot.has(node) || (node.uses > 1 && isWorthRecord(node));
    const common = [...this.nodes.values()].filter((node) => isRecord(node) && node.uses > COMMON && !isRoot.has(node));
    const inOrder = new Set(common.sort((a, b) => b.uses - a.uses));
    const visit = (node: Node): void => {
      if (inOrder.has(node)) return;
      for (const part of node.parts) if (typeof part === "object") visit(part);
      if (isRecord(node)) inOrder.add(node);
    };
    for (const root of this.roots) visit(root);
    return [...inOrder];
  }

  private block(block: BlockSchema): Node {
    const known = this.ofObjects.get(block);
    if (known) return known;
    const parts: Node["parts"][number][] = [Number(block.deprecated), block.attributes.size];
    for (const [name, attribute] of block.attributes) parts.push(name, this.attribute(attribute));
    parts.push(block.blockTypes.size);
    for (const [name, nested] of block.blockTypes) parts.push(name, ...this.nestedBlock(nested));
    return this.remembered(block, "block", parts);
  }

  private nestedBlock({ nesting, minItems, maxItems, block }: NestedBlockSchema): Node["parts"] {
    return [NESTING_MODES.indexOf(nesting), minItems, maxItems, this.block(block)];
  }

  private attribute(attribute: AttributeSchema): Node {
    const known = this.ofObjects.get(attribute);
    if (known) return known;
    const flags = ATTRIBUTE_FLAGS.reduce((bits, flag, at) => (attribute[flag] ? bits | (1 << at) : bits), 0);
    const { nested, type } = attribute;
    if (!nested) return this.remembered(attribute, "attribute", [flags, this.type(type)]);
    const parts: Node["parts"][number][] = [flags | HAS_NESTED, NESTING_MODES.indexOf(nested.nesting)];
    parts.push(nested.attributes.size);
    for (const [name, member] of nested.attributes) parts.push(name, this.attribute(member));
    return this.remembered(attribute, "attribute", parts);
  }

  private type(type: Type): Node {
    const known = this.ofObjects.get(type);
    if (known) return known;
    const parts: Node["parts"][number][] = [TYPE_CODES.indexOf(type.kind)];
    if (type.kind === "object") {
      parts.push(type.attributes.size);
      for (const [name, member] of type.attributes) parts.push(name, this.type(member));
    } else if (type.kind === "tuple") parts.push(type.elements.length, ...type.elements.map((each) => this.type(each)));
    else if ("element" in type) parts.push(this.type(type.element));
    return this.remembered(type, "type", parts);
  }

  private remembered(object: object, kind: Node["kind"], parts: Node["parts"]): Node {
    const key = `${kind}:${parts.map((part) => (typeof part === "object" ? `#${this.ids.get(part)}` : part)).join()}`;
    const known = this.nodes.get(key);
    const node = known ?? { kind, parts, uses: 0 };
    if (!known) {
      this.nodes.set(key, node);
      this.ids.set(node, this.ids.size);
      for (const part of parts) if (typeof part === "object") part.uses++;
    }
    this.ofObjects.set(object, node);
    return node;
  }
}

/** Whether a node takes more room than a reference to it. A list of strings does not. */
const isWorthRecord = ({ kind, parts }: Node): boolean => kind !== "type" || parts.length > 2;

/** Returns the names that records use: first those of many records, then the others in the order of the records. */
function namesByUse(records: readonly Node[], numbers: ReadonlyMap<Node, number>): readonly string[] {
  const uses = new Map<string, number>();
  const count = (node: Node): void => {
    for (const part of node.parts)
      if (typeof part === "string") uses.set(part, (uses.get(part) ?? 0) + 1);
      else if (typeof part === "object" && !numbers.has(part)) count(part);
  };
  for (const record of records) count(record);
  const unwritable = [...uses.keys()].find((name) => !isName(name));
  if (unwritable !== undefined)
    throw new PackFault(`${JSON.stringify(unwritable.slice(0, 80))} cannot be a name in a pack`);
  const isCommon = ([, count]: readonly [string, number]): boolean => count > COMMON;
  const common = [...uses].filter(isCommon).sort(([, first], [, second]) => second - first);
  return [...common, ...[...uses].filter((each) => !isCommon(each))].map(([name]) => name);
}

function writeParts(
  writer: ByteWriter,
  { parts }: Node,
  numbers: ReadonlyMap<Node, number>,
  names: ReadonlyMap<string, number>,
): void {
  for (const part of parts)
    if (typeof part === "number") writer.number(part);
    else if (typeof part === "string") writer.number(names.get(part)!);
    else writeReference(writer, part, numbers, names);
}

function writeReference(
  writer: ByteWriter,
  node: Node,
  numbers: ReadonlyMap<Node, number>,
  names: ReadonlyMap<string, number>,
): void {
  const number = numbers.get(node);
  if (number !== undefined) writer.number(node.kind === "type" ? FIRST_TYPE_RECORD + number : INLINE + 1 + number);
  else {
    if (node.kind !== "type") writer.number(INLINE);
    writeParts(writer, node, numbers, names);
  }
}
