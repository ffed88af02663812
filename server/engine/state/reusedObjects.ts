import { sameJson } from "../values/encodings/plainJson.ts";
import { sameContent } from "./content.ts";
import { objectKey, type ResourceObject, type State } from "./state.ts";

/**
 * Returns a function that replaces an object by the equal object of an earlier state. Results are cached by the identity
 * of objects, and an apply of one instance rewrites the whole file.
 */
export function reusedObjects(previous: State | undefined): (object: ResourceObject) => ResourceObject {
  const byResource = new Map<string, ReadonlyMap<string, ResourceObject>>();
  return (object) => {
    const { text } = object.address.resource;
    const earlierResource = previous?.resources.get(text);
    if (!earlierResource) return object;
    const earlierObjects =
      byResource.get(text) ?? new Map(earlierResource.objects.map((earlier) => [objectKey(earlier), earlier]));
    byResource.set(text, earlierObjects);
    const earlier = earlierObjects.get(objectKey(object));
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
