import { type Fault, isFault } from "../fault.ts";

import { absent, advance, type Event, event, isOneOf, leave, look, type Parser, type State } from "./parser.ts";
import { type Mark, markFault } from "./reader.ts";
import { skipToken } from "./scan.ts";
import type { Token } from "./token.ts";

export type Context = "flow" | "block" | "blockOrIndentless";

/** Parses the first event of a node; `next` is the state after it, undefined if the state is set already. */
export function parseNode(parser: Parser, context: Context, next?: State): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (next) parser.returns.push(next);
  if (token.kind === "alias") {
    leave(parser);
    skipToken(parser.scanner);
    return event("alias", token.start, token.text);
  }
  const properties = takeProperties(parser, token);
  if (isFault(properties)) return properties;
  return parseContent(parser, context, properties);
}

/** Parses the node after an indicator, which is absent before one of `ends`: at `mark`, or where the next token begins. */
export function nodeAfter(
  parser: Parser,
  mark: Mark | undefined,
  ends: readonly Token["kind"][],
  context: Context,
  next: State,
): Event | Fault {
  const token = advance(parser);
  if (isFault(token)) return token;
  return isOneOf(token, ...ends) ? absent(parser, mark ?? token.start, next) : parseNode(parser, context, next);
}

interface Properties {
  readonly start: Mark;
  readonly anchor: string;
  readonly tag: string;
  /** The token after them. */
  readonly token: Token;
}

/** Reads an anchor and a tag, in either order. */
function takeProperties(parser: Parser, first: Token): Properties | Fault {
  let token: Token | Fault = first;
  let [anchor, tag]: [Token | undefined, Token | undefined] = [undefined, undefined];
  while ((token.kind === "anchor" && !anchor) || (token.kind === "tag" && !tag)) {
    if (token.kind === "anchor") anchor = token;
    else tag = token;
    token = advance(parser);
    if (isFault(token)) return token;
  }
  const resolved = tag ? tagName(parser, tag) : "";
  if (isFault(resolved)) return resolved;
  return { start: first.start, anchor: anchor?.text ?? "", tag: resolved, token };
}

function tagName(parser: Parser, { text: handle, suffix, start }: Token): string | Fault {
  if (handle === "") return suffix;
  const prefix = parser.handles.get(handle);
  return prefix === undefined ? markFault(start, "found undefined tag handle") : prefix + suffix;
}

function parseContent(parser: Parser, context: Context, { start, anchor, tag, token }: Properties): Event | Fault {
  if (context === "blockOrIndentless" && token.kind === "blockEntry") {
    parser.state = "indentlessSequenceEntry";
    return event("sequenceStart", start, anchor, tag);
  }
  if (token.kind === "scalar") {
    leave(parser);
    skipToken(parser.scanner);
    return event("scalar", start, anchor, tag, token.text, token.style);
  }
  const collection = COLLECTIONS.get(token.kind);
  if (collection && (context !== "flow" || collection.isFlow)) {
    parser.state = collection.first;
    skipToken(parser.scanner);
    return event(collection.kind, start, anchor, tag);
  }
  if (anchor === "" && tag === "") return markFault(token.start, "did not find expected node content");
  leave(parser);
  return event("scalar", start, anchor, tag);
}

interface Collection {
  readonly kind: "sequenceStart" | "mappingStart";
  readonly isFlow: boolean;
  readonly first: State;
}

const COLLECTIONS: ReadonlyMap<Token["kind"], Collection> = new Map<Token["kind"], Collection>([
  ["flowSequenceStart", { kind: "sequenceStart", isFlow: true, first: "flowSequenceFirstEntry" }],
  ["flowMappingStart", { kind: "mappingStart", isFlow: true, first: "flowMappingFirstKey" }],
  ["blockSequenceStart", { kind: "sequenceStart", isFlow: false, first: "blockSequenceEntry" }],
  ["blockMappingStart", { kind: "mappingStart", isFlow: false, first: "blockMappingKey" }],
]);
