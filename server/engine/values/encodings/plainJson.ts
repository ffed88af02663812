import { quoted } from "../text/quote.ts";

/** JSON as data. A number that a double would change, or write in another way, is kept as its text. */
export type PlainJson = null | boolean | number | string | NumberText | readonly PlainJson[] | PlainObject;
export interface PlainObject {
  readonly [name: string]: PlainJson;
}

/** A JSON number as it was written: too long for a double, or in a form that a double would not be printed in. */
export class NumberText {
  constructor(readonly text: string) {}
}

export interface JsonFault {
  /** 1-based. */
  readonly line: number;
  readonly offset: number;
  readonly message: string;
}

export type ParsedJson = { readonly value: PlainJson } | { readonly fault: JsonFault };

/**
 * Reads one JSON text; of repeated names the last counts. The messages are those of Go's decoder, which Terraform passes
 * on; like it, this does not mind what follows a closing bracket or brace too many.
 */
export function parsePlainJson(text: string): ParsedJson {
  const reader = new Reader(text);
  const value = reader.value(0);
  return value !== undefined && reader.isAtEnd() ? { value } : { fault: reader.fault() };
}

/** Of a JSON value that is an object: neither an array nor the text of a number. */
export const isPlainObject = (json: unknown): json is PlainObject =>
  typeof json === "object" && json !== null && !Array.isArray(json) && !(json instanceof NumberText);

/** The text of a JSON number; undefined for anything else. */
export function numberText(json: unknown): string | undefined {
  if (typeof json === "number") return String(json);
  return json instanceof NumberText ? json.text : undefined;
}

const MAX_DEPTH = 2_000;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const SPECIAL = /[\0-\x1f\\]/;
const NEXT_SPECIAL = /[\0-\x1f\\]/g;
const ESCAPE = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const SPACE = /[^ \t\n\r]/g;

class Reader {
  private at = 0;
  private message: string | undefined;

  constructor(private readonly text: string) {}

  /** Undefined after a fault. */
  value(depth: number): PlainJson | undefined {
    if (depth > MAX_DEPTH) return this.fail("exceeded max depth");
    switch (this.peek()) {
      case "{":
        return this.object(depth);
      case "[":
        return this.array(depth);
      case '"':
        return this.string();
      case "t":
        return this.word("true", true);
      case "f":
        return this.word("false", false);
      case "n":
        return this.word("null", null);
      default:
        return this.number();
    }
  }

