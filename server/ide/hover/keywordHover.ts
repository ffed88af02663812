import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import type { Range } from "../../engine/source/range.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { type Cursor, covers } from "../cursor.ts";
import type { LanguageWord } from "../languageWords/languageWord.ts";
import { languagePage } from "../languageWords/languageWords.ts";
import { ARGUMENT_WORDS, SELF, TYPE_WORDS } from "../languageWords/valueWords.ts";
import type { Hover } from "./hoverText.ts";

/** Returns what the language means by a word within a value: a type, a keyword of an argument, or `self`. */
export function keywordHover({ plan }: ExplainableRoot, cursor: Cursor): Hover | undefined {
  const named = nameAround(cursor);
  const meaning = named && meaningOf(cursor, named.name);
  if (!named || !meaning) return undefined;
  const url = languagePage(meaning.page, plan.language.dialect.product);
  return {
    range: named.range,
    markdown: `${inlineCode(named.name)}: ${plainText(meaning.sentence)} [Documentation](${url})`,
  };
}

/** Returns the root of the traversal at the cursor, or the name of the call. */
function nameAround({ expressions, offset }: Cursor): { readonly name: string; readonly range: Range } | undefined {
  const [inner] = expressions;
  if (inner?.kind === "call" && covers(inner.nameRange, offset)) return { name: inner.name, range: inner.nameRange };
  if (inner?.kind === "traversal" && covers(inner.rootRange, offset))
    return { name: inner.root, range: inner.rootRange };
  return undefined;
}

function meaningOf({ item, nested, argument, expressions }: Cursor, name: string): LanguageWord | undefined {
  if (item.kind !== "block" || !argument) return undefined;
  const isType =
    argument.name === "type" && nested.length === 0 && (item.type === "variable" || item.type === "output");
  if (isType) return TYPE_WORDS[name];
  if (name === "self") return SELF;
  const [inner] = expressions;
  return inner?.kind === "traversal" && inner.steps.length === 0
    ? ARGUMENT_WORDS[`${argument.name}.${name}`]
    : undefined;
}
