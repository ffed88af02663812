/** Where a JSON value stands in its text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Goes through JSON text once, from left to right, looking only as deep as it is told to. */
export class SchemaScanner {
  /** What stopped it: the text is no JSON object where one was expected, or it ends too early. */
  problem: string | undefined;
  private at = 0;

  constructor(private readonly text: string) {}

  /** Calls `each` for every member of the object that begins here; `each` reads the member's value, or skips it. */
  members(each: (name: string) => unknown): void {
    if (this.next() !== OPEN_BRACE) {
      this.fail("expected a JSON object");
      return;
    }
    this.at++;
    if (this.next() === CLOSE_BRACE) {
      this.at++;
      return;
    }
    while (this.problem === undefined) {
      const name = this.name();
      if (name === undefined) return;
      each(name);
      const after = this.problem === undefined ? this.next() : CLOSE_BRACE;
      this.at++;
      if (after === CLOSE_BRACE) return;
      if (after !== COMMA) this.fail("expected a comma or the end of a JSON object");
    }
  }

  /** Goes past the value that begins here. */
  skip(): Span {
    this.next();
    const start = this.at;
    let depth = 0;
    while (this.at < this.text.length) {
      const code = this.text.charCodeAt(this.at);
      if (code === QUOTE) this.skipString();
      else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        depth++;
        this.at++;
      } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        if (depth === 0) break;
        depth--;
        this.at++;
        if (depth === 0) break;
      } else if (code === COMMA && depth === 0) break;
      else this.at++;
    }
    if (depth > 0) this.fail("the JSON text ends too early");
    return { start, end: this.at };
  }

  private name(): string | undefined {
    if (this.next() !== QUOTE) {
      this.fail("expected the name of a member");
      return undefined;
    }
    const start = this.at;
    this.skipString();
    const text = this.text.slice(start, this.at);
    if (this.next() !== COLON) {
      this.fail("expected a colon after the name of a member");
      return undefined;
    }
    this.at++;
    return text.includes("\\") ? unescaped(text) : text.slice(1, -1);
  }

  private skipString(): void {
    let end = this.at;
    do end = this.text.indexOf('"', end + 1);
    while (end >= 0 && this.isEscaped(end));
    if (end < 0) this.fail("a string does not end");
    this.at = end < 0 ? this.text.length : end + 1;
  }

  private isEscaped(at: number): boolean {
    let slashes = 0;
    while (this.text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    return slashes % 2 === 1;
  }

  /** The next code unit that is no white space. */
  private next(): number {
    let code = this.text.charCodeAt(this.at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0xfeff) {
      this.at++;
      code = this.text.charCodeAt(this.at);
    }
    return code;
  }

  private fail(problem: string): void {
    this.problem ??= `${problem} (at offset ${Math.min(this.at, this.text.length)})`;
  }
}

function unescaped(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
