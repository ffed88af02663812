import { diff, nodeAt } from "../../engine/diff/diff.ts";
import { type Action, isReplacement } from "../../engine/lifecycle/reasons/decision.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { endOf } from "../../engine/source/range.ts";
import { argumentOf, blocksOfType } from "../../engine/syntax/bodyArguments.ts";
import { keywordOf } from "../../engine/syntax/expressions.ts";
import type { Argument, Block, Expression } from "../../engine/syntax/tree.ts";
import { attribute } from "../../engine/values/path.ts";
import { placeIn } from "../../workspace/place.ts";
import { type Cursor, covers } from "../cursor.ts";
import type { CodeAction, TextReplacement } from "../editing/codeAction.ts";
import { appendLines } from "./blockEdits.ts";

/** Returns the lifecycle settings that would change what the plan does with the instances of a resource block. */
export function lifecycleSettings(plan: ExplainablePlan, block: Block, cursor: Cursor): readonly CodeAction[] {
  if (block.type !== "resource") return [];
  const traces = plan.queries.tracesOf(block).filter(isPlanned);
  if (!covers(block.header, cursor.offset)) return ignoring(plan, block, cursor, traces);
  return [...creatingFirst(plan, block, traces), ...preventing(plan, block, traces)];
}

/** Returns the action that ignores the changes of the argument or nested block at the cursor; empty if it does not change. */
function ignoring(
  plan: ExplainablePlan,
  block: Block,
  { argument, nested: [outer] }: Cursor,
  traces: readonly Trace[],
): readonly CodeAction[] {
  const name = outer ? (outer.type === "dynamic" ? outer.labels[0]?.value : outer.type) : argument?.name;
  if (name === undefined || !traces.some((trace) => changes(trace, name))) return [];
  return rewrite(`Add ignore_changes = [${name}]`, ignoreEdit(plan, block, name));
}

/** Whether an existing object is updated or replaced, and this argument of it changes. */
function changes({ change: { action, before, after, replacePaths } }: Trace, name: string): boolean {
  if (action.outcome !== "update" && !isReplacement(action.outcome)) return false;
  if (replacePaths.some(([first]) => first?.kind === "attribute" && first.name === name)) return true;
  const node = nodeAt(diff(before, after), [attribute(name)]);
  return node !== undefined && node.path.length > 0 && node.sign !== "=";
}

const creatingFirst = (plan: ExplainablePlan, block: Block, traces: readonly Trace[]): readonly CodeAction[] =>
  traces.some(({ change }) => change.action.outcome === "delete-then-create")
    ? rewrite("Add create_before_destroy = true: -/+ → +/-", settingEdit(plan, block, "create_before_destroy", "true"))
    : [];

function preventing(plan: ExplainablePlan, block: Block, traces: readonly Trace[]): readonly CodeAction[] {
  const destroyed = traces.filter(({ change, orphan }) => !orphan && DESTROYING.has(change.action.outcome));
  const [first] = destroyed;
  if (!first) return [];
  const more = destroyed.length === 1 ? "" : ` and ${destroyed.length - 1} more`;
  return rewrite(
    `Add prevent_destroy = true: the plan fails instead of destroying ${first.change.address.text}${more}`,
    settingEdit(plan, block, "prevent_destroy", "true"),
  );
}

const DESTROYING: ReadonlySet<Action> = new Set(["delete", "delete-then-create", "create-then-delete"]);

const rewrite = (title: string, edit: TextReplacement | undefined): readonly CodeAction[] =>
  edit ? [{ title, kind: "refactor.rewrite", edits: [edit] }] : [];

function ignoreEdit(plan: ExplainablePlan, block: Block, name: string): TextReplacement | undefined {
  const expression = settingOf(lifecycleOf(block), "ignore_changes")?.expression;
  if (expression?.kind !== "tuple")
    return expression ? undefined : settingEdit(plan, block, "ignore_changes", `[${name}]`);
  if (expression.items.some((item) => keywordOf(item) === name)) return undefined;
  const last = expression.items.at(-1);
  if (!last) return { range: expression.range, text: `[${name}]` };
  return { range: endOf(last.range), text: `${separatorBefore(plan, last)}${name}` };
}

/** Returns the comma and the space or line break that separate a further element from the last one. */
function separatorBefore(plan: ExplainablePlan, last: Expression): string {
  const { file, start } = placeIn(plan, last.range);
  const line = file.text.slice(0, start).split("\n").at(-1)!;
  return line.trim() === "" ? `,\n${line}` : ", ";
}

/** Returns the edit that sets an argument of the lifecycle block, which is added if there is none; undefined if it has the value already. */
function settingEdit(plan: ExplainablePlan, block: Block, name: string, value: string): TextReplacement | undefined {
  const lifecycle = lifecycleOf(block);
  const written = settingOf(lifecycle, name);
  if (written && keywordOf(written.expression) === value) return undefined;
  if (written) return { range: written.expression.range, text: value };
  if (lifecycle) return appendLines(plan, lifecycle, [`${name} = ${value}`]);
  return appendLines(plan, block, ["", "lifecycle {", `  ${name} = ${value}`, "}"]);
}

const lifecycleOf = ({ body }: Block): Block | undefined => blocksOfType(body, "lifecycle")[0];

const settingOf = (lifecycle: Block | undefined, name: string): Argument | undefined =>
  lifecycle && argumentOf(lifecycle.body, name);
