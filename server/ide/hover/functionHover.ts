import type { Product } from "../../engine/lang/dialect.ts";
import { functionsWith } from "../../engine/lang/functions/table.ts";
import type { FunctionDefinition } from "../../engine/lang/scope.ts";
import { codeBlock, plainText } from "../../engine/render/markdown.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { type Cursor, covers } from "../cursor.ts";
import { signatureOf } from "../editing/signatureHelp.ts";
import { languagePage } from "../languageWords/languageWords.ts";
import { expressionHover } from "./expressionHover.ts";
import type { Hover } from "./hoverText.ts";

/** Returns the hover of a function's name: its signature, what it returns, and the value of the call. */
export function functionHover(root: ExplainableRoot, cursor: Cursor): Hover | undefined {
  const call = cursor.expressions.find(({ kind }) => kind === "call");
  if (call?.kind !== "call" || !covers(call.nameRange, cursor.offset)) return undefined;
  const scope = root.plan.queries.scopeAt(cursor.item)?.scope;
  const definition = (scope?.functions ?? functionsWith(root.plan.language.dialect, [])).get(call.name);
  if (!definition) return undefined;
  const value = expressionHover(root, cursor)?.markdown;
  const about = functionText(call.name, definition, root.plan.language.dialect.product);
  return { range: call.nameRange, markdown: [about, ...(value === undefined ? [] : [value])].join("\n\n") };
}

/** Returns the signature of a function, and what it returns. */
export function functionText(name: string, definition: FunctionDefinition, product: Product): string {
  const { label, description } = signatureOf(definition, 0);
  return [codeBlock(label), [plainText(description), ...documentationLink(name, product)].join(" ")].join("\n\n");
}

/** Returns a link to the page of a function of the language; none for one of a provider. */
const documentationLink = (name: string, product: Product): readonly string[] =>
  /^\w+$/.test(name) ? [`[Documentation](${languagePage(`functions/${name}`, product)})`] : [];
