import type { Fault } from "../fault.ts";
import { blockMappingKey, blockMappingValue, blockSequenceEntry, indentlessSequenceEntry } from "./block.ts";
import { documentContent, documentEnd, documentStart, implicitDocumentStart } from "./document.ts";
import {
  flowMappingKey,
  flowMappingNoValue,
  flowMappingValue,
  flowSequenceEntry,
  pairEnd,
  pairKey,
  pairValue,
} from "./flow.ts";
import { parseNode } from "./node.ts";
import { type Event, event, type Parser, type State } from "./parser.ts";
import { markOf } from "./reader.ts";

/** Returns the next event of the text; none after the end, or after a fault. */
export const nextEvent = (parser: Parser): Event | Fault => STATES[parser.state](parser);

const STATES: Readonly<Record<State, (parser: Parser) => Event | Fault>> = {
  implicitDocumentStart,
  documentStart,
  documentContent,
  documentEnd,
  blockNode: (parser) => parseNode(parser, "block"),
  blockSequenceEntry,
  indentlessSequenceEntry,
  blockMappingKey,
  blockMappingValue,
  flowSequenceFirstEntry: (parser) => flowSequenceEntry(parser, true),
  flowSequenceEntry: (parser) => flowSequenceEntry(parser, false),
  pairKey,
  pairValue,
  pairEnd,
  flowMappingFirstKey: (parser) => flowMappingKey(parser, true),
  flowMappingKey: (parser) => flowMappingKey(parser, false),
  flowMappingValue,
  flowMappingNoValue,
  end: ({ scanner }) => event("streamEnd", markOf(scanner.reader)),
};
