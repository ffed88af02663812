import { type Fault, isFault } from "../fault.ts";

import { nodeAfter, parseNode } from "./node.ts";
import { absent, advance, type Event, endCollection, event, isOneOf, look, type Parser } from "./parser.ts";
import { markFault } from "./reader.ts";
import { skipToken } from "./scan.ts";
import type { Token } from "./token.ts";

/** Parses an entry of `[a, b: c]`, or the end of the sequence. */
export function flowSequenceEntry(parser: Parser, isFirst: boolean): Event | Fault {
  const token = entryStart(parser, isFirst, "flowSequenceEnd", "did not find expected ',' or ']'");
  if (isFault(token)) return token;
  if (token.kind === "flowSequenceEnd") return endCollection(parser, "sequenceEnd", token);
  if (token.kind !== "key") return parseNode(parser, "flow", "flowSequenceEntry");
  parser.state = "pairKey";
  skipToken(parser.scanner);
  return event("mappingStart", token.start);
}

/** Returns the token after the comma. */
function entryStart(parser: Parser, isFirst: boolean, end: Token["kind"], problem: string): Token | Fault {
  const token = look(parser);
  if (isFault(token) || isFirst || token.kind === end) return token;
  return token.kind === "flowEntry" ? advance(parser) : markFault(token.start, problem);
}

/** Parses the key of a pair in a sequence. Like Terraform's library, loses a node in place of a missing key. */
export function pairKey(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (!isOneOf(token, "value", "flowEntry", "flowSequenceEnd")) return parseNode(parser, "flow", "pairValue");
  skipToken(parser.scanner);
  return absent(parser, token.end, "pairValue");
}

export function pairValue(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (token.kind !== "value") return absent(parser, token.start, "pairEnd");
  return nodeAfter(parser, token.start, ["flowEntry", "flowSequenceEnd"], "flow", "pairEnd");
}

export function pairEnd(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  parser.state = "flowSequenceEntry";
  return event("mappingEnd", token.start);
}

/** Parses a key of `{a: b, c}`, or the end of the mapping. */
export function flowMappingKey(parser: Parser, isFirst: boolean): Event | Fault {
  const token = entryStart(parser, isFirst, "flowMappingEnd", "did not find expected ',' or '}'");
  if (isFault(token)) return token;
  if (token.kind === "flowMappingEnd") return endCollection(parser, "mappingEnd", token);
  if (token.kind !== "key") return parseNode(parser, "flow", "flowMappingNoValue");
  return nodeAfter(parser, undefined, ["value", "flowEntry", "flowMappingEnd"], "flow", "flowMappingValue");
}

export function flowMappingValue(parser: Parser): Event | Fault {
  const token = look(parser);
  if (isFault(token)) return token;
  if (token.kind !== "value") return absent(parser, token.start, "flowMappingKey");
  return nodeAfter(parser, undefined, ["flowEntry", "flowMappingEnd"], "flow", "flowMappingKey");
}

/** Parses the absent value of a key without one. */
export function flowMappingNoValue(parser: Parser): Event | Fault {
  const token = look(parser);
  return isFault(token) ? token : absent(parser, token.start, "flowMappingKey");
}
