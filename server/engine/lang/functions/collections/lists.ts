import { type Fault, isFault } from "../../../codecs/fault.ts";
import { conjunctGraphemes, graphemes } from "../../../source/graphemes.ts";
import { lengthOf } from "../../../values/comparison.ts";
import { convert } from "../../../values/conversion/convert.ts";
import { unify } from "../../../values/conversion/unify.ts";
import { decideEqual } from "../../../values/equality.ts";
import { NO_MARKS } from "../../../values/marks.ts";
import type { Num } from "../../../values/numbers/num.ts";
import { formatNumber } from "../../../values/numbers/number.ts";
import { readInteger } from "../../../values/numbers/wholeNumber.ts";
import { refine } from "../../../values/refinement.ts";
import { memberKey } from "../../../values/set.ts";
import { friendlyName } from "../../../values/text/typeName.ts";
import { DYNAMIC, elementOf, listOf, NUMBER, STRING, type Type, tupleOf } from "../../../values/type.ts";
import {
  childrenOf,
  isWhollyKnown,
  listValue,
  numberValue,
  tupleValue,
  type UnknownValue,
  unknownValue,
  type Value,
  withMarks,
  withoutMarks,
} from "../../../values/value.ts";
import { unknownFrom } from "../../origins.ts";
import * as say from "../callFaults.ts";
import { define, TEXTS, value } from "../define.ts";
import { isSequenceType, itemsOf, LIST, typeOf } from "./sequence.ts";

const lengthWith = (clusters: (text: string) => readonly string[]) =>
  define({
    name: "length",
    description: "The number of elements of a collection, or of characters of a string.",
    parameters: [value("value", DYNAMIC, { allowUnknown: true, allowMarked: true, allowDynamic: true })],
    returns: NUMBER,
    resultType: ([argument]) => {
      const { kind } = typeOf(argument);
      return kind === "number" || kind === "bool"
        ? say.wrongKind(friendlyName(typeOf(argument)), "a text or a collection")
        : NUMBER;
    },
    notNull: true,
    call: (argument) => {
      if (argument.kind === "string") return withMarks(numberValue(clusters(argument.value).length), argument.marks);
      if (argument.type.kind === "object") return withMarks(numberValue(argument.type.attributes.size), argument.marks);
      return argument.type.kind === "string" ? lengthOfText(argument) : lengthOf(argument);
    },
  });

/** Returns the length of a text; for an unknown one, at least the length of its known prefix. */
function lengthOfText(text: Value): Value {
  const { prefix = "" } = (text.kind === "unknown" && text.refinement) || {};
  const least = { value: graphemes(prefix).length, inclusive: true };
  return withMarks(refine(unknownFrom(NUMBER, [text]), { lower: least }), text.marks);
}

const chunklist = define({
  name: "chunklist",
  description: "Splits a list into chunks of a size.",
  parameters: [value("list", LIST, { allowMarked: true }), value("size", NUMBER, { allowMarked: true })],
  returns: listOf(LIST),
  resultType: ([list]) => listOf(typeOf(list)),
  notNull: true,
  call: (list, given) => {
    const pieces = chunksOf(withoutMarks(list), given.kind === "number" ? given.value : 0);
    return isFault(pieces) ? pieces : withMarks(listValue(list.type, pieces), list.marks | given.marks);
  },
});

function chunksOf(list: Value, chunkSize: Num): readonly Value[] | Fault {
  const items = itemsOf(list);
  const size = readInteger(chunkSize);
  if (size === undefined) return say.notWhole(formatNumber(chunkSize));
  if (size < 0) return say.notPositive(size);
  if (items.length === 0) return [];
  if (size === 0) return [list];
  const pieces: Value[] = [];
  for (let at = 0; at < items.length; at += size)
    pieces.push(listValue(elementOf(list.type), items.slice(at, at + size)));
  return pieces;
}

const compact = define({
  name: "compact",
  description: "A list without null and empty strings.",
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
    if (isFault(type)) return type;
    const items: Value[] = [];
    let marks = 0;
    for (const [at, arg] of args.entries()) {
      const converted = type.kind === "list" ? convert(arg, type) : { value: arg };
      if ("fault" in converted) return say.unfitElement(at, converted.fault.message);
      marks |= converted.value.marks;
      for (const item of itemsOf(converted.value)) items.push(item);
    }
    return withMarks(type.kind === "list" ? listValue(type.element, items) : tupleValue(items), marks);
  },
});

function concatType(args: readonly Value[]): Type | Fault {
  if (args.length === 0) return say.noArguments();
  const common = args.every(({ type }) => type.kind === "list") ? unify(args.map(typeOf)) : undefined;
  if (common) return common.type;
  const elements: Type[] = [];
  for (const [at, arg] of args.entries()) {
    if (arg.type.kind === "tuple") elements.push(...arg.type.elements);
    else if (arg.type.kind !== "list") return say.wrongKind(friendlyName(arg.type), "lists or tuples", at);
    else if (arg.kind !== "sequence") return DYNAMIC;
    else for (const _ of arg.items) elements.push(arg.type.element);
  }
  return tupleOf(elements);
}

