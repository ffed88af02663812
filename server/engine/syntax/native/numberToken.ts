import { parseLiteralNumber } from "../../values/numbers/number.ts";
import { NUMBER } from "../../values/type.ts";
import { numberValue, unknownValue, type Value } from "../../values/value.ts";
import * as say from "../syntaxFindings.ts";
import { type Cursor, report, textAt, tokenRange } from "./cursor.ts";

/** Returns the value of a number as written; unknown if it is invalid. */
export function parseNumberToken(c: Cursor, index: number): Value {
  const value = parseLiteralNumber(textAt(c, index));
  if (value !== undefined) return numberValue(value);
  report(c, tokenRange(c, index), "Invalid number literal", say.badNumber);
  return unknownValue(NUMBER);
}
