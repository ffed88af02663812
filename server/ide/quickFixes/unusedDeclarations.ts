import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Item } from "../../engine/syntax/tree.ts";
import { type Cursor, covers } from "../cursor.ts";
import { shownDiagnostics } from "../diagnostics/shownDiagnostics.ts";
import type { Offer } from "../editing/codeAction.ts";
import { ruleFindings } from "../rules/ruleFindings.ts";
import { removeItem } from "./blockEdits.ts";

/** Returns the action that removes an unused variable or local value; empty if somebody else still gives it a value. */
export function unusedDeclaration(plan: ExplainablePlan, cursor: Cursor): readonly Offer[] {
  const { item, argument, offset } = cursor;
  const unused = ruleFindings(plan).find(
    ({ rule, range }) => rule === "unused" && range?.anchor === item.range.anchor && covers(range, offset),
  );
  const declaration: Item | undefined = item.kind === "block" && item.type === "locals" ? onlyIn(item, argument) : item;
  if (!unused || !declaration) return [];
  const title = `Remove ${unused.addresses[0]}`;
  const titled = (edited: ExplainablePlan) =>
    shownDiagnostics(edited).length > shownDiagnostics(plan).length ? undefined : title;
  return [{ title, kind: "quickfix", mends: "unused", edits: [removeItem(plan, declaration)], titled }];
}

/** Returns the argument of a `locals` block, or the block itself if it has no other. */
const onlyIn = (block: Item & { kind: "block" }, argument: Item | undefined): Item | undefined =>
  block.body.items.length === 1 ? block : argument;
