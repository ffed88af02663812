import { pathText } from "../../values/path.ts";
import { isFault } from "../fault.ts";
import { nextEvent } from "./parse.ts";
import { type Event, type Parser, parserOf } from "./parser.ts";

/**
 * Returns the lines of a document, counted from 0, on which its parts begin, by the texts of their paths. A part that an alias repeats has
 * no line.
 */
export function yamlLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const parser = parserOf(text === "" ? "\n" : text);
  const start = nextEvent(parser);
  if (isFault(start) || start.kind !== "documentStart") return lines;
  addNode(parser, next(parser), "", lines);
  return lines;
}

function next(parser: Parser): Event | undefined {
  const event = nextEvent(parser);
  return isFault(event) ? undefined : event;
}

/** Adds the parts of a node; false at the end of what can be parsed. */
function addNode(parser: Parser, event: Event | undefined, path: string, lines: Map<string, number>): boolean {
  if (!event) return false;
  if (!lines.has(path)) lines.set(path, event.mark.line);
  if (event.kind === "sequenceStart") return addItems(parser, path, lines);
  return event.kind === "mappingStart" ? addMembers(parser, path, lines) : true;
}

function addItems(parser: Parser, path: string, lines: Map<string, number>): boolean {
  for (let at = 0; ; at++) {
    const event = next(parser);
    if (event?.kind === "sequenceEnd") return true;
    if (!addNode(parser, event, path + pathText([{ kind: "index", key: at }]), lines)) return false;
  }
}

function addMembers(parser: Parser, path: string, lines: Map<string, number>): boolean {
  for (;;) {
    const key = next(parser);
    if (key?.kind === "mappingEnd") return true;
    // Keys that are no scalars have no path.
    if (key?.kind !== "scalar") return false;
    const member = path + memberText(key.text, path === "");
    lines.set(member, key.mark.line);
    if (!addNode(parser, next(parser), member, lines)) return false;
  }
}

const memberText = (name: string, isFirst: boolean): string => {
  const text = pathText([{ kind: "attribute", name }]);
  return isFirst ? text : `.${text}`;
};
