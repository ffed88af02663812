import type { BlockSchema } from "../schema/schema.ts";
import { contentAgain, partialContent } from "../syntax/content.ts";
import { traversalOf } from "../syntax/expressions.ts";
import type { Argument, Block, Body, Traversal } from "../syntax/tree.ts";
import { asWritten, contentSchema, expandBlocks } from "./decodeBody.ts";
import { lookUp, withOwnFaults } from "./frame.ts";
import { traversalsOf } from "./reference.ts";
import type { Frame } from "./scope.ts";

/** Every traversal in what a schema knows of a body, whether a dynamic block makes anything of it or not. */
export function schemaTraversals(body: Body, schema: BlockSchema): readonly Traversal[] {
  const found: Traversal[] = [];
  collect(body, schema, new Set(), found, true);
  return found;
}

/** The traversals that say which blocks the dynamic blocks of a body make. */
export function dynamicTraversals(body: Body, schema: BlockSchema): readonly Traversal[] {
  const found: Traversal[] = [];
  collect(body, schema, new Set(), found, false);
  return found;
}

function collect(
  body: Body,
  declared: BlockSchema,
  bound: ReadonlySet<string>,
  found: Traversal[],
  isWhole: boolean,
): void {
  const schema = asWritten(declared, body);
  const read = contentAgain(body, contentSchema(schema)).value;
  const add = (argument: Argument | undefined, names: ReadonlySet<string>) => {
    if (argument)
      for (const traversal of traversalsOf(argument.expression)) if (!names.has(traversal.root)) found.push(traversal);
  };
  if (isWhole) for (const name of schema.attributes.keys()) add(read.arguments.get(name), bound);
  for (const block of read.blocks) {
    const dynamic = isDynamic(block, schema) ? readDynamic(block) : undefined;
    if (dynamic?.name === undefined && isDynamic(block, schema)) continue;
    const inner = dynamic?.name === undefined ? bound : new Set(bound).add(dynamic.name);
    add(dynamic?.forEach, bound);
    add(dynamic?.labels, inner);
    const nested = schema.blockTypes.get(dynamic ? dynamic.type : block.type);
    const bodies = dynamic ? dynamic.contents : [block];
    if (nested) for (const content of bodies) collect(content.body, nested.block, inner, found, isWhole);
  }
}

const isDynamic = ({ type }: Block, { blockTypes }: BlockSchema): boolean =>
  type === "dynamic" && !blockTypes.has("dynamic");

/** A dynamic block as far as it can be read; its name is what its iterator is called. */
function readDynamic({ body, labels: [label] }: Block) {
  const { arguments: written, blocks } = partialContent(body, {
    arguments: { for_each: "optional", iterator: "optional", labels: "optional" },
    blocks: { content: [] },
  }).value;
  const iterator = written.get("iterator");
  return {
    type: label?.value ?? "",
    name: iterator ? traversalOf(iterator.expression)?.root : label?.value,
    forEach: written.get("for_each"),
    labels: written.get("labels"),
    contents: blocks,
  };
}

/** The traversals that are evaluated: those of the body and of the blocks that there are, once for each. */
export function expandedTraversals(frame: Frame, body: Body, schema: BlockSchema): readonly Traversal[] {
  const found: Traversal[] = [];
  expand(withOwnFaults(frame), body, schema, found);
  return found;
}

function expand(frame: Frame, body: Body, declared: BlockSchema, found: Traversal[]): void {
  const schema = asWritten(declared, body);
  const read = contentAgain(body, contentSchema(schema)).value;
  for (const name of schema.attributes.keys()) {
    const argument = read.arguments.get(name);
    if (!argument) continue;
    for (const traversal of traversalsOf(argument.expression))
      if (!lookUp(frame, traversal.root)) found.push(traversal);
  }
  for (const block of expandBlocks(frame, read.blocks, schema, undefined)) {
    const nested = schema.blockTypes.get(block.type);
    if (nested && !block.openBy) expand(block.frame, block.body, nested.block, found);
  }
}