const distinct = define({
  name: "distinct",
  description: "A list without duplicates.",
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
  const keyless: Value[] = [];
  return items.filter((item) => {
    const key = memberKey(item);
    const isDuplicate = key === undefined ? keyless.some((other) => decideEqual(other, item)) : keys.has(key);
    if (key === undefined) keyless.push(item);
    else keys.add(key);
    return !isDuplicate;
  });
}

const flatten = define({
  name: "flatten",
  description: "The elements of lists within lists, as one list.",
  parameters: [value("list", DYNAMIC, { allowMarked: true })],
  returns: DYNAMIC,
  resultType: ([list]) => {
    if (!list || !isWhollyKnown(list)) return DYNAMIC;
    return isSequenceType(list.type)
      ? tupleOf(flattened(list).items.map(typeOf))
      : say.wrongKind(friendlyName(typeOf(list)), "a list, set or tuple");
  },
  notNull: true,
  call: (list) => {
    const { items, marks, isKnown: known } = flattened(list);
    return withMarks(known ? tupleValue(items) : unknownFrom(DYNAMIC, [list]), marks);
  },
});

function flattened(list: Value): { items: readonly Value[]; marks: number; isKnown: boolean } {
  const items: Value[] = [];
  let [marks, isKnown] = [0, true];
  const visit = (value: Value): void => {
    marks |= value.marks;
    const isIterable = value.kind === "sequence" || value.kind === "mapping";
    if (!isIterable || (value.type.kind === "set" && !isWhollyKnown(value))) {
      isKnown = false;
      return;
    }
    // As in Terraform, a marked list is an element like any other.
    for (const item of childrenOf(value))
      if (item.kind === "unknown" && item.type === DYNAMIC && item.marks === NO_MARKS) isKnown = false;
      else if (isSequenceType(item.type) && item.kind !== "null") visit(item);
      else items.push(item);
  };
  visit(list);
  return { items, marks, isKnown };
}

const reverse = define({
  name: "reverse",
  description: "The elements of a list from the last to the first.",
  parameters: [value("list", DYNAMIC, { allowMarked: true })],
  returns: DYNAMIC,
  resultType: ([list]) => {
    const type = typeOf(list);
    if (type.kind === "tuple") return tupleOf(type.elements.toReversed());
    if (type.kind === "list" || type.kind === "set") return listOf(type.element);
    return say.wrongKind(friendlyName(type), "a list or tuple", 0);
  },
  notNull: true,
  call: (list) => {
    const items = itemsOf(list).toReversed();
    const sliced = list.type.kind === "tuple" ? tupleValue(items) : listValue(elementOf(list.type), items);
    return withMarks(sliced, list.marks);
  },
});

const slice = define({
  name: "slice",
  description: "Some consecutive elements of a list.",
  parameters: [
    value("list", DYNAMIC, { allowMarked: true, allowUnknown: true, allowDynamic: true }),
    value("start_index", NUMBER),
    value("end_index", NUMBER),
  ],
  returns: DYNAMIC,
  resultType: (args) => {
    const type = typeOf(args[0]);
    if (type.kind === "dynamic") return DYNAMIC;
    if (type.kind === "set") return say.noIndexes();
    if (type.kind !== "list" && type.kind !== "tuple") return say.wrongKind(friendlyName(type), "a list or tuple", 0);
    const bounds = sliceBounds(args);
    if (isFault(bounds)) return bounds;
    if (type.kind === "list") return type;
    const { start, end } = bounds;
    if (type.kind !== "tuple" || start === undefined || end === undefined) return DYNAMIC;
    return tupleOf(type.elements.slice(start, end));
  },
  notNull: true,
  call: (...args) => {
    const [list] = args;
    const bounds = sliceBounds(args);
    if (list.kind === "unknown") return isFault(bounds) ? unknownFrom(DYNAMIC, args) : unknownSlice(list, bounds);
    if (isFault(bounds)) return bounds;
    const items = itemsOf(list).slice(bounds.start, bounds.end);
    return withMarks(
      list.type.kind === "tuple" ? tupleValue(items) : listValue(elementOf(list.type), items),
      list.marks,
    );
  },
});

/**
 * Returns the slice of an unknown list. Terraform reads a data source while it plans, so a slice of a list of one that is not
 * read has as many elements as it takes, or the call fails.
 */
function unknownSlice({ type, origins }: UnknownValue, { start, end }: { start?: number; end?: number }): Value {
  if (start === undefined || end === undefined) return unknownValue(type, origins);
  if (type.kind === "tuple") return unknownValue(tupleOf(type.elements.slice(start, end)), origins);
  const isUnread =
    origins.length > 0 && origins.every((origin) => typeof origin !== "string" && origin.why === "not-read");
  if (!isUnread || end - start > MOST_UNREAD) return unknownValue(type, origins);
  const items = Array.from({ length: end - start }, () => unknownValue(elementOf(type), origins));
  return type.kind === "list" ? listValue(type.element, items) : tupleValue(items);
}

/** The most elements of a slice whose list is not read. */
const MOST_UNREAD = 100;

function sliceBounds([list, from, to]: readonly Value[]): Fault | { start?: number; end?: number } {
  const length =
    list?.type.kind === "tuple" ? list.type.elements.length : list?.kind === "sequence" ? list.items.length : Infinity;
  const start = sliceBound(from, "start", length);
  if (isFault(start)) return start;
  const end = sliceBound(to, "end", length);
  if (isFault(end)) return end;
  if (start !== undefined && end !== undefined && start > end) return say.boundsCross();
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

/** Returns an index of slice; undefined if it is unknown. */
function sliceBound(value: Value | undefined, name: "start" | "end", length: number): Fault | number | undefined {
  if (value?.kind !== "number") return undefined;
  const argument = name === "start" ? 1 : 2;
  const bound = readInteger(value.value);
  if (bound === undefined) return say.boundNotWhole(name, argument);
  if (bound < 0) return say.boundNegative(name, argument);
  return bound > length ? say.boundBeyond(name, argument, length) : bound;
}

/** The `length` that counts characters by newer rules of Unicode. */
export const CONJUNCT_LENGTH = lengthWith(conjunctGraphemes);

export const LIST_FUNCTIONS = [lengthWith(graphemes), chunklist, compact, concat, distinct, flatten, reverse, slice];
