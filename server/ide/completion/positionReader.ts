import { scan } from "../../engine/syntax/scan/scanner.ts";
import * as T from "../../engine/syntax/scan/token.ts";
import type { BoundName, InArgument, Index, OpenCall, OuterBlock, Position } from "./position.ts";
import { collectionText, sourceBefore } from "./textAround.ts";

/** A bracket that is open at some place, innermost last. */
type Frame =
  | BodyFrame
  | { kind: "object"; key: string | undefined; isValue: boolean; last: string; bound: BoundName[]; forPart?: ForPart }
  | { kind: "tuple"; bound: BoundName[]; isIndex: boolean; start: number; forPart?: ForPart }
  | { kind: "call"; name: string; starts: number[] }
  | { kind: "string"; bound: BoundName[]; start: number; isHeredoc: boolean }
  | { kind: "sequence"; isDirective: boolean; directive?: string; hasCollection?: boolean };

/** The part of a `for` expression that is being written. */
type ForPart = "names" | "collection" | "key" | "result" | "condition";

/** A block. `argument` is the one that is being written, whose expression begins at `start`. */
interface BodyFrame {
  readonly kind: "body";
  readonly type: string;
  readonly labels: readonly string[];
  readonly written: string[];
  readonly texts: Map<string, string>;
  head: Head[];
  argument?: string | undefined;
  start: number;
}

const bodyFrame = (type: string, labels: readonly string[]): BodyFrame => ({
  kind: "body",
  type,
  labels,
  written: [],
  texts: new Map(),
  head: [],
  start: 0,
});

interface Head {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Reads the tokens of an item into the brackets that are open at its end. */
export class PositionReader {
  private readonly frames: Frame[] = [bodyFrame("", [])];
  private readonly tokens: T.Tokens;

  constructor(private readonly text: string) {
    this.tokens = scan(text, { resilient: true });
    for (let at = 0; at < this.tokens.count; at++) this.read(at);
  }

  positionBefore(prefix: string): Position | undefined {
    if (this.isInComment()) return undefined;
    const blocks = this.frames.flatMap((frame) =>
      frame.kind === "body"
        ? [{ type: frame.type, labels: frame.labels, written: frame.written, texts: frame.texts }]
        : [],
    );
    const around = { blocks: blocks.slice(1), prefix };
    const body = this.frames.findLast((frame) => frame.kind === "body")!;
    const top = this.frames.at(-1)!;
    if (body.argument === undefined) {
      if (top.kind === "string") return this.label(body.head, true, around);
      const [first] = body.head;
      return first
        ? this.label(body.head, false, around)
        : { kind: "item", ...withRootWritten(around, this.frames[0]) };
    }
    const inArgument = this.inArgument(body.argument);
    const member = this.memberSource();
    const literal = top.kind === "string" ? this.literal(top.start, prefix) : undefined;
    if (member) return { kind: "member", ...member, ...around, ...inArgument, prefix: literal?.prefix ?? prefix };
    if (top.kind === "string" && literal) {
      if (isKeyDue(this.frames.at(-2)) && literal.content === literal.prefix)
        return { kind: "key", isQuoted: true, ...around, ...inArgument, prefix: literal.prefix };
      return { kind: "string", isHeredoc: top.isHeredoc, ...around, ...inArgument, ...literal };
    }
    if (isKeyDue(top)) return { kind: "key", isQuoted: false, ...around, ...inArgument };
    return { kind: "expression", ...around, ...inArgument };
  }

  /** Returns the content of the string that is being written, and the part of it that follows the last interpolation. */
  private literal(start: number, prefix: string): { readonly content: string; readonly prefix: string } {
    const content = this.text.slice(start) + prefix;
    return { content, prefix: content.slice(content.lastIndexOf("}") + 1) };
  }

  private label(head: readonly Head[], isQuoted: boolean, around: { blocks: readonly OuterBlock[]; prefix: string }) {
    const [type, ...labels] = head.map(({ text }) => text);
    return { kind: "label" as const, type: type ?? "", labels, isQuoted, ...around };
  }

