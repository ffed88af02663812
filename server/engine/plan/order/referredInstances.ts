import { type Key, resourceText } from "../../addrs/address.ts";
import { isReference, parseReference, type Reference } from "../../lang/reference.ts";
import { readInteger } from "../../values/numbers/wholeNumber.ts";
import type { Value } from "../../values/value.ts";
import type { GraphNode } from "../graph/node.ts";

/**
 * Returns the keys of the instances of a resource that a node refers to, if every reference names one; undefined if the node refers
 * to the whole resource. `id` is the id of the resource's node.
 */
export function referredKeys(node: GraphNode, id: string): ReadonlySet<Key> | undefined {
  const keys = new Set<Key>();
  for (const reference of [...node.expansion, ...node.references, ...dependenciesNamed(node)]) {
    if (!isOf(reference, id)) continue;
    const [step] = reference.steps;
    const key = step?.kind === "index" ? keyOf(step.key) : undefined;
    if (key === undefined) return undefined;
    keys.add(key);
  }
  return keys.size === 0 ? undefined : keys;
}

/** A node refers from one module only, so the name of a resource says which one is meant. */
function isOf({ subject }: Reference, id: string): boolean {
  if (subject.kind !== "resource") return false;
  const name = resourceText(subject.mode, subject.type, subject.name);
  return id === name || id.endsWith(`.${name}`);
}

function dependenciesNamed({ declaration }: GraphNode): readonly Reference[] {
  if (!declaration || !("dependsOn" in declaration)) return [];
  return declaration.dependsOn.map(parseReference).filter(isReference);
}

function keyOf(value: Value): Key {
  if (value.kind === "string") return value.value;
  return value.kind === "number" ? readInteger(value.value) : undefined;
}
