import { definitelyNotNull, refineNotNull } from "../refinement.ts";
import { setValue } from "../set.ts";
import { compareCodePoints, type Type } from "../type.ts";
import {
  listValue,
  type MappingValue,
  mapValue,
  objectValue,
  type SequenceValue,
  tupleValue,
  type Value,
  withMarks,
} from "../value.ts";
import { unify } from "./unify.ts";

/**
 * The defaults of the optional attributes of a type. The children of an object or tuple are keyed by name or index,
 * those of a collection's elements by "".
 */
export interface Defaults {
  readonly type: Type;
  readonly values: ReadonlyMap<string, Value>;
  readonly children: ReadonlyMap<string, Defaults>;
}

/** Returns the value with defaults for absent and null attributes. Precedes the conversion of the value to the type. */
export function applyDefaults(defaults: Defaults, value: Value): Value {
  if (defaults.values.size === 0 && defaults.children.size === 0) return value;
  if (value.kind === "sequence") return withMarks(inSequence(defaults, value), value.marks);
  if (value.kind === "mapping") return withMarks(inMapping(defaults, value), value.marks);
  return value;
}

function inSequence(defaults: Defaults, value: SequenceValue): Value {
  const items = value.items.map((item, at) => {
    const child = childAt(defaults, at);
    return child ? applyDefaults(child, item) : item;
  });
  if (value.type.kind === "tuple" || !("element" in value.type)) return tupleValue(items);
  const make = value.type.kind === "set" ? setValue : listValue;
  if (items.length === 0) return make(value.type.element, items);
  const unified = unifiedItems(items);
  return unified ? make(unified.type, unified.items) : tupleValue(items);
}

function inMapping(defaults: Defaults, value: MappingValue): Value {
  const entries = new Map<string, Value>();
  for (const [name, item] of value.entries) {
    const child = childNamed(defaults, name);
    entries.set(name, child ? applyDefaults(child, item) : item);
  }
  for (const [name, fallback] of defaults.values) {
    const item = entries.get(name);
    const child = defaults.children.get(name);
    if (!item || item.kind === "null") entries.set(name, child ? applyDefaults(child, fallback) : fallback);
    else if (definitelyNotNull(fallback)) entries.set(name, refineNotNull(item));
  }
  if (value.type.kind !== "map") return objectValue(entries);
  if (entries.size === 0) return mapValue(value.type.element, entries);
  const names = [...entries.keys()].sort(compareCodePoints);
  const unified = unifiedItems(names.map((name) => entries.get(name)!));
  return unified
    ? mapValue(
        unified.type,
        names.map((name, at) => [name, unified.items[at]!]),
      )
    : objectValue(entries);
}

function childAt(defaults: Defaults, at: number): Defaults | undefined {
  return defaults.children.get(defaults.type.kind === "tuple" ? String(at) : "");
}

function childNamed(defaults: Defaults, name: string): Defaults | undefined {
  return defaults.children.get(defaults.type.kind === "object" ? name : "");
}

function unifiedItems(items: readonly Value[]): { type: Type; items: Value[] } | undefined {
  const unified = unify(items.map((item) => item.type));
  if (!unified) return undefined;
  const converted: Value[] = [];
  for (const item of items) {
    const made = unified.convert(item);
    if ("fault" in made) return undefined;
    converted.push(made.value);
  }
  return { type: unified.type, items: converted };
}