  private inArgument(argument: string): InArgument {
    const from = this.frames.findLastIndex(({ kind }) => kind === "body");
    const inside = this.frames.slice(from + 1);
    const keys = inside.flatMap((frame, at) => {
      // The key of the object that is being written does not lead to it yet.
      const isOpen = at === inside.length - 1 && frame.kind === "object" && !frame.isValue;
      return frame.kind === "object" && frame.key !== undefined && !isOpen ? [frame.key] : [];
    });
    const bound = inside.flatMap((frame) => ("bound" in frame ? frame.bound : []));
    const calls = inside.flatMap((frame) => (frame.kind === "call" ? this.openCall(frame) : []));
    return { argument, keys, bound, keywords: this.keywords(inside.at(-1)), isValueDue: this.isValueDue(), calls };
  }

  private openCall({ name, starts }: Frame & { kind: "call" }): OpenCall {
    const before = starts.slice(1).map((start, at) => this.text.slice(starts[at], start).replace(/,\s*$/, "").trim());
    return { name, before };
  }

  /** Whether the last token ends no value. In lists and calls a value goes on in the next line. */
  private isValueDue(): boolean {
    const { types, count } = this.tokens;
    const top = this.frames.at(-1);
    const isAcrossLines =
      top?.kind === "tuple" || top?.kind === "call" || (top?.kind === "object" && top.forPart !== undefined);
    let last = count - 2;
    while (last >= 0 && (types[last] === T.COMMENT || (isAcrossLines && types[last] === T.NEWLINE))) last--;
    if (last < 0) return true;
    if (top && "forPart" in top && top.forPart === "names") return false;
    if (top?.kind === "sequence" && top.isDirective && top.directive !== "if" && !top.hasCollection) return false;
    if (types[last] === T.IDENT) return OPERATORS.has(this.textOf(last));
    return !VALUE_ENDS.has(types[last]!);
  }

  private keywords(top: Frame | undefined): readonly string[] {
    if (top?.kind === "sequence" && top.isDirective) {
      if (top.directive === undefined) return DIRECTIVES;
      return top.directive === "for" && !top.hasCollection && this.isBehindName() ? ["in"] : [];
    }
    if (top?.kind !== "object" && top?.kind !== "tuple") return [];
    if (top.forPart === "names") return this.isBehindName() ? ["in"] : [];
    if (top.forPart !== undefined) return top.forPart === "result" && !this.isValueDue() ? ["if"] : [];
    const isIndex = top.kind === "tuple" && top.isIndex;
    return !isIndex && this.isFirst(this.tokens.count - 1) ? ["for"] : [];
  }

  /** Whether the last token is a name that a `for` binds. */
  private isBehindName(): boolean {
    const last = this.tokens.count - 2;
    return last >= 0 && this.tokens.types[last] === T.IDENT && this.textOf(last) !== "for";
  }

  /** Returns the text of the expression whose member is due; undefined if none is. */
  private memberSource(): { readonly source: string; readonly index: Index | undefined } | undefined {
    const isQuoted = this.frames.at(-1)?.kind === "string";
    const bracket = this.frames.at(isQuoted ? -2 : -1);
    const isOpen = bracket?.kind === "tuple" && bracket.isIndex;
    if (isOpen && (isQuoted ? /^\s*"[^"$%\\]*$/ : /^\s*$/).test(this.text.slice(bracket.start + 1))) {
      const source = sourceBefore(this.text.slice(0, bracket.start));
      return source === undefined ? undefined : { source, index: isQuoted ? "quoted" : "open" };
    }
    const dot = isQuoted ? undefined : /\.\s*$/.exec(this.text);
    const source = dot ? sourceBefore(this.text.slice(0, dot.index)) : undefined;
    return source === undefined ? undefined : { source, index: undefined };
  }

