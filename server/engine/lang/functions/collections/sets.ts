import { type Fault, isFault } from "../../../codecs/fault.ts";
import { convert } from "../../../values/conversion/convert.ts";
import { unify } from "../../../values/conversion/unify.ts";
import { memberKey, setContains, setValue } from "../../../values/set.ts";
import { friendlyName } from "../../../values/text/typeName.ts";
import { DYNAMIC, listOf, setOf, type Type, tupleOf } from "../../../values/type.ts";
import { isWhollyKnown, listValue, tupleValue, type Value } from "../../../values/value.ts";
import { MOST_ELEMENTS } from "../../limits.ts";
import { unknownFrom } from "../../origins.ts";
import * as say from "../callFaults.ts";
import { define, value } from "../define.ts";
import { itemsOf } from "./sequence.ts";

const SET = setOf(DYNAMIC);
const set = (name: string) => value(name, SET, { allowDynamic: true });

type Operation = (all: readonly Value[], next: readonly Value[]) => readonly Value[];

const setunion = define({
  name: "setunion",
  description: "The elements that are in any of some sets.",
  parameters: [set("first_set")],
  variadic: set("other_sets"),
  returns: SET,
  resultType: (args) => commonSet(args),
  notNull: true,
  call: (...sets) => combine(sets, true, (all, next) => [...all, ...next]),
});

const setintersection = define({
  name: "setintersection",
  description: "The elements that are in all of some sets.",
  parameters: [set("first_set")],
  variadic: set("other_sets"),
  returns: SET,
  resultType: (args) => commonSet(args),
  notNull: true,
  call: (...sets) => combine(sets, false, (all, next) => all.filter(isIn(next))),
});

const setsubtract = define({
  name: "setsubtract",
  description: "The elements of a set that are not in another.",
  parameters: [set("a"), set("b")],
  returns: SET,
  resultType: (args) => commonSet(args),
  notNull: true,
  call: (...sets) =>
    combine(sets, false, (all, next) => {
      const excluded = isIn(next);
      return all.filter((item) => !excluded(item));
    }),
});

function isIn(items: readonly Value[]): (item: Value) => boolean {
  const keys = new Set(items.map(memberKey));
  return (item) => {
    const key = memberKey(item);
    return key === undefined ? setContains(items, item) : keys.has(key);
  };
}

function combine(sets: readonly Value[], allowUnknown: boolean, operation: Operation): Value | Fault {
  const type = commonSet(sets);
  if (isFault(type) || type.kind !== "set") return isFault(type) ? type : unknownFrom(SET, sets);
  let combined: readonly Value[] | undefined;
  for (const [at, given] of sets.entries()) {
    const converted = convert(given, type);
    if ("fault" in converted) return say.unfitElement(at, converted.fault.message);
    if (!allowUnknown && !isWhollyKnown(converted.value)) return unknownFrom(type, sets);
    const items = itemsOf(converted.value);
    combined = combined === undefined ? items : operation(combined, items);
  }
  return setValue(type.element, combined ?? []);
}

function commonSet(sets: readonly Value[]): Type | Fault {
  const elements: Type[] = [];
  for (const { type, ...given } of sets) {
    const element = type.kind === "set" ? type.element : DYNAMIC;
    const isEmpty = given.kind === "sequence" && given.items.length === 0;
    if (!(isEmpty && element.kind === "dynamic")) elements.push(element);
  }
  if (elements.length === 0) return SET;
  const common = unify(elements);
  return common ? setOf(common.type) : say.unlikeSets();
}

const setproduct = define({
  name: "setproduct",
  description: "All combinations of one element from each of some sets.",
  parameters: [],
  variadic: value("sets", DYNAMIC, { allowMarked: true, allowUnknown: true }),
  returns: DYNAMIC,
  resultType: (sets) => productType(sets),
  notNull: true,
  call: (...sets) => {
    const type = productType(sets);
    if (isFault(type) || (type.kind !== "list" && type.kind !== "set")) return isFault(type) ? type : say.unlikeSets();
    const elements = type.element.kind === "tuple" ? type.element.elements : [];
    const marks = sets.reduce((all, given) => all | given.marks, 0);
    if (sets.some(hasUnknownLength)) return { ...unknownFrom(type, sets), marks };
    const lists = sets.map((given, at) => itemsOf(given).map((item) => converted(item, elements[at] ?? DYNAMIC)));
    const total = lists.reduce((product, list) => product * list.length, 1);
    if (total > MOST_ELEMENTS) return say.manyElements();
    let rows: readonly (readonly Value[])[] = [[]];
    for (const list of total === 0 ? [[]] : lists) rows = rows.flatMap((row) => list.map((item) => [...row, item]));
    const tuples = rows.map(tupleValue);
    const product = type.kind === "list" ? listValue(type.element, tuples) : setValue(type.element, tuples);
    return { ...product, marks: product.marks | marks };
  },
});

/** Whether the number of elements is unknown: unknown elements of a set may be equal. */
const hasUnknownLength = (given: Value): boolean =>
  given.kind === "unknown" || (given.type.kind === "set" && itemsOf(given).length > 1 && !isWhollyKnown(given));

const converted = (item: Value, type: Type): Value => {
  const conversion = convert(item, type);
  return "value" in conversion ? conversion.value : item;
};

function productType(sets: readonly Value[]): Type | Fault {
  if (sets.length < 2) return say.tooFewSets(sets.length);
  const elements: Type[] = [];
  for (const [at, { type }] of sets.entries()) {
    if (type.kind === "list" || type.kind === "set") elements.push(type.element);
    else if (type.kind !== "tuple") return say.wrongKind(friendlyName(type), "a set or a list", at);
    else if (type.elements.length === 0) elements.push(DYNAMIC);
    else {
      const common = unify(type.elements);
      if (!common) return say.mixedElements(at);
      elements.push(common.type);
    }
  }
  const tuple = tupleOf(elements);
  return sets.some(({ type }) => type.kind === "set") ? setOf(tuple) : listOf(tuple);
}

export const SET_FUNCTIONS = [setintersection, setproduct, setsubtract, setunion];
