import { type Fault, isFault } from "../fault.ts";

import { parseNode } from "./node.ts";
import { absent, advance, type Event, event, isOneOf, leave, look, type Parser } from "./parser.ts";
import { markFault } from "./reader.ts";
import { skipToken } from "./scan.ts";
import type { Token } from "./token.ts";

/** Parses the start of the first document, which needs no `---`. */
export function implicitDocumentStart(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (isOneOf(token, "versionDirective", "tagDirective", "documentStart", "streamEnd"))
    return explicitDocumentStart(parser, token);
  setHandles(parser, new Map());
  parser.returns.push("documentEnd");
  parser.state = "blockNode";
  return event("documentStart", token.start);
}

/** Parses the start of another document. */
export function documentStart(parser: Parser): Event | Fault {
  let token = look(parser);
  while (!isFault(token) && token.kind === "documentEnd") token = advance(parser);
  return isFault(token) ? token : explicitDocumentStart(parser, token);
}

function explicitDocumentStart(parser: Parser, first: Token): Event | Fault {
  if (first.kind === "streamEnd") {
    parser.state = "end";
    return event("streamEnd", first.start);
  }
  const token = takeDirectives(parser, first);
  if (isFault(token)) return token;
  if (token.kind !== "documentStart") return markFault(token.start, "did not find expected <document start>");
  parser.returns.push("documentEnd");
  parser.state = "documentContent";
  skipToken(parser.scanner);
  return event("documentStart", first.start);
}

/** Reads the directives of a document; returns the token after them. */
function takeDirectives(parser: Parser, first: Token): Token | Fault {
  const handles = new Map<string, string>();
  let hasVersion = false;
  let token: Token | Fault = first;
  while (isOneOf(token, "versionDirective", "tagDirective")) {
    const { kind, start, text, suffix } = token;
    if (kind === "versionDirective") {
      if (hasVersion) return markFault(start, "found duplicate %YAML directive");
      if (text !== "1.1") return markFault(start, "found incompatible YAML document");
      hasVersion = true;
    } else {
      if (handles.has(text)) return markFault(start, "found duplicate %TAG directive");
      handles.set(text, suffix);
    }
    token = advance(parser);
    if (isFault(token)) return token;
  }
  setHandles(parser, handles);
  return token;
}

function setHandles(parser: Parser, directives: ReadonlyMap<string, string>): void {
  parser.handles.clear();
  for (const [handle, prefix] of [...DEFAULT_HANDLES, ...directives]) parser.handles.set(handle, prefix);
}

const DEFAULT_HANDLES: readonly (readonly [string, string])[] = [
  ["!", "!"],
  ["!!", "tag:yaml.org,2002:"],
];

export function documentContent(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (!isOneOf(token, "versionDirective", "tagDirective", "documentStart", "documentEnd", "streamEnd"))
    return parseNode(parser, "block");
  leave(parser);
  return absent(parser, token.start, parser.state);
}

export function documentEnd(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (token.kind === "documentEnd") skipToken(parser.scanner);
  parser.state = "documentStart";
  return event("documentEnd", token.start);
}
