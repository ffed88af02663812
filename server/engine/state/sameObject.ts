import { isPlainObject, NumberText } from "../values/encodings/plainJson.ts";
import type { ResourceObject, State, StateResource } from "./state.ts";

/**
 * A state with the objects of an earlier one wherever nothing of them has changed: the memo of an instance knows its object
 * by identity, and an apply of one instance writes the whole file.
 */
export function withObjectsOf(previous: State, state: State): State {
  const resources = [...state.resources].map(([address, resource]): readonly [string, StateResource] => {
    const before = previous.resources.get(address);
    return [address, before ? withObjects(before, resource) : resource];
  });
  return { ...state, resources: new Map(resources) };
}

function withObjects(before: StateResource, now: StateResource): StateResource {
  const known = new Map(before.objects.map((object) => [objectKey(object), object]));
  const objects = now.objects.map((object) => {
    const earlier = known.get(objectKey(object));
    return earlier && sameObject(earlier, object) ? earlier : object;
  });
  return { ...now, objects };
}

/** What an object is known by within its resource. */
export const objectKey = ({ address, deposed }: ResourceObject): string => `${address.text}|${deposed ?? ""}`;

const sameObject = (a: ResourceObject, b: ResourceObject): boolean =>
  a.address === b.address &&
  a.configuration === b.configuration &&
  a.deposed === b.deposed &&
  a.status === b.status &&
  a.schemaVersion === b.schemaVersion &&
  a.createBeforeDestroy === b.createBeforeDestroy &&
  a.private === b.private &&
  sameJson(a.attributes, b.attributes) &&
  sameJson(a.sensitiveAttributes, b.sensitiveAttributes) &&
  sameJson(a.dependencies, b.dependencies) &&
  a.identity?.schemaVersion === b.identity?.schemaVersion &&
  sameJson(a.identity?.value, b.identity?.value);

function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => sameJson(item, b[at]));
  if (a instanceof NumberText) return b instanceof NumberText && a.text === b.text;
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
  );
}
