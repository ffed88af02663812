import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Anchor } from "../../source/range.ts";
import type { SourceFile } from "../../source/sourceFile.ts";
import * as say from "../syntaxFindings.ts";
import type { Body, Expression, SyntaxFile } from "../tree.ts";
import { jsonBody, startRangeOf } from "./body.ts";
import { parseJsonText } from "./parse.ts";
import { type JsonParser, jsonParser } from "./reader.ts";
import { reuseProperties } from "./reuse.ts";
import { MAX_TOKENS } from "./scan.ts";

/** Parses a file in JSON syntax: each property of the root is an item with its own anchor. */
export function parseJson(source: SourceFile, previous?: SyntaxFile): SyntaxFile {
  const anchor = previous?.body.range.anchor ?? { path: source.path };
  const strict = read(source, anchor, false);
  if (strict.diagnostics.length === 0 && isRoot(strict.value)) {
    const value = reuseProperties(strict.value, source.text, strict.offsets, previous);
    return { source, body: jsonBody(value), offsets: strict.offsets, diagnostics: strict.diagnostics };
  }
  const lenient = read(source, anchor, true);
  const value = reuseProperties(lenient.value, source.text, lenient.offsets, previous);
  const diagnostics = followingFirst(
    isRoot(strict.value) ? strict.diagnostics : [...strict.diagnostics, wrongRoot(strict.value)],
  );
  return {
    source,
    body: isRoot(value) ? jsonBody(value) : emptyBody(anchor),
    offsets: new Map([...strict.offsets, ...lenient.offsets]),
    diagnostics,
    terraformBody: isRoot(strict.value) ? jsonBody(strict.value) : emptyBody(anchor),
  };
}

/** Attributes later faults to the first one, because the parser loses its place there. */
const followingFirst = ([first, ...others]: readonly Diagnostic[]): readonly Diagnostic[] =>
  first ? [first, ...others.map((diagnostic) => ({ ...diagnostic, followsFrom: first }))] : [];

interface Reading {
  readonly value: Expression;
  readonly diagnostics: Diagnostic[];
  readonly offsets: Map<Anchor, number>;
}

function read(source: SourceFile, anchor: Anchor, lenient: boolean): Reading {
  const offsets = new Map<Anchor, number>([[anchor, 0]]);
  const reader = jsonParser(source, anchor, lenient, (r, start) => anchorItem(r, start, offsets));
  const value = parseJsonText(reader);
  if (reader.tokens.length > MAX_TOKENS) reader.diagnostics.unshift(tooLarge(anchor, reader.tokens.at(-1)!.start));
  return { value, diagnostics: reader.diagnostics, offsets };
}

/** Gives each property of the root object, or of the objects in a root array, an anchor of its own. */
function anchorItem(reader: JsonParser, start: number, offsets: Map<Anchor, number>): void {
  const root = reader.tokens[0]?.kind === "[" ? 2 : 1;
  if (reader.depth !== root) return;
  reader.anchor = { path: reader.source.path };
  reader.base = start;
  offsets.set(reader.anchor, start);
}

function tooLarge(anchor: Anchor, at: number): Diagnostic {
  return { ...say.syntaxError({ anchor, start: at, end: at }, "File too large", say.longFile), origin: "stateline" };
}

const isRoot = (value: Expression): boolean => value.kind === "object" || value.kind === "tuple";

const wrongRoot = (value: Expression): Diagnostic =>
  say.syntaxError(startRangeOf(value), "Root value must be object", say.wrongRootValue);

function emptyBody(anchor: Anchor): Body {
  const range = { anchor, start: 0, end: 0 };
  return jsonBody({ kind: "object", items: [], open: range, range });
}
