import { MASKED } from "../values/marks.ts";
import { formatNumber } from "../values/numbers/number.ts";
import { hclQuoted } from "../values/text/quote.ts";
import type { Value } from "../values/value.ts";

/** Returns a text as a literal of the configuration language. */
export const textLiteral = (text: string): string => hclQuoted(text);

/** Returns a text, number or bool as a literal of the configuration language; undefined for any other value, and for a sensitive one. */
export function scalarLiteral(value: Value): string | undefined {
  if ((value.marks & MASKED) !== 0) return undefined;
  if (value.kind === "string") return textLiteral(value.value);
  if (value.kind === "number") return formatNumber(value.value);
  return value.kind === "bool" ? String(value.value) : undefined;
}
