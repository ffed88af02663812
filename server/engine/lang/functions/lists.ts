import { graphemes } from "../../source/graphemes.ts";
import { lengthOf } from "../../values/comparison.ts";
import { convert } from "../../values/convert.ts";
import { decideEqual } from "../../values/equality.ts";
import { memberKey } from "../../values/set.ts";
import { BOOL, DYNAMIC, listOf, NUMBER, STRING, type Type, tupleOf } from "../../values/type.ts";
import { friendlyName } from "../../values/typeName.ts";
import { unify } from "../../values/unify.ts";
import {
  boolValue,
  childrenOf,
  isWhollyKnown,
  listValue,
  nullValue,
  numberValue,
  tupleValue,
  type Value,
  withMarks,
} from "../../values/value.ts";
import { unknownFrom } from "../origins.ts";
import {
  define,
  type Fault,
  fault,
  number,
  readInteger,
  readWhole,
  TEXTS,
  TRUTH,
  value,
  WHOLE_NUMBER,
} from "./define.ts";

const LIST = listOf(DYNAMIC);

const isSequenceType = (type: Type): boolean => type.kind === "list" || type.kind === "tuple" || type.kind === "set";
const itemsOf = (list: Value): readonly Value[] => (list.kind === "sequence" ? list.items : []);
const typeOf = (list: Value | undefined): Type => list?.type ?? DYNAMIC;
const elementOf = (type: Type): Type => ("element" in type ? type.element : DYNAMIC);

const length = define({
  name: "length",
  description: "The number of elements of a collection, or of characters of a text.",
  parameters: [value("value", DYNAMIC, { allowUnknown: true, allowMarked: true, allowDynamic: true })],
  returns: NUMBER,
  resultType: ([given]) => {
    const { kind } = typeOf(given);
    return kind === "number" || kind === "bool"
      ? fault("argument must be a string, a collection type, or a structural type")
      : NUMBER;
  },
  notNull: true,
  call: (given) => {
    if (given.kind === "string") return withMarks(numberValue(graphemes(given.value).length), given.marks);
    if (given.type.kind === "object") return withMarks(numberValue(given.type.attributes.size), given.marks);
    return given.type.kind === "string" ? withMarks(unknownFrom(NUMBER, [given]), given.marks) : lengthOf(given);
  },
});

const alltrue = define({
  name: "alltrue",
  description: "Are all elements true?",
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
  description: "Is any element true?",
  parameters: [value("list", listOf(BOOL))],
  ...TRUTH,
  call: (list) => {
    if (itemsOf(list).some((item) => item.kind === "bool" && item.value)) return true;
    return itemsOf(list).some((item) => item.kind === "unknown") ? unknownFrom(BOOL, [list]) : false;
  },
});

const chunklist = define({
  name: "chunklist",
  description: "A list in pieces of a size.",
  parameters: [value("list", LIST), number("size")],
  returns: listOf(LIST),
  resultType: ([list]) => listOf(typeOf(list)),
  notNull: true,
  call: (list, given) => {
    const items = itemsOf(list);
    const size = readInteger(given);
    if (size === undefined) return fault(`invalid size: ${WHOLE_NUMBER}`);
    if (size < 0) return fault("the size argument must be positive");
    if (items.length === 0) return listValue(list.type, []);
    if (size === 0) return listValue(list.type, [list]);
    const chunks: Value[] = [];
    for (let at = 0; at < items.length; at += size)
      chunks.push(listValue(elementOf(list.type), items.slice(at, at + size)));
    return listValue(list.type, chunks);
  },
});

const coalesce = define({
  name: "coalesce",
  description: "The first argument that is neither null nor an empty text.",
  parameters: [],
  variadic: value("vals", DYNAMIC, { allowNull: true, allowUnknown: true, allowDynamic: true }),
  returns: DYNAMIC,
  resultType: (args) => unify(args.map(typeOf))?.type ?? fault("all arguments must have the same type"),
  notNull: true,
  call: (...args) => {
    const type = unify(args.map(typeOf))?.type ?? DYNAMIC;
    for (const arg of args) {
      const converted = convert(arg, type);
      if ("fault" in converted) continue;
      const found = converted.value;
      if (found.kind === "unknown") return unknownFrom(type, args);
      if (found.kind === "null" || (found.kind === "string" && found.value === "")) continue;
      return found;
    }
    return fault("no non-null, non-empty-string arguments");
  },
});

