import { pairsByPlace } from "../../diff/pairsInOrder.ts";
import type { BlockSchema, NestedBlockSchema } from "../../schema/schema.ts";
import { NO_MARKS } from "../../values/marks.ts";
import { index } from "../../values/path.ts";
import { compareCodePoints } from "../../values/type.ts";
import { withMarks } from "../../values/value.ts";
import { isModern } from "../stateText.ts";
import { attributeNodes, compared, isAbsent, itemSides, memberSides, type Sides, unknownNode } from "./comparison.ts";
import { pairsInSet } from "./itemPairs.ts";
import { type BlockGroup, type Node, type Side, signOfAll, signOfWhole } from "./node.ts";

/** Returns the change of the body of a block. The attributes of one that becomes unknown do so, too. */
export const comparedBlock = (sides: Sides, block: BlockSchema): Node =>
  compared(sides, (known) => blockNode({ ...known, isLegacy: known.isLegacy && !isModern(block) }, block), true, [
    ...block.attributes.keys(),
  ]);

function blockNode(sides: Sides, block: BlockSchema): Node {
  const attributes = attributeNodes(sides, block.attributes, true);
  const blocks = [...block.blockTypes]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .flatMap(([name, nested]) => {
      const inner = memberSides(sides, name);
      return isAbsent(inner) ? [] : [groupOf(inner, name, nested, block)];
    });
  const nodes = [...attributes.values(), ...blocks.flatMap((group) => group.blocks.map(([, node]) => node))];
  const sign = signOfAll(signOfWhole(sides.before, sides.after), nodes);
  return { sign, remark: sides.places.remark(sides.path, sign), shape: { kind: "block", attributes, blocks } };
}

/** Compares the nested blocks of one type. Marks of the collection apply to each block. */
function groupOf(all: Sides, name: string, { nesting, block }: NestedBlockSchema, outerBlock: BlockSchema): BlockGroup {
  const forces = all.places.remark(all.path, "=") !== "";
  const inner = { ...all, before: withMarkedParts(all.before), after: withMarkedParts(all.after) };
  const { unknownBlocks } = all.places.rules;
  if (inner.after?.kind === "unknown" && (unknownBlocks === "whole" || unknownBlocks === "outer"))
    return { name, blocks: [[undefined, unknownBlock(inner, unknownBlocks === "outer" ? outerBlock : block)]], forces };
  if (nesting === "single" || nesting === "group")
    return { name, blocks: [[undefined, comparedBlock(inner, block)]], forces };
  const pairs = nesting === "map" ? [] : itemSides(inner, nesting === "set" ? pairsInSet : pairsByPlace);
  const blocks =
    nesting === "map" ? labelled(inner, block) : pairs.map((pair) => [undefined, comparedBlock(pair, block)] as const);
  // An unknown number of blocks is shown before the removed blocks.
  const isOpen = inner.after?.kind === "unknown" && unknownBlocks === "apart";
  const open = isOpen ? [[undefined, unknownNode(inner, undefined)] as const] : [];
  return { name, blocks: [...open, ...blocks], forces };
}

/** Returns the change of blocks to an unknown number of them. OpenTofu shows it as that of one block, with the attributes of `shown`. */
const unknownBlock = (sides: Sides, shown: BlockSchema): Node =>
  compared(sides, (known) => blockNode(known, shown), true, [...shown.attributes.keys()]);

function labelled(sides: Sides, block: BlockSchema): readonly (readonly [string, Node])[] {
  const entriesOf = (side: Sides["before"]) => (side?.kind === "mapping" ? side.entries : undefined);
  const [before, after] = [entriesOf(sides.before), entriesOf(sides.after)];
  const keys = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...keys].sort(compareCodePoints).map((key) => {
    const pair = { ...sides, before: before?.get(key), after: after?.get(key), path: [...sides.path, index(key)] };
    return [key, comparedBlock(pair, block)] as const;
  });
}

/** Returns a value whose marks also apply to each of its members. */
function withMarkedParts(side: Side): Side {
  if (side === undefined || side.marks === NO_MARKS) return side;
  const { marks } = side;
  if (side.kind === "sequence") return { ...side, items: side.items.map((item) => withMarks(item, marks)) };
  if (side.kind !== "mapping") return side;
  return { ...side, entries: new Map([...side.entries].map(([key, item]) => [key, withMarks(item, marks)])) };
}
