import type { Steps } from "../source/steps.ts";
import { type JsonFault, JsonReader, type Span } from "../values/encodings/jsonReader.ts";
import { JsonInText, type LaterJson, passJson } from "../values/encodings/laterJson.ts";
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
  /** Undefined of one that was kept; without the attributes where these stand in a text. */
  readonly json: PlainJson | undefined;
  readonly attributes?: LaterJson | undefined;
}

/** All JSON of an instance. */
export const jsonOf = (text: string, { json, span }: WrittenInstance): PlainJson =>
  (span ? new JsonReader(text, span.start).value() : json) ?? null;

/** An instance with its JSON, which is read now where it was kept. */
export const readInstance = (text: string, written: WrittenInstance): WrittenInstance =>
  written.span && written.kept ? scanInstance(text, new JsonReader(text, written.span.start), written.path) : written;

/** Reads the text of a state. An instance that stands in the text of `previous` word for word is not read again. */
export function* scanState(text: string, previous?: StatePlaces): Steps<WrittenState | { readonly fault: JsonFault }> {
  const reader = new JsonReader(text);
  const known = previous && new KnownInstances(text, previous);
  const members: Record<string, PlainJson> = {};
  let resources: readonly WrittenResource[] = [];
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) {
    const isResources = name.toLowerCase() === "resources";
    if (isResources) resources = [];
    if (isResources && text[reader.start()] === "[") resources = yield* scanResources(text, reader, name, known);
    else setMember(members, name, reader.value());
  }
  return reader.failed || !reader.isAtVeryEnd() ? { fault: reader.fault() } : { members, resources };
}

function* scanResources(
  text: string,
  reader: JsonReader,
  within: string,
  known: KnownInstances | undefined,
): Steps<readonly WrittenResource[]> {
  const resources: WrittenResource[] = [];
  for (let isMore = reader.firstItem(); isMore; isMore = reader.nextItem()) {
    const path = [within, resources.length];
    if (text[reader.start()] === "{") resources.push(yield* scanResource(text, reader, path, known));
    else resources.push({ path, json: reader.value() ?? null, instances: [] });
  }
  return resources;
}

function* scanResource(
  text: string,
  reader: JsonReader,
  path: readonly (string | number)[],
  known: KnownInstances | undefined,
): Steps<WrittenResource> {
  const members: Record<string, PlainJson> = {};
  let instances: readonly WrittenInstance[] = [];
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) {
    const isInstances = name.toLowerCase() === "instances";
    if (isInstances) instances = [];
    if (isInstances && text[reader.start()] === "[")
      instances = yield* scanInstances(text, reader, [...path, name], known);
    else setMember(members, name, reader.value());
  }
  return { path, json: members, instances };
}

function* scanInstances(
  text: string,
  reader: JsonReader,
  within: readonly (string | number)[],
  known: KnownInstances | undefined,
): Steps<readonly WrittenInstance[]> {
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
      instances.push(scanInstance(text, reader, path));
      if (instances.length % MANY === 0) yield MANY * INSTANCE_COST;
    }
  }
  yield (instances.length % MANY) * INSTANCE_COST;
  return instances;
}

/** What an instance costs to be read, and after how many of one resource others have their turn. */
const INSTANCE_COST = 0.3;
const MANY = 100;

function scanInstance(text: string, reader: JsonReader, path: WrittenInstance["path"]): WrittenInstance {
  const start = reader.start();
  if (text[start] !== "{") return { path, json: reader.value() ?? null, span: { start, end: reader.end } };
  const json: Record<string, PlainJson> = {};
  let attributes: JsonInText | undefined;
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName())
    if (isAttributes(name)) attributes = passJson(text, reader);
    else setMember(json, name, reader.value());
  return { path, json, span: { start, end: reader.end }, attributes };
}

const isAttributes = (name: string): boolean => name === "attributes" || name.toLowerCase() === "attributes";

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
      const object = objects[at]!;
      if (object.attributes instanceof JsonInText) object.attributes.moveTo(this.text, start - from);
      return { object, end: start + end - from };
    }
    return undefined;
  }
}

const LOOK_AHEAD = 64;

/** Sets a member whatever it is called: `__proto__` too. */
function setMember(members: Record<string, PlainJson>, name: string, value: PlainJson | undefined): void {
  if (name !== "__proto__") members[name] = value ?? null;
  else
    Object.defineProperty(members, name, {
      value: value ?? null,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}
