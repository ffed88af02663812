import { supports } from "../../engine/lang/features.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { textLiteral } from "../../engine/render/textLiteral.ts";
import { baseName } from "../../engine/source/paths.ts";
import { endOf } from "../../engine/source/range.ts";
import type { State } from "../../engine/state/state.ts";
import { storedId } from "../../engine/state/storedId.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import { type Cursor, covers, cursorAt } from "../cursor.ts";
import type { CodeAction } from "../editing/codeAction.ts";

/** A state that Terraform kept beside the present one. */
export interface BackupState {
  readonly path: string;
  readonly state: State;
}

/** Returns the path of the backup state that import blocks at an offset need; undefined if none are offered there. */
export function wantedBackup(plan: ExplainablePlan, path: string, offset: number): string | undefined {
  const cursor = cursorAt(plan, path, offset);
  const { location } = plan.state;
  const isImporting = (of: Cursor) => of.item.kind === "block" && of.item.type === "import";
  return location.kind === "file" && cursor && (isImporting(cursor) || importable(plan, cursor).length > 0)
    ? `${location.path}.backup`
    : undefined;
}

/**
 * Returns the action that writes an import block for each instance that a resource block of the root module creates; empty for more than
 * a few instances. The ID is that in the backup state; Terraform rejects the block until a missing one is filled in.
 */
export function importBlocks(
  plan: ExplainablePlan,
  block: Block,
  cursor: Cursor,
  backup: BackupState | undefined,
): readonly CodeAction[] {
  const created = importable(plan, cursor);
  const [first] = created;
  if (!first) return [];
  const { hides } = secretsOf(plan);
  const ids = created.map(({ change }) => {
    const id = backup && storedId(backup.state, change.address);
    return id === undefined || hides(id) ? "" : id;
  });
  const more = created.length === 1 ? "" : ` and ${created.length - 1} more`;
  const source = ids.some((id) => id === "") || !backup ? "the ID to fill in" : `the ID in ${baseName(backup.path)}`;
  const title = `Add import block for ${first.change.address.text}${more}, with ${source}`;
  const text = created.map(
    ({ change }, at) => `\n\nimport {\n  to = ${change.address.text}\n  id = ${textLiteral(ids[at]!)}\n}`,
  );
  return [{ title, kind: "refactor.rewrite", edits: [{ range: endOf(block.range), text: text.join("") }] }];
}

/** Returns the instances that import blocks are offered for at the header of a block. */
function importable({ queries }: ExplainablePlan, { item, offset }: Cursor): readonly Trace[] {
  if (item.kind !== "block" || item.type !== "resource" || !covers(item.header, offset)) return [];
  const node = queries.moduleOf(item.range.anchor.path);
  if (node?.path.length !== 0 || !supports(node.module.dialect, "import-block")) return [];
  const created = queries
    .tracesOf(item)
    .filter((trace) => isPlanned(trace) && trace.change.action.outcome === "create");
  return created.length > MOST ? [] : created;
}

const MOST = 10;
