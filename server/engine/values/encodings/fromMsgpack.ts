import type { Converted } from "../conversion/convert.ts";
import { exceedNesting, nesting } from "../nesting.ts";
import type { Num } from "../numbers/num.ts";
import { fromBigInt, fromDouble } from "../numbers/number.ts";
import { parseNumber } from "../numbers/numberText.ts";
import { index } from "../path.ts";
import { type Narrowing, refine } from "../refinement.ts";
import { setValue } from "../set.ts";
import { DYNAMIC, isCollection, NUMBER, type ObjectType, type Type, withoutOptional } from "../type.ts";
import {
  boolValue,
  listValue,
  mapValue,
  nullValue,
  numberValue,
  type Origin,
  objectValue,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
} from "../value.ts";
import { failed, faultAtStep } from "./decodingFaults.ts";
import { parsePlainJson } from "./jsonReader.ts";
import { MsgpackReader } from "./msgpackReader.ts";
import { REFINED_EXTENSION, REFINEMENT_KEYS } from "./toMsgpack.ts";
import { typeFromJson } from "./typeJson.ts";

/**
 * Decodes a value from a plugin's answer; its unknown parts get `origins`. Returns a fault if the bytes do not fit the
 * type.
 */
export function fromMsgpack(bytes: Uint8Array, type: Type, origins: readonly Origin[] = []): Converted {
  return new Unpacker(new MsgpackReader(bytes), origins).value(type);
}

/**
 * Decodes a value whose type nobody knows: lists and sets become tuples, maps become objects. Returns a fault if the bytes are not
 * MessagePack.
 */
export function fromUntypedMsgpack(bytes: Uint8Array, origins: readonly Origin[] = []): Converted {
  return new Unpacker(new MsgpackReader(bytes), origins).untyped();
}

/** The largest refinement of an unknown value that is decoded, in bytes. */
const MAX_REFINEMENT = 1024;

class Unpacker {
  private depth = 0;

  constructor(
    private readonly reader: MsgpackReader,
    private readonly origins: readonly Origin[],
  ) {}

  value(type: Type): Converted {
    if (this.reader.isAtEnd()) return failed("EOF");
    if (this.reader.isExtension()) return this.unknown(type);
    if (this.reader.nil()) return { value: nullValue(type) };
    switch (type.kind) {
      case "dynamic":
        return this.dynamic();
      case "string": {
        const text = this.reader.string();
        return text === undefined ? failed("string is required") : { value: stringValue(text) };
      }
      case "bool": {
        const bool = this.reader.bool();
        return bool === undefined ? failed("bool is required") : { value: boolValue(bool) };
      }
      case "number": {
        const number = this.number();
        return number === undefined ? failed("number is required") : { value: numberValue(number) };
      }
      case "list":
      case "set":
        return this.items(type.kind, type.element);
      case "map":
        return this.entries(type.element);
      case "tuple":
        return this.tuple(type.elements);
      case "object":
        return this.object(type);
    }
  }

  /** Decodes a value by its encoding alone. Only a value of dynamic type brings its type. */
  untyped(): Converted {
    if (this.depth > nesting().values && !exceedNesting()) return failed("the value is nested too deeply");
    this.depth++;
    const decoded = this.untypedPart();
    this.depth--;
    return decoded;
  }

  private untypedPart(): Converted {
    const { reader } = this;
    if (reader.isAtEnd()) return failed("EOF");
    if (reader.isExtension()) return this.unknown(DYNAMIC);
    if (reader.nil()) return { value: nullValue(DYNAMIC) };
    if (reader.isNumber()) return this.value(NUMBER);
    const bool = reader.bool();
    if (bool !== undefined) return { value: boolValue(bool) };
    const text = reader.string();
    if (text !== undefined) return { value: stringValue(text) };
    const length = reader.arrayHeader();
    if (length === 2 && reader.isBinary()) return this.typed();
    return length === undefined ? this.untypedObject() : this.untypedItems(length);
  }

  private untypedItems(length: number): Converted {
    const items: Value[] = [];
    for (let at = 0; at < length; at++) {
      const decoded = this.untyped();
      if (!("value" in decoded)) return faultAtStep(index(at), decoded);
      items.push(decoded.value);
    }
    return { value: tupleValue(items) };
  }

  private untypedObject(): Converted {
    const length = this.reader.mapHeader();
    if (length === undefined) return failed("the bytes are not MessagePack");
    const entries: [string, Value][] = [];
    for (let at = 0; at < length; at++) {
      const name = this.reader.string();
      if (name === undefined) return failed("all keys must be strings");
      const decoded = this.untyped();
      if (!("value" in decoded)) return faultAtStep(index(name), decoded);
      entries.push([name.normalize("NFC"), decoded.value]);
    }
    return { value: objectValue(entries) };
  }

  private number(): Num | undefined {
    if (this.reader.isDouble()) {
      const double = this.reader.double();
      return double === undefined || Number.isNaN(double) ? undefined : fromDouble(double);
    }
    if (this.reader.isNumber()) {
      const whole = this.reader.integer();
      return whole === undefined ? undefined : fromBigInt(whole);
    }
    const text = this.reader.string();
    return text === undefined ? undefined : parseNumber(text);
  }

  private items(kind: "list" | "set", element: Type): Converted {
    const length = this.reader.arrayHeader();
    if (length === undefined) return failed(`a ${kind} is required`);
    const items: Value[] = [];
    for (let at = 0; at < length; at++) {
      const decoded = this.value(element);
      if (!("value" in decoded)) return faultAtStep(index(at), decoded);
      items.push(decoded.value);
    }
    const common = element.kind === "dynamic" ? (items[0]?.type ?? element) : element;
    return { value: kind === "list" ? listValue(common, items) : setValue(common, items) };
  }

