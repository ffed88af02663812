import type { ModuleNode } from "../engine/config/loadModules.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import { type SuggestedMove, suggestedMoves } from "../engine/plan/queries/suggestedMoves.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import type { Range } from "../engine/source/range.ts";
import type { Block } from "../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../workspace/snapshot.ts";
import { covers, cursorAt } from "./cursor.ts";

/** An edit that the editor offers at a position. */
export interface CodeAction {
  readonly title: string;
  readonly edits: readonly TextReplacement[];
}

export interface TextReplacement {
  readonly range: Range;
  readonly text: string;
}

/** Returns the edits that are offered at an offset of a file. */
export function codeActions({ plan }: ExplainableRoot, path: string, offset: number): readonly CodeAction[] {
  const cursor = cursorAt(plan, path, offset);
  if (cursor?.item.kind !== "block" || path.endsWith(".json")) return [];
  const { item } = cursor;
  const isAtHeading = covers(item.header, cursor.offset) || REPETITION.has(cursor.argument?.name ?? "");
  return isAtHeading && MOVABLE.has(item.type) ? moveActions(plan, path, item) : [];
}

const MOVABLE: ReadonlySet<string> = new Set(["resource", "module"]);
const REPETITION: ReadonlySet<string> = new Set(["count", "for_each"]);

/** Returns the action that writes the moved blocks which keep the objects of a block. */
function moveActions(plan: ExplainablePlan, path: string, block: Block): readonly CodeAction[] {
  const moves = suggestedMoves(plan, block);
  const [first] = moves;
  const at = first && insertionAt(plan, path, block, first.module);
  if (!first || !at) return [];
  const { masked } = secretsOf(plan);
  const title =
    moves.length === 1
      ? `Add moved block: keep ${first.destroyed} as ${first.to}`
      : `Add ${moves.length} moved blocks: keep ${first.destroyed} as ${first.to}, and ${moves.length - 1} more`;
  const text = moves.map(movedBlock).join("");
  return [{ title: masked(title), edits: [{ range: { ...at, start: at.end }, text }] }];
}

const movedBlock = ({ from, to }: SuggestedMove): string => `\n\nmoved {\n  from = ${from}\n  to   = ${to}\n}`;

/** Returns the block after which the moved block of a module belongs; undefined if it cannot be edited. */
function insertionAt(
  { root, queries, syntaxOf }: ExplainablePlan,
  path: string,
  block: Block,
  module: readonly string[],
): Range | undefined {
  const node = queries.moduleOf(path);
  if (!node || node.path.length === module.length) return block.range;
  let ancestor: ModuleNode | undefined = queries.moduleIn(root);
  for (const name of module) ancestor = ancestor?.children.get(name);
  const call = ancestor?.module.calls.get(node.path[module.length]!);
  const file = call && syntaxOf(call.header.anchor.path);
  // A module that was downloaded can only be moved as a whole.
  if (!call?.source?.startsWith(".") || !file || file.source.path.endsWith(".json")) return undefined;
  return file.body.items.find(({ range }) => range.anchor === call.header.anchor)?.range;
}
