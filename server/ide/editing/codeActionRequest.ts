import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { once } from "../../engine/source/once.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { type Cursor, cursorAt } from "../cursor.ts";
import { type FindingAt, findingsAt } from "../quickFixes/findingsAt.ts";
import type { BackupState } from "../quickFixes/importBlocks.ts";
import type { CommittedTexts } from "../quickFixes/restoredBlocks.ts";
import type { CodeAction, Offer } from "./codeAction.ts";
import type { PlanOther, PlanWith } from "./editEffect.ts";

/** The place that code actions are requested for. */
export interface CodeActionPlace {
  readonly root: ExplainableRoot;
  readonly path: string;
  /** The selection, as offsets in the file. */
  readonly start: number;
  readonly end: number;
  /** The root modules of the workspace. */
  readonly roots: readonly ExplainableRoot[];
  /** The state that Terraform kept beside the present one, where it was read. */
  readonly backup: BackupState | undefined;
  /** The files of the last commit in the folders of blocks that are gone, where they were read. */
  readonly committed?: CommittedTexts | undefined;
  /** Absent where nothing is planned anew, as for a mere move of the cursor. */
  readonly planWith: PlanWith | undefined;
  /** As `planWith`, for another root module. */
  readonly planOther?: PlanOther | undefined;
}

/** A place with what the actions want to know of it, each computed when it is first read. */
export interface CodeActionRequest extends CodeActionPlace {
  readonly plan: ExplainablePlan;
  readonly cursor: () => Cursor | undefined;
  /** Returns the shown findings at the cursor. */
  readonly findings: () => readonly FindingAt[];
}

/** A code action: its kind, and what it offers at a place. */
export interface CodeActionRow {
  readonly kind: CodeAction["kind"];
  readonly offers: (request: CodeActionRequest) => readonly Offer[];
  /** Whether it also edits the callers of what `terraform init` installed, so that it is offered there. */
  readonly isInInstalled?: true;
  /** Whether the first that is offered is the best. */
  readonly prefersFirst?: true;
}

export function codeActionRequest(place: CodeActionPlace): CodeActionRequest {
  const { root, path, start } = place;
  const { plan } = root;
  const cursor = once(() => cursorAt(plan, path, start));
  return { ...place, plan, cursor, findings: once(() => findingsAt(plan, path, start)) };
}