  private entries(element: Type): Converted {
    const length = this.reader.mapHeader();
    if (length === undefined) return failed("a map is required");
    const entries: [string, Value][] = [];
    for (let at = 0; at < length; at++) {
      const name = this.reader.string();
      if (name === undefined) return failed("non-string key in map");
      const decoded = this.value(element);
      if (!("value" in decoded)) return faultAtStep(index(name), decoded);
      entries.push([name.normalize("NFC"), decoded.value]);
    }
    return { value: mapValue(element.kind === "dynamic" ? (entries[0]?.[1].type ?? element) : element, entries) };
  }

  private tuple(elements: readonly Type[]): Converted {
    const length = this.reader.arrayHeader();
    if (length === undefined) return failed("a tuple is required");
    if (length !== elements.length) return failed(`a tuple of length ${elements.length} is required`);
    const items: Value[] = [];
    for (const [at, element] of elements.entries()) {
      const decoded = this.value(element);
      if (!("value" in decoded)) return faultAtStep(index(at), decoded);
      items.push(decoded.value);
    }
    return { value: tupleValue(items) };
  }

  private object(type: ObjectType): Converted {
    const length = this.reader.mapHeader();
    if (length === undefined) return failed("an object is required");
    const attributeCount = type.attributes.size;
    if (length !== attributeCount)
      return failed(`an object with ${attributeCount} attributes is required (${length} given)`);
    const entries: [string, Value][] = [];
    for (let at = 0; at < length; at++) {
      const name = this.reader.string();
      if (name === undefined) return failed("all keys must be strings");
      const attribute = type.attributes.get(name);
      if (!attribute) return faultAtStep(index(name), failed("unsupported attribute"));
      const decoded = this.value(attribute);
      if (!("value" in decoded)) return faultAtStep(index(name), decoded);
      entries.push([name, decoded.value]);
    }
    return { value: objectValue(entries) };
  }

  private dynamic(): Converted {
    return this.reader.arrayHeader() === 2
      ? this.typed()
      : failed("dynamic value array must have exactly two elements");
  }

  /** Decodes a type as JSON, and a value of that type. */
  private typed(): Converted {
    if (this.depth > nesting().values && !exceedNesting()) return failed("the value is nested too deeply");
    const json = parsePlainJson(this.reader.string() ?? "");
    const type = "value" in json ? typeFromJson(json.value) : undefined;
    // Core accepts an optional attribute in the type of an empty collection; no value has such a type.
    if (!type) return failed("invalid type of a dynamic value");
    this.depth++;
    const decoded = this.value(withoutOptional(type));
    this.depth--;
    return decoded;
  }

  private unknown(type: Type): Converted {
    const extension = this.reader.extension();
    if (!extension) return failed("extension code is required for unknown value");
    const unknown = unknownValue(type, this.origins);
    const { body } = extension;
    if (body.length <= 1) return { value: unknown };
    if (extension.type !== REFINED_EXTENSION) return failed(`unsupported extension type ${extension.type}`);
    if (body.length > MAX_REFINEMENT) return failed("oversize unknown value refinement");
    const reader = new MsgpackReader(body);
    const count = reader.mapHeader();
    if (count === undefined) return failed("failed to decode msgpack extension body: not a map");
    let value: Value = unknown;
    for (let at = 0; at < count; at++) {
      const narrowing = readRefinement(reader, type);
      if (!narrowing) return failed("failed to decode msgpack extension body");
      value = narrowing === "null" ? nullValue(type) : refine(value, narrowing);
    }
    return { value };
  }
}

/** Decodes one entry of a refinement; an unknown key is ignored. */
function readRefinement(reader: MsgpackReader, type: Type): Narrowing | "null" | undefined {
  const key = Number(reader.integer() ?? -1);
  switch (key) {
    case REFINEMENT_KEYS.notNull: {
      const isNull = reader.bool();
      return isNull === undefined ? undefined : isNull ? "null" : { notNull: true };
    }
    case REFINEMENT_KEYS.prefix: {
      const prefix = reader.string();
      return prefix === undefined || type.kind !== "string" ? undefined : { prefix: prefix.normalize("NFC") };
    }
    case REFINEMENT_KEYS.minLength:
    case REFINEMENT_KEYS.maxLength: {
      const length = reader.integer();
      if (length === undefined || !isCollection(type)) return undefined;
      return key === REFINEMENT_KEYS.minLength ? { minLength: Number(length) } : { maxLength: Number(length) };
    }
    case REFINEMENT_KEYS.lower:
    case REFINEMENT_KEYS.upper: {
      const bound = type.kind === "number" ? readBound(reader) : undefined;
      return bound && (key === REFINEMENT_KEYS.lower ? { lower: bound } : { upper: bound });
    }
    default:
      return key < 0 ? undefined : {};
  }
}

function readBound(reader: MsgpackReader): { value: Num; inclusive: boolean } | undefined {
  if (reader.arrayHeader() !== 2) return undefined;
  const double = reader.double();
  const whole = double === undefined ? reader.integer() : undefined;
  const text = double === undefined && whole === undefined ? reader.string() : undefined;
  const value =
    double !== undefined ? fromDouble(double) : whole !== undefined ? fromBigInt(whole) : text && parseNumber(text);
  const inclusive = reader.bool();
  return value === undefined || value === "" || inclusive === undefined ? undefined : { value, inclusive };
}
