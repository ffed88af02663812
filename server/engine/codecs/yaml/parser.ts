import type { Fault } from "../fault.ts";
import type { Mark } from "./reader.ts";
import { peekToken, skipToken } from "./scan.ts";
import { type Scanner, scannerOf } from "./scanner.ts";
import type { ScalarStyle, Token, TokenKind } from "./token.ts";

/** An element of the document's structure, in text order. */
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
  /** The anchor name of the node, or of the node that an alias refers to. */
  readonly anchor: string;
  readonly tag: string;
  readonly text: string;
  readonly style: ScalarStyle;
}

/** The construct that the parser expects next. */
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

/** The state of a parse in progress. */
export interface Parser {
  readonly scanner: Scanner;
  state: State;
  /** The states after the open collections. */
  readonly returns: State[];
  /** The prefixes of tag handles. */
  readonly handles: Map<string, string>;
}

export const parserOf = (text: string): Parser => ({
  scanner: scannerOf(text),
  state: "implicitDocumentStart",
  returns: [],
  handles: new Map(),
});

export const look = ({ scanner }: Parser): Token | Fault => peekToken(scanner);

/** Skips the current token; returns the next one. */
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

/** Returns the event of an absent node. */
export function absent(parser: Parser, mark: Mark, next: State): Event {
  parser.state = next;
  return event("scalar", mark);
}

/** Returns to the state after the node that ends here. */
export function leave(parser: Parser): void {
  parser.state = parser.returns.pop() ?? "end";
}

/** Returns the end of a collection, and skips its last token. */
export function endCollection(parser: Parser, kind: "sequenceEnd" | "mappingEnd", last: Token): Event {
  leave(parser);
  skipToken(parser.scanner);
  return event(kind, last.start);
}

export const isOneOf = (found: Token, ...kinds: readonly TokenKind[]): boolean => kinds.includes(found.kind);
