import type { ConversionFault } from "../conversion/convert.ts";
import { formatNumber } from "../numbers/numberText.ts";
import { attribute, index, type PathStep } from "../path.ts";
import { jsonString } from "../text/quote.ts";
import type { Type } from "../type.ts";
import type { MappingValue, SequenceValue, Value } from "../value.ts";
import { typeJsonText } from "./typeJson.ts";

/** JSON text, or a fault. */
export type Encoded = { readonly text: string } | { readonly fault: ConversionFault };

/**
 * Encodes a value as `jsonencode` does, without its marks. Where `type` is `dynamic`, the value is written with its
 * type, as in state files. Returns a fault if a part is unknown or infinite.
 */
export function toJson(value: Value, type: Type = value.type): Encoded {
  const encoded = encode(value, type);
  return typeof encoded === "string" ? { text: encoded } : { fault: encoded };
}

const fault = (message: string): ConversionFault => ({ path: [], message });
const faultAtStep = (step: PathStep, { path, message }: ConversionFault): ConversionFault => ({
  path: [step, ...path],
  message,
});

function encode(value: Value, type: Type): string | ConversionFault {
  if (value.kind === "unknown") return fault("value is not known");
  if (type.kind === "dynamic" && value.type.kind !== "dynamic") {
    const encoded = encode(value, value.type);
    return typeof encoded === "string" ? `{"value":${encoded},"type":${typeJsonText(value.type)}}` : encoded;
  }
  switch (value.kind) {
    case "null":
      return "null";
    case "string":
      return jsonString(value.value);
    case "bool":
      return String(value.value);
    case "number":
      if (value.value === Infinity || value.value === -Infinity) return fault("cannot serialize infinity as JSON");
      return formatNumber(value.value);
    case "sequence":
      return encodeItems(value, type);
    case "mapping":
      return encodeEntries(value, type);
  }
}

function encodeItems(value: SequenceValue, type: Type): string | ConversionFault {
  const parts: string[] = [];
  for (let at = 0; at < value.items.length; at++) {
    const item = value.items[at]!;
    const elementType = type.kind === "tuple" ? type.elements[at]! : "element" in type ? type.element : item.type;
    const encoded = encode(item, elementType);
    if (typeof encoded !== "string")
      return faultAtStep(type.kind === "set" ? { kind: "element", value: item } : index(at), encoded);
    parts.push(encoded);
  }
  return `[${parts.join()}]`;
}

function encodeEntries(value: MappingValue, type: Type): string | ConversionFault {
  const parts: string[] = [];
  for (const [name, item] of value.entries) {
    const memberType =
      type.kind === "object" ? type.attributes.get(name) : "element" in type ? type.element : undefined;
    const encoded = encode(item, memberType ?? item.type);
    if (typeof encoded !== "string")
      return faultAtStep(type.kind === "object" ? attribute(name) : index(name), encoded);
    parts.push(`${jsonString(name)}:${encoded}`);
  }
  return `{${parts.join()}}`;
}
