import type { Marks } from "./marks.ts";
import type { Num } from "./numbers/num.ts";
import { compareNumbers, isInteger } from "./numbers/number.ts";
import { formatNumber, formatSignificant } from "./numbers/numberText.ts";
import { quoted } from "./text/quote.ts";
import { type CollectionType, compareCodePoints, isPrimitive, setOf, type Type } from "./type.ts";
import { deepMarks, listValue, mapValue, type SequenceValue, type Value, withoutDeepMarks } from "./value.ts";

/**
 * Returns a set of the items, given in any order and with repetitions. As in cty, marks of the items move to the set.
 */
export function setValue(element: Type, items: readonly Value[]): SequenceValue {
  const { members, marks } = canonicalSet(items);
  return { kind: "sequence", type: setOf(element), marks, items: members };
}

/** Returns the list, set or map of a type that has no elements. */
export function emptyCollection(type: CollectionType): Value {
  if (type.kind === "list") return listValue(type.element, []);
  return type.kind === "set" ? setValue(type.element, []) : mapValue(type.element, []);
}

/** Returns the distinct members in Terraform's order of iteration, and their marks. */
export function canonicalSet(items: readonly Value[]): { members: readonly Value[]; marks: Marks } {
  let marks = 0;
  const memberKeys = new Set<string>();
  const members: Member[] = [];
  for (const item of items) {
    const itemMarks = deepMarks(item);
    // The marks of a null member are lost, as in cty.
    if (item.kind !== "null") marks |= itemMarks;
    const value = itemMarks === 0 ? item : withoutDeepMarks(item);
    const member = setMember(value);
    if (member.key !== undefined) {
      if (memberKeys.has(member.key)) continue;
      memberKeys.add(member.key);
    }
    members.push(member);
  }
  return { members: sortedMembers(members), marks };
}

interface Member {
  readonly value: Value;
  /** Orders members whose type has no order of its own. */
  readonly text: string;
  /** As `memberKey`. */
  readonly key: string | undefined;
}

function setMember(value: Value): Member {
  return isPrimitive(value.type) ? { value, text: "", key: memberKey(value) } : structureMember(value);
}

function structureMember(value: Value): Member {
  const writer = new OrderText();
  writer.add(value);
  const key = writer.known ? (writer.exact ? writer.text : partKey(value)) : undefined;
  return { value, text: writer.text, key };
}

/**
 * Returns a text that is equal for two values of a type exactly if they are equal; undefined if any part is unknown.
 */
export function memberKey(value: Value): string | undefined {
  if (value.kind === "string") return value.value;
  if (value.kind === "number") return numberKey(value.value);
  if (value.kind === "bool") return value.value ? "T" : "F";
  if (value.kind === "null") return "~null";
  return structureMember(value).key;
}

/** Whether a value is certainly a member; false unless it is wholly known. */
export function setContains(set: readonly Value[], value: Value): boolean {
  const key = memberKey(value);
  return key !== undefined && set.some((member) => memberKey(member) === key);
}

function numberKey(value: Num): string {
  // Zero and negative zero are different members of a set.
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (isInteger(value)) return `${value.mantissa}p${value.exponent}`;
  return formatNumber(value);
}

function partKey(value: Value): string {
  switch (value.kind) {
    case "string":
      return JSON.stringify(value.value);
    case "number":
      return numberKey(value.value);
    case "sequence":
      return `[${value.items.map(partKey).join()}]`;
    case "mapping": {
      let text = "{";
      for (const [name, item] of value.entries) text += `${JSON.stringify(name)}:${partKey(item)},`;
      return `${text}}`;
    }
    default:
      return memberKey(value) ?? "?";
  }
}

function sortedMembers(members: readonly Member[]): readonly Value[] {
  const [first] = members;
  const ordered = [...members];
  if (members.length > 1 && first) {
    if (isPrimitive(first.value.type)) ordered.sort((a, b) => comparePrimitives(a.value, b.value));
    else {
      const compare = members.some(({ text }) => BEYOND_BMP_ORDER.test(text)) ? compareCodePoints : compareUnits;
      ordered.sort((a, b) => rank(a.value) - rank(b.value) || compare(a.text, b.text));
    }
  }
  return ordered.map(({ value }) => value);
}

/** Text in which UTF-16 order may differ from the order of code points. */
const BEYOND_BMP_ORDER = /[\ud800-\uffff]/;

const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Orders known members before unknown ones before null. */
const rank = (value: Value): number => (value.kind === "null" ? 2 : value.kind === "unknown" ? 1 : 0);

function comparePrimitives(a: Value, b: Value): number {
  if (a.kind === "string" && b.kind === "string") return compareCodePoints(a.value, b.value);
  if (a.kind === "number" && b.kind === "number")
    return compareNumbers(a.value, b.value) || Number(Object.is(b.value, -0)) - Number(Object.is(a.value, -0));
  if (a.kind === "bool" && b.kind === "bool") return Number(a.value) - Number(b.value);
  return rank(a) - rank(b);
}

/**
 * Builds the text by which cty orders members whose type has no order. Numbers have only ten significant digits in it.
 */
class OrderText {
  text = "";
  /** Whether every part is known. */
  known = true;
  /** Whether the text distinguishes all values of the type. */
  exact = true;

  add(value: Value): void {
    switch (value.kind) {
      case "unknown":
        this.known = false;
        this.text += "?";
        break;
      case "null":
        this.text += "~";
        break;
      case "number":
        this.exact &&= typeof value.value === "number" && Math.abs(value.value) < 1e10 && !Object.is(value.value, -0);
        this.text += formatSignificant(value.value, 10);
        break;
      case "bool":
        this.text += value.value ? "T" : "F";
        break;
      case "string":
        this.text += quoted(value.value);
        break;
      case "sequence": {
        const tuple = value.type.kind === "tuple";
        this.text += tuple ? "<" : "[";
        for (const item of value.items) this.addPart(item);
        this.text += tuple ? ">" : "]";
        break;
      }
      case "mapping": {
        const map = value.type.kind === "map";
        this.text += map ? "{" : "<";
        for (const [name, item] of value.entries) {
          if (map) this.text += `${quoted(name)}:`;
          this.addPart(item);
        }
        this.text += map ? "}" : ">";
      }
    }
  }

  private addPart(value: Value): void {
    this.add(value);
    this.text += ";";
  }
}
