import { isReference, parseReference, type Subject } from "../../engine/lang/reference.ts";
import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import { unaskedText } from "../../engine/render/notPlannedReasons.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { Traversal } from "../../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import type { Cursor } from "../cursor.ts";
import { lineText } from "../navigation/locations.ts";
import { definitionsOf } from "../navigation/names.ts";
import type { Hover } from "./hoverText.ts";

/** Returns the hover of a reference without a value: where its subject is declared, and why the value is unknown. */
export function declarationHover(root: ExplainableRoot, path: string, { expressions }: Cursor): Hover | undefined {
  const { plan } = root;
  const traversal = expressions.find((expression): expression is Traversal => expression.kind === "traversal");
  const reference = traversal && parseReference(traversal);
  const folder = plan.queries.moduleOf(path)?.module.path;
  if (!traversal || !reference || !isReference(reference) || folder === undefined) return undefined;
  const name = declaredName(reference.subject, reference.text);
  const [definition] = name === undefined ? [] : definitionsOf([root], { folder, name });
  if (name === undefined || !definition) return undefined;
  const { anchor } = definition.range;
  const item = plan.syntaxOf(anchor.path)?.body.items.find(({ range }) => range.anchor === anchor);
  const [missing] = item ? plan.queries.notPlannedOf(item) : [];
  const reason = missing ? `: ${plainText(secretsOf(plan).masked(unaskedText(missing.cause)))}` : "";
  const place = `${inlineCode(name)} is declared in ${plainText(lineText(plan, definition.range))}.`;
  return { range: traversal.range, markdown: `${place} Its value is not known${reason}.` };
}

/** Returns the name of what a reference leads to; undefined for what nothing declares, such as `each`. */
function declaredName(subject: Subject, text: string): string | undefined {
  switch (subject.kind) {
    case "variable":
    case "local":
    case "resource":
      return text;
    case "module":
      return `module.${subject.call}`;
    default:
      return undefined;
  }
}
