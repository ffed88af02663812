import type { Import, Resource } from "../../config/module.ts";
import { requiredSource } from "../../config/settings/requiredProviders.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/moduleNode.ts";
import { localName, providerOfImport } from "../../config/tree/namedProviders.ts";
import type { Importing } from "../../lifecycle/resourceInstance.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Expression } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { EPHEMERAL, NO_MARKS, SENSITIVE } from "../../values/marks.ts";
import { objectOf, type Type } from "../../values/type.ts";
import { childrenOf, deepMarks, type Value } from "../../values/value.ts";
import { nullIdentity, wrongIdentity } from "./importFindings.ts";

/**
 * Returns the type of the identity that a block imports by; undefined if it is not known. A type of resources without
 * identities takes any object. `declared` is the resource that the block names, if there is one.
 */
export function identityType(
  atHand: AvailableProviders,
  root: ModuleNode,
  block: Import,
  declared: Resource | undefined,
): Type | undefined {
  const { resource, modules } = block.to;
  const module = moduleAt(root, modules)?.module;
  if (!module || !resource) return undefined;
  const source = requiredSource(module, declared ? localName(declared) : providerOfImport(block).name);
  const schemas = atHand.get(source)?.schemas;
  if (!schemas?.identity) return undefined;
  const attributes = [...(schemas.identity(resource.type)?.block.attributes ?? [])];
  return objectOf(
    new Map(attributes.map(([name, { type }]) => [name, type] as const)),
    attributes.flatMap(([name, { optional }]) => (optional ? [name] : [])),
  );
}

/** The kinds of types whose values may convert to an object. */
const OBJECTS: ReadonlySet<Type["kind"]> = new Set(["object", "map", "dynamic"]);

/** Returns what a part of an identity is that must be neither sensitive nor ephemeral. The marks of the whole do not count. */
export function hiddenIn(identity: Value): Importing["hidden"] {
  const marks = [...childrenOf(identity)].reduce((all, part) => all | deepMarks(part), NO_MARKS);
  if ((marks & SENSITIVE) !== 0) return "sensitive";
  return (marks & EPHEMERAL) === 0 ? undefined : "ephemeral";
}

/** Returns an identity of a type, or the fault of a value that is none. Whatever the type is, it is one of objects. */
export function identityOf({ range }: Expression, value: Value, type: Type | undefined): Value | Diagnostic {
  if (!type && !OBJECTS.has(value.type.kind)) return wrongIdentity(range, "object required");
  const converted = type && convert(value, type);
  if (converted && "fault" in converted) return wrongIdentity(range, converted.fault.message);
  const identity = converted?.value ?? value;
  return identity.kind === "null" ? nullIdentity(range) : identity;
}
