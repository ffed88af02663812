import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import { type Cursor, rangeOf, report, textAt, tokenRange, typeAt } from "./cursor.ts";

/** Reports tokens that no file may have, with Terraform's limits on repeated messages. */
export function invalidTokens(c: Cursor): void {
  if (c.tokens.faults.length === 0) return;
  if (c.tokens.overflow !== undefined) reportOverflow(c, c.tokens.overflow);
  const reportCounts = { bitwise: 0, backtick: 0, apostrophe: 0, semicolon: 0, encoding: 0, strange: 0 };
  for (let index = 0; index < c.tokens.count; index++) {
    const type = typeAt(c, index);
    if (type >= T.FIRST_INVALID) reportToken(c, index, type, reportCounts);
  }
}

function reportOverflow(c: Cursor, at: number): void {
  c.diagnostics.push({ ...say.syntaxError(rangeOf(c, at, at), "File too large", say.longFile), origin: "stateline" });
}

type ReportCounts = {
  bitwise: number;
  backtick: number;
  apostrophe: number;
  semicolon: number;
  encoding: number;
  strange: number;
};

function reportToken(c: Cursor, index: number, type: number, reported: ReportCounts): void {
  switch (type) {
    case T.AMPERSAND:
    case T.PIPE:
    case T.TILDE:
    case T.CARET:
      if (reported.bitwise++ < 4) reportAt(c, index, "Unsupported operator", say.bitwise(BITWISE[type]));
      return;
    case T.BACKTICK:
      if (reported.backtick % 2 === 0) reportAt(c, index, INVALID, say.backtick);
      if (reported.backtick <= 2) reported.backtick++;
      return;
    case T.APOSTROPHE:
      if (reported.apostrophe % 2 === 0) reportAt(c, index, INVALID, say.apostrophe);
      if (reported.apostrophe <= 2) reported.apostrophe++;
      return;
    case T.SEMICOLON:
      if (reported.semicolon++ === 0) reportAt(c, index, INVALID, say.semicolon);
      return;
    case T.BAD_UTF8:
      if (reported.encoding++ === 0) reportAt(c, index, "Invalid character encoding", say.notUtf8);
      return;
    case T.QUOTED_NEWLINE:
      reportAt(c, index, "Invalid multi-line string", say.quotedNewline);
      return;
    default: {
      if (reported.strange++ >= MOST_INVALID_CHARACTERS) return;
      const text = textAt(c, index);
      const curly = text === "“" || text === "”";
      reportAt(c, index, INVALID, curly ? say.curlyQuote : say.strangeCharacter);
    }
  }
}

/** The most reports of invalid characters, because a binary file has as many as bytes. */
const MOST_INVALID_CHARACTERS = 10_000;

const reportAt = (c: Cursor, index: number, summary: string, wording: say.Wording): void =>
  report(c, tokenRange(c, index), summary, wording);

const INVALID = "Invalid character";

const BITWISE: Readonly<Record<number, string>> = {
  [T.AMPERSAND]: '"&&"',
  [T.PIPE]: '"||"',
  [T.TILDE]: '"!"',
};