const coalescelist = define({
  name: "coalescelist",
  description: "The first list that is not empty.",
  parameters: [],
  variadic: value("vals", DYNAMIC, { allowNull: true, allowUnknown: true, allowDynamic: true }),
  returns: DYNAMIC,
  resultType: (args) => {
    if (args.length === 0) return fault("at least one argument is required");
    for (const arg of args) {
      if (arg.kind === "unknown") return DYNAMIC;
      if (arg.type.kind !== "list" && arg.type.kind !== "tuple")
        return fault("coalescelist arguments must be lists or tuples");
    }
    return args.every((arg) => arg.type === args[0]?.type) ? typeOf(args[0]) : DYNAMIC;
  },
  notNull: true,
  call: (...args) => {
    for (const arg of args) {
      if (arg.kind === "unknown") return unknownFrom(DYNAMIC, args);
      if (itemsOf(arg).length > 0) return arg;
    }
    return fault("no non-null arguments");
  },
});

const compact = define({
  name: "compact",
  description: "A list without what is null or an empty text.",
  parameters: [value("list", listOf(STRING))],
  ...TEXTS,
  call: (list) => {
    if (!isWhollyKnown(list)) return unknownFrom(listOf(STRING), [list]);
    return listValue(
      STRING,
      itemsOf(list).filter((item) => item.kind === "string" && item.value !== ""),
    );
  },
});

const concat = define({
  name: "concat",
  description: "The elements of some lists, one after the other.",
  parameters: [],
  variadic: value("seqs", DYNAMIC, { allowMarked: true }),
  returns: DYNAMIC,
  resultType: (args) => concatType(args),
  notNull: true,
  call: (...args) => {
    const type = concatType(args);
    if ("fault" in type) return type;
    const items: Value[] = [];
    let marks = 0;
    for (const [at, arg] of args.entries()) {
      const converted = type.kind === "list" ? convert(arg, type) : { value: arg };
      if ("fault" in converted) return fault(converted.fault.message, at);
      marks |= converted.value.marks;
      for (const item of itemsOf(converted.value)) items.push(item);
    }
    return withMarks(type.kind === "list" ? listValue(type.element, items) : tupleValue(items), marks);
  },
});

function concatType(args: readonly Value[]): Type | Fault {
  if (args.length === 0) return fault("at least one argument is required");
  const common = args.every(({ type }) => type.kind === "list") ? unify(args.map(typeOf)) : undefined;
  if (common) return common.type;
  const elements: Type[] = [];
  for (const [at, arg] of args.entries()) {
    if (arg.type.kind === "tuple") elements.push(...arg.type.elements);
    else if (arg.type.kind !== "list")
      return fault(`all arguments must be lists or tuples; got ${friendlyName(arg.type)}`, at);
    else if (arg.kind !== "sequence") return DYNAMIC;
    else for (const _ of arg.items) elements.push(arg.type.element);
  }
  return tupleOf(elements);
}

const contains = define({
  name: "contains",
  description: "Is a value among the elements?",
  parameters: [value("list"), value("value")],
  returns: DYNAMIC,
  resultType: () => BOOL,
  notNull: true,
  call: (list, wanted) => {
    if (!isSequenceType(list.type)) return fault("argument must be list, tuple, or set");
    let undecided = false;
    for (const item of itemsOf(list)) {
      const equal = decideEqual(wanted, item);
      if (equal) return true;
      undecided ||= equal === undefined;
    }
    return undecided ? unknownFrom(BOOL, [list, wanted]) : boolValue(false);
  },
});

const distinct = define({
  name: "distinct",
  description: "A list without repetitions.",
  parameters: [value("list", LIST)],
  returns: LIST,
  resultType: ([list]) => typeOf(list),
  notNull: true,
  call: (list) => {
    if (!isWhollyKnown(list)) return unknownFrom(list.type, [list]);
    return listValue(elementOf(list.type), withoutRepetitions(itemsOf(list)));
  },
});

function withoutRepetitions(items: readonly Value[]): readonly Value[] {
  const keys = new Set<string>();
  const others: Value[] = [];
  return items.filter((item) => {
    const key = memberKey(item);
    const known = key === undefined ? others.some((other) => decideEqual(other, item)) : keys.has(key);
    if (key === undefined) others.push(item);
    else keys.add(key);
    return !known;
  });
}

