import { error } from "../../source/diagnostic.ts";
import * as T from "../scan/token.ts";
import { type Cursor, rangeOf, report, textAt, tokenRange, typeAt } from "./cursor.ts";

/** Reports the tokens that belong in no file, with Terraform's limits on how often it says the same. */
export function invalidTokens(c: Cursor): void {
  if (c.tokens.faults.length === 0) return;
  if (c.tokens.overflow !== undefined) reportOverflow(c, c.tokens.overflow);
  const told = { bitwise: 0, backtick: 0, apostrophe: 0, semicolon: 0, encoding: 0 };
  for (let index = 0; index < c.tokens.count; index++) {
    const type = typeAt(c, index);
    if (type >= T.FIRST_INVALID) reportToken(c, index, type, told);
  }
}

function reportOverflow(c: Cursor, at: number): void {
  const detail = "Stateline does not read beyond this place. Split the file up.";
  c.found.push({ ...error(rangeOf(c, at, at), "File too large", detail), origin: "stateline" });
}

type Told = { bitwise: number; backtick: number; apostrophe: number; semicolon: number; encoding: number };

function reportToken(c: Cursor, index: number, type: number, told: Told): void {
  switch (type) {
    case T.AMPERSAND:
    case T.PIPE:
    case T.TILDE:
    case T.CARET:
      if (told.bitwise++ < 4)
        say(c, index, "Unsupported operator", `Bitwise operators are not supported.${BITWISE[type] ?? ""}`);
      return;
    case T.BACKTICK:
      if (told.backtick % 2 === 0)
        say(
          c,
          index,
          INVALID,
          'The "`" character is not valid. To create a multi-line string, use the "heredoc" syntax, like "<<EOT".',
        );
      if (told.backtick <= 2) told.backtick++;
      return;
    case T.APOSTROPHE:
      if (told.apostrophe % 2 === 0)
        say(c, index, INVALID, 'Single quotes are not valid. Use double quotes (") to enclose strings.');
      if (told.apostrophe <= 2) told.apostrophe++;
      return;
    case T.SEMICOLON:
      if (told.semicolon++ === 0)
        say(
          c,
          index,
          INVALID,
          'The ";" character is not valid. Use newlines to separate arguments and blocks, and commas to separate items in collection values.',
        );
      return;
    case T.BAD_UTF8:
      if (told.encoding++ === 0)
        say(
          c,
          index,
          "Invalid character encoding",
          "All input files must be UTF-8 encoded. Ensure that UTF-8 encoding is selected in your editor.",
        );
      return;
    case T.QUOTED_NEWLINE:
      say(
        c,
        index,
        "Invalid multi-line string",
        'Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the "heredoc" multi-line template syntax.',
      );
      return;
    default: {
      const text = textAt(c, index);
      const curly = text === "“" || text === "”";
      say(c, index, INVALID, curly ? CURLY_QUOTE : "This character is not used within the language.");
    }
  }
}

const say = (c: Cursor, index: number, summary: string, detail: string): void =>
  report(c, tokenRange(c, index), summary, detail);

const INVALID = "Invalid character";
const CURLY_QUOTE =
  '"Curly quotes" are not valid here. These can sometimes be inadvertently introduced when sharing code via documents or discussion forums. It might help to replace the character with a "straight quote".';

const BITWISE: Readonly<Record<number, string>> = {
  [T.AMPERSAND]: ' Did you mean boolean AND ("&&")?',
  [T.PIPE]: ' Did you mean boolean OR ("||")?',
  [T.TILDE]: ' Did you mean boolean NOT ("!")?',
};
