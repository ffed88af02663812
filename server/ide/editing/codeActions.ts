import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { placeIn } from "../../workspace/place.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { type Cursor, covers, cursorAt } from "../cursor.ts";
import { isHeld } from "../diagnostics/shownDiagnostics.ts";
import { correction } from "../quickFixes/corrections.ts";
import { declaration } from "../quickFixes/declarations.ts";
import { deprecatedArgument } from "../quickFixes/deprecatedArguments.ts";
import { findingsAt } from "../quickFixes/findingsAt.ts";
import { forgottenBlock } from "../quickFixes/forgottenBlocks.ts";
import { type BackupState, importBlocks } from "../quickFixes/importBlocks.ts";
import { importedObjects } from "../quickFixes/importedObjects.ts";
import { lifecycleSettings } from "../quickFixes/lifecycleSettings.ts";
import { movedBlocks } from "../quickFixes/movedBlocks.ts";
import { removal } from "../quickFixes/removals.ts";
import { requiredArguments } from "../quickFixes/requiredArguments.ts";
import { unusedDeclaration } from "../quickFixes/unusedDeclarations.ts";
import { vanishingObjects } from "../quickFixes/vanishingObjects.ts";
import type { CodeAction, TextReplacement } from "./codeAction.ts";
import type { PlanWith } from "./editEffect.ts";

/** Returns the edits that are offered at an offset of a file: for the findings there, and for what the plan does with the block. */
export function codeActions(
  { plan }: ExplainableRoot,
  path: string,
  offset: number,
  planWith: PlanWith,
  backup?: BackupState,
): readonly CodeAction[] {
  const cursor = cursorAt(plan, path, offset);
  if (path.endsWith(".json")) return [];
  const { masked } = secretsOf(plan);
  const actions = [
    ...(cursor
      ? [...mending(plan, cursor, path, offset, planWith), ...planning(plan, cursor, path, planWith, backup)]
      : []),
    ...vanishingObjects(plan, path, offset, planWith),
  ];
  const safe = actions.filter(({ edits }) => !edits.some(({ range }) => isHeld(plan, range)));
  return eachEditOnce(plan, safe).map((action) => ({
    ...action,
    title: masked(action.title),
    edits: action.edits.map((edit) => withNewlines(plan, edit)),
  }));
}

/** Returns the actions without those whose edits an earlier one has. */
function eachEditOnce(plan: ExplainablePlan, actions: readonly CodeAction[]): readonly CodeAction[] {
  const seenEdits = new Set<string>();
  return actions.filter(({ edits }) => {
    const key = JSON.stringify(
      edits.map(({ range, text }) => {
        const { file, start, end } = placeIn(plan, range);
        return [file.path, start, end, text];
      }),
    );
    return !seenEdits.has(key) && seenEdits.add(key);
  });
}

/** Returns the edits that mend findings at the cursor. */
function mending(
  plan: ExplainablePlan,
  cursor: Cursor,
  path: string,
  offset: number,
  planWith: PlanWith,
): readonly CodeAction[] {
  if (isInstalled(path)) return [];
  const findings = findingsAt(plan, path, offset);
  return [
    ...findings.flatMap((finding) => correction(plan, finding)),
    ...findings.flatMap((finding) => declaration(plan, finding, cursor)),
    ...requiredArguments(plan, cursor),
    ...findings.flatMap((finding) => removal(plan, finding, cursor)),
    ...deprecatedArgument(plan, path, cursor, planWith),
    ...unusedDeclaration(plan, cursor, planWith),
  ];
}

/** Returns the edits that change what the plan does with the block at the cursor. */
function planning(
  plan: ExplainablePlan,
  cursor: Cursor,
  path: string,
  planWith: PlanWith,
  backup: BackupState | undefined,
): readonly CodeAction[] {
  const { item } = cursor;
  if (item.kind !== "block") return [];
  const isAtHeader = covers(item.header, cursor.offset);
  const isAtHeading = isAtHeader || REPETITION.has(cursor.argument?.name ?? "");
  const moves = isAtHeading && MOVABLE.has(item.type) ? movedBlocks(plan, item, planWith) : [];
  if (isInstalled(path)) return moves;
  return [
    ...moves,
    ...importedObjects(plan, item, cursor, planWith),
    ...lifecycleSettings(plan, item, cursor),
    ...importBlocks(plan, item, cursor, backup),
    ...(isAtHeader ? forgottenBlock(plan, item, planWith) : []),
  ];
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
