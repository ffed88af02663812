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

/** A piece of YAML as the scanner gives it to the parser. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: Mark;
  readonly end: Mark;
  /** Of a scalar; the name of an anchor or an alias; the handle of a tag; the number of a version. */
  readonly text: string;
  /** What follows the handle of a tag, or what a handle stands for. */
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
