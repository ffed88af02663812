import { type Fault, isFault } from "../../../codecs/fault.ts";
import { addTo } from "../../../source/groupBy.ts";
import { convert } from "../../../values/conversion/convert.ts";
import { quoted } from "../../../values/text/quote.ts";
import { friendlyName } from "../../../values/text/typeName.ts";
import { DYNAMIC, EMPTY_OBJECT, listOf, mapOf, objectOf, STRING, type Type, tupleOf } from "../../../values/type.ts";
import {
  isWhollyKnown,
  listValue,
  mapValue,
  objectValue,
  stringValue,
  tupleValue,
  type Value,
  withMarks,
} from "../../../values/value.ts";
import { unknownFrom } from "../../origins.ts";
import * as say from "../callFaults.ts";
import { define, value } from "../define.ts";
import { itemsOf } from "./sequence.ts";

const entriesOf = (map: Value): ReadonlyMap<string, Value> => (map.kind === "mapping" ? map.entries : new Map());

const keys = define({
  name: "keys",
  description: "The keys of a map, in order.",
  parameters: [value("inputMap", DYNAMIC, { allowUnknown: true, allowMarked: true })],
  returns: DYNAMIC,
  resultType: ([map]) => {
    if (map?.type.kind === "map") return listOf(STRING);
    if (map?.type.kind !== "object") return say.wrongKind(friendlyName(map?.type ?? DYNAMIC), "a map or an object", 0);
    return tupleOf([...map.type.attributes].map(() => STRING));
  },
  notNull: true,
  call: (map) => {
    if (map.type.kind === "object")
      return withMarks(tupleValue([...map.type.attributes.keys()].map(stringValue)), map.marks);
    if (map.kind !== "mapping") return withMarks(unknownFrom(listOf(STRING), [map]), map.marks);
    return withMarks(listValue(STRING, [...map.entries.keys()].map(stringValue)), map.marks);
  },
});

const values = define({
  name: "values",
  description: "The values of a map, in the order of its keys.",
  parameters: [value("mapping", DYNAMIC, { allowMarked: true })],
  returns: DYNAMIC,
  resultType: ([map]) => {
    if (map?.type.kind === "map") return listOf(map.type.element);
    if (map?.type.kind !== "object") return say.wrongKind(friendlyName(map?.type ?? DYNAMIC), "a map or an object");
    return tupleOf([...map.type.attributes.values()]);
  },
  notNull: true,
  call: (map) => {
    const items = [...entriesOf(map).values()];
    const list = map.type.kind === "map" ? listValue(map.type.element, items) : tupleValue(items);
    return withMarks(list, map.marks);
  },
});

const MARKED_OR_UNKNOWN = { allowMarked: true, allowUnknown: true } as const;

const lookup = define({
  name: "lookup",
  description: "The value of a key in a map, or a default.",
  parameters: [value("inputMap", DYNAMIC, MARKED_OR_UNKNOWN), value("key", STRING, MARKED_OR_UNKNOWN)],
  variadic: value("default", DYNAMIC, { ...MARKED_OR_UNKNOWN, allowNull: true, allowDynamic: true }),
  returns: DYNAMIC,
  resultType: (args) => lookupType(args),
  call: (map, key, ...defaults) => {
    const marks = map.marks | key.marks;
    const type = lookupType([map, key, ...defaults]);
    if (isFault(type)) return type;
    if (map.kind !== "mapping" || key.kind !== "string") return withMarks(unknownFrom(type, [map, key]), marks);
    const entry = map.entries.get(key.value);
    if (entry) return withMarks(entry, marks);
    const [defaultValue] = defaults;
    if (!defaultValue) return say.noKey(quoted(key.value));
    const converted = convert(defaultValue, type);
    return "value" in converted ? withMarks(converted.value, marks) : say.told(converted.fault.message);
  },
});

function lookupType(args: readonly Value[]): Type | Fault {
  const [map, key, defaultValue] = args;
  if (args.length > 3) return say.tooMany(3, args.length);
  if (map?.type.kind === "map") {
    if (defaultValue && "fault" in convert(defaultValue, map.type.element)) return say.unlikeElements();
    return map.type.element;
  }
  if (map?.type.kind !== "object") return say.wrongKind(friendlyName(map?.type ?? DYNAMIC), "a map or an object", 0);
  if (key?.kind !== "string") return DYNAMIC;
  const attribute = map.type.attributes.get(key.value);
  if (attribute || defaultValue) return attribute ?? defaultValue?.type ?? DYNAMIC;
  return say.noAttribute(quoted(key.value));
}

