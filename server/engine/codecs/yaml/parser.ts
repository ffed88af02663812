import type { Fault } from "../fault.ts";
import type { Mark } from "./reader.ts";
import { peekToken, skipToken } from "./scan.ts";
import { type Scanner, scannerOf } from "./scanner.ts";
import type { ScalarStyle, Token, TokenKind } from "./token.ts";

/** What a text is made of, in order. */
export interface Event {
  readonly kind:
    | "documentStart"
    | "documentEnd"
    | "streamEnd"
    | "scalar"
    | "alias"
    | "sequenceStart"
    | "sequenceEnd"
    | "mappingStart"
    | "mappingEnd";
  readonly mark: Mark;
  /** The name that an alias refers to, or that the node has. */
  readonly anchor: string;
  readonly tag: string;
  readonly text: string;
  readonly style: ScalarStyle;
}

/** What the parser expects next. */
export type State =
  | "implicitDocumentStart"
  | "documentStart"
  | "documentContent"
  | "documentEnd"
  | "blockNode"
  | "blockSequenceEntry"
  | "indentlessSequenceEntry"
  | "blockMappingKey"
  | "blockMappingValue"
  | "flowSequenceFirstEntry"
  | "flowSequenceEntry"
  | "pairKey"
  | "pairValue"
  | "pairEnd"
  | "flowMappingFirstKey"
  | "flowMappingKey"
  | "flowMappingValue"
  | "flowMappingNoValue"
  | "end";

/** Where the parser stands in a document. */
export interface Parser {
  readonly scanner: Scanner;
  state: State;
  /** What is expected after the collections that are open. */
  readonly returns: State[];
  /** What the handles of tags stand for. */
  readonly handles: Map<string, string>;
}

export const parserOf = (text: string): Parser => ({
  scanner: scannerOf(text),
  state: "implicitDocumentStart",
  returns: [],
  handles: new Map(),
});

export const look = ({ scanner }: Parser): Token | Fault => peekToken(scanner);

/** Goes over the token that was looked at: the one after it. */
export function advance(parser: Parser): Token | Fault {
  skipToken(parser.scanner);
  return look(parser);
}

export const event = (
  kind: Event["kind"],
  mark: Mark,
  anchor = "",
  tag = "",
  text = "",
  style: ScalarStyle = "plain",
): Event => ({ kind, mark, anchor, tag, text, style });

/** A node that is not there. */
export function absent(parser: Parser, mark: Mark, next: State): Event {
  parser.state = next;
  return event("scalar", mark);
}

/** What comes after the node that ends here. */
export function leave(parser: Parser): void {
  parser.state = parser.returns.pop() ?? "end";
}

/** The end of a collection, over whose last token it goes. */
export function endCollection(parser: Parser, kind: "sequenceEnd" | "mappingEnd", last: Token): Event {
  leave(parser);
  skipToken(parser.scanner);
  return event(kind, last.start);
}

export const isOneOf = (found: Token, ...kinds: readonly TokenKind[]): boolean => kinds.includes(found.kind);
