import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { type SuggestedMove, suggestedMoves } from "../../engine/plan/queries/suggestedMoves.ts";
import { endOf, type Range } from "../../engine/source/range.ts";
import { remember } from "../../engine/source/remember.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import type { CodeAction } from "../editing/codeAction.ts";
import { effectOf, type PlanWith } from "../editing/editEffect.ts";
import { editedTexts } from "../editing/editedTexts.ts";

/**
 * Returns the actions that write moved blocks which keep objects for a resource or module block. Each edit is planned first: it is
 * offered only if the plan then destroys less, and the title says what the plan then does.
 */
export function movedBlocks(plan: ExplainablePlan, block: Block, planWith: PlanWith): readonly KeepingAction[] {
  const offered = offeredIn(plan);
  const known = offered.get(block);
  if (known) return known;
  let isPlanned = true;
  const actions = plannedMoves(plan, block, (texts) => {
    const edited = planWith(texts);
    if (!edited) isPlanned = false;
    return edited;
  });
  if (isPlanned) offered.set(block, actions);
  return actions;
}

/** The actions of a plan by block: an editor asks for them whenever the cursor moves. */
const offeredIn = remember((_: ExplainablePlan) => new Map<Block, readonly KeepingAction[]>());

/** An action with the objects that it keeps, by their addresses in the state. */
export interface KeepingAction extends CodeAction {
  readonly kept: readonly string[];
}

function plannedMoves(plan: ExplainablePlan, block: Block, planWith: PlanWith): readonly KeepingAction[] {
  const alternatives = suggestedMoves(plan, block);
  const actions = alternatives.flatMap((moves) => moveAction(plan, block, moves, planWith, alternatives.length > 1));
  return actions.map((action, at) => (at === 0 ? { ...action, isPreferred: true } : action));
}

function moveAction(
  plan: ExplainablePlan,
  block: Block,
  moves: readonly SuggestedMove[],
  planWith: PlanWith,
  isOneOfMany: boolean,
): readonly KeepingAction[] {
  const [first] = moves;
  const range = first && insertionAt(plan, block, first.module);
  if (!first || !range) return [];
  const edits = [{ range, text: moves.map(movedBlock).join("") }];
  const edited = planWith(editedTexts(plan, edits));
  const effect = edited && effectOf(plan, edited);
  if (!effect || effect.isHarmful || effect.saved.length === 0) return [];
  const which = isOneOfMany ? ` from ${first.destroyed}` : "";
  const blocks = moves.length === 1 ? `moved block${which}` : `${moves.length} moved blocks`;
  return [{ title: `Add ${blocks}: ${effect.text}`, kind: "quickfix", mends: "destroyed", edits, kept: effect.saved }];
}

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
