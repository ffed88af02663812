import { isIdentifier } from "../../engine/syntax/scan/identifier.ts";
import { hclQuoted } from "../../engine/values/text/quote.ts";
import type { CompletionItem } from "./item.ts";
import type { Position } from "./position.ts";
import { isAmongElements, withoutComments } from "./textAround.ts";

// An accepted item must fit what stands around it: the text after it is kept, but for the rest of the word.

/** What stands around a position in its line. */
interface Line {
  /** The text before the word, without the blanks at its end. */
  readonly before: string;
  /** The rest of the word after the position. */
  readonly rest: string;
  /** What follows the rest of the word, without the blanks at its start. */
  readonly next: string;
  /** Whether it follows without a blank. */
  readonly isAdjacent: boolean;
  /** The text that follows in the line, or in the next one that has more than a comment. */
  readonly later: string;
  /** Whether an element that ends the line needs a comma, because another one follows. */
  readonly lacksComma: boolean;
}

/** Returns the items that fit at an offset, as they fit; those that would break what stands there are left out. */
export function fittedItems(
  items: readonly CompletionItem[],
  position: Position,
  text: string,
  offset: number,
): readonly CompletionItem[] {
  const after = lineAfter(text, offset);
  const line = lineAt(text, offset, after, position);
  switch (position.kind) {
    case "label":
      return items.map((item) => (position.isQuoted ? inQuotes(item, after) : quotedLabel(item, after)));
    case "string":
      return items.map((item) => inString(item, position, after));
    case "key":
      return items.flatMap((item) => fittedKey(item, position, line, after));
    case "item":
      return items.flatMap((item) => fittedItem(item, position, line));
    case "member":
      return items.flatMap((item) => fittedMember(item, position, line, after));
    case "expression":
      return items.flatMap((item) => fittedExpression(item, position, line));
  }
}

const lineAfter = (text: string, offset: number): string => {
  const end = text.indexOf("\n", offset);
  return text.slice(offset, end < 0 ? text.length : end).replace(/\r$/, "");
};

