import { blocksOf } from "../../engine/config/decode/itemBlocks.ts";
import type { Range } from "../../engine/source/range.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { type NamedPlace, nameAt, placesOf, type RootRange } from "../navigation/names.ts";

/**
 * Returns the places that use the name declared at an offset, or those that give its value: arguments of calls, and the value that counts
 * among those in files. What a variable says of itself is left out.
 */
export function usagePlaces(
  roots: readonly ExplainableRoot[],
  root: ExplainableRoot,
  path: string,
  offset: number,
  of: "uses" | "values",
): readonly RootRange[] {
  const declared = nameAt(root, path, offset);
  if (!declared) return [];
  const { name } = declared;
  const origin =
    of === "values" && name.folder === root.root ? root.plan.queries.originOf(name.name.slice(4)) : undefined;
  if (origin?.kind === "file") return [{ root, range: origin.range }];
  const isVariable = name.name.startsWith("var.");
  const ownBlock = isVariable ? blockAround(root, declared.range) : undefined;
  return placesOf(roots, name).filter(
    (place) =>
      place.role === "use" &&
      !(ownBlock && isWithin(place.range, ownBlock)) &&
      (isVariable && givesValue(place)) === (of === "values"),
  );
}

/** Returns the range of the block around a place. */
const blockAround = ({ plan }: ExplainableRoot, range: Range): Range | undefined =>
  plan
    .syntaxOf(range.anchor.path)
    ?.body.items.filter((item) => item.range.anchor === range.anchor)
    .flatMap(blocksOf)
    .find((block) => block.labels.some((label) => isWithin(range, label.range)) || isWithin(range, block.range))?.range;

const isWithin = (inner: Range, outer: Range): boolean =>
  inner.anchor === outer.anchor && outer.start <= inner.start && inner.end <= outer.end;

/** Whether a place that names a variable sets it: in a file with values, or as an argument of a call in another module. */
const givesValue = ({ root, name, range: { anchor } }: RootRange & NamedPlace): boolean =>
  root.plan.queries.variableFiles.some(({ source }) => source.path === anchor.path) ||
  root.plan.queries.moduleOf(anchor.path)?.module.path !== name.folder;
