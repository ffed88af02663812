import { convert } from "../../../values/conversion/convert.ts";
import { unify } from "../../../values/conversion/unify.ts";
import { decideEqual } from "../../../values/equality.ts";
import { readWhole } from "../../../values/numbers/wholeNumber.ts";
import { memberKey } from "../../../values/set.ts";
import { friendlyName } from "../../../values/text/typeName.ts";
import { BOOL, DYNAMIC, elementOf, listOf, NUMBER } from "../../../values/type.ts";
import {
  boolValue,
  isWhollyKnown,
  listValue,
  nullValue,
  numberValue,
  type Value,
  withMarks,
} from "../../../values/value.ts";
import { unknownFrom } from "../../origins.ts";
import * as say from "../callFaults.ts";
import { define, TRUTH, value } from "../define.ts";
import { isSequenceType, itemsOf, LIST, typeOf } from "./sequence.ts";

const alltrue = define({
  name: "alltrue",
  description: "Whether all elements are true.",
  parameters: [value("list", listOf(BOOL))],
  ...TRUTH,
  call: (list) => {
    for (const item of itemsOf(list)) {
      if (item.kind === "unknown") return unknownFrom(BOOL, [list]);
      if (item.kind !== "bool" || !item.value) return false;
    }
    return true;
  },
});

const anytrue = define({
  name: "anytrue",
  description: "Whether any element is true.",
  parameters: [value("list", listOf(BOOL))],
  ...TRUTH,
  call: (list) => {
    if (itemsOf(list).some((item) => item.kind === "bool" && item.value)) return true;
    return itemsOf(list).some((item) => item.kind === "unknown") ? unknownFrom(BOOL, [list]) : false;
  },
});

const coalesce = define({
  name: "coalesce",
  description: "The first argument that is neither null nor an empty string.",
  parameters: [],
  variadic: value("vals", DYNAMIC, { allowNull: true, allowUnknown: true, allowDynamic: true }),
  returns: DYNAMIC,
  resultType: (args) => unify(args.map(typeOf))?.type ?? say.unlikeTypes("all arguments"),
  notNull: true,
  call: (...args) => {
    const type = unify(args.map(typeOf))?.type ?? DYNAMIC;
    for (const arg of args) {
      const converted = convert(arg, type);
      if ("fault" in converted) continue;
      const element = converted.value;
      if (element.kind === "unknown") return unknownFrom(type, args);
      if (element.kind === "null" || (element.kind === "string" && element.value === "")) continue;
      return element;
    }
    return say.nothingSet();
  },
});

const coalescelist = define({
  name: "coalescelist",
  description: "The first list that is not empty.",
  parameters: [],
  variadic: value("vals", DYNAMIC, { allowNull: true, allowUnknown: true, allowDynamic: true }),
  returns: DYNAMIC,
  resultType: (args) => {
    if (args.length === 0) return say.noArguments();
    for (const arg of args) {
      if (arg.kind === "unknown") return DYNAMIC;
      if (arg.type.kind !== "list" && arg.type.kind !== "tuple")
        return say.wrongKind(friendlyName(arg.type), "lists or tuples");
    }
    return args.every((arg) => arg.type === args[0]?.type) ? typeOf(args[0]) : DYNAMIC;
  },
  notNull: true,
  call: (...args) => {
    for (const arg of args) {
      if (arg.kind === "unknown") return unknownFrom(DYNAMIC, args);
      if (itemsOf(arg).length > 0) return arg;
    }
    return say.allEmpty();
  },
});

const containsWith = (allowNull: boolean) =>
  define({
    name: "contains",
    description: "Whether a collection contains a value.",
    parameters: [value("list"), value("value", DYNAMIC, { allowNull })],
    returns: DYNAMIC,
    resultType: () => BOOL,
    notNull: true,
    call: (list, searched) => {
      if (!isSequenceType(list.type)) return say.wrongKind(friendlyName(list.type), "a list, set or tuple");
      let undecided = false;
      for (const item of itemsOf(list)) {
        const equal = decideEqual(searched, item);
        if (equal) return true;
        undecided ||= equal === undefined;
      }
      return undecided ? unknownFrom(BOOL, [list, searched]) : boolValue(false);
    },
  });

