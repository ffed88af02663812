import { exceedNesting, nesting } from "../nesting.ts";
import { singleQuoted } from "../text/quote.ts";
import { NumberText, type PlainJson } from "./plainJson.ts";

/** The value of a JSON text, or a fault. */
export type ParsedJson = { readonly value: PlainJson } | { readonly fault: JsonFault };

/** Parses a JSON text; returns a fault if anything follows the value. */
export function parsePlainJson(text: string): ParsedJson {
  const reader = new JsonReader(text);
  const value = reader.value();
  return value !== undefined && reader.isAtEnd() ? { value } : { fault: reader.fault() };
}

/** A stretch of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An error in a JSON text, with the message of Go's decoder. */
export interface JsonFault {
  /** 1-based. */
  readonly line: number;
  readonly offset: number;
  readonly message: string;
}

/** Returns the text of a valid JSON string with its quotes. A lone surrogate becomes U+FFFD, as in Go. */
export const unescapedJson = (string: string): string => String(JSON.parse(string)).replace(LONE_SURROGATE, "\ufffd");

/**
 * Reads JSON text once, from left to right. For each value the caller decides: decode it (`value`), enter it
 * (`firstName`, `firstItem`) or skip it (`skip`). `start` and `end` are its offsets. The messages are those of Go's
 * decoder, which Terraform prints. After the first fault nothing more is read.
 */
export class JsonReader {
  private message: string | undefined;
  private depth = 0;
  /** The offset of the last member name that was read, with its quotes. */
  nameStart = 0;
  nameEnd = 0;

  constructor(
    readonly text: string,
    private at = 0,
  ) {}

  get failed(): boolean {
    return this.message !== undefined;
  }

  /** Returns the offset of the next value. */
  start(): number {
    this.next();
    return this.at;
  }

  /** The offset after the last value that was read. */
  get end(): number {
    return this.at;
  }

  /** Decodes the next value; undefined after a fault. Of members with the same name, the last counts. */
  value(): PlainJson | undefined {
    switch (this.next()) {
      case OPEN_BRACE:
        return this.object();
      case OPEN_BRACKET:
        return this.array();
      case QUOTE:
        return this.string();
      case LETTER_T:
        return this.word("true", true);
      case LETTER_F:
        return this.word("false", false);
      case LETTER_N:
        return this.word("null", null);
      default:
        return this.number();
    }
  }

  /** Skips the next value without decoding it. */
  skip(): void {
    const first = this.next();
    if (first === QUOTE) this.skipString();
    else if (first === OPEN_BRACE || first === OPEN_BRACKET) this.skipNested();
    else {
      SCALAR.lastIndex = this.at;
      if (SCALAR.test(this.text)) this.at = SCALAR.lastIndex;
      else this.expected(VALUE);
    }
  }

  /** Moves to the end of a value, if that is already known. */
  passTo(end: number): void {
    this.at = end;
  }

  /** As `skip`; returns the span of the value. */
  skipSpan(): Span {
    const start = this.start();
    this.skip();
    return { start, end: this.at };
  }

  /**
   * Enters the object at the current position. Returns the name of its first member; undefined if it has none, and after a
   * fault.
   */
  firstName(): string | undefined {
    if (!this.enter(OPEN_BRACE)) return undefined;
    if (this.next() === CLOSE_BRACE) return this.leave();
    return this.name("");
  }

  /** Moves past the value of a member. Returns the next name; undefined at the end of the object, and after a fault. */
  nextName(): string | undefined {
    if (this.failed) return undefined;
    const next = this.next();
    if (next === CLOSE_BRACE) return this.leave();
    if (next !== COMMA) return this.expected(" after object key:value pair");
    this.at++;
    return this.name(" looking for beginning of object key string");
  }

  /** Enters the array at the current position. Returns whether it has an element. */
  firstItem(): boolean {
    if (!this.enter(OPEN_BRACKET)) return false;
    if (this.next() !== CLOSE_BRACKET) return true;
    this.leave();
    return false;
  }

  /** Moves past an element. Returns whether there is another. */
  nextItem(): boolean {
    if (this.failed) return false;
    const next = this.next();
    if (next === COMMA) this.at++;
    else if (next === CLOSE_BRACKET) this.leave();
    else this.expected(" after array element");
    return next === COMMA;
  }

  /** Whether the text ends after its value. As in Go, surplus closing brackets and braces are ignored. */
  isAtEnd(): boolean {
    const next = this.next();
    return !this.failed && (Number.isNaN(next) || next === CLOSE_BRACKET || next === CLOSE_BRACE);
  }

  /** Whether nothing at all follows the value. */
  isAtVeryEnd(): boolean {
    return Number.isNaN(this.next()) && !this.failed;
  }

  fault(): JsonFault {
    const message = this.message ?? "extraneous data after JSON object";
    let line = 1;
    for (let at = this.text.indexOf("\n"); at >= 0 && at < this.at; at = this.text.indexOf("\n", at + 1)) line++;
    return { line, offset: this.at, message };
  }

