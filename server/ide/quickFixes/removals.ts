import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Range } from "../../engine/source/range.ts";
import type { Item } from "../../engine/syntax/tree.ts";
import type { Cursor } from "../cursor.ts";
import type { CodeAction } from "../editing/codeAction.ts";
import { removeItem } from "./blockEdits.ts";
import type { FindingAt } from "./findingsAt.ts";

/** Returns the action that removes an argument or block that is not allowed where it is; empty for any other finding. */
export function removal(plan: ExplainablePlan, { finding, text }: FindingAt, cursor: Cursor): readonly CodeAction[] {
  const { id, severity, subject } = finding;
  if (severity !== "error" || !UNSUPPORTED.has(id)) return [];
  const item = [cursor.item, ...cursor.nested, ...(cursor.argument ? [cursor.argument] : [])].find((each) =>
    isSame(nameRange(each), subject),
  );
  if (!item) return [];
  const title = `Remove the ${item.kind} ${text}`;
  return [{ title, kind: "quickfix", mends: id, edits: [removeItem(plan, item)] }];
}

const UNSUPPORTED: ReadonlySet<string> = new Set(["syntax/unknown-argument", "syntax/unknown-block"]);

const nameRange = (item: Item): Range => (item.kind === "block" ? item.typeRange : item.nameRange);

const isSame = (a: Range, b: Range): boolean => a.anchor === b.anchor && a.start === b.start && a.end === b.end;
