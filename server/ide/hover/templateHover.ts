import { evaluate } from "../../engine/lang/evaluate.ts";
import { functionsWith } from "../../engine/lang/functions/table.ts";
import { codeBlock, plainText } from "../../engine/render/markdown.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { templateUse } from "../completion/templateVariables.ts";
import { lineText } from "../navigation/locations.ts";
import { functionText } from "./functionHover.ts";
import { valueMarkdown } from "./valueHover.ts";

/** A hover in a text that is no part of the plan, in UTF-16 offsets. */
export interface TextHover {
  readonly start: number;
  readonly end: number;
  readonly markdown: string;
}

/**
 * Returns the hover of a name in a template: the value of a variable as a call of templatefile gives it, or the meaning of a function.
 * Undefined outside of the sequences of the template.
 */
export function templateHover(
  { plan }: ExplainableRoot,
  path: string,
  text: string,
  offset: number,
): TextHover | undefined {
  const use = templateUse(plan, path);
  const start = offset - (/[\p{L}\p{N}_-]*$/u.exec(text.slice(Math.max(0, offset - 100), offset))?.[0].length ?? 0);
  const name = /^[\p{L}_][\p{L}\p{N}_-]*/u.exec(text.slice(start, start + 200))?.[0];
  if (!use || name === undefined || !isInSequence(text.slice(0, start)) || text[start - 1] === ".") return undefined;
  const place = { start, end: start + name.length };
  if (/^\s*\(/.test(text.slice(place.end, place.end + 20))) {
    const { dialect } = plan.language;
    const definition = functionsWith(dialect, []).get(name);
    return definition && { ...place, markdown: functionText(name, definition, dialect.product) };
  }
  const expression = use.variables.get(name);
  if (!expression || isBound(text, name)) return undefined;
  const secrets = secretsOf(plan);
  const { value } = evaluate(expression, plan.queries.scopeIn(use.node));
  const note = `given in ${lineText(plan, expression.range)}`;
  const isUnexplained = value.kind === "unknown" && value.origins.length === 0;
  return {
    ...place,
    markdown: isUnexplained
      ? [codeBlock(name), plainText(note)].join("\n\n")
      : valueMarkdown(name, value, [plainText(secrets.masked(note))], secrets),
  };
}

/** Whether a `for` anywhere in the template binds a name, which may then stand for another value. */
const isBound = (text: string, name: string): boolean =>
  [...text.matchAll(/\bfor\s+([\p{L}_][\p{L}\p{N}_-]*)(?:\s*,\s*([\p{L}_][\p{L}\p{N}_-]*))?\s+in\b/gu)].some(
    ([, first, second]) => first === name || second === name,
  );

/** Whether a text ends within `${…}` or `%{…}`. */
function isInSequence(before: string): boolean {
  const open = Math.max(before.lastIndexOf("${"), before.lastIndexOf("%{"));
  if (open < 0 || (before[open - 1] === before[open] && before[open - 2] !== before[open])) return false;
  let depth = 0;
  for (const character of before.slice(open + 1)) {
    if (character === "{") depth++;
    if (character === "}") depth--;
    if (depth === 0) return false;
  }
  return true;
}
