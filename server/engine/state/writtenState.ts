import type { Steps } from "../source/steps.ts";
import {
  type DeferredJson,
  excerptIn,
  type JsonExcerpt,
  JsonInText,
  passJson,
} from "../values/encodings/deferredJson.ts";
import { type JsonFault, JsonReader } from "../values/encodings/jsonReader.ts";
import type { PlainJson, PlainObject } from "../values/encodings/plainJson.ts";
import type { ObjectExcerpt, ResourceObject, StatePlaces } from "./state.ts";

/** A state file in the form of version 4, scanned but not checked. */
export interface WrittenState {
  /** All members but the resources. */
  readonly members: PlainObject;
  readonly resources: readonly WrittenResource[];
}

export interface WrittenResource {
  /** The path to the resource in the file. */
  readonly path: readonly (string | number)[];
  /** All members but the instances. */
  readonly json: PlainJson;
  readonly instances: readonly WrittenInstance[];
}

export interface WrittenInstance {
  readonly path: readonly (string | number)[];
  /** Undefined for an instance that was upgraded from an older version. */
  readonly excerpt?: ObjectExcerpt;
  /** The object of the previous state that has exactly the same text. */
  readonly reused?: ResourceObject;
  /** Undefined with `reused`; without the member "attributes" if that is in `attributes`. */
  readonly json: PlainJson | undefined;
  readonly attributes?: DeferredJson | undefined;
}

/** Returns the whole JSON of an instance. */
export const jsonOf = ({ json, excerpt }: WrittenInstance): PlainJson =>
  (excerpt ? new JsonReader(excerpt.text, excerpt.start).value() : json) ?? null;

/** Returns the instance with its JSON; a reused instance is parsed now. */
export const readInstance = (written: WrittenInstance): WrittenInstance =>
  written.excerpt && written.reused
    ? scanInstance(new JsonReader(written.excerpt.text, written.excerpt.start), written.path)
    : written;

/** Scans the text of a state. An instance whose text is unchanged since `previous` is not parsed again. */
export function* scanState(text: string, previous?: StatePlaces): Steps<WrittenState | { readonly fault: JsonFault }> {
  const reader = new JsonReader(text);
  const unchanged = previous && new PreviousInstances(text, previous);
  const members: Record<string, PlainJson> = {};
  let resources: readonly WrittenResource[] = [];
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) {
    const isResources = name.toLowerCase() === "resources";
    if (isResources) resources = [];
    if (isResources && text[reader.start()] === "[") resources = yield* scanResources(reader, name, unchanged);
    else setMember(members, name, reader.value());
  }
  return reader.failed || !reader.isAtVeryEnd() ? { fault: reader.fault() } : { members, resources };
}

function* scanResources(
  reader: JsonReader,
  within: string,
  previousInstances: PreviousInstances | undefined,
): Steps<readonly WrittenResource[]> {
  const resources: WrittenResource[] = [];
  for (let isMore = reader.firstItem(); isMore; isMore = reader.nextItem()) {
    const path = [within, resources.length];
    if (reader.text[reader.start()] === "{") resources.push(yield* scanResource(reader, path, previousInstances));
    else resources.push({ path, json: reader.value() ?? null, instances: [] });
  }
  return resources;
}

function* scanResource(
  reader: JsonReader,
  path: readonly (string | number)[],
  previousInstances: PreviousInstances | undefined,
): Steps<WrittenResource> {
  const members: Record<string, PlainJson> = {};
  let instances: readonly WrittenInstance[] = [];
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName()) {
    const isInstances = name.toLowerCase() === "instances";
    if (isInstances) instances = [];
    if (isInstances && reader.text[reader.start()] === "[")
      instances = yield* scanInstances(reader, [...path, name], previousInstances);
    else setMember(members, name, reader.value());
  }
  return { path, json: members, instances };
}

function* scanInstances(
  reader: JsonReader,
  within: readonly (string | number)[],
  previousInstances: PreviousInstances | undefined,
): Steps<readonly WrittenInstance[]> {
  const instances: WrittenInstance[] = [];
  for (let isMore = reader.firstItem(); isMore; isMore = reader.nextItem()) {
    const path = [...within, instances.length];
    const start = reader.start();
    const reused = previousInstances?.at(start);
    if (reused) {
      reader.passTo(reused.excerpt.end);
      instances.push({ path, excerpt: reused.excerpt, reused: reused.object, json: undefined });
    } else {
      instances.push(scanInstance(reader, path));
      if (instances.length % MANY === 0) yield MANY * INSTANCE_COST;
    }
  }
  yield (instances.length % MANY) * INSTANCE_COST;
  return instances;
}

/** The cost of scanning an instance, and the number of instances per batch. */
const INSTANCE_COST = 0.3;
const MANY = 100;

function scanInstance(reader: JsonReader, path: WrittenInstance["path"]): WrittenInstance {
  const start = reader.start();
  const { text } = reader;
  if (text[start] !== "{") {
    const value = reader.value() ?? null;
    return { path, json: value, excerpt: { text, start, end: reader.end, attributes: undefined } };
  }
  const json: Record<string, PlainJson> = {};
  let attributes: JsonExcerpt | undefined;
  for (let name = reader.firstName(); name !== undefined; name = reader.nextName())
    if (isAttributes(name)) attributes = passJson(reader);
    else setMember(json, name, reader.value());
  const excerpt = { text, start, end: reader.end, attributes };
  return { path, json, excerpt, attributes: attributes && new JsonInText(attributes) };
}

const isAttributes = (name: string): boolean => name === "attributes" || name.toLowerCase() === "attributes";

/** Finds the objects of an earlier state in a newer text, in the order of the earlier one. */
class PreviousInstances {
  private next = 0;

  constructor(
    private readonly text: string,
    private readonly previous: StatePlaces,
  ) {}

  /** Returns the object whose text stands at `start`, and moves its attributes into the newer text. */
  at(start: number): { readonly object: ResourceObject; readonly excerpt: ObjectExcerpt } | undefined {
    const { objects, excerpts } = this.previous;
    // After a changed object, the next match is searched among the following objects; removed ones are skipped.
    const limit = Math.min(objects.length, this.next + LOOK_AHEAD);
    for (let at = this.next; at < limit; at++) {
      const { text, start: from, end, attributes } = excerpts[at]!;
      if (this.text.slice(start, start + end - from) !== text.slice(from, end)) continue;
      this.next = at + 1;
      const object = objects[at]!;
      const moved = attributes && excerptIn(this.text, attributes, start - from);
      const { content } = object;
      if (moved && "json" in content && content.json instanceof JsonInText) content.json.moveTo(moved);
      return { object, excerpt: { text: this.text, start, end: start + end - from, attributes: moved } };
    }
    return undefined;
  }
}

const LOOK_AHEAD = 64;

/** Sets a member of any name, including `__proto__`. */
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