  private isInComment(): boolean {
    const { types, starts, ends, count } = this.tokens;
    const lastEnd = count > 1 ? ends[count - 2]! : 0;
    const rest = this.text.slice(Math.max(lastEnd, this.text.lastIndexOf("\n") + 1));
    if (this.frames.at(-1)?.kind !== "string" && /^\s*(#|\/\/)/.test(rest)) return true;
    // The scanner reads the beginning of a comment without an end as two operators, which nothing else can be.
    for (let at = 1; at < count; at++)
      if (types[at] === T.STAR && types[at - 1] === T.SLASH && starts[at] === ends[at - 1]) return true;
    return false;
  }

  private read(at: number): void {
    const type = this.tokens.types[at]!;
    const top = this.frames.at(-1)!;
    switch (type) {
      case T.OPEN_QUOTE:
      case T.OPEN_HEREDOC:
        this.frames.push({
          kind: "string",
          bound: [],
          start: this.tokens.ends[at]!,
          isHeredoc: type === T.OPEN_HEREDOC,
        });
        break;
      case T.CLOSE_QUOTE:
      case T.CLOSE_HEREDOC:
        this.closeString(at);
        break;
      case T.OPEN_INTERPOLATION:
      case T.OPEN_DIRECTIVE:
        this.frames.push({ kind: "sequence", isDirective: type === T.OPEN_DIRECTIVE });
        break;
      case T.CLOSE_SEQUENCE:
        this.popTo("sequence");
        break;
      case T.OPEN_BRACE:
        this.openBrace(top);
        break;
      case T.CLOSE_BRACE:
        this.closeBrace();
        break;
      case T.OPEN_BRACKET:
        this.openBracket(at);
        break;
      case T.CLOSE_BRACKET:
        this.popTo("tuple");
        break;
      case T.OPEN_PARENTHESIS:
        this.frames.push({ kind: "call", name: this.calledBefore(at), starts: [this.tokens.ends[at]!] });
        break;
      case T.CLOSE_PARENTHESIS:
        this.popTo("call");
        break;
      default:
        if (top.kind === "call" && type === T.COMMA) top.starts.push(this.tokens.ends[at]!);
        else if (top.kind === "body") this.readInBody(top, type, at);
        else if (top.kind === "object" || top.kind === "tuple") this.readInCollection(top, type, at);
        else if (top.kind === "sequence" && top.isDirective && type === T.IDENT) this.readDirective(top, at);
    }
  }

  /** Returns the name of the function that a parenthesis follows; an empty text if it follows none. */
  private calledBefore(at: number): string {
    let first = at;
    while (this.tokens.types[first - 1] === T.IDENT || this.tokens.types[first - 1] === T.DOUBLE_COLON) {
      first--;
      if (this.tokens.types[first] === T.IDENT && this.tokens.types[first - 1] !== T.DOUBLE_COLON) break;
    }
    return this.text.slice(this.tokens.starts[first]!, this.tokens.starts[at]!).trim();
  }

  /** A `for` directive binds its names until its `endfor`. */
  private readDirective(sequence: Frame & { kind: "sequence" }, at: number): void {
    if (sequence.directive === "for" && this.textOf(at) === "in") sequence.hasCollection = true;
    if (sequence.directive !== undefined) return;
    sequence.directive = this.textOf(at);
    const string = this.frames.at(-2);
    if (string?.kind !== "string") return;
    if (sequence.directive === "for") string.bound.push(...this.boundBy(at, /^\s*~?\}/));
    if (sequence.directive === "endfor") string.bound.length = Math.max(0, string.bound.length - 1);
  }

  private openBracket(at: number): void {
    const start = this.tokens.starts[at]!;
    this.frames.push({ kind: "tuple", bound: [], isIndex: this.isAfterValue(at), start });
  }

  private readInBody(body: BodyFrame, type: number, at: number): void {
    if (type === T.NEWLINE || type === T.COMMENT) {
      if (body.argument !== undefined) {
        body.written.push(body.argument);
        body.texts.set(body.argument, this.text.slice(body.start, this.tokens.starts[at]!).trim());
      }
      body.argument = undefined;
      body.head = [];
    } else if (body.argument !== undefined) return;
    else if (type === T.EQUAL && body.head.length > 0) {
      body.argument = body.head[0]!.text;
      body.start = this.tokens.ends[at]!;
    } else if (type === T.IDENT) body.head.push({ text: this.textOf(at), isQuoted: false });
  }

  private readInCollection(frame: Frame & { kind: "object" | "tuple" }, type: number, at: number): void {
    if (type === T.IDENT && this.textOf(at) === "for" && this.isFirst(at)) {
      frame.forPart = "names";
      frame.bound.push(...this.boundBy(at));
      return;
    }
    if (frame.forPart !== undefined) frame.forPart = this.forPartAfter(at, frame.forPart, frame.kind === "object");
    if (frame.kind !== "object" || frame.forPart !== undefined) return;
    if (type === T.NEWLINE || type === T.COMMA || type === T.COMMENT) {
      frame.isValue = false;
      frame.key = undefined;
    } else if (!frame.isValue && (type === T.EQUAL || type === T.COLON)) {
      frame.isValue = true;
      frame.key = frame.last;
    } else if (!frame.isValue && type === T.IDENT) frame.last = this.textOf(at);
  }

  private forPartAfter(at: number, part: ForPart, isObject: boolean): ForPart {
    if (part === "names" && this.textOf(at) === "in") return "collection";
    if (part === "collection" && this.tokens.types[at] === T.COLON) return isObject ? "key" : "result";
    if (part === "key" && this.tokens.types[at] === T.FAT_ARROW) return "result";
    return part === "result" && this.textOf(at) === "if" ? "condition" : part;
  }

  /** Whether a token is the first one after the bracket that is open. */
  private isFirst(at: number): boolean {
    let before = at - 1;
    while (before >= 0 && (this.tokens.types[before] === T.NEWLINE || this.tokens.types[before] === T.COMMENT))
      before--;
    const type = this.tokens.types[before];
    return type === T.OPEN_BRACE || type === T.OPEN_BRACKET;
  }

  /** Returns the names that a `for` binds: `for key, value in collection :`. */
  private boundBy(at: number, end = /^:(?!:)/): readonly BoundName[] {
    const head = this.text.slice(this.tokens.starts[at]!);
    const [, first, second, collection] = /^for\s+([\w-]+)(?:\s*,\s*([\w-]+))?\s+in\s+([\s\S]*)$/.exec(head) ?? [];
    if (first === undefined || collection === undefined) return [];
    const text = collectionText(collection, end);
    return second === undefined
      ? [{ name: first, role: "value", collection: text }]
      : [
          { name: first, role: "key", collection: text },
          { name: second, role: "value", collection: text },
        ];
  }

  private openBrace(top: Frame): void {
    if (top.kind !== "body" || top.argument !== undefined) {
      this.frames.push({ kind: "object", key: undefined, isValue: false, last: "", bound: [] });
      return;
    }
    const [type, ...labels] = top.head.map(({ text }) => text);
    if (type !== undefined) top.written.push(type);
    top.head = [];
    this.frames.push(bodyFrame(type ?? "", labels));
  }

  private closeBrace(): void {
    const at = this.frames.findLastIndex(({ kind }) => kind === "object" || kind === "body");
    if (at > 0) this.frames.length = at;
  }

  private popTo(kind: Frame["kind"]): void {
    const at = this.frames.findLastIndex((frame) => frame.kind === kind);
    if (at > 0 && !this.frames.slice(at + 1).some((frame) => frame.kind === "body")) this.frames.length = at;
  }

  private closeString(at: number): void {
    const open = this.frames.findLastIndex(({ kind }) => kind === "string");
    if (open <= 0) return;
    this.frames.length = open;
    const top = this.frames.at(-1)!;
    const text = this.quotedText(at);
    if (top.kind === "body" && top.argument === undefined) top.head.push({ text, isQuoted: true });
    if (top.kind === "object" && !top.isValue) top.last = text;
  }

  private quotedText(close: number): string {
    const literal = this.tokens.types[close - 1] === T.QUOTED_LIT ? this.textOf(close - 1) : "";
    return literal;
  }

  /** Whether a bracket follows a value, so that it is an index. */
  private isAfterValue(at: number): boolean {
    const before = this.tokens.types[at - 1];
    const isAdjacent = at > 0 && this.tokens.ends[at - 1] === this.tokens.starts[at];
    return isAdjacent && (before === T.IDENT || before === T.CLOSE_BRACKET || before === T.CLOSE_PARENTHESIS);
  }

  private textOf(at: number): string {
    return this.text.slice(this.tokens.starts[at]!, this.tokens.ends[at]!);
  }
}

const isKeyDue = (frame: Frame | undefined): boolean =>
  frame?.kind === "object" && !frame.isValue && frame.forPart === undefined;

/** The words that a directive of a template begins with. */
const DIRECTIVES = ["if", "for", "else", "endif", "endfor"];

/** The tokens that end a value. */
const VALUE_ENDS: ReadonlySet<number> = new Set([
  T.NUMBER_LIT,
  T.CLOSE_QUOTE,
  T.CLOSE_HEREDOC,
  T.CLOSE_BRACKET,
  T.CLOSE_PARENTHESIS,
  T.CLOSE_BRACE,
  T.ELLIPSIS,
]);

/** The words that a value follows. */
const OPERATORS: ReadonlySet<string> = new Set(["in", "if"]);

/** Returns the position with what a file has at its top level. */
const withRootWritten = <P extends { readonly blocks: readonly OuterBlock[] }>(
  around: P,
  root: Frame | undefined,
): P => {
  if (around.blocks.length > 0 || root?.kind !== "body") return around;
  return { ...around, blocks: [{ type: "", labels: [], written: root.written, texts: root.texts }] };
};
