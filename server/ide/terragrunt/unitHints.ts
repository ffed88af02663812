import { lineAndCharacter } from "../../engine/source/sourceFile.ts";
import type { Body, Expression } from "../../engine/syntax/tree.ts";
import { rawEquals } from "../../engine/values/equality.ts";
import type { Value } from "../../engine/values/value.ts";
import type { UnitState } from "../../workspace/unitState.ts";
import { hintText, type InlayHint } from "../inlayHints.ts";
import { knownValue, secretsIn } from "./unitHover.ts";
import { scopeOfFile, type UnitView } from "./unitView.ts";

/**
 * Returns the values of arguments and inputs on some lines that are a single reference or call. In a file that several units read, only
 * the values that are the same in all of them; none if not all units are evaluated.
 */
export function unitHints(view: UnitView, lines: { readonly from: number; readonly to: number }): readonly InlayHint[] {
  const { syntax, path, otherReaders } = view;
  if (path.endsWith(".json") || !otherReaders) return [];
  const secrets = secretsIn(view);
  return valuesIn(syntax.body).flatMap((expression) => {
    const base = syntax.offsets.get(expression.range.anchor);
    if (base === undefined) return [];
    const { line } = lineAndCharacter(syntax.source, base + expression.range.end);
    if (line < lines.from || line > lines.to) return [];
    const value = knownValue(view, expression);
    const text = value && isSameFor(otherReaders, path, expression, value) ? hintText(value, secrets) : undefined;
    return text === undefined ? [] : [{ range: expression.range, text }];
  });
}

/** Whether an expression of a file has this value in all of these units. */
const isSameFor = (readers: readonly UnitState[], path: string, expression: Expression, value: Value): boolean =>
  readers.every((reader) => {
    const other = knownValue({ scope: scopeOfFile(reader, path) }, expression);
    return other !== undefined && rawEquals(other, value);
  });

/** Returns the expressions of arguments, and of the members of objects, that are a reference, a call or a template. */
const valuesIn = ({ items }: Body): readonly Expression[] =>
  items.flatMap((item) => (item.kind === "argument" ? lonelyIn(item.expression) : valuesIn(item.body)));

function lonelyIn(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "traversal":
    case "call":
      return [expression];
    case "template":
      return expression.parts.some(({ kind }) => kind !== "literal") ? [expression] : [];
    case "object":
      return expression.items.flatMap(({ value }) => lonelyIn(value));
    default:
      return [];
  }
}
