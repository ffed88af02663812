import { type JsonFault, JsonReader, type Span } from "../values/encodings/jsonReader.ts";
import type { PlainJson, PlainObject } from "../values/encodings/plainJson.ts";
import type { ResourceObject, StatePlaces } from "./state.ts";

/** A state file as it is written, in the form of version 4: nothing in it is judged yet. */
export interface WrittenState {
  /** All but the resources. */
  readonly members: PlainObject;
  readonly resources: readonly WrittenResource[];
}

export interface WrittenResource {
  /** What leads to it in the file. */
  readonly path: readonly (string | number)[];
  /** All but its instances. */
  readonly json: PlainJson;
  readonly instances: readonly WrittenInstance[];
}

export interface WrittenInstance {
  readonly path: readonly (string | number)[];
  readonly span?: Span;
  /** The object of the state before that was read from the very same text. */
  readonly kept?: ResourceObject;
  /** Undefined of one that was kept. */
  readonly json: PlainJson | undefined;
}

/** The JSON of an instance, which is read now where it was not. */
export const jsonOf = (text: string, { json, span }: WrittenInstance): PlainJson =>
  json ?? new JsonReader(text, span?.start).value() ?? null;

/** Reads the text of a state. An instance that stands in the text of `previous` word for word is not read again. */
export function scanState(text: string, previous?: StatePlaces): WrittenState | { readonly fault: JsonFault } {
  const reader = new JsonReader(text);
  const known = previous && new KnownInstances(text, previous);
  const members: Record<string, PlainJson> = {};
  let resources: readonly WrittenResource[] = [];
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) {
    const isResources = name.toLowerCase() === "resources";
    if (isResources) resources = [];
    if (isResources && text[reader.start()] === "[") resources = scanResources(text, reader, name, known);
    else setMember(members, name, reader.value());
  }
  return reader.failed || !reader.isAtVeryEnd() ? { fault: reader.fault() } : { members, resources };
}

function scanResources(
  text: string,
  reader: JsonReader,
  within: string,
  known: KnownInstances | undefined,
): readonly WrittenResource[] {
  const resources: WrittenResource[] = [];
  for (let isMore = reader.firstItem(); isMore; isMore = reader.nextItem()) {
    const path = [within, resources.length];
    if (text[reader.start()] === "{") resources.push(scanResource(text, reader, path, known));
    else resources.push({ path, json: reader.value() ?? null, instances: [] });
  }
  return resources;
}

function scanResource(
  text: string,
  reader: JsonReader,
  path: readonly (string | number)[],
  known: KnownInstances | undefined,
): WrittenResource {
  const members: Record<string, PlainJson> = {};
  let instances: readonly WrittenInstance[] = [];
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) {
    const isInstances = name.toLowerCase() === "instances";
    if (isInstances) instances = [];
    if (isInstances && text[reader.start()] === "[") instances = scanInstances(reader, [...path, name], known);
    else setMember(members, name, reader.value());
  }
  return { path, json: members, instances };
}

function scanInstances(
  reader: JsonReader,
  within: readonly (string | number)[],
  known: KnownInstances | undefined,
): readonly WrittenInstance[] {
  const instances: WrittenInstance[] = [];
  for (let isMore = reader.firstItem(); isMore; isMore = reader.nextItem()) {
    const path = [...within, instances.length];
    const start = reader.start();
    const kept = known?.at(start);
    if (kept) {
      reader.passTo(kept.end);
      const span = { start, end: kept.end };
      instances.push({ path, span, kept: kept.object, json: undefined });
    } else {
      const json = reader.value() ?? null;
      instances.push({ path, span: { start, end: reader.end }, json });
    }
  }
  return instances;
}

/** Finds the instances of an earlier text again, in its order. */
class KnownInstances {
  private next = 0;

  constructor(
    private readonly text: string,
    private readonly before: StatePlaces,
  ) {}

  /** The object whose text stands here, word for word, and where it ends. */
  at(start: number): { readonly object: ResourceObject; readonly end: number } | undefined {
    const { text, objects, spans } = this.before;
    // After one that is another now the next is looked for among those that follow; what was removed is passed over.
    const limit = Math.min(objects.length, this.next + LOOK_AHEAD);
    for (let at = this.next; at < limit; at++) {
      const { start: from, end } = spans[at]!;
      if (this.text.slice(start, start + end - from) !== text.slice(from, end)) continue;
      this.next = at + 1;
      return { object: objects[at]!, end: start + end - from };
    }
    return undefined;
  }
}

const LOOK_AHEAD = 64;

/** Sets a member whatever it is called: `__proto__` too. */
function setMember(members: Record<string, PlainJson>, name: string, value: PlainJson | undefined): void {
  Object.defineProperty(members, name, { value: value ?? null, enumerable: true, configurable: true, writable: true });
}
