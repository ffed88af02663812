import { type Diagnostic, error } from "../../source/diagnostic.ts";
import type { Anchor } from "../../source/range.ts";
import type { SourceFile } from "../../source/sourceFile.ts";
import type { Body, Expression, SyntaxFile } from "../tree.ts";
import { jsonBody, startRangeOf } from "./body.ts";
import { type JsonReader, jsonReader, parseJsonText } from "./parse.ts";

/** Parses a file of the JSON variant: each property of the root is an item with its own anchor. */
export function parseJson(source: SourceFile, _previous?: SyntaxFile): SyntaxFile {
  const offsets = new Map<Anchor, number>();
  const fileAnchor: Anchor = { path: source.path };
  offsets.set(fileAnchor, 0);
  const read = (lenient: boolean) => {
    const reader = jsonReader(source, fileAnchor, lenient, (r, start) => anchorItem(r, start, offsets));
    return { value: parseJsonText(reader), found: reader.found };
  };
  const { value, found } = read(false);
  if (found.length === 0 && isRoot(value)) return { source, body: jsonBody(value), offsets, diagnostics: found };
  const salvaged = read(true).value;
  const terraform = isRoot(value) ? jsonBody(value) : emptyBody(fileAnchor);
  const diagnostics = isRoot(value) ? found : [...found, wrongRoot(value)];
  const body = isRoot(salvaged) ? jsonBody(salvaged) : emptyBody(fileAnchor);
  return { source, body, offsets, diagnostics, terraformBody: terraform };
}

/** The properties of the root object, or of the objects in a root array, begin an item each. */
function anchorItem(reader: JsonReader, start: number, offsets: Map<Anchor, number>): void {
  const root = reader.tokens[0]?.kind === "[" ? 2 : 1;
  if (reader.depth !== root) return;
  reader.anchor = { path: reader.source.path };
  reader.base = start;
  offsets.set(reader.anchor, start);
}

const isRoot = (value: Expression): boolean => value.kind === "object" || value.kind === "tuple";

const wrongRoot = (value: Expression): Diagnostic =>
  error(
    startRangeOf(value),
    "Root value must be object",
    "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects.",
  );

function emptyBody(anchor: Anchor): Body {
  const range = { anchor, start: 0, end: 0 };
  return jsonBody({ kind: "object", items: [], open: range, range });
}
