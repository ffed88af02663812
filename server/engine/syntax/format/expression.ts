import * as T from "../scan/token.ts";
import { type FormatToken, madeToken } from "./formatToken.ts";

/** Returns the tokens of a value with `"${x}"` simplified to `x`; the same list if nothing changes. */
export function cleanValueExpression(tokens: readonly FormatToken[]): readonly FormatToken[] {
  if (!isWrapped(tokens)) return tokens;
  const inner = tokens.slice(2, -2);
  if (hasTemplateOfItsOwn(inner)) return tokens;
  const bare = withoutOuterNewlines(inner);
  const needsParentheses =
    bare.some((token) => token.type === T.NEWLINE) &&
    !(bare[0]?.type === T.OPEN_PARENTHESIS && bare.at(-1)?.type === T.CLOSE_PARENTHESIS);
  return needsParentheses ? [madeToken(T.OPEN_PARENTHESIS, "("), ...bare, madeToken(T.CLOSE_PARENTHESIS, ")")] : bare;
}

const isWrapped = (tokens: readonly FormatToken[]): boolean =>
  tokens.length >= 5 &&
  tokens[0]!.type === T.OPEN_QUOTE &&
  tokens[1]!.type === T.OPEN_INTERPOLATION &&
  tokens.at(-2)!.type === T.CLOSE_SEQUENCE &&
  tokens.at(-1)!.type === T.CLOSE_QUOTE;

/** Whether there is another sequence, or text, outside of nested strings. */
function hasTemplateOfItsOwn(tokens: readonly FormatToken[]): boolean {
  let quotes = 0;
  for (const { type } of tokens) {
    if (type === T.OPEN_QUOTE) quotes++;
    else if (type === T.CLOSE_QUOTE) quotes--;
    else if (quotes <= 0 && (type === T.OPEN_INTERPOLATION || type === T.CLOSE_SEQUENCE || type === T.QUOTED_LIT))
      return true;
  }
  return false;
}

function withoutOuterNewlines(tokens: readonly FormatToken[]): readonly FormatToken[] {
  const first = tokens.findIndex((token) => token.type !== T.NEWLINE);
  const last = tokens.findLastIndex((token) => token.type !== T.NEWLINE);
  return first < 0 ? [] : tokens.slice(first, last + 1);
}

/** Returns the tokens of a variable's type in today's syntax: without quotes, and with element types. */
export function cleanTypeExpression(tokens: readonly FormatToken[]): readonly FormatToken[] {
  if (tokens.length === 1) {
    const { type, text } = tokens[0]!;
    const collection = type === T.IDENT && (text === "list" || text === "map" || text === "set");
    return collection ? callOf(text, "any") : tokens;
  }
  const [open, name, close] = tokens;
  const quoted =
    tokens.length === 3 && open!.type === T.OPEN_QUOTE && name!.type === T.QUOTED_LIT && close!.type === T.CLOSE_QUOTE;
  if (!quoted) return tokens;
  if (name!.text === "string") return [madeToken(T.IDENT, "string")];
  return name!.text === "list" || name!.text === "map" ? callOf(name!.text, "string") : tokens;
}

const callOf = (name: string, argument: string): readonly FormatToken[] => [
  madeToken(T.IDENT, name),
  madeToken(T.OPEN_PARENTHESIS, "("),
  madeToken(T.IDENT, argument),
  madeToken(T.CLOSE_PARENTHESIS, ")"),
];
