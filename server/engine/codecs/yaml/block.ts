import { type Fault, isFault } from "../fault.ts";

import { parseNode } from "./node.ts";
import { absent, advance, type Event, endCollection, event, isOneOf, leave, look, type Parser } from "./parser.ts";
import { markFault } from "./reader.ts";

/** Parses an entry of `- a`, or the end of the sequence. */
export function blockSequenceEntry(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (token.kind === "blockEnd") return endCollection(parser, "sequenceEnd", token);
  if (token.kind !== "blockEntry") return markFault(token.start, "did not find expected '-' indicator");
  const next = advance(parser);
  if (isFault(next)) return next;
  if (isOneOf(next, "blockEntry", "blockEnd")) return absent(parser, token.end, "blockSequenceEntry");
  return parseNode(parser, "block", "blockSequenceEntry");
}

/**
 * Parses an entry of a sequence whose dashes are not indented below the key. The end of such a sequence has no token.
 */
export function indentlessSequenceEntry(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (token.kind !== "blockEntry") {
    leave(parser);
    return event("sequenceEnd", token.start);
  }
  const next = advance(parser);
  if (isFault(next)) return next;
  if (isOneOf(next, "blockEntry", "key", "value", "blockEnd"))
    return absent(parser, token.end, "indentlessSequenceEntry");
  return parseNode(parser, "block", "indentlessSequenceEntry");
}

/** Parses a key of `a: b`, or the end of the mapping. */
export function blockMappingKey(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (token.kind === "blockEnd") return endCollection(parser, "mappingEnd", token);
  if (token.kind !== "key") return markFault(token.start, "did not find expected key");
  const next = advance(parser);
  if (isFault(next)) return next;
  if (isOneOf(next, "key", "value", "blockEnd")) return absent(parser, token.end, "blockMappingValue");
  return parseNode(parser, "blockOrIndentless", "blockMappingValue");
}

export function blockMappingValue(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (token.kind !== "value") return absent(parser, token.start, "blockMappingKey");
  const next = advance(parser);
  if (isFault(next)) return next;
  if (isOneOf(next, "key", "value", "blockEnd")) return absent(parser, token.end, "blockMappingKey");
  return parseNode(parser, "blockOrIndentless", "blockMappingKey");
}
