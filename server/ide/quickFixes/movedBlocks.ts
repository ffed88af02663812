import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { type SuggestedMove, suggestedMoves } from "../../engine/plan/queries/suggestedMoves.ts";
import { endOf, type Range } from "../../engine/source/range.ts";
import { rememberPair } from "../../engine/source/remember.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import type { Offer, TextReplacement } from "../editing/codeAction.ts";
import { effectOf } from "../editing/editEffect.ts";
import { placesOf } from "../navigation/names.ts";
import { namePart } from "../navigation/rename.ts";

/**
 * Returns the actions that write moved blocks which keep objects for a resource or module block. Each is offered only if the plan then
 * destroys less, and of the objects in `wanted` keeps one; the title says what the plan then does, and `to` which block gets the objects.
 */
export function movedBlocks(
  plan: ExplainablePlan,
  block: Block,
  roots: readonly ExplainableRoot[],
  wanted?: ReadonlySet<string>,
  to = "",
): readonly Offer[] {
  const alternatives = suggestionsFor(plan, block);
  return alternatives.flatMap((moves) => {
    const [first] = moves;
    const range = first && insertionAt(plan, block, first.module);
    if (!first || !range) return [];
    const which = alternatives.length > 1 ? ` from ${first.destroyed}` : "";
    const title = `Add ${moves.length === 1 ? `moved block${which}` : `${moves.length} moved blocks`}${to}`;
    const titled = (edited: ExplainablePlan) => {
      const { isHarmful, saved, text } = effectOf(plan, edited);
      const isKeeping = wanted ? saved.some((address) => wanted.has(address)) : saved.length > 0;
      return isHarmful || !isKeeping ? undefined : `${title}: ${text}`;
    };
    const edits = [{ range, text: moves.map(movedBlock).join("") }];
    const offer: Offer = { title, kind: "quickfix", mends: "destroyed", edits, titled };
    const renames = moves.length === 1 ? brokenReferences(plan, roots, first) : [];
    if (renames.length === 0) return [offer];
    const both = `${title} and rename ${counted(renames.length, "reference")}`;
    const titledBoth = (edited: ExplainablePlan) => titled(edited)?.replace(title, both);
    return [{ ...offer, title: both, edits: [...edits, ...renames], titled: titledBoth }, offer];
  });
}

/** Returns the edits of the references to a resource or call that is no longer declared, where it only has another name now. */
function brokenReferences(
  plan: ExplainablePlan,
  roots: readonly ExplainableRoot[],
  { module, from, to }: SuggestedMove,
): readonly TextReplacement[] {
  const [kind, ...rest] = from.split(".");
  const isRename =
    kind === to.split(".")[0] && rest.length === 1 && to.split(".").length === 2 && !/\[/.test(from + to);
  let node: ModuleNode | undefined = isRename ? plan.queries.moduleIn(plan.root) : undefined;
  for (const name of module) node = node?.children.get(name);
  if (!node) return [];
  const places = placesOf(roots, { folder: node.module.path, name: from });
  if (places.some(({ role }) => role === "definition")) return [];
  return places.flatMap((place) => {
    const range = namePart(place);
    const isEditable = place.root.plan.root === plan.root && !place.range.anchor.path.endsWith(".json");
    return range && isEditable ? [{ range, text: to.slice(to.indexOf(".") + 1) }] : [];
  });
}

/** An editor asks for the moves of a block whenever the cursor moves. */
const suggestionsFor = rememberPair(suggestedMoves);

const movedBlock = ({ from, to }: SuggestedMove): string => `\n\nmoved {\n  from = ${from}\n  to   = ${to}\n}`;

/** Returns the place after the block that the moved block of a module belongs to; undefined if it cannot be edited. */
function insertionAt(
  { root, queries, syntaxOf }: ExplainablePlan,
  block: Block,
  module: readonly string[],
): Range | undefined {
  const node = queries.moduleOf(block.range.anchor.path);
  if (!node || node.path.length === module.length) return endOf(block.range);
  let ancestor: ModuleNode | undefined = queries.moduleIn(root);
  for (const name of module) ancestor = ancestor?.children.get(name);
  const call = ancestor?.module.calls.get(node.path[module.length]!);
  const file = call && syntaxOf(call.header.anchor.path);
  // A module that was downloaded can only be moved as a whole.
  if (!call?.source?.startsWith(".") || !file || file.source.path.endsWith(".json")) return undefined;
  const item = file.body.items.find(({ range }) => range.anchor === call.header.anchor);
  return item && endOf(item.range);
}
