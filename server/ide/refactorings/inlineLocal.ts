import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Argument, Block, Expression } from "../../engine/syntax/tree.ts";
import { placeIn } from "../../workspace/place.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import type { Offer } from "../editing/codeAction.ts";
import { nameAt, placesOf } from "../navigation/names.ts";
import { removeItem } from "../quickFixes/blockEdits.ts";
import { refactoring } from "./refactoring.ts";
import type { Selection } from "./selection.ts";

/** Returns the refactoring that writes the value of the local value at the cursor in place of its name; empty if nothing uses it. */
export function inlineLocal(root: ExplainableRoot, { syntax, start }: Selection): readonly Offer[] {
  const { plan } = root;
  const at = nameAt(root, syntax.source.path, start);
  if (!at?.name.name.startsWith("local.")) return [];
  const places = placesOf([root], at.name);
  const uses = places.filter(({ role }) => role === "use");
  const definitions = places.filter(({ role }) => role === "definition");
  const [definition] = definitions;
  if (!definition || definitions.length > 1 || uses.length === 0) return [];
  if (places.some(({ range }) => range.anchor.path.endsWith(".json"))) return [];
  const declaration = declarationOf(plan, definition.range);
  if (!declaration) return [];
  const { block, argument } = declaration;
  const value = textOf(plan, argument.expression);
  if (value === undefined) return [];
  const edits = [
    ...uses.map(({ range }) => ({ range, text: value })),
    removeItem(plan, block.body.items.length === 1 ? block : argument),
  ];
  return [refactoring(plan, { title: `Inline ${at.name.name}`, kind: "refactor.inline", edits })];
}

/** Returns the argument of a `locals` block that a name defines. */
function declarationOf(
  plan: ExplainablePlan,
  { anchor, start }: Argument["nameRange"],
): { readonly block: Block; readonly argument: Argument } | undefined {
  const block = plan.syntaxOf(anchor.path)?.body.items.find(({ range }) => range.anchor === anchor);
  if (block?.kind !== "block" || block.type !== "locals") return undefined;
  const argument = block.body.items.find((item) => item.kind === "argument" && item.nameRange.start === start);
  return argument?.kind === "argument" ? { block, argument } : undefined;
}

/** Returns the text of a value, in parentheses unless it holds together by itself; undefined for more than one line. */
function textOf(plan: ExplainablePlan, expression: Expression): string | undefined {
  const { file, start, end } = placeIn(plan, expression.range);
  const text = file.text.slice(start, end);
  if (text.includes("\n") || expression.kind === "splat") return undefined;
  return WHOLE.has(expression.kind) ? text : `(${text})`;
}

const WHOLE: ReadonlySet<Expression["kind"]> = new Set<Expression["kind"]>([
  "literal",
  "template",
  "templateWrap",
  "traversal",
  "call",
  "parentheses",
  "tuple",
  "object",
  "for",
]);
