import { setValue } from "../../values/set.ts";
import type { Type } from "../../values/type.ts";
import { boolValue, listValue, mapValue, numberValue, stringValue, type Value } from "../../values/value.ts";

/** Is it what the original SDK cannot tell from nothing: `""`, 0, false, `[]`, `{}`? */
export function isZero(value: Value): boolean {
  switch (value.kind) {
    case "string":
      return value.value === "";
    case "number":
      return value.value === 0;
    case "bool":
      return !value.value;
    case "sequence":
      return value.items.length === 0;
    case "mapping":
      return value.type.kind === "map" && value.entries.size === 0;
    default:
      return false;
  }
}

/** What becomes of a value that is not configured any more: of a list or map of the original SDK an empty one. */
export function zeroOf(there: Value, otherwise: Value): Value {
  if (there.kind === "sequence" && there.type.kind === "list") return listValue(there.type.element, []);
  if (there.kind === "mapping" && there.type.kind === "map") return mapValue(there.type.element, []);
  return otherwise;
}

/** The empty value of a type, as far as the original SDK writes one down. */
export function emptyOf(type: Type): Value | undefined {
  switch (type.kind) {
    case "string":
      return stringValue("");
    case "number":
      return numberValue(0);
    case "bool":
      return boolValue(false);
    case "list":
      return listValue(type.element, []);
    case "set":
      return setValue(type.element, []);
    default:
      return undefined;
  }
}
