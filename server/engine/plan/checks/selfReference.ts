import { type Key, keyText, type ModuleAddress, resourceAddress, resourceText } from "../../addrs/address.ts";
import { instanceKeyOf } from "../../config/decode/moveEndpoint.ts";
import type { Resource } from "../../config/module.ts";
import { bodyReferences } from "../../lang/bodyReferences.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { expansionOf } from "../graph/expansion.ts";
import { cycle, selfReferential } from "./referenceFindings.ts";
import { objectRange } from "./referenceSteps.ts";

/** Returns the self-references in the `count` or `for_each` of a resource. */
export function selfInRepetition(resource: Resource): readonly Diagnostic[] {
  return expansionOf(resource)
    .filter((reference) => isOwn(resource, reference))
    .map(selfFault);
}

/**
 * Returns the self-references of an instance by its key: one for the address of the instance and one for the address of its resource.
 * Without a key the two addresses are equal.
 */
export function selfInBody(resource: Resource): (key: Key) => readonly Diagnostic[] {
  const own = bodyReferences(resource.body).filter((reference) => isOwn(resource, reference));
  return (key) =>
    own
      .flatMap((reference) => {
        const named = keyIn(reference);
        if (named === undefined) return key === undefined ? [reference, reference] : [reference];
        return named === key ? [reference] : [];
      })
      .map(selfFault);
}

/** Returns the cycle of instances that all depend on the whole resource; undefined if there are fewer than two. */
export function selfCycle(resource: Resource, module: ModuleAddress, keys: readonly Key[]): Diagnostic | undefined {
  const waits = [...bodyReferences(resource.body), ...resource.dependsOn.flatMap(referencesOf)];
  const own = waits.filter((reference) => isOwn(resource, reference));
  const isOfOne = (key: Key) => key !== undefined && keys.includes(key);
  if (keys.length < 2 || own.every((reference) => isOfOne(keyIn(reference)))) return undefined;
  const { mode, type, name, header } = resource;
  const address = resourceAddress(module, mode, type, name);
  const names = keys.map((key) => `${address.text}${keyText(key)}`);
  return cycle(names, header);
}

const isOwn = ({ mode, type, name }: Resource, { subject, text }: Reference): boolean =>
  subject.kind === "resource" && subject.name === name && text === resourceText(mode, type, name);

function keyIn({ steps }: Reference): Key {
  const [first] = steps;
  return first?.kind === "index" ? instanceKeyOf(first.key) : undefined;
}

const selfFault = (reference: Reference): Diagnostic => selfReferential(objectRange(reference), reference.text);
