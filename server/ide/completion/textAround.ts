import { scan } from "../../engine/syntax/scan/scanner.ts";
import * as T from "../../engine/syntax/scan/token.ts";

/** Returns the names of the arguments and blocks that follow an offset in its block. */
export function namesAfter(text: string, offset: number): readonly string[] {
  const next = /\n(?=[a-z_]+[ \t]*(?:"|\{))/.exec(text.slice(offset));
  const rest = text.slice(offset, next ? offset + next.index : text.length);
  const { types, starts, ends, count } = scan(rest, { resilient: true });
  const names: string[] = [];
  let depth = 0;
  for (let at = 0; at < count && depth >= 0; at++) {
    const type = types[at]!;
    if (type === T.OPEN_BRACE || type === T.OPEN_BRACKET || type === T.OPEN_PARENTHESIS) depth++;
    else if (type === T.CLOSE_BRACE || type === T.CLOSE_BRACKET || type === T.CLOSE_PARENTHESIS) depth--;
    else if (type === T.IDENT && depth === 0 && at > 0 && types[at - 1] === T.NEWLINE)
      names.push(rest.slice(starts[at]!, ends[at]!));
  }
  return names;
}

/** Returns the text of the collection of a `for`, which ends where `end` matches outside of all brackets. */
export function collectionText(text: string, end: RegExp): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (depth === 0 && end.test(text.slice(at, at + 40))) return text.slice(0, at).trim();
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === ":" && text[at + 1] === ":") at++;
  }
  return text.trim();
}

/** Returns the text of the reference or call that a text ends with; undefined if it ends with none. */
export function sourceBefore(text: string): string | undefined {
  let at = text.length;
  for (;;) {
    const end = at;
    const closing = text[at - 1];
    if (closing === "]" || closing === ")") at = openingOf(text, at - 1);
    const [name] = /(?:[\p{L}_*][\p{L}\p{N}_:-]*|(?<=\.)\d+)$/u.exec(text.slice(Math.max(0, at - 200), at)) ?? [];
    if (name !== undefined) at -= name.length;
    else if (at === end) return undefined;
    if (text[at - 1] === ".") at -= 1;
    else if (!(text[at] === "[" || text[at] === "(") || at === 0 || !/[\w\])]/.test(text[at - 1] ?? "")) break;
  }
  const source = text.slice(at).trim();
  return source === "" ? undefined : source;
}

/** Returns the offset of the bracket that a closing one belongs to; its own offset if there is none. */
function openingOf(text: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const character = text[at]!;
    if (character === "]" || character === ")" || character === "}") depth++;
    else if (character === "[" || character === "(" || character === "{") {
      depth--;
      if (depth === 0) return at;
    }
  }
  return close;
}

/** Returns the other elements of the list around an offset, as they are written; undefined outside of a list. */
export function otherElements(text: string, offset: number): readonly string[] | undefined {
  const start = listStart(text, offset);
  if (start === undefined) return undefined;
  const before = elementsOf(text.slice(start + 1, offset));
  const rest = text.slice(offset);
  const after = elementsOf(rest.slice(0, listEnd(rest)));
  // The last element before the offset and the first one after it are the one that is being written.
  return [...before.slice(0, -1), ...after.slice(1)].filter((element) => element !== "");
}

/** Returns the offset of the bracket that opens the innermost list around an offset. */
function listStart(text: string, offset: number): number | undefined {
  const at = bracketAround(text, offset);
  return at !== undefined && text[at] === "[" ? at : undefined;
}

/** Returns the offset of the innermost bracket around an offset. */
function bracketAround(text: string, offset: number): number | undefined {
  let depth = 0;
  for (let at = offset - 1; at >= 0; at--) {
    const character = text[at]!;
    if (")]}".includes(character)) depth++;
    else if ("([{".includes(character) && depth > 0) depth--;
    else if ("([{".includes(character)) return at;
  }
  return undefined;
}

/** Whether elements around an offset are separated by commas: those of a list, and the arguments of a call. */
export function isAmongElements(text: string, offset: number): boolean {
  const at = bracketAround(text, offset);
  return at !== undefined && (text[at] === "[" || (text[at] === "(" && /[\w-]/.test(text[at - 1] ?? "")));
}

/** Returns the text from an offset without the blanks, line ends and comments at its start. */
export const withoutComments = (text: string, offset: number): string =>
  text.slice(offset).replace(/^(?:\s|#.*|\/\/.*|\/\*[\s\S]*?\*\/)*/, "");

function listEnd(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character) && depth-- === 0) return at;
  }
  return text.length;
}

/** Returns the elements of a list, separated by commas outside of brackets. */
function elementsOf(text: string): readonly string[] {
  const elements = [""];
  let depth = 0;
  for (const character of text) {
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    if (character === "," && depth === 0) elements.push("");
    else elements[elements.length - 1] += character;
  }
  return elements.map((element) => element.trim());
}