const merge = define({
  name: "merge",
  description: "One map or object from many; the last of equal keys wins.",
  parameters: [],
  variadic: value("maps", DYNAMIC, { allowNull: true, allowMarked: true, allowDynamic: true }),
  returns: DYNAMIC,
  resultType: (args) => mergedType(args),
  call: (...args) => {
    const entries = new Map<string, Value>();
    let marks = 0;
    for (const arg of args) {
      // A null adds nothing, not even its marks.
      if (arg.kind === "null") continue;
      marks |= arg.marks;
      if (arg.kind !== "mapping") return say.wrongKind(friendlyName(arg.type), "maps or objects");
      for (const [key, item] of entriesOf(arg)) entries.set(key, item);
    }
    const type = args[0]?.type;
    const isMap = type?.kind === "map" && args.every((arg) => arg.type === type);
    return withMarks(isMap ? mapValue(type.element, entries) : objectValue(entries), marks);
  },
});

function mergedType(args: readonly Value[]): Type | Fault {
  const attributes = new Map<string, Type>();
  let areKeysKnown = true;
  for (const arg of args) {
    const { type } = arg;
    if (type.kind === "dynamic") return DYNAMIC;
    if (type.kind !== "map" && type.kind !== "object") return say.wrongKind(friendlyName(type), "maps or objects");
    if (arg.kind === "null") continue;
    if (type.kind === "object") for (const [name, of] of type.attributes) attributes.set(name, of);
    else if (arg.kind === "mapping") for (const name of arg.entries.keys()) attributes.set(name, type.element);
    else areKeysKnown = false;
  }
  const first = args[0]?.type ?? EMPTY_OBJECT;
  if (args.every(({ type }) => type === first)) return first;
  return areKeysKnown ? objectOf(attributes) : DYNAMIC;
}

/** The faults of nulls in the map of `transpose`. */
interface NullFaults {
  readonly ofList: (key: string) => Fault;
  readonly ofElement: (key: string, index: number) => Fault;
}

const transposeWith = (nulls: NullFaults) =>
  define({
    name: "transpose",
    description: "Inverts a map of lists: maps each element to the keys that contain it.",
    parameters: [value("values", mapOf(listOf(STRING)))],
    returns: mapOf(listOf(STRING)),
    notNull: true,
    call: (map) => {
      if (!isWhollyKnown(map)) return unknownFrom(mapOf(listOf(STRING)), [map]);
      const keysByValue = new Map<string, Value[]>();
      for (const [key, list] of entriesOf(map)) {
        if (list.kind === "null") return nulls.ofList(quoted(key));
        for (const [index, item] of itemsOf(list).entries()) {
          if (item.kind !== "string") return nulls.ofElement(quoted(key), index);
          addTo(keysByValue, item.value, stringValue(key));
        }
      }
      return mapValue(
        listOf(STRING),
        [...keysByValue].map(([key, list]) => [key, listValue(STRING, list)] as const),
      );
    },
  });

const zipmap = define({
  name: "zipmap",
  description: "A map from a list of keys and a list of values.",
  parameters: [value("keys", listOf(STRING), { allowMarked: true }), value("values", DYNAMIC, { allowMarked: true })],
  returns: DYNAMIC,
  resultType: ([names, items]) => {
    const type = items?.type ?? DYNAMIC;
    if (type.kind === "list") return mapOf(type.element);
    if (type.kind !== "tuple") return say.wrongKind(friendlyName(type), "a list or a tuple of values");
    if (!names || !isWhollyKnown(names)) return DYNAMIC;
    const nameItems = itemsOf(names);
    const countFault = wrongCount(nameItems.length, type.elements.length);
    if (countFault) return countFault;
    const attributes = new Map<string, Type>();
    for (const [at, name] of nameItems.entries()) {
      if (name.kind !== "string") return say.nullKey(at);
      attributes.set(name.value, type.elements[at]!);
    }
    return objectOf(attributes);
  },
  notNull: true,
  call: (names, items) => {
    const marks = names.marks | items.marks;
    const type = items.type.kind === "list" ? mapOf(items.type.element) : DYNAMIC;
    if (!isWhollyKnown(names)) return withMarks(unknownFrom(type, [names, items]), marks);
    const [nameItems, valueItems] = [itemsOf(names), itemsOf(items)];
    const countFault = wrongCount(nameItems.length, valueItems.length);
    if (countFault) return countFault;
    const entries = new Map<string, Value>();
    let keyMarks = marks;
    for (const [at, name] of nameItems.entries()) {
      if (name.kind !== "string") return say.nullKey(at);
      keyMarks |= name.marks;
      entries.set(name.value, valueItems[at]!);
    }
    return withMarks(type.kind === "map" ? mapValue(type.element, entries) : objectValue(entries), keyMarks);
  },
});

const wrongCount = (keyCount: number, valueCount: number): Fault | undefined =>
  keyCount === valueCount ? undefined : say.unlikeCounts(keyCount, valueCount);

export const MAP_FUNCTIONS = [
  keys,
  lookup,
  merge,
  transposeWith({ ofList: say.nullList, ofElement: say.nullText }),
  values,
  zipmap,
];

/** The `transpose` whose faults are those of its argument. */
export const ARGUED_TRANSPOSE = transposeWith({
  ofList: say.nullListOf,
  ofElement: say.nullElementOf,
});
