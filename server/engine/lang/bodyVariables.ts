import type { BlockSchema } from "../schema/schema.ts";
import { cachedContent, partialContent } from "../syntax/content.ts";
import { traversalOf } from "../syntax/expressions.ts";
import type { Argument, Block, Body, Traversal } from "../syntax/tree.ts";
import { contentSchema, expandBlocks, withBlocksForLists } from "./decodeBody.ts";
import { lookUp, withOwnFaults } from "./frame.ts";
import { traversalsOf } from "./reference.ts";
import type { Frame } from "./scope.ts";

/**
 * Returns every traversal in the part of a body that the schema names, including dynamic blocks that generate nothing.
 */
export function schemaTraversals(body: Body, schema: BlockSchema): readonly Traversal[] {
  const traversals: Traversal[] = [];
  collect(body, schema, new Set(), traversals, true);
  return traversals;
}

/** Returns the traversals that decide which blocks the dynamic blocks of a body generate. */
export function dynamicTraversals(body: Body, schema: BlockSchema): readonly Traversal[] {
  const traversals: Traversal[] = [];
  collect(body, schema, new Set(), traversals, false);
  return traversals;
}

function collect(
  body: Body,
  declared: BlockSchema,
  bound: ReadonlySet<string>,
  traversals: Traversal[],
  isWhole: boolean,
): void {
  const schema = withBlocksForLists(declared, body);
  const decodedBody = cachedContent(body, contentSchema(schema)).value;
  const add = (argument: Argument | undefined, names: ReadonlySet<string>) => {
    if (argument)
      for (const traversal of traversalsOf(argument.expression))
        if (!names.has(traversal.root)) traversals.push(traversal);
  };
  if (isWhole) for (const name of schema.attributes.keys()) add(decodedBody.arguments.get(name), bound);
  for (const block of decodedBody.blocks) {
    const dynamic = isDynamic(block, schema) ? dynamicParts(block) : undefined;
    if (dynamic?.name === undefined && isDynamic(block, schema)) continue;
    const inner = dynamic?.name === undefined ? bound : new Set(bound).add(dynamic.name);
    add(dynamic?.forEach, bound);
    add(dynamic?.labels, inner);
    const nested = schema.blockTypes.get(dynamic ? dynamic.type : block.type);
    const bodies = dynamic ? dynamic.contents : [block];
    if (nested) for (const content of bodies) collect(content.body, nested.block, inner, traversals, isWhole);
  }
}

const isDynamic = ({ type }: Block, { blockTypes }: BlockSchema): boolean =>
  type === "dynamic" && !blockTypes.has("dynamic");

/** Returns the parts of a dynamic block as far as they are valid; its name is that of its iterator. */
function dynamicParts({ body, labels: [label] }: Block) {
  const { arguments: args, blocks } = partialContent(body, {
    arguments: { for_each: "optional", iterator: "optional", labels: "optional" },
    blocks: { content: [] },
  }).value;
  const iterator = args.get("iterator");
  return {
    type: label?.value ?? "",
    name: iterator ? traversalOf(iterator.expression)?.root : label?.value,
    forEach: args.get("for_each"),
    labels: args.get("labels"),
    contents: blocks,
  };
}

/** Returns the traversals that are evaluated: those of the body and of its expanded blocks, once for each. */
export function expandedTraversals(frame: Frame, body: Body, schema: BlockSchema): readonly Traversal[] {
  const traversals: Traversal[] = [];
  collectExpanded(withOwnFaults(frame), body, schema, traversals);
  return traversals;
}

function collectExpanded(frame: Frame, body: Body, declared: BlockSchema, traversals: Traversal[]): void {
  const schema = withBlocksForLists(declared, body);
  const decodedBody = cachedContent(body, contentSchema(schema)).value;
  for (const name of schema.attributes.keys()) {
    const argument = decodedBody.arguments.get(name);
    if (!argument) continue;
    for (const traversal of traversalsOf(argument.expression))
      if (!lookUp(frame, traversal.root)) traversals.push(traversal);
  }
  for (const block of expandBlocks(frame, decodedBody.blocks, schema, undefined)) {
    const nested = schema.blockTypes.get(block.type);
    if (nested && !block.unknownCount) collectExpanded(block.frame, block.body, nested.block, traversals);
  }
}