/** `negative`: the types whose index counts from the end if it is negative. */
const elementWith = (negative: "none" | "lists" | "all") =>
  define({
    name: "element",
    description: "The element at an index, which starts again at the end of the list.",
    parameters: [value("list", DYNAMIC, { allowMarked: true }), value("index", NUMBER)],
    returns: DYNAMIC,
    resultType: ([list, index]) => {
      const type = typeOf(list);
      if (type.kind === "list") return type.element;
      if (type.kind !== "tuple") return say.wrongKind(friendlyName(type), "a list or tuple");
      if (index?.kind !== "number") return DYNAMIC;
      const at = readWhole(index.value);
      if (at === undefined) return say.indexNotWhole();
      if (type.elements.length === 0) return say.emptyList();
      if (at < 0n && negative === "none") return say.negativeIndex(at);
      if (negative === "lists" && at % BigInt(type.elements.length) < 0n) return say.negativeIndex(at);
      return type.elements[wrappedIndex(at, type.elements.length)]!;
    },
    call: (list, index) => {
      const at = index.kind === "number" ? readWhole(index.value) : 0n;
      if (at === undefined) return say.indexNotWhole();
      if (at < 0n && negative === "none") return say.negativeIndex(at);
      const items = itemsOf(list);
      if (items.length === 0) return say.emptyList();
      return withMarks(items[wrappedIndex(at, items.length)]!, list.marks);
    },
  });

/** Wraps an index around the ends of the list. */
const wrappedIndex = (at: bigint, length: number): number => (Number(at % BigInt(length)) + length) % length;

const index = define({
  name: "index",
  description: "The index of the first occurrence of a value in a list.",
  parameters: [value("list"), value("value")],
  returns: DYNAMIC,
  resultType: () => NUMBER,
  notNull: true,
  call: (list, searched) => {
    if (list.type.kind !== "list" && list.type.kind !== "tuple")
      return say.wrongKind(friendlyName(list.type), "a list or tuple");
    const items = itemsOf(list);
    if (items.length === 0) return say.nothingToSearch();
    for (const [at, item] of items.entries()) {
      const equal = decideEqual(item, searched);
      if (equal === undefined) return unknownFrom(NUMBER, [list, searched]);
      if (equal) return numberValue(at);
    }
    return say.notFound();
  },
});

const matchkeys = define({
  name: "matchkeys",
  description: "The values whose keys match a list of search keys.",
  parameters: [value("values", LIST), value("keys", LIST), value("searchset", LIST)],
  returns: LIST,
  resultType: ([values, keys, searched]) =>
    unify([typeOf(keys), typeOf(searched)]) ? typeOf(values) : say.unlikeTypes("the keys and the search set"),
  notNull: true,
  call: (values, keys, searched) => {
    const type = elementOf(values.type);
    const items = itemsOf(values);
    if (items.length !== itemsOf(keys).length) return say.unlikeLengths(items.length, itemsOf(keys).length);
    const common = unify([keys.type, searched.type]);
    const lists = [keys, searched].map((list) => common?.convert(list) ?? { value: list });
    const [keyItems, setItems] = lists.map((made) => ("value" in made ? itemsOf(made.value) : []));
    if (!keyItems || !setItems || setItems.length === 0) return listValue(type, []);
    if (!isWhollyKnown(values) || !isWhollyKnown(keys)) return unknownFrom(values.type, [values, keys]);
    const matching: Value[] = [];
    const inSet = membership(setItems);
    for (const [at, key] of keyItems.entries()) {
      const equal = inSet(key);
      if (equal === undefined) return listValue(type, []);
      if (equal) matching.push(items[at]!);
    }
    return listValue(type, matching);
  },
});

/** Returns a membership test. It returns undefined if an unknown value comes before the first equal one. */
function membership(set: readonly Value[]): (value: Value) => boolean | undefined {
  const keys = set.map(memberKey);
  const plain = keys.every((key) => key !== undefined) ? new Set(keys) : undefined;
  return (value) => {
    const key = memberKey(value);
    if (plain && key !== undefined) return plain.has(key);
    for (const item of set) {
      const equal = decideEqual(value, item);
      if (equal !== false) return equal;
    }
    return false;
  };
}

const one = define({
  name: "one",
  description: "The only element of a list, or null if it is empty.",
  parameters: [value("list")],
  returns: DYNAMIC,
  resultType: ([list]) => {
    const type = typeOf(list);
    if (type.kind === "list" || type.kind === "set") return type.element;
    if (type.kind === "tuple" && type.elements.length < 2) return type.elements[0] ?? DYNAMIC;
    return say.notOne();
  },
  call: (list) => {
    const items = itemsOf(list);
    if (list.type.kind === "set" && items.length > 1 && !isWhollyKnown(list))
      return unknownFrom(elementOf(list.type), [list]);
    if (items.length > 1) return say.notOne();
    return items[0] ?? nullValue(elementOf(list.type));
  },
});

/** The `element` that counts from the end of lists, and of tuples too. */
export const NEGATIVE_LIST_ELEMENT = elementWith("lists");
export const NEGATIVE_ELEMENT = elementWith("all");

/** The `contains` that finds nulls, too. */
export const NULL_CONTAINS = containsWith(true);

/** Functions about the elements of lists: one element, a condition on them, or a position. */
export const ELEMENT_FUNCTIONS = [
  alltrue,
  anytrue,
  coalesce,
  coalescelist,
  containsWith(false),
  elementWith("none"),
  index,
  matchkeys,
  one,
];
