import { hclQuoted } from "../values/text/quote.ts";

/** Returns a text as a literal of the configuration language. */
export const textLiteral = (text: string): string => hclQuoted(text);