  isAtEnd(): boolean {
    return this.message === undefined && /^[\]}]?$/.test(this.peek());
  }

  fault(): JsonFault {
    const message = this.message ?? "extraneous data after JSON object";
    let line = 1;
    for (let at = this.text.indexOf("\n"); at >= 0 && at < this.at; at = this.text.indexOf("\n", at + 1)) line++;
    return { line, offset: this.at, message };
  }

  /** The next character that is no white space; empty at the end. */
  private peek(): string {
    const code = this.text.charCodeAt(this.at);
    if (code <= 0x20) {
      SPACE.lastIndex = this.at;
      this.at = SPACE.test(this.text) ? SPACE.lastIndex - 1 : this.text.length;
    }
    return this.text.charAt(this.at);
  }

  private object(depth: number): PlainJson | undefined {
    const entries: Record<string, PlainJson> = {};
    let first = true;
    this.at++;
    if (this.peek() === "}") return this.closed(entries);
    for (;;) {
      if (this.peek() !== '"') return this.expected(first ? "" : " looking for beginning of object key string");
      first = false;
      const name = this.string();
      if (name === undefined) return undefined;
      if (this.peek() !== ":") return this.expected(" after object key");
      this.at++;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      if (name === "__proto__") Object.defineProperty(entries, name, { value, enumerable: true, configurable: true });
      else entries[name] = value;
      const next = this.peek();
      if (next === "}") return this.closed(entries);
      if (next !== ",") return this.expected(" after object key:value pair");
      this.at++;
    }
  }

  private array(depth: number): PlainJson | undefined {
    const items: PlainJson[] = [];
    this.at++;
    if (this.peek() === "]") return this.closed(items);
    for (;;) {
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      const next = this.peek();
      if (next === "]") return this.closed(items);
      if (next !== ",") return this.expected(" after array element");
      this.at++;
    }
  }

  private closed<T>(made: T): T {
    this.at++;
    return made;
  }

  private string(): string | undefined {
    const start = this.at + 1;
    const end = this.text.indexOf('"', start);
    if (end < 0) return this.badString(start, this.text.length);
    const content = this.text.slice(start, end);
    if (SPECIAL.test(content)) return this.escapedString(start);
    this.at = end + 1;
    return content;
  }

  private escapedString(start: number): string | undefined {
    let end = start;
    for (;;) {
      end = this.text.indexOf('"', end);
      if (end < 0) return this.badString(start, this.text.length);
      let slashes = 0;
      while (this.text.charCodeAt(end - 1 - slashes) === 0x5c && end - 1 - slashes >= start) slashes++;
      if (slashes % 2 === 0) break;
      end++;
    }
    if (this.findBadPart(start, end)) return undefined;
    const content: string = JSON.parse(this.text.slice(start - 1, end + 1));
    this.at = end + 1;
    return content.replace(LONE_SURROGATE, "\ufffd");
  }

  private badString(start: number, end: number): undefined {
    if (this.findBadPart(start, end)) return;
    this.at = this.text.length;
    this.brokenToken("");
  }

  /** Goes to the first character that no string may hold there, if there is one. */
  private findBadPart(start: number, end: number): boolean {
    NEXT_SPECIAL.lastIndex = start;
    for (;;) {
      const special = NEXT_SPECIAL.exec(this.text);
      if (!special || special.index >= end) return false;
      this.at = special.index;
      if (special[0] !== "\\") {
        this.expected(" in string literal");
        return true;
      }
      const whole = ESCAPE.exec(this.text.slice(this.at, this.at + 6))?.[0] ?? "";
      if (!whole) return this.badEscape(end);
      NEXT_SPECIAL.lastIndex = this.at + whole.length;
    }
  }

  private badEscape(end: number): true {
    this.at++;
    const digits = /^u([0-9a-fA-F]{0,4})/.exec(this.text.slice(this.at, this.at + 5))?.[1];
    if (digits !== undefined) this.at += 1 + digits.length;
    this.at = Math.min(this.at, end);
    this.brokenToken(digits === undefined ? " in string escape code" : " in \\u hexadecimal character escape");
    return true;
  }

  private word<T extends PlainJson>(word: string, value: T): T | undefined {
    let length = 1;
    while (length < word.length && this.text.charAt(this.at + length) === word.charAt(length)) length++;
    this.at += length;
    if (length === word.length) return value;
    return this.brokenToken(` in literal ${word} (expecting '${word.charAt(length)}')`);
  }

  private number(): number | NumberText | undefined {
    NUMBER.lastIndex = this.at;
    const text = NUMBER.exec(this.text)?.[0];
    if (text === undefined) {
      if (this.text.charAt(this.at) !== "-") return this.expected(" looking for beginning of value");
      this.at++;
      return this.brokenToken(" in numeric literal");
    }
    this.at += text.length;
    const next = this.text.charAt(this.at);
    if ((next === "." && !/[.eE]/.test(text)) || ((next === "e" || next === "E") && !/[eE]/.test(text)))
      return this.brokenNumber(next);
    const value = Number(text);
    return String(value) === text ? value : new NumberText(text);
  }

  private brokenNumber(next: string): undefined {
    this.at++;
    if (next === ".") return this.brokenToken(" after decimal point in numeric literal");
    if (/[+-]/.test(this.text.charAt(this.at))) this.at++;
    return this.brokenToken(" in exponent of numeric literal");
  }

  private expected(where: string): undefined {
    return this.fail(this.at < this.text.length ? `invalid character ${this.firstByte()}${where}` : "EOF");
  }

  /** As `expected`, within a word, number or string. */
  private brokenToken(where: string): undefined {
    return this.at < this.text.length ? this.expected(where) : this.fail("unexpected EOF");
  }

  /** Of the character that stands here, in UTF-8, as Go shows a byte. */
  private firstByte(): string {
    const code = this.text.codePointAt(this.at) ?? 0;
    const byte =
      code < 0x80
        ? code
        : code < 0x800
          ? 0xc0 | (code >> 6)
          : code < 0x10000
            ? 0xe0 | (code >> 12)
            : 0xf0 | (code >> 18);
    return singleQuoted(String.fromCharCode(byte));
  }

  private fail(message: string): undefined {
    this.message ??= message;
    return undefined;
  }
}

function singleQuoted(character: string): string {
  if (character === "'") return "'\\''";
  if (character === '"') return "'\"'";
  return `'${quoted(character).slice(1, -1)}'`;
}