  /** Returns the next code unit that is not white space; NaN at the end. */
  private next(): number {
    let code = this.text.charCodeAt(this.at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = this.text.charCodeAt(++this.at);
    return code;
  }

  private enter(bracket: number): boolean {
    if (this.failed) return false;
    if (this.next() !== bracket) this.expected(VALUE);
    else if (this.depth > nesting().json && !exceedNesting()) this.fail("exceeded max depth");
    else {
      this.depth++;
      this.at++;
    }
    return !this.failed;
  }

  private leave(): undefined {
    this.depth--;
    this.at++;
    return undefined;
  }

  private name(where: string): string | undefined {
    if (this.next() !== QUOTE) return this.expected(where);
    this.nameStart = this.at;
    const name = this.string();
    if (name === undefined) return undefined;
    this.nameEnd = this.at;
    if (this.next() !== COLON) return this.expected(" after object key");
    this.at++;
    return name;
  }

  private object(): PlainJson | undefined {
    const entries: Record<string, PlainJson> = {};
    for (let name = this.firstName(); name !== undefined; name = this.nextName()) {
      const value = this.value();
      if (value === undefined) return undefined;
      if (name === "__proto__") Object.defineProperty(entries, name, { value, enumerable: true, configurable: true });
      else entries[name] = value;
    }
    return this.failed ? undefined : entries;
  }

  private array(): PlainJson | undefined {
    const items: PlainJson[] = [];
    for (let isMore = this.firstItem(); isMore; isMore = this.nextItem()) {
      const item = this.value();
      if (item === undefined) return undefined;
      items.push(item);
    }
    return this.failed ? undefined : items;
  }

  private string(): string | undefined {
    const start = this.at + 1;
    for (let at = start; ; at++) {
      const code = this.text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        return this.text.slice(start, at);
      }
      // A control character, a backslash, a surrogate (which may be a lone one), or the end of the text.
      if (!(code >= 0x20) || code === BACKSLASH || (code & 0xf800) === 0xd800) return this.escapedString(start);
    }
  }

  private escapedString(start: number): string | undefined {
    const end = this.stringEnd(start);
    if (end < 0) return this.badString(start, this.text.length);
    if (this.findBadPart(start, end)) return undefined;
    this.at = end + 1;
    return unescapedJson(this.text.slice(start - 1, this.at));
  }

  /** Returns the offset of the closing quote of a string; negative if there is none. */
  private stringEnd(start: number): number {
    for (let end = this.text.indexOf('"', start); end >= 0; end = this.text.indexOf('"', end + 1)) {
      let slashes = 0;
      while (this.text.charCodeAt(end - 1 - slashes) === BACKSLASH && end - 1 - slashes >= start) slashes++;
      if (slashes % 2 === 0) return end;
    }
    return -1;
  }

  private skipString(): void {
    const end = this.stringEnd(this.at + 1);
    if (end >= 0) this.at = end + 1;
    else this.badString(this.at + 1, this.text.length);
  }

  private skipNested(): void {
    let depth = 0;
    do {
      BRACKET.lastIndex = this.at;
      const bracket = BRACKET.exec(this.text);
      this.at = bracket?.index ?? this.text.length;
      const code = this.text.charCodeAt(this.at);
      if (code === QUOTE) this.skipString();
      else {
        this.at++;
        depth += code === OPEN_BRACE || code === OPEN_BRACKET ? 1 : -1;
      }
    } while (depth > 0 && !this.failed && this.at < this.text.length);
    if (depth > 0) this.brokenToken("");
  }

  private badString(start: number, end: number): undefined {
    if (this.findBadPart(start, end)) return;
    this.at = this.text.length;
    this.brokenToken("");
  }

  /** Moves to the first character that a string must not contain, if there is one. */
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
    const digits = this.digits();
    if (digits !== undefined) return digits;
    NUMBER.lastIndex = this.at;
    const text = NUMBER.exec(this.text)?.[0];
    if (text === undefined) {
      if (this.text.charAt(this.at) !== "-") return this.expected(VALUE);
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

  /** As `expected`, for a position within a word, number or string. */
  private brokenToken(where: string): undefined {
    return this.at < this.text.length ? this.expected(where) : this.fail("unexpected EOF");
  }

  /** Returns the first UTF-8 byte of the current character, as Go prints it. */
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

  /** Reads a whole number that is exact as a double and in its usual form; otherwise reads nothing. */
  private digits(): number | undefined {
    let number = 0;
    let at = this.at;
    let code = this.text.charCodeAt(at);
    for (; code >= DIGIT_0 && code <= DIGIT_9; code = this.text.charCodeAt(++at)) number = number * 10 + code - DIGIT_0;
    const length = at - this.at;
    const isPlain = length > 0 && length <= 15 && (length === 1 || this.text.charCodeAt(this.at) !== DIGIT_0);
    if (!isPlain || code === DOT || code === LETTER_E || code === LETTER_UPPER_E) return undefined;
    this.at = at;
    return number;
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const SCALAR = /[^,\]}\s]+/y;
const BRACKET = /["[\]{}]/g;
const NEXT_SPECIAL = /[\0-\x1f\\]/g;
const ESCAPE = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const VALUE = " looking for beginning of value";

const [QUOTE, BACKSLASH, COLON, COMMA, DOT] = [0x22, 0x5c, 0x3a, 0x2c, 0x2e];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
const [LETTER_T, LETTER_F, LETTER_N, LETTER_E, LETTER_UPPER_E] = [0x74, 0x66, 0x6e, 0x65, 0x45];
const [DIGIT_0, DIGIT_9] = [0x30, 0x39];
