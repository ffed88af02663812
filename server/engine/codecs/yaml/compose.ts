import { convert } from "../../values/conversion/convert.ts";
import { exceedNesting, nesting } from "../../values/nesting.ts";
import { quoted } from "../../values/text/quote.ts";
import { friendlyName } from "../../values/text/typeName.ts";
import { STRING } from "../../values/type.ts";
import { objectValue, stringValue, tupleValue, type Value } from "../../values/value.ts";
import { type Fault, fault, faultText, isFault } from "../fault.ts";

import { nextEvent } from "./parse.ts";
import { type Event, type Parser, parserOf } from "./parser.ts";
import { type Mark, markFault } from "./reader.ts";
import { MERGE, resolveScalar, TAG } from "./scalar.ts";

/** Returns the value of a text that must have exactly one document. `mergesSequences`: whether a merge key takes several mappings. */
export function compose(text: string, mergesSequences = false): Value | Fault {
  const composition: Composition = {
    parser: parserOf(text === "" ? "\n" : text),
    anchors: new Map(),
    pending: new Map(),
    mergesSequences,
    size: 0,
    depth: 0,
  };
  const start = nextEvent(composition.parser);
  if (isFault(start)) return start;
  if (start.kind !== "documentStart") return markFault(start.mark, "missing start of document");
  const value = composeNext(composition);
  if (isFault(value)) return value;
  const documentEnd = nextEvent(composition.parser);
  if (isFault(documentEnd)) return documentEnd;
  const end = nextEvent(composition.parser);
  if (isFault(end)) return end;
  if (end.kind !== "streamEnd") return markFault(end.mark, "unexpected extra content after value");
  return composition.late ?? value;
}

interface Composition {
  readonly parser: Parser;
  readonly anchors: Map<string, { readonly value: Value; readonly size: number }>;
  /** The number of incomplete nodes of each anchor name. */
  readonly pending: Map<string, number>;
  readonly mergesSequences: boolean;
  /** The number of values, including those that aliases repeat. */
  size: number;
  depth: number;
  /** A fault that Terraform's library reports only after it knows the type of the whole. */
  late?: Fault;
}

/** The most values of one text, because aliases can expand a short text beyond the memory. */
const MOST_VALUES = 1_000_000;

function composeNext(composition: Composition): Value | Fault {
  const event = nextEvent(composition.parser);
  return isFault(event) ? event : composeNode(composition, event);
}

function composeNode(composition: Composition, event: Event): Value | Fault {
  if (event.kind === "alias") return composeAlias(composition, event);
  const { anchor } = event;
  const sizeBefore = composition.size++;
  if (anchor !== "") composition.pending.set(anchor, (composition.pending.get(anchor) ?? 0) + 1);
  const value = event.kind === "scalar" ? composeScalar(composition, event) : composeCollection(composition, event);
  if (isFault(value) || anchor === "") return value;
  composition.pending.set(anchor, (composition.pending.get(anchor) ?? 1) - 1);
  composition.anchors.set(anchor, { value, size: composition.size - sizeBefore });
  return value;
}

function composeAlias(composition: Composition, { anchor: name, mark }: Event): Value | Fault {
  if ((composition.pending.get(name) ?? 0) > 0)
    return markFault(mark, `cannot refer to anchor ${quoted(name)} from inside its own definition`);
  const anchored = composition.anchors.get(name);
  if (!anchored) return markFault(mark, `reference to undefined anchor ${quoted(name)}`);
  composition.size += anchored.size;
  return composition.size > MOST_VALUES ? fault("aliases repeat too many values") : anchored.value;
}

/**
 * Resolves a scalar. Quoted and block scalars are text, but a block scalar that looks like a number stays in its
 * spelling.
 */
function composeScalar(composition: Composition, { tag, text, style, mark }: Event): Value | Fault {
  if (tag === "" && style === "quoted") return stringValue(text);
  const resolved = resolveScalar(tag, text, style);
  if (tag !== "" || style === "plain") return isFault(resolved) ? markFault(mark, faultText(resolved)) : resolved;
  if (isFault(resolved)) composition.late ??= markFault(mark, faultText(resolved));
  return isFault(resolved) ? stringValue(text) : asText(resolved);
}

function asText(value: Value): Value {
  const converted = convert(value, STRING);
  return "fault" in converted ? value : converted.value;
}

function composeCollection(composition: Composition, event: Event): Value | Fault {
  if (composition.depth >= nesting().yaml && !exceedNesting()) return fault("exceeded max depth");
  composition.depth++;
  const value =
    event.kind === "mappingStart" ? composeMapping(composition, event) : composeSequence(composition, event);
  composition.depth--;
  return value;
}

function composeSequence(composition: Composition, { tag, mark }: Event): Value | Fault {
  if (tag !== "" && tag !== `${TAG}seq`) return markFault(mark, `can't interpret sequence as ${tag}`);
  const items: Value[] = [];
  for (;;) {
    const event = nextEvent(composition.parser);
    if (isFault(event)) return event;
    if (event.kind === "sequenceEnd") return tupleValue(items);
    const item = composeNode(composition, event);
    if (isFault(item)) return item;
    items.push(item);
  }
}

function composeMapping(composition: Composition, { tag, mark }: Event): Value | Fault {
  if (tag !== "" && tag !== `${TAG}map`) return markFault(mark, `can't interpret mapping as ${tag}`);
  const entries = new Map<string, Value>();
  for (;;) {
    const event = nextEvent(composition.parser);
    if (isFault(event)) return event;
    if (event.kind === "mappingEnd") return objectValue(entries);
    const key = composeKey(event);
    if (isFault(key)) return key;
    const item = composeNext(composition);
    if (isFault(item)) return item;
    const failed = addEntry(entries, key, item, event.mark, composition.mergesSequences);
    if (failed) return failed;
  }
}

/** Resolves a key, which has no anchor; faults of its text are reported without a position. */
function composeKey({ kind, tag, text, style, mark }: Event): Value | Fault {
  if (kind !== "scalar") return markFault(mark, "only strings are allowed as mapping keys");
  const key = resolveScalar(tag, text, style);
  if (isFault(key)) return key;
  return key.kind === "null" ? markFault(mark, "mapping key cannot be null") : key;
}

function addEntry(
  entries: Map<string, Value>,
  key: Value,
  item: Value,
  mark: Mark,
  mergesSequences: boolean,
): Fault | undefined {
  if (key !== MERGE) {
    const name = asText(key);
    if (name.kind === "string") entries.set(name.value, item);
    return undefined;
  }
  const isSequence = mergesSequences && item.kind === "sequence";
  for (const merged of isSequence ? item.items : [item]) {
    if (merged.type.kind !== "object")
      return markFault(
        mark,
        `cannot merge ${friendlyName(merged.type)}${isSequence ? " (from sequence)" : ""} into mapping`,
      );
    if (merged.kind === "mapping") for (const [name, inner] of merged.entries) entries.set(name, inner);
  }
  return undefined;
}
