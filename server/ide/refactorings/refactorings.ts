import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { remember } from "../../engine/source/remember.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import type { CodeAction } from "../editing/codeAction.ts";
import type { PlanWith } from "../editing/editEffect.ts";
import { editedTexts } from "../editing/editedTexts.ts";
import { countToForEach } from "./countToForEach.ts";
import { extractLocal } from "./extractLocal.ts";
import { extractVariable } from "./extractVariable.ts";
import { forEachToCount } from "./forEachToCount.ts";
import { inlineLocal } from "./inlineLocal.ts";
import { moveBlocks } from "./moveBlocks.ts";
import { moveToModule } from "./moveToModule.ts";
import type { Refactoring } from "./refactoring.ts";
import { isSamePlan } from "./samePlan.ts";

/**
 * Returns the refactorings of a selection in a file. Each is planned before it is offered: what the plan does, and every planned value,
 * stays as it is.
 */
export function refactorings(
  root: ExplainableRoot,
  path: string,
  start: number,
  end: number,
  planWith: PlanWith,
  roots: readonly ExplainableRoot[] = [root],
): readonly CodeAction[] {
  const { plan } = root;
  const syntax = plan.syntaxOf(path);
  if (!syntax || path.endsWith(".json") || path.includes("/.terraform/") || !plan.queries.moduleOf(path)) return [];
  const selection = { syntax, start, end };
  const offered = [
    ...extractLocal(plan, selection),
    ...extractVariable(roots, root, selection),
    ...inlineLocal(root, selection),
    ...countToForEach(plan, selection),
    ...forEachToCount(plan, selection),
    ...moveBlocks(plan, selection),
    ...moveToModule(plan, selection),
  ];
  const { masked } = secretsOf(plan);
  const proven = new Map<string, CodeAction>();
  // Of several forms of one refactoring the first that keeps the plan is offered.
  for (const refactoring of offered) {
    const title = masked(refactoring.action.title);
    if (proven.has(title)) continue;
    const isOffered = refactoring.action.refused !== undefined || isProven(plan, refactoring, planWith);
    if (isOffered) proven.set(title, { ...refactoring.action, title });
  }
  return [...proven.values()];
}

/** Whether the plan of the edited text does the same. The answer is kept: an editor asks again whenever the cursor moves. */
function isProven(plan: ExplainablePlan, { action, renamed, state }: Refactoring, planWith: PlanWith): boolean {
  const texts = editedTexts(plan, action.edits);
  const key = JSON.stringify([...texts]);
  const proven = provenIn(plan);
  const known = proven.get(key);
  if (known !== undefined) return known;
  const edited = planWith(texts, state);
  if (!edited) return false;
  const isSame = isSamePlan(plan, edited, renamed);
  proven.set(key, isSame);
  return isSame;
}

const provenIn = remember((_: ExplainablePlan) => new Map<string, boolean>());
