import type { CodeAction } from "../../server/ide/editing/codeAction.ts";
import { codeActionRequest } from "../../server/ide/editing/codeActionRequest.ts";
import { codeActions, REFACTORINGS } from "../../server/ide/editing/codeActions.ts";
import type { PlanWith } from "../../server/ide/editing/editEffect.ts";
import type { BackupState } from "../../server/ide/quickFixes/importBlocks.ts";
import type { CommittedTexts } from "../../server/ide/quickFixes/restoredBlocks.ts";
import type { ExplainableRoot } from "../../server/workspace/snapshot.ts";

/** Returns the actions at an offset of a file, without refactorings and without the one for the whole file. */
export const actionsAt = (
  root: ExplainableRoot,
  path: string,
  offset: number,
  planWith: PlanWith | undefined,
  backup?: BackupState,
  committed?: CommittedTexts,
): readonly CodeAction[] =>
  codeActions(
    codeActionRequest({ root, path, start: offset, end: offset, roots: [root], backup, committed, planWith }),
    (row) => row.kind !== "source.fixAll" && !REFACTORINGS.includes(row),
  ).actions;

/** Returns the refactorings of a selection in a file. */
export const refactoringsAt = (
  root: ExplainableRoot,
  path: string,
  start: number,
  end: number,
  planWith: PlanWith,
): readonly CodeAction[] =>
  codeActions(codeActionRequest({ root, path, start, end, roots: [root], backup: undefined, planWith }), (row) =>
    REFACTORINGS.includes(row),
  ).actions;
