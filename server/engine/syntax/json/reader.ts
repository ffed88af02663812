import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Anchor, Range } from "../../source/range.ts";
import type { SourceFile } from "../../source/sourceFile.ts";
import { syntaxError, type Wording } from "../syntaxFindings.ts";
import type { Expression, JsonValue } from "../tree.ts";
import { type JsonToken, scanJson } from "./scan.ts";

/** The state of a JSON parser. */
export interface JsonParser {
  readonly source: SourceFile;
  readonly tokens: readonly JsonToken[];
  at: number;
  /** The number of open values. */
  depth: number;
  anchor: Anchor;
  base: number;
  /** Whether the readable parts of an invalid value are kept. Otherwise all of it is Broken, as in Terraform. */
  readonly lenient: boolean;
  readonly diagnostics: Diagnostic[];
  /** Called before each property of an object at that depth; the callee may change the anchor. */
  readonly onProperty?: (reader: JsonParser, start: number) => void;
}

export function jsonParser(
  source: SourceFile,
  anchor: Anchor,
  lenient: boolean,
  onProperty?: JsonParser["onProperty"],
): JsonParser {
  const tokens = scanJson(source.text);
  return {
    source,
    tokens,
    at: 0,
    depth: 0,
    anchor,
    base: 0,
    lenient,
    diagnostics: [],
    ...(onProperty && { onProperty }),
  };
}

export const peek = (r: JsonParser): JsonToken => r.tokens[r.at]!;

export function read(r: JsonParser): JsonToken {
  const token = peek(r);
  if (token.kind !== "end") r.at++;
  return token;
}

export const rangeOf = (r: JsonParser, start: number, end: number): Range => ({
  anchor: r.anchor,
  start: start - r.base,
  end: end - r.base,
});

export const tokenRange = (r: JsonParser, token: JsonToken): Range => rangeOf(r, token.start, token.end);

export function report(r: JsonParser, range: Range, summary: string, wording: Wording): void {
  r.diagnostics.push(syntaxError(range, summary, wording));
}

export const NO_FAULTS: JsonValue = { diagnostics: [] };

export function invalid(r: JsonParser, token: JsonToken, summary: string, wording: Wording): Expression {
  report(r, tokenRange(r, token), summary, wording);
  return brokenAt(r, token);
}

export const brokenAt = (r: JsonParser, token: JsonToken): Expression => ({
  kind: "broken",
  range: tokenRange(r, token),
  json: NO_FAULTS,
});
