import type { Import, Resource } from "../../config/module.ts";
import { requiredSource } from "../../config/settings/requiredProviders.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/moduleNode.ts";
import { localName, providerOfImport } from "../../config/tree/namedProviders.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Expression } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { objectOf, type Type } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
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

/** Returns an identity of a type, or the fault of a value that is none. */
export function identityOf({ range }: Expression, value: Value, type: Type | undefined): Value | Diagnostic {
  const converted = type && convert(value, type);
  if (converted && "fault" in converted) return wrongIdentity(range, converted.fault.message);
  const identity = converted?.value ?? value;
  return identity.kind === "null" ? nullIdentity(range) : identity;
}
