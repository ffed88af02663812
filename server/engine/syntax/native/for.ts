import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import type { Expression, For } from "../tree.ts";
import {
  between,
  type Cursor,
  failedSince,
  isKeyword,
  peek,
  peekType,
  read,
  report,
  textAt,
  tokenRange,
  typeAt,
} from "./cursor.ts";
import { broken, parseExpression } from "./expression.ts";
import { recover } from "./recovery.ts";

/** Parses a for expression after its keyword. Newlines are skipped already. */
export function parseFor(c: Cursor, open: number): Expression {
  read(c);
  const closeType = T.oppositeBracket(typeAt(c, open));
  const names = parseNames(c);
  if ("detail" in names) return giveUp(c, open, closeType, names);
  const mark = c.errors;
  const collection = parseExpression(c);
  if (failedSince(c, mark)) return giveUp(c, open, closeType);
  if (peekType(c) !== T.COLON) return giveUp(c, open, closeType, say.forColon);
  read(c);
  return parseResult(c, open, closeType, names, collection);
}

interface ForNames {
  readonly keyName: string | undefined;
  readonly valueName: string;
}

/** Reads `k, v in` or `v in`; a wording says what is missing at the next token. */
function parseNames(c: Cursor): ForNames | say.Wording {
  if (peekType(c) !== T.IDENT) return say.forName;
  let valueName = textAt(c, read(c));
  let keyName: string | undefined;
  if (peekType(c) === T.COMMA) {
    read(c);
    keyName = valueName;
    if (peekType(c) !== T.IDENT) return say.forValueName;
    valueName = textAt(c, read(c));
  }
  if (!isKeyword(c, peek(c), "in")) return say.forIn;
  read(c);
  return { keyName, valueName };
}

/** Reports the wording, if any, at the next token; the whole is then broken. */
function giveUp(c: Cursor, open: number, closeType: number, wording?: say.Wording): Expression {
  if (wording && !c.recovery) report(c, tokenRange(c, peek(c)), INVALID, wording);
  return broken(between(c, open, recover(c, closeType)));
}

const INVALID = "Invalid 'for' expression";

function parseResult(c: Cursor, open: number, closeType: number, names: ForNames, collection: Expression): Expression {
  const mark = c.errors;
  let value = parseExpression(c);
  let key: Expression | undefined;
  if (peekType(c) === T.FAT_ARROW) {
    read(c);
    key = value;
    value = parseExpression(c);
  }
  if (failedSince(c, mark)) return giveUp(c, open, closeType);
  const ellipsis = peekType(c) === T.ELLIPSIS ? read(c) : -1;
  let condition: Expression | undefined;
  if (isKeyword(c, peek(c), "if")) {
    read(c);
    const conditionMark = c.errors;
    condition = parseExpression(c);
    if (failedSince(c, conditionMark)) return giveUp(c, open, closeType);
  }
  const close = closeFor(c, closeType);
  checkResult(c, closeType, key, value, ellipsis);
  const expression: For = {
    kind: "for",
    keyName: names.keyName,
    valueName: names.valueName,
    collection,
    key: closeType === T.CLOSE_BRACE ? key : undefined,
    value,
    condition,
    grouping: ellipsis >= 0,
    open: tokenRange(c, open),
    close: tokenRange(c, close),
    range: between(c, open, close),
  };
  return key || closeType === T.CLOSE_BRACKET ? expression : broken(expression.range);
}

function closeFor(c: Cursor, closeType: number): number {
  if (peekType(c) === closeType) return read(c);
  if (!c.recovery) report(c, tokenRange(c, peek(c)), INVALID, say.extraInFor);
  return recover(c, closeType);
}

/** Reports a missing key in an object, and a key or grouping in a tuple. */
function checkResult(
  c: Cursor,
  closeType: number,
  key: Expression | undefined,
  value: Expression,
  ellipsis: number,
): void {
  if (closeType === T.CLOSE_BRACE) {
    if (!key) report(c, value.range, INVALID, say.forKeyMissing);
    return;
  }
  if (key) report(c, key.range, INVALID, say.forKeySurplus);
  if (ellipsis >= 0) report(c, tokenRange(c, ellipsis), INVALID, say.forGrouping);
}
