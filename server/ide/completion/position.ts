import { scan } from "../../engine/syntax/scan/scanner.ts";
import * as T from "../../engine/syntax/scan/token.ts";

/** A block around a position. */
export interface OuterBlock {
  readonly type: string;
  readonly labels: readonly string[];
  /** The names of the arguments and blocks that stand before the position in the block. */
  readonly written: readonly string[];
}

/** A name that a `for` expression binds, and the text of its collection. */
export interface BoundName {
  readonly name: string;
  readonly role: "key" | "value";
  readonly collection: string;
}

/** The construct that is being written at a position, as far as the text before it tells. */
export type Position = { readonly blocks: readonly OuterBlock[]; readonly prefix: string } & (
  | { readonly kind: "item" }
  | { readonly kind: "label"; readonly type: string; readonly labels: readonly string[]; readonly isQuoted: boolean }
  | ({ readonly kind: "expression" | "key" | "string" } & InArgument)
  /** After a dot or an open bracket: `source` is the text of what has members. */
  | ({ readonly kind: "member"; readonly source: string; readonly isIndex: boolean } & InArgument)
);

/** An argument around a position. */
export interface InArgument {
  readonly argument: string;
  /** The keys of the objects around the position, outermost first; an element of a tuple has none. */
  readonly keys: readonly string[];
  readonly bound: readonly BoundName[];
  /** The keywords that can stand here, beside a value. */
  readonly keywords: readonly string[];
}

/** Returns the position at the end of a text: of a configuration file, or of a file with values of variables. */
export function positionAtEnd(text: string): Position | undefined {
  const prefix = /[\p{L}_][\p{L}\p{N}_-]*$/u.exec(text)?.[0] ?? "";
  const start = itemStart(text);
  const before = text.slice(start, text.length - prefix.length);
  const reader = new Reader(before);
  return reader.positionBefore(prefix);
}

/** A line that begins a top-level block. Text above it cannot change what is written below. */
const TOP_LEVEL =
  /^(?:resource|data|ephemeral|module|variable|output|locals|provider|terraform|moved|removed|import|check|action|list|run|mock_provider)\b/;

function itemStart(text: string): number {
  for (let at = text.lastIndexOf("\n"); at >= 0; at = text.lastIndexOf("\n", at - 1)) {
    if (TOP_LEVEL.test(text.slice(at + 1, at + 20))) return at + 1;
    if (at === 0) break;
  }
  return 0;
}

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

/** A bracket that is open at some place, innermost last. */
type Frame =
  | { kind: "body"; type: string; labels: readonly string[]; written: string[]; head: Head[]; argument?: string }
  | { kind: "object"; key: string | undefined; isValue: boolean; last: string; bound: BoundName[]; isFor: boolean }
  | { kind: "tuple"; bound: BoundName[]; isFor: boolean; isIndex: boolean; start: number }
  | { kind: "call" }
  | { kind: "string" }
  | { kind: "sequence"; isDirective: boolean };

interface Head {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Reads the tokens of an item into the brackets that are open at its end. */
class Reader {
  private readonly frames: Frame[] = [{ kind: "body", type: "", labels: [], written: [], head: [] }];
  private readonly tokens: T.Tokens;

  constructor(private readonly text: string) {
    this.tokens = scan(text, { resilient: true });
    for (let at = 0; at < this.tokens.count; at++) this.read(at);
  }

  positionBefore(prefix: string): Position | undefined {
    if (this.isInComment()) return undefined;
    const blocks = this.frames.flatMap((frame) =>
      frame.kind === "body" ? [{ type: frame.type, labels: frame.labels, written: frame.written }] : [],
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
    if (top.kind === "string") return { kind: "string", ...around, ...inArgument };
    if (member) return { kind: "member", ...member, ...around, ...inArgument };
    const isKey = top.kind === "object" && !top.isValue && !top.isFor;
    return { kind: isKey ? "key" : "expression", ...around, ...inArgument };
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
  private memberSource(): { readonly source: string; readonly isIndex: boolean } | undefined {
    const top = this.frames.at(-1);
    if (top?.kind === "tuple" && top.isIndex && this.text.slice(top.start + 1).trim() === "") {
      const source = sourceBefore(this.text.slice(0, top.start));
      return source === undefined ? undefined : { source, isIndex: true };
    }
    const dot = /\.\s*$/.exec(this.text);
    const source = dot ? sourceBefore(this.text.slice(0, dot.index)) : undefined;
    return source === undefined ? undefined : { source, isIndex: false };
  }

  private isInComment(): boolean {
    const { types, starts, ends, count } = this.tokens;
    const lastEnd = count > 1 ? ends[count - 2]! : 0;
    const rest = this.text.slice(Math.max(lastEnd, this.text.lastIndexOf("\n") + 1));
    const isInString = this.frames.at(-1)?.kind === "string";
    const isBlockComment = this.text.lastIndexOf("/*") > this.text.lastIndexOf("*/");
    return (
      !isInString && (/^\s*(#|\/\/)/.test(rest) || (isBlockComment && types[count - 1] === T.EOF && starts.length > 0))
    );
  }

  private read(at: number): void {
    const type = this.tokens.types[at]!;
    const top = this.frames.at(-1)!;
    switch (type) {
      case T.OPEN_QUOTE:
      case T.OPEN_HEREDOC:
        this.frames.push({ kind: "string" });
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
    }
  }

  private openBracket(at: number): void {
    const start = this.tokens.starts[at]!;
    this.frames.push({ kind: "tuple", bound: [], isFor: false, isIndex: this.isAfterValue(at), start });
  }

  private readInBody(body: Frame & { kind: "body" }, type: number, at: number): void {
    if (type === T.NEWLINE || type === T.COMMENT) {
      if (body.argument !== undefined) body.written.push(body.argument);
      body.argument = undefined;
      body.head = [];
    } else if (body.argument !== undefined) return;
    else if (type === T.EQUAL && body.head.length > 0) body.argument = body.head[0]!.text;
    else if (type === T.IDENT) body.head.push({ text: this.textOf(at), isQuoted: false });
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
  private boundBy(at: number): readonly BoundName[] {
    const head = this.text.slice(this.tokens.starts[at]!);
    const [, first, second, collection] = /^for\s+([\w-]+)(?:\s*,\s*([\w-]+))?\s+in\s+([\s\S]*)$/.exec(head) ?? [];
    if (first === undefined || collection === undefined) return [];
    const text = collectionText(collection);
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
    this.frames.push({ kind: "body", type: type ?? "", labels, written: [], head: [] });
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
  return { ...around, blocks: [{ type: "", labels: [], written: root.written }] };
};

/** Returns the text of the collection of a `for`, which ends at the colon outside of all brackets. */
function collectionText(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === ":" && depth === 0 && text[at + 1] !== ":") return text.slice(0, at).trim();
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
    const [name] = /[\p{L}_*][\p{L}\p{N}_:-]*$/u.exec(text.slice(Math.max(0, at - 200), at)) ?? [];
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
