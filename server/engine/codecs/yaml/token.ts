import type { Mark } from "./reader.ts";

export type TokenKind =
  | "streamEnd"
  | "documentStart"
  | "documentEnd"
  | "versionDirective"
  | "tagDirective"
  | "blockSequenceStart"
  | "blockMappingStart"
  | "blockEnd"
  | "flowSequenceStart"
  | "flowSequenceEnd"
  | "flowMappingStart"
  | "flowMappingEnd"
  | "blockEntry"
  | "flowEntry"
  | "key"
  | "value"
  | "alias"
  | "anchor"
  | "tag"
  | "scalar";

export type ScalarStyle = "plain" | "quoted" | "block";

/** A token that the scanner passes to the parser. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: Mark;
  readonly end: Mark;
  /** The text of a scalar, the name of an anchor or alias, the handle of a tag, or the version number. */
  readonly text: string;
  /** The part of a tag after its handle, or the prefix of a handle. */
  readonly suffix: string;
  readonly style: ScalarStyle;
}

export const token = (
  kind: TokenKind,
  start: Mark,
  end: Mark,
  text = "",
  suffix = "",
  style: ScalarStyle = "plain",
): Token => ({ kind, start, end, text, suffix, style });
