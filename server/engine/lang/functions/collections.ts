import { convert } from "../../values/convert.ts";
import { equals } from "../../values/equality.ts";
import { BOOL, DYNAMIC, mapOf, NUMBER } from "../../values/type.ts";
import { unify } from "../../values/unify.ts";
import { boolValue, mapValue, numberValue, objectValue, type Value } from "../../values/value.ts";
import { elementsOf } from "../forExpression.ts";
import { type FunctionDefinition, fault } from "./define.ts";

const length: FunctionDefinition = {
  name: "length",
  description: "The number of elements of a collection, or of characters of a string.",
  parameters: [{ name: "value", type: DYNAMIC, allowUnknown: true }],
  returns: NUMBER,
  call: ([value]) => {
    if (value?.kind === "string") return numberValue([...value.value].length);
    const elements = value && elementsOf(value);
    if (!elements) return fault("argument must be a string, a collection type, or a structural type", 0);
    return numberValue(elements.length);
  },
};

const contains: FunctionDefinition = {
  name: "contains",
  description: "Whether a list or set holds a value.",
  parameters: [
    { name: "list", type: DYNAMIC },
    { name: "value", type: DYNAMIC },
  ],
  returns: BOOL,
  call: ([list, value]) => {
    if (list?.kind !== "sequence") return fault("argument must be list, tuple, or set", 0);
    return boolValue(list.items.some((item) => isTrue(equals(item, value!))));
  },
};

const merge: FunctionDefinition = {
  name: "merge",
  description: "One map or object from many; the last of equal keys wins.",
  parameters: [],
  variadic: { name: "maps", type: DYNAMIC, allowNull: true, allowUnknown: true },
  returns: DYNAMIC,
  call: (args) => {
    const entries = new Map<string, Value>();
    for (const arg of args) {
      if (arg.kind === "null") continue;
      if (arg.kind !== "mapping") return fault("arguments must be maps or objects");
      for (const [key, value] of arg.entries) entries.set(key, value);
    }
    const maps = args.filter((arg) => arg.kind !== "null");
    if (!maps.every((arg) => arg.type.kind === "map")) return objectValue(entries);
    const element = unify(maps.map((arg) => (arg.type.kind === "map" ? arg.type.element : DYNAMIC)))?.type ?? DYNAMIC;
    const merged = convert(objectValue(entries), mapOf(element));
    return "value" in merged ? merged.value : mapValue(element, entries);
  },
};

const isTrue = (value: Value): boolean => value.kind === "bool" && value.value;

export const COLLECTION_FUNCTIONS: readonly FunctionDefinition[] = [length, contains, merge];