function lineAt(text: string, offset: number, after: string, { prefix }: Position): Line {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const rest = wordAtStart(after);
  const following = after.slice(rest.length);
  const trimmed = following.trimStart();
  const next = /^(?:#|\/\/|\/\*)/.test(trimmed) ? "" : trimmed;
  const later = next === "" ? withoutComments(text, offset + rest.length) : next;
  return {
    before: text.slice(start, offset - prefix.length).trimEnd(),
    rest,
    next,
    isAdjacent: trimmed.length === following.length,
    later,
    lacksComma: next === "" && beginsValue(later) && isAmongElements(text, offset),
  };
}

const wordAtStart = (text: string): string => /^[\p{L}\p{N}_-]*(?:::[\p{L}\p{N}_-]*)*/u.exec(text)?.[0] ?? "";

/** Returns how long the rest of a literal in quotation marks is; 0 for one without an end in the line, or with a template. */
const restOfLiteral = (after: string): number => /^(?:[^"\\$%]|\\.)*(?=")/.exec(after)?.[0].length ?? 0;

/** Returns a text in a string: all of it, or one name of a path. */
function inString(
  item: CompletionItem,
  { content, prefix }: Position & { readonly kind: "string" },
  after: string,
): CompletionItem {
  const end = restOfLiteral(after);
  const slash = content === prefix ? -1 : after.slice(0, end).indexOf("/");
  return { ...item, insert: item.insert ?? inner(item.label), after: slash < 0 ? end : slash };
}

/** Returns a text as it stands between quotation marks. */
const inner = (text: string): string => hclQuoted(text).slice(1, -1);

const inQuotes = (item: CompletionItem, after: string): CompletionItem => ({
  ...item,
  insert: inner(item.label),
  after: restOfLiteral(after),
});

const quotedLabel = (item: CompletionItem, after: string): CompletionItem => ({
  ...item,
  insert: hclQuoted(item.label),
  after: wordAtStart(after).length,
});

/** Returns an argument or block: its name alone where a value, labels or a body follow already. */
function fittedItem(
  item: CompletionItem,
  { prefix }: Position & { readonly kind: "item" },
  { before, rest, next }: Line,
): readonly CompletionItem[] {
  const after = rest.length;
  const isInOneLine = before.endsWith("{");
  if ((before !== "" && !isInOneLine) || isInOneLine !== next.startsWith("}")) return [];
  if (next === "") return [{ ...item, after }];
  // A block within a line holds one argument and no block.
  if (isInOneLine) return item.kind === "block" ? [] : [{ ...item, after }];
  const isHead = /^(?:=(?!=)|["{])/.test(next) || (prefix + rest !== "" && WORD.test(next));
  return isHead && isIdentifier(item.label) ? [nameOnly(item, after)] : [];
}

/** Returns an item that is its label. */
function nameOnly({ insert: _, isSnippet: __, ...item }: CompletionItem, after: number): CompletionItem {
  return { ...item, after };
}

/** Returns a key of an object, quoted unless it is a name, without a sign that stands there already. */
function fittedKey(
  item: CompletionItem,
  position: Position & { readonly kind: "key" },
  line: Line,
  after: string,
): readonly CompletionItem[] {
  if (item.kind !== "attribute") return position.isQuoted ? [] : fittedExpression(item, position, line);
  if (position.isQuoted) return [inQuotes(item, after)];
  if (!position.isValueDue) return [];
  const name = isIdentifier(item.label) ? item.label : hclQuoted(item.label);
  const hasValue = /^(?:=(?!=)|:(?!:))/.test(line.next);
  if (!hasValue && beginsValue(line.next)) return [];
  return [{ ...item, insert: hasValue ? name : `${name} = `, after: line.rest.length }];
}

/** Returns a member: behind a dot a key that is no name stands in brackets. */
function fittedMember(
  item: CompletionItem,
  position: Position & { readonly kind: "member" },
  line: Line,
  after: string,
): readonly CompletionItem[] {
  if (position.index === "quoted") return [inQuotes(item, after)];
  if (position.index === "open") {
    if (/^["({[]/.test(line.next) && line.rest === "") return [];
    return item.kind === "value" ? [{ ...item, after: line.rest.length }] : fittedExpression(item, position, line);
  }
  if (item.kind === "value") return [{ ...item, before: ".", insert: `[${item.label}]`, after: line.rest.length }];
  if (isIdentifier(item.label)) return line.next.startsWith("(") ? [] : [{ ...item, after: line.rest.length }];
  return [{ ...item, before: ".", insert: `[${hclQuoted(item.label)}]`, after: line.rest.length }];
}

/** Returns what begins an expression: a function without its parentheses where they stand, and nothing beside another value. */
function fittedExpression(
  item: CompletionItem,
  { prefix, isValueDue, keywords }: Position & { readonly kind: "expression" | "key" | "member" },
  { before, rest, next, isAdjacent, later, lacksComma }: Line,
): readonly CompletionItem[] {
  const isKeyword = item.kind === "keyword" && keywords.includes(item.label);
  // Behind the sign of a heredoc stands its name.
  if ((!isValueDue && !isKeyword) || /<<-?$/.test(before)) return [];
  if (item.insert?.startsWith("for ")) {
    if (prefix + rest !== "" && WORD.test(next)) return [nameOnly(item, rest.length)];
    return /^(?:[\]}]|$)/.test(later) ? [{ ...item, after: rest.length }] : [];
  }
  const isCalled = next.startsWith("(");
  if (item.isSnippet && item.insert?.startsWith(`${item.label}(`)) {
    if (isCalled) return [nameOnly(item, rest.length)];
    // A function in front of a member or an index would be called without arguments.
    if (isAdjacent && /^[.[]/.test(next)) return [];
  } else if (isCalled && !isKeyword) return [];
  const word = prefix + rest;
  if (isKeyword ? word === "" && WORD.test(next) : !isFree(next, word, before, isAdjacent)) return [];
  const comma = lacksComma && !isKeyword ? { insert: `${item.insert ?? item.label},` } : {};
  return [{ ...item, ...comma, after: rest.length + restOfReference(item.label, rest, next, isAdjacent) }];
}

const WORD = /^[\p{L}_]/u;

/** Whether a text begins with a value, so that none can stand before it. */
const beginsValue = (next: string): boolean =>
  /^(?:["({!]|<<|[\p{L}\p{N}_])/u.test(next) && !/^(?:in|if|else|endif|endfor)\b/.test(next);

/** Whether a value can stand between two texts of a line; one that is being written, also before a string that may be its own end. */
function isFree(next: string, word: string, before: string, isAdjacent: boolean): boolean {
  if (word === "" && isAdjacent && /[&|=!<>]$/.test(before) && /^[&|=<>-]/.test(next)) return false;
  if (next.startsWith("[")) return word !== "" && isAdjacent;
  if (!beginsValue(next)) return true;
  return word === "" ? next.startsWith('"') && before.endsWith("${") : !/^[\p{L}\p{N}_]/u.test(next);
}

/** Returns how long the names are that follow in the reference at a position, at most as many as an item has itself. */
function restOfReference(label: string, rest: string, next: string, isAdjacent: boolean): number {
  const dots = label.split(".").length - 1;
  if (rest === "" || !isAdjacent || dots === 0) return 0;
  return new RegExp(`^(?:\\.[\\p{L}_][\\p{L}\\p{N}_-]*){0,${dots}}`, "u").exec(next)?.[0].length ?? 0;
}
