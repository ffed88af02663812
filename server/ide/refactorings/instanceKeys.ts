import { bodyTraversals } from "../../engine/lang/bodyReferences.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { textLiteral } from "../../engine/render/textLiteral.ts";
import { endOf, type Range } from "../../engine/source/range.ts";
import { bareNameOf, literalText } from "../../engine/syntax/expressions.ts";
import { isIdentifier } from "../../engine/syntax/scan/identifier.ts";
import type { Block, Expression, Item, Traversal } from "../../engine/syntax/tree.ts";
import { rawEquals } from "../../engine/values/equality.ts";
import { stringValue } from "../../engine/values/value.ts";
import { placeIn } from "../../workspace/place.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { covers, cursorAt } from "../cursor.ts";
import type { TextReplacement } from "../editing/codeAction.ts";
import { effectOf, type PlanWith } from "../editing/editEffect.ts";
import { editedTexts } from "../editing/editedTexts.ts";
import type { Rename } from "../navigation/rename.ts";

/** An instance key where a literal `for_each` writes it. */
export interface WrittenKey {
  readonly block: Block;
  readonly key: string;
  /** The range without quotation marks. */
  readonly range: Range;
  readonly isQuoted: boolean;
  /** All keys of the same `for_each`. */
  readonly siblingKeys: readonly string[];
}

/** Returns the instance key at an offset, in `for_each = { key = … }` or `toset(["key"])`; undefined if there is none. */
export function keyAt(plan: ExplainablePlan, path: string, offset: number): WrittenKey | undefined {
  const cursor = cursorAt(plan, path, offset);
  const block = cursor?.item;
  if (!cursor || block?.kind !== "block" || (block.type !== "resource" && block.type !== "module")) return undefined;
  if (cursor.nested.length > 0 || cursor.argument?.name !== "for_each" || path.includes("/.terraform/"))
    return undefined;
  const written = keysIn(cursor.argument.expression);
  const underCursor = written.find(({ expression }) => covers(expression.range, cursor.offset));
  if (!underCursor) return undefined;
  const { file, start } = placeIn(plan, underCursor.expression.range);
  const isQuoted = file.text[start] === '"';
  const { range } = underCursor.expression;
  const inner = isQuoted ? { ...range, start: range.start + 1, end: range.end - 1 } : range;
  return { block, key: underCursor.key, range: inner, isQuoted, siblingKeys: written.map(({ key }) => key) };
}

/** Returns the literal keys of a `for_each`. */
function keysIn(expression: Expression): readonly { readonly key: string; readonly expression: Expression }[] {
  const [argument] = expression.kind === "call" && expression.name === "toset" ? expression.args : [];
  const expressions =
    expression.kind === "object"
      ? expression.items.map(({ key }) => key)
      : argument?.kind === "tuple"
        ? argument.items
        : [];
  return expressions.flatMap((each) => {
    const key = expression.kind === "object" ? (bareNameOf(each) ?? literalText(each)) : literalText(each);
    return key === undefined ? [] : [{ key, expression: each }];
  });
}

/**
 * Returns the edits that rename an instance key and every reference to it, with the moved block that keeps the object. It is refused if
 * something would be destroyed or replaced all the same, because values follow from the key.
 */
export function renamedKey(root: ExplainableRoot, written: WrittenKey, newKey: string, planWith: PlanWith): Rename {
  const { plan } = root;
  const { block, key, range, isQuoted, siblingKeys } = written;
  if (newKey === "") return { refused: "A key must not be empty." };
  if (siblingKeys.includes(newKey)) return { refused: `There is a key ${textLiteral(newKey)} already.` };
  const literal = textLiteral(newKey);
  const inPlace = isQuoted ? literal.slice(1, -1) : isIdentifier(newKey) ? newKey : literal;
  const edits: readonly TextReplacement[] = [
    { range, text: inPlace },
    ...referencesTo(plan, block, key).map((each) => ({ range: each, text: `[${literal}]` })),
    ...movedBlock(plan, block, key, newKey),
  ];
  const edited = planWith(editedTexts(plan, edits));
  if (!edited) return { refused: "The rename cannot be planned now, so its effect is not known." };
  const effect = effectOf(plan, edited);
  if (effect.isHarmful)
    return { refused: `Values follow from the key, so the rename would not keep the objects: ${effect.text}.` };
  return { edits: edits.map((edit) => ({ ...edit, root })) };
}

/** Returns the ranges of the literal key in every reference to the instance, without what moved and removed blocks say of the past. */
function referencesTo({ queries }: ExplainablePlan, block: Block, key: string): readonly Range[] {
  const files = queries.moduleOf(block.range.anchor.path)?.module.files ?? [];
  const [first = "", second = ""] = block.labels.map(({ value }) => value);
  const [root, name] = block.type === "module" ? ["module", first] : [first, second];
  const value = stringValue(key);
  return files
    .flatMap(({ body }) => body.items)
    .flatMap(traversalsIn)
    .flatMap(({ root: traversed, steps: [named, step] }) =>
      traversed === root &&
      named?.kind === "attribute" &&
      named.name === name &&
      step?.kind === "index" &&
      rawEquals(step.key, value)
        ? [step.range]
        : [],
    );
}

const traversalsIn = (item: Item): readonly Traversal[] =>
  item.kind === "block" && !HISTORY.has(item.type) ? bodyTraversals(item.body) : [];

const HISTORY: ReadonlySet<string> = new Set(["moved", "removed"]);

/** Returns the moved block of an instance that has objects, after its block. */
function movedBlock(
  { queries }: ExplainablePlan,
  block: Block,
  key: string,
  newKey: string,
): readonly TextReplacement[] {
  const isModule = block.type === "module";
  const [first = ""] = block.labels.map(({ value }) => value);
  const isInside = queries.tracesOf(block).some(({ stored, change: { address } }) => {
    const steps = address.resource.module.steps;
    return stored && (isModule ? steps.some((step) => step.name === first && step.key === key) : address.key === key);
  });
  if (!isInside) return [];
  const name = isModule ? `module.${first}` : block.labels.map(({ value }) => value).join(".");
  const text = `\n\nmoved {\n  from = ${name}[${textLiteral(key)}]\n  to   = ${name}[${textLiteral(newKey)}]\n}`;
  return [{ range: endOf(block.range), text }];
}