const element = define({
  name: "element",
  description: "The element at an index, which starts again at the end of the list.",
  parameters: [value("list", DYNAMIC, { allowMarked: true }), value("index", NUMBER)],
  returns: DYNAMIC,
  resultType: ([list, index]) => {
    const type = typeOf(list);
    if (type.kind === "list") return type.element;
    if (type.kind !== "tuple") return fault(`cannot read elements from ${friendlyName(type)}`);
    if (index?.kind !== "number") return DYNAMIC;
    const at = readWhole(index.value);
    if (at === undefined) return fault(`invalid index: ${WHOLE_NUMBER}`);
    if (type.elements.length === 0) return fault(EMPTY);
    return (
      type.elements[Number(at % BigInt(type.elements.length))] ?? fault(`${PANIC}runtime error: index out of range`)
    );
  },
  call: (list, index) => {
    const at = index.kind === "number" ? readWhole(index.value) : 0n;
    if (at === undefined) return fault(`invalid index: ${WHOLE_NUMBER}`);
    const items = itemsOf(list);
    if (items.length === 0) return fault(EMPTY);
    return withMarks(items[around(at, items.length)]!, list.marks);
  },
});

/** What Terraform says of what its own code did not foresee. */
const PANIC = "panic in function implementation: ";

/** Indexes go on at the other end of the list. */
const around = (at: bigint, length: number): number => (Number(at % BigInt(length)) + length) % length;

const EMPTY = "cannot use element function with an empty list";

const flatten = define({
  name: "flatten",
  description: "The elements of lists within lists, as one list.",
  parameters: [value("list", DYNAMIC, { allowMarked: true })],
  returns: DYNAMIC,
  resultType: ([list]) => {
    if (!list || !isWhollyKnown(list)) return DYNAMIC;
    return isSequenceType(list.type)
      ? tupleOf(flattened(list).items.map(typeOf))
      : fault("can only flatten lists, sets and tuples");
  },
  notNull: true,
  call: (list) => {
    const { items, marks, known } = flattened(list);
    return withMarks(known ? tupleValue(items) : unknownFrom(DYNAMIC, [list]), marks);
  },
});

function flattened(list: Value): { items: readonly Value[]; marks: number; known: boolean } {
  const items: Value[] = [];
  let [marks, known] = [0, true];
  const visit = (value: Value): void => {
    marks |= value.marks;
    const isIterable = value.kind === "sequence" || value.kind === "mapping";
    if (!isIterable || (value.type.kind === "set" && !isWhollyKnown(value))) {
      known = false;
      return;
    }
    for (const item of childrenOf(value))
      if (isSequenceType(item.type) && item.kind !== "null") visit(item);
      else items.push(item);
  };
  visit(list);
  return { items, marks, known };
}

const index = define({
  name: "index",
  description: "The index at which a value first stands in a list.",
  parameters: [value("list"), value("value")],
  returns: DYNAMIC,
  resultType: () => NUMBER,
  notNull: true,
  call: (list, wanted) => {
    if (list.type.kind !== "list" && list.type.kind !== "tuple") return fault("argument must be a list or tuple");
    const items = itemsOf(list);
    if (items.length === 0) return fault("cannot search an empty list");
    for (const [at, item] of items.entries()) {
      const equal = decideEqual(item, wanted);
      if (equal === undefined) return unknownFrom(NUMBER, [list, wanted]);
      if (equal) return numberValue(at);
    }
    return fault("item not found");
  },
});

const matchkeys = define({
  name: "matchkeys",
  description: "The values whose keys are among those searched for.",
  parameters: [value("values", LIST), value("keys", LIST), value("searchset", LIST)],
  returns: LIST,
  resultType: ([values, keys, searched]) =>
    unify([typeOf(keys), typeOf(searched)]) ? typeOf(values) : fault("keys and searchset must be of the same type"),
  notNull: true,
  call: (values, keys, searched) => {
    const type = elementOf(values.type);
    const items = itemsOf(values);
    if (items.length !== itemsOf(keys).length) return fault("length of keys and values should be equal");
    const common = unify([keys.type, searched.type]);
    const all = [keys, searched].map((list) => common?.convert(list) ?? { value: list });
    const [wanted, set] = all.map((made) => ("value" in made ? itemsOf(made.value) : []));
    if (!wanted || !set || set.length === 0) return listValue(type, []);
    if (!isWhollyKnown(values) || !isWhollyKnown(keys)) return unknownFrom(values.type, [values, keys]);
    const found: Value[] = [];
    const inSet = membership(set);
    for (const [at, key] of wanted.entries()) {
      const equal = inSet(key);
      if (equal === undefined) return listValue(type, []);
      if (equal) found.push(items[at]!);
    }
    return listValue(type, found);
  },
});

