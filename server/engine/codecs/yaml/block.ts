import { type Fault, isFault } from "../fault.ts";

import { nodeAfter } from "./node.ts";
import { absent, type Event, endCollection, event, leave, look, type Parser } from "./parser.ts";
import { markFault } from "./reader.ts";

/** Parses an entry of `- a`, or the end of the sequence. */
export function blockSequenceEntry(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (token.kind === "blockEnd") return endCollection(parser, "sequenceEnd", token);
  if (token.kind !== "blockEntry") return markFault(token.start, "did not find expected '-' indicator");
  return nodeAfter(parser, token.end, ["blockEntry", "blockEnd"], "block", "blockSequenceEntry");
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
  const ends = ["blockEntry", "key", "value", "blockEnd"] as const;
  return nodeAfter(parser, token.end, ends, "block", "indentlessSequenceEntry");
}

/** Parses a key of `a: b`, or the end of the mapping. */
export function blockMappingKey(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (token.kind === "blockEnd") return endCollection(parser, "mappingEnd", token);
  if (token.kind !== "key") return markFault(token.start, "did not find expected key");
  return nodeAfter(parser, token.end, ["key", "value", "blockEnd"], "blockOrIndentless", "blockMappingValue");
}

export function blockMappingValue(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (token.kind !== "value") return absent(parser, token.start, "blockMappingKey");
  return nodeAfter(parser, token.end, ["key", "value", "blockEnd"], "blockOrIndentless", "blockMappingKey");
}
