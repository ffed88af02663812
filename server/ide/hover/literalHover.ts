import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import type { Cursor } from "../cursor.ts";
import { languagePage } from "../languageWords/languageWords.ts";
import { FOR_WORDS, LITERAL_WORDS } from "../languageWords/valueWords.ts";
import type { Hover } from "./hoverText.ts";

/** Returns what `true`, `false` and `null` mean, and the words of a `for` expression. */
export function literalHover(
  { plan }: ExplainableRoot,
  { syntax, item, expressions, offset }: Cursor,
): Hover | undefined {
  const [inner] = expressions;
  const words = inner?.kind === "literal" ? LITERAL_WORDS : inner?.kind === "for" ? FOR_WORDS : undefined;
  if (!words) return undefined;
  const base = syntax.offsets.get(item.range.anchor) ?? 0;
  const { text } = syntax.source;
  const beginning = /[a-z]*$/.exec(text.slice(0, base + offset))![0];
  const word = beginning + /^[a-z]*/.exec(text.slice(base + offset))![0];
  const meaning = words.get(word);
  if (!meaning) return undefined;
  const start = offset - beginning.length;
  const url = languagePage(meaning.page, plan.language.dialect.product);
  const range = { anchor: item.range.anchor, start, end: start + word.length };
  return { range, markdown: `${inlineCode(word)}: ${plainText(meaning.sentence)} [Documentation](${url})` };
}
