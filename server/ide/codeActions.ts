import type { ModuleNode } from "../engine/config/loadModules.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import { type SuggestedMove, suggestedMoves } from "../engine/plan/queries/suggestedMoves.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import type { Range } from "../engine/source/range.ts";
import type { Block } from "../engine/syntax/tree.ts";
import { placeIn } from "../workspace/place.ts";
import type { ExplainableRoot } from "../workspace/snapshot.ts";
import type { CodeAction, TextReplacement } from "./codeAction.ts";
import { type Cursor, covers, cursorAt } from "./cursor.ts";
import { correction } from "./quickFixes/corrections.ts";
import { declaration } from "./quickFixes/declarations.ts";
import { findingsAt } from "./quickFixes/findingsAt.ts";
import { importBlocks } from "./quickFixes/importBlocks.ts";
import { lifecycleSettings } from "./quickFixes/lifecycleSettings.ts";
import { removal } from "./quickFixes/removals.ts";
import { requiredArguments } from "./quickFixes/requiredArguments.ts";

/** Returns the edits that are offered at an offset of a file: for the findings there, and for what the plan does with the block. */
export function codeActions({ plan }: ExplainableRoot, path: string, offset: number): readonly CodeAction[] {
  const cursor = cursorAt(plan, path, offset);
  if (!cursor || path.endsWith(".json")) return [];
  const { masked } = secretsOf(plan);
  return [...mending(plan, cursor, path, offset), ...planning(plan, cursor, path)].map((action) => ({
    ...action,
    title: masked(action.title),
    edits: action.edits.map((edit) => withNewlines(plan, edit)),
  }));
}

/** Returns the edits that mend findings at the cursor. */
function mending(plan: ExplainablePlan, cursor: Cursor, path: string, offset: number): readonly CodeAction[] {
  if (isInstalled(path)) return [];
  const findings = findingsAt(plan, path, offset);
  return [
    ...findings.flatMap((finding) => correction(plan, finding)),
    ...findings.flatMap((finding) => declaration(plan, finding, cursor)),
    ...requiredArguments(plan, cursor),
    ...findings.flatMap((finding) => removal(plan, finding, cursor)),
  ];
}

/** Returns the edits that change what the plan does with the block at the cursor. */
function planning(plan: ExplainablePlan, cursor: Cursor, path: string): readonly CodeAction[] {
  const { item } = cursor;
  if (item.kind !== "block") return [];
  const isAtHeader = covers(item.header, cursor.offset);
  const isAtHeading = isAtHeader || REPETITION.has(cursor.argument?.name ?? "");
  const moves = isAtHeading && MOVABLE.has(item.type) ? moveActions(plan, path, item) : [];
  if (isInstalled(path)) return moves;
  return [...moves, ...lifecycleSettings(plan, item, cursor), ...(isAtHeader ? importBlocks(plan, item) : [])];
}

/** Whether `terraform init` wrote the file, which it may replace at any time. */
const isInstalled = (path: string): boolean => path.includes("/.terraform/");

/** Returns the edit with the line breaks of its file. */
const withNewlines = (plan: ExplainablePlan, { range, text }: TextReplacement): TextReplacement => ({
  range,
  text: placeIn(plan, range).file.text.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text,
});

const MOVABLE: ReadonlySet<string> = new Set(["resource", "module"]);
const REPETITION: ReadonlySet<string> = new Set(["count", "for_each"]);

/** Returns the action that writes the moved blocks which keep the objects of a block. */
function moveActions(plan: ExplainablePlan, path: string, block: Block): readonly CodeAction[] {
  const moves = suggestedMoves(plan, block);
  const [first] = moves;
  const at = first && insertionAt(plan, path, block, first.module);
  if (!first || !at) return [];
  const title =
    moves.length === 1
      ? `Add moved block: keep ${first.destroyed} as ${first.to}`
      : `Add ${moves.length} moved blocks: keep ${first.destroyed} as ${first.to}, and ${moves.length - 1} more`;
  const text = moves.map(movedBlock).join("");
  return [{ title, kind: "quickfix", edits: [{ range: { ...at, start: at.end }, text }] }];
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
