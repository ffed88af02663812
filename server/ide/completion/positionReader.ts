import { scan } from "../../engine/syntax/scan/scanner.ts";
import * as T from "../../engine/syntax/scan/token.ts";
import type { BoundName, InArgument, Index, OuterBlock, Position } from "./position.ts";
import { collectionText, sourceBefore } from "./textAround.ts";

/** A bracket that is open at some place, innermost last. */
type Frame =
  | BodyFrame
  | { kind: "object"; key: string | undefined; isValue: boolean; last: string; bound: BoundName[]; isFor: boolean }
  | { kind: "tuple"; bound: BoundName[]; isFor: boolean; isIndex: boolean; start: number }
  | { kind: "call" }
  | { kind: "string"; bound: BoundName[]; start: number }
  | { kind: "sequence"; isDirective: boolean; directive?: string };

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
    if (top.kind === "string" && member?.index === undefined)
      return { kind: "string", ...around, ...inArgument, ...this.literal(top.start, prefix) };
    if (member) return { kind: "member", ...member, ...around, ...inArgument };
    const isKey = top.kind === "object" && !top.isValue && !top.isFor;
    return { kind: isKey ? "key" : "expression", ...around, ...inArgument };
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
    return { argument, keys, bound, keywords: this.keywords(inside.at(-1)) };
  }

  private keywords(top: Frame | undefined): readonly string[] {
    if (top?.kind === "sequence" && top.isDirective) return ["if", "for", "in", "else", "endif", "endfor"];
    if (top && "isFor" in top) return top.isFor ? ["in", "if"] : ["for"];
    return [];
  }

  /** Returns the text of the expression whose member is due; undefined if none is. */
  private memberSource(): { readonly source: string; readonly index: Index | undefined } | undefined {
    const isQuoted = this.frames.at(-1)?.kind === "string";
    const bracket = this.frames.at(isQuoted ? -2 : -1);
    const isOpen = bracket?.kind === "tuple" && bracket.isIndex;
    if (isOpen && this.text.slice(bracket.start + 1).trim() === (isQuoted ? '"' : "")) {
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
        this.frames.push({ kind: "string", bound: [], start: this.tokens.ends[at]! });
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
        this.frames.push({ kind: "call" });
        break;
      case T.CLOSE_PARENTHESIS:
        this.popTo("call");
        break;
      default:
        if (top.kind === "body") this.readInBody(top, type, at);
        else if (top.kind === "object" || top.kind === "tuple") this.readInCollection(top, type, at);
        else if (top.kind === "sequence" && top.isDirective && type === T.IDENT) this.readDirective(top, at);
    }
  }

  /** A `for` directive binds its names until its `endfor`. */
  private readDirective(sequence: Frame & { kind: "sequence" }, at: number): void {
    if (sequence.directive !== undefined) return;
    sequence.directive = this.textOf(at);
    const string = this.frames.at(-2);
    if (string?.kind !== "string") return;
    if (sequence.directive === "for") string.bound.push(...this.boundBy(at, /^\s*~?\}/));
    if (sequence.directive === "endfor") string.bound.length = Math.max(0, string.bound.length - 1);
  }

  private openBracket(at: number): void {
    const start = this.tokens.starts[at]!;
    this.frames.push({ kind: "tuple", bound: [], isFor: false, isIndex: this.isAfterValue(at), start });
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
      frame.isFor = true;
      frame.bound.push(...this.boundBy(at));
      return;
    }
    if (frame.kind !== "object" || frame.isFor) return;
    if (type === T.NEWLINE || type === T.COMMA || type === T.COMMENT) {
      frame.isValue = false;
      frame.key = undefined;
    } else if (!frame.isValue && (type === T.EQUAL || type === T.COLON)) {
      frame.isValue = true;
      frame.key = frame.last;
    } else if (!frame.isValue && type === T.IDENT) frame.last = this.textOf(at);
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
      this.frames.push({ kind: "object", key: undefined, isValue: false, last: "", bound: [], isFor: false });
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

/** Returns the position with what a file has at its top level. */
const withRootWritten = <P extends { readonly blocks: readonly OuterBlock[] }>(
  around: P,
  root: Frame | undefined,
): P => {
  if (around.blocks.length > 0 || root?.kind !== "body") return around;
  return { ...around, blocks: [{ type: "", labels: [], written: root.written, texts: root.texts }] };
};
