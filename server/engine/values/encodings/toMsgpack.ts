import { type ConversionFault, convert } from "../conversion/convert.ts";
import type { Num } from "../numbers/num.ts";
import { compareNumbers, fromDouble, isInfinite, isInteger, toBigInt, toDouble } from "../numbers/number.ts";
import { formatNumber } from "../numbers/numberText.ts";
import { clipToBytes, safePrefix } from "../text/prefix.ts";
import { conforms, type Type } from "../type.ts";
import type { MappingValue, Refinement, SequenceValue, UnknownValue, Value } from "../value.ts";
import { MsgpackWriter } from "./msgpackWriter.ts";
import { typeJsonText } from "./typeJson.ts";

/** The bytes, or a fault. */
export type Packed = { readonly bytes: Uint8Array } | { readonly fault: ConversionFault };

/** The MessagePack extension types of unknown values, without and with a refinement, and the keys of a refinement. */
export const UNKNOWN_EXTENSION = 0;
export const REFINED_EXTENSION = 12;
export const REFINEMENT_KEYS = { notNull: 1, prefix: 2, lower: 3, upper: 4, minLength: 5, maxLength: 6 } as const;

/** Encodes a value for a plugin, without its marks. Returns a fault if it does not convert to the type. */
export function toMsgpack(value: Value, type: Type): Packed {
  const converted = conforms(value.type, type) ? { value } : convert(value, type);
  if ("fault" in converted) return converted;
  const writer = new MsgpackWriter();
  write(writer, converted.value, type);
  return { bytes: writer.bytes() };
}

/** The longest prefix in a refinement, in bytes. */
const MAX_PREFIX = 256;

function write(writer: MsgpackWriter, value: Value, type: Type): void {
  if (type.kind === "dynamic" && value.type.kind !== "dynamic") {
    writer.arrayHeader(2);
    writer.binaryText(typeJsonText(value.type));
    write(writer, value, value.type);
    return;
  }
  switch (value.kind) {
    case "unknown":
      writeUnknown(writer, value);
      break;
    case "null":
      writer.nil();
      break;
    case "string":
      writer.string(value.value);
      break;
    case "bool":
      writer.bool(value.value);
      break;
    case "number":
      writeNumber(writer, value.value);
      break;
    case "sequence":
      writeItems(writer, value, type);
      break;
    case "mapping":
      writeEntries(writer, value, type);
      break;
  }
}

function writeNumber(writer: MsgpackWriter, value: Num): void {
  const whole = toBigInt(value);
  if (isPackedAsText(value)) writer.string(formatNumber(value));
  else if (whole !== undefined) writer.integer(whole);
  else writer.double(toDouble(value));
}

/** Whether a number is written as text, because neither a 64-bit integer nor a double holds it exactly. */
export function isPackedAsText(value: Num): boolean {
  const whole = toBigInt(value);
  if (whole !== undefined) return BigInt.asIntN(64, whole) !== whole;
  return !isInfinite(value) && (isInteger(value) || compareNumbers(fromDouble(toDouble(value)), value) !== 0);
}

function writeItems(writer: MsgpackWriter, value: SequenceValue, type: Type): void {
  writer.arrayHeader(value.items.length);
  value.items.forEach((item, at) => {
    write(writer, item, (type.kind === "tuple" ? type.elements[at] : "element" in type && type.element) || item.type);
  });
}

function writeEntries(writer: MsgpackWriter, value: MappingValue, type: Type): void {
  writer.mapHeader(value.entries.size);
  for (const [name, item] of value.entries) {
    writer.string(name);
    write(
      writer,
      item,
      (type.kind === "object" ? type.attributes.get(name) : "element" in type && type.element) || item.type,
    );
  }
}

function writeUnknown(writer: MsgpackWriter, { type, refinement }: UnknownValue): void {
  const knownParts = type.kind === "dynamic" || !refinement ? [] : refinementParts(refinement);
  if (knownParts.length === 0) {
    writer.extension(UNKNOWN_EXTENSION, new Uint8Array(1));
    return;
  }
  const body = new MsgpackWriter();
  body.mapHeader(knownParts.length);
  for (const part of knownParts) part(body);
  writer.extension(REFINED_EXTENSION, body.bytes());
}

function refinementParts(refinement: Refinement): readonly ((body: MsgpackWriter) => void)[] {
  const { notNull, prefix, lower, upper, minLength, maxLength } = refinement;
  const parts: ((body: MsgpackWriter) => void)[] = [];
  const part = (key: keyof typeof REFINEMENT_KEYS, content: (body: MsgpackWriter) => void) =>
    parts.push((body) => {
      body.integer(REFINEMENT_KEYS[key]);
      content(body);
    });
  if (notNull) part("notNull", (body) => body.bool(false));
  if (lower) part("lower", (body) => writeBound(body, lower));
  if (upper) part("upper", (body) => writeBound(body, upper));
  if (prefix) part("prefix", (body) => body.string(shortened(prefix)));
  if (minLength) part("minLength", (body) => body.integer(minLength));
  if (maxLength !== undefined) part("maxLength", (body) => body.integer(maxLength));
  return parts;
}

function writeBound(
  body: MsgpackWriter,
  { value, inclusive }: { readonly value: Num; readonly inclusive: boolean },
): void {
  body.arrayHeader(2);
  writeNumber(body, value);
  body.bool(inclusive);
}

function shortened(prefix: string): string {
  return clipToBytes(prefix, MAX_PREFIX) === prefix ? prefix : safePrefix(clipToBytes(prefix, MAX_PREFIX - 1));
}
