import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import type { Expression } from "../tree.ts";
import {
  between,
  type Cursor,
  failedSince,
  peek,
  peekType,
  previous,
  read,
  report,
  textAt,
  tokenRange,
  typeAt,
} from "./cursor.ts";
import { broken, parseExpression } from "./expression.ts";
import { recover, recoverOver, startsItem } from "./recovery.ts";

/** Parses a call after its name, or after the first part of the name. */
export function parseCall(c: Cursor, first: number): Expression {
  let open = read(c);
  let last = first;
  let name = textAt(c, first);
  while (typeAt(c, open) === T.DOUBLE_COLON) {
    const part = read(c);
    if (typeAt(c, part) !== T.IDENT) {
      report(c, tokenRange(c, part), "Missing function name", say.noFunctionName);
      recoverOver(c, T.OPEN_PARENTHESIS);
      return broken(between(c, first, part));
    }
    name += `::${textAt(c, part)}`;
    last = part;
    open = read(c);
  }
  if (typeAt(c, open) !== T.OPEN_PARENTHESIS) {
    report(c, tokenRange(c, open), "Missing open parenthesis", say.noParenthesis);
    recoverOver(c, T.OPEN_PARENTHESIS);
    return broken(between(c, first, open));
  }
  return parseArguments(c, name, first, last, open);
}

function parseArguments(c: Cursor, name: string, first: number, last: number, open: number): Expression {
  const newlines = c.newlines;
  c.newlines = false;
  const args: Expression[] = [];
  let expandFinal = false;
  let close = -1;
  while (close < 0) {
    const next = peek(c);
    if (typeAt(c, next) === T.CLOSE_PARENTHESIS) close = read(c);
    else if (c.salvage && startsItem(c)) close = previous(c);
    else {
      const mark = c.errors;
      args.push(parseExpression(c));
      if (failedSince(c, mark)) close = recover(c, T.CLOSE_PARENTHESIS);
      else if (c.salvage && startsItem(c)) close = previous(c);
      else {
        const separator = read(c);
        const type = typeAt(c, separator);
        if (type === T.CLOSE_PARENTHESIS) close = separator;
        else if (type === T.ELLIPSIS) {
          expandFinal = true;
          close = closeExpanded(c, separator);
        } else if (type !== T.COMMA) close = missingSeparator(c, separator, first, open);
      }
    }
  }
  c.newlines = newlines;
  return {
    kind: "call",
    name,
    nameRange: between(c, first, last),
    openParenthesis: tokenRange(c, open),
    closeParenthesis: tokenRange(c, close),
    args: args.slice(),
    expandFinal,
    range: between(c, first, close),
  };
}

function closeExpanded(c: Cursor, ellipsis: number): number {
  if (peekType(c) === T.CLOSE_PARENTHESIS) return read(c);
  if (!c.recovery) report(c, tokenRange(c, ellipsis), "Missing closing parenthesis", say.afterExpansion);
  return recover(c, T.CLOSE_PARENTHESIS);
}

function missingSeparator(c: Cursor, separator: number, first: number, open: number): number {
  if (typeAt(c, separator) === T.EOF)
    report(c, between(c, first, open), "Unterminated function call", say.unclosedCall);
  else report(c, tokenRange(c, separator), "Missing argument separator", say.noComma);
  return recover(c, T.CLOSE_PARENTHESIS);
}
