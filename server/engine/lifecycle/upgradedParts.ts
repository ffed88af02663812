import { isPlainObject } from "../values/encodings/plainJson.ts";
import { attribute, index, type Path } from "../values/path.ts";
import type { Type } from "../values/type.ts";
import type { Value } from "../values/value.ts";
import type { UpgradedPart } from "./trace.ts";

/** Returns the parts that an upgrade dropped, lost or converted, given the attributes in the state and the upgraded object. */
export function upgradedParts(
  attributes: unknown,
  upgraded: Value,
  type: Type,
  path: Path = [],
): readonly UpgradedPart[] {
  if (attributes === null || attributes === undefined || type.kind === "dynamic") return NONE;
  if (upgraded.kind === "null") return [{ path, how: "lost" }];
  if (isPlainObject(attributes) && upgraded.kind === "mapping")
    return Object.entries(attributes).flatMap(([name, json]) => {
      const memberType =
        type.kind === "object" ? type.attributes.get(name) : type.kind === "map" ? type.element : undefined;
      const step = type.kind === "map" ? index(name) : attribute(name);
      const value = upgraded.entries.get(name);
      return memberType && value
        ? upgradedParts(json, value, memberType, [...path, step])
        : [{ path: [...path, step], how: "dropped" }];
    });
  if (Array.isArray(attributes) && upgraded.kind === "sequence" && type.kind === "list")
    return upgraded.items.flatMap((item, at) =>
      upgradedParts(attributes[at], item, type.element, [...path, index(at)]),
    );
  return kindOf(attributes) === upgraded.kind ? NONE : [{ path, how: "converted" }];
}

const NONE: readonly UpgradedPart[] = [];

const kindOf = (json: unknown): Value["kind"] =>
  typeof json === "string"
    ? "string"
    : typeof json === "boolean"
      ? "bool"
      : Array.isArray(json)
        ? "sequence"
        : isPlainObject(json)
          ? "mapping"
          : "number";
