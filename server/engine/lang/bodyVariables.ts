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
export const schemaTraversals = (body: Body, schema: BlockSchema): readonly Traversal[] =>
  collected(body, schema, ["expansion", "written", "content"]);

/** Returns the traversals that decide which blocks the dynamic blocks of a body generate. */
export const dynamicTraversals = (body: Body, schema: BlockSchema): readonly Traversal[] =>
  collected(body, schema, ["expansion"]);

/** Returns the traversals of a body that are evaluated whatever its dynamic blocks generate. */
export const writtenTraversals = (body: Body, schema: BlockSchema): readonly Traversal[] =>
  collected(body, schema, ["expansion", "written"]);

/** Returns the traversals in the contents of dynamic blocks, which are evaluated for what these generate. */
export const contentTraversals = (body: Body, schema: BlockSchema): readonly Traversal[] =>
  collected(body, schema, ["content"]);

/** Where a traversal stands: in what decides how a dynamic block expands, in the content of one, or outside of them. */
type Part = "expansion" | "content" | "written";

function collected(body: Body, schema: BlockSchema, parts: readonly Part[]): readonly Traversal[] {
  const traversals: Traversal[] = [];
  collect(body, schema, { bound: NOTHING_BOUND, part: "written" }, { parts, traversals });
  return traversals;
}

const NOTHING_BOUND: ReadonlySet<string> = new Set();

/** The traversals that were found in the wanted parts. */
interface Found {
  readonly parts: readonly Part[];
  readonly traversals: Traversal[];
}

/** The surroundings of a part of a body: the iterators in scope, and whether the part is the content of a dynamic block. */
interface Surrounding {
  readonly bound: ReadonlySet<string>;
  readonly part: Exclude<Part, "expansion">;
}

function collect(body: Body, declared: BlockSchema, { bound, part }: Surrounding, found: Found): void {
  const schema = withBlocksForLists(declared, body);
  const decodedBody = cachedContent(body, contentSchema(schema)).value;
  const add = (argument: Argument | undefined, names: ReadonlySet<string>, of: Part) => {
    if (!argument || !found.parts.includes(of)) return;
    for (const traversal of traversalsOf(argument.expression))
      if (!names.has(traversal.root)) found.traversals.push(traversal);
  };
  if (found.parts.includes(part))
    for (const name of schema.attributes.keys()) add(decodedBody.arguments.get(name), bound, part);
  for (const block of decodedBody.blocks) {
    const dynamic = isDynamic(block, schema) ? dynamicParts(block) : undefined;
    if (dynamic?.name === undefined && isDynamic(block, schema)) continue;
    const inner = dynamic?.name === undefined ? bound : new Set(bound).add(dynamic.name);
    add(dynamic?.forEach, bound, "expansion");
    add(dynamic?.labels, inner, "expansion");
    const nested = schema.blockTypes.get(dynamic ? dynamic.type : block.type);
    const bodies = dynamic ? dynamic.contents : [block];
    const inside: Surrounding = { bound: inner, part: dynamic ? "content" : part };
    if (nested) for (const content of bodies) collect(content.body, nested.block, inside, found);
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
  collectExpanded(withOwnFaults(frame), body, schema, (traversal) => traversals.push(traversal));
  return traversals;
}

/** Returns the traversals that are evaluated in the blocks that the dynamic blocks of a body generate, once for each block. */
export function generatedTraversals(frame: Frame, body: Body, schema: BlockSchema): readonly Traversal[] {
  const contents = new Set(contentTraversals(body, schema));
  return expandedTraversals(frame, body, schema).filter((traversal) => contents.has(traversal));
}

function collectExpanded(frame: Frame, body: Body, declared: BlockSchema, take: (traversal: Traversal) => void): void {
  const schema = withBlocksForLists(declared, body);
  const decodedBody = cachedContent(body, contentSchema(schema)).value;
  for (const name of schema.attributes.keys()) {
    const argument = decodedBody.arguments.get(name);
    if (!argument) continue;
    for (const traversal of traversalsOf(argument.expression)) if (!lookUp(frame, traversal.root)) take(traversal);
  }
  for (const block of expandBlocks(frame, decodedBody.blocks, schema, undefined)) {
    const nested = schema.blockTypes.get(block.type);
    if (nested && !block.unknownCount) collectExpanded(block.frame, block.body, nested.block, take);
  }
}