/** Is a value among these? Undefined where an unknown one stands before the first that is equal. */
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
  description: "The only element of a list, null where it has none.",
  parameters: [value("list")],
  returns: DYNAMIC,
  resultType: ([list]) => {
    const type = typeOf(list);
    if (type.kind === "list" || type.kind === "set") return type.element;
    if (type.kind === "tuple" && type.elements.length < 2) return type.elements[0] ?? DYNAMIC;
    return fault(NOT_ONE, 0);
  },
  call: (list) => {
    const items = itemsOf(list);
    if (list.type.kind === "set" && items.length > 1 && !isWhollyKnown(list))
      return unknownFrom(elementOf(list.type), [list]);
    if (items.length > 1) return fault(NOT_ONE, 0);
    return items[0] ?? nullValue(elementOf(list.type));
  },
});

const NOT_ONE = "must be a list, set, or tuple value with either zero or one elements";

const reverse = define({
  name: "reverse",
  description: "The elements of a list from the last to the first.",
  parameters: [value("list", DYNAMIC, { allowMarked: true })],
  returns: DYNAMIC,
  resultType: ([list]) => {
    const type = typeOf(list);
    if (type.kind === "tuple") return tupleOf(type.elements.toReversed());
    if (type.kind === "list" || type.kind === "set") return listOf(type.element);
    return fault(`can only reverse list or tuple values, not ${friendlyName(type)}`, 0);
  },
  notNull: true,
  call: (list) => {
    const items = itemsOf(list).toReversed();
    const made = list.type.kind === "tuple" ? tupleValue(items) : listValue(elementOf(list.type), items);
    return withMarks(made, list.marks);
  },
});

const slice = define({
  name: "slice",
  description: "Some consecutive elements of a list.",
  parameters: [value("list", DYNAMIC, { allowMarked: true }), value("start_index", NUMBER), value("end_index", NUMBER)],
  returns: DYNAMIC,
  resultType: (args) => {
    const type = typeOf(args[0]);
    if (type.kind === "set")
      return fault(
        "cannot slice a set, because its elements do not have indices; explicitly convert to a list if the ordering of the result is not important",
        0,
      );
    if (type.kind !== "list" && type.kind !== "tuple") return fault("must be a list or tuple value", 0);
    const bounds = sliceBounds(args);
    if ("fault" in bounds) return bounds;
    if (type.kind === "list") return type;
    const { start, end } = bounds;
    if (type.kind !== "tuple" || start === undefined || end === undefined) return DYNAMIC;
    return tupleOf(type.elements.slice(start, end));
  },
  notNull: true,
  call: (...args) => {
    const [list] = args;
    const bounds = sliceBounds(args);
    if ("fault" in bounds) return bounds;
    const items = itemsOf(list).slice(bounds.start, bounds.end);
    return withMarks(
      list.type.kind === "tuple" ? tupleValue(items) : listValue(elementOf(list.type), items),
      list.marks,
    );
  },
});

function sliceBounds([list, from, to]: readonly Value[]): Fault | { start?: number; end?: number } {
  const length =
    list?.type.kind === "tuple" ? list.type.elements.length : list?.kind === "sequence" ? list.items.length : Infinity;
  const bounds: (number | undefined)[] = [];
  for (const [at, given] of [from, to].entries()) {
    const name = at === 0 ? "start" : "end";
    const bound = given?.kind === "number" ? readInteger(given.value) : undefined;
    if (given?.kind === "number" && bound === undefined) return fault(`invalid ${name} index: ${WHOLE_NUMBER}`, at + 1);
    if (bound !== undefined && bound < 0) return fault(`${name} index must not be less than zero`, at + 1);
    if (bound !== undefined && bound > length)
      return fault(`${name} index must not be greater than the length of the list`, at + 1);
    bounds.push(bound);
  }
  const [start, end] = bounds;
  if (start !== undefined && end !== undefined && start > end)
    return fault("start index must not be greater than end index", 1);
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

export const LIST_FUNCTIONS = [
  alltrue,
  anytrue,
  chunklist,
  coalesce,
  coalescelist,
  compact,
  concat,
  contains,
  distinct,
  element,
  flatten,
  index,
  length,
  matchkeys,
  one,
  reverse,
  slice,
];
