import { sameJson } from "../values/encodings/plainJson.ts";
import { sameContent } from "./content.ts";
import { objectKey, type ResourceObject, type State } from "./state.ts";

/**
 * The object of an earlier state where nothing of it has changed, else the object itself: the memo of an instance knows its
 * object by identity, and an apply of one instance writes the whole file.
 */
export function objectsOf(previous: State | undefined): (object: ResourceObject) => ResourceObject {
  const byResource = new Map<string, ReadonlyMap<string, ResourceObject>>();
  return (object) => {
    const { text } = object.address.resource;
    const before = previous?.resources.get(text);
    if (!before) return object;
    const known = byResource.get(text) ?? new Map(before.objects.map((earlier) => [objectKey(earlier), earlier]));
    byResource.set(text, known);
    const earlier = known.get(objectKey(object));
    return earlier && sameObject(earlier, object) ? earlier : object;
  };
}

const sameObject = (a: ResourceObject, b: ResourceObject): boolean =>
  a.address === b.address &&
  a.configuration === b.configuration &&
  a.deposed === b.deposed &&
  a.status === b.status &&
  a.schemaVersion === b.schemaVersion &&
  a.createBeforeDestroy === b.createBeforeDestroy &&
  a.private === b.private &&
  sameContent(a.content, b.content) &&
  sameJson(a.dependencies, b.dependencies) &&
  a.identity?.schemaVersion === b.identity?.schemaVersion &&
  sameJson(a.identity?.value, b.identity?.value) &&
  sameJson(a.more, b.more);
