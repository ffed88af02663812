import type { Marks } from "./marks.ts";
import { compareNumbers, isInteger } from "./number.ts";
import { formatNumber, formatSignificant } from "./numberText.ts";
import { quoted } from "./quote.ts";
import { compareCodePoints, isPrimitive } from "./type.ts";
import { deepMarks, isWhollyKnown, type Num, type Value } from "./value.ts";
import { withoutDeepMarks } from "./walk.ts";

/** The distinct members in the order in which Terraform iterates them, and the marks that were on them. */
export function canonicalSet(items: readonly Value[]): { members: readonly Value[]; marks: Marks } {
  let marks = 0;
  const seen = new Set<string>();
  const members: Value[] = [];
  for (const item of items) {
    const itemMarks = deepMarks(item);
    marks |= itemMarks;
    const member = itemMarks === 0 ? item : withoutDeepMarks(item);
    const key = memberKey(member);
    if (key !== undefined) {
      if (seen.has(key)) continue;
      seen.add(key);
    }
    members.push(member);
  }
  return { members: inSetOrder(members), marks };
}

/** Equal for two values of a type exactly where both are known and equal; undefined where anything in it is unknown. */
export function memberKey(value: Value): string | undefined {
  if (value.kind === "string") return value.value;
  if (value.kind === "number") return numberKey(value.value);
  if (value.kind === "bool") return value.value ? "T" : "F";
  if (value.kind === "null") return "~null";
  return isWhollyKnown(value) ? partKey(value) : undefined;
}

/** Is it certainly a member? Only what is wholly known ever is. */
export function setContains(set: readonly Value[], value: Value): boolean {
  const key = memberKey(value);
  return key !== undefined && set.some((member) => memberKey(member) === key);
}

function numberKey(value: Num): string {
  if (typeof value === "number") return String(value);
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

function inSetOrder(members: readonly Value[]): readonly Value[] {
  const first = members[0];
  if (!first || members.length === 1) return members;
  if (isPrimitive(first.type)) return [...members].sort(comparePrimitives);
  const keyed = members.map((member) => ({ member, rank: rank(member), text: orderText(member) }));
  const compare = keyed.some(({ text }) => BEYOND_BMP_ORDER.test(text)) ? compareCodePoints : compareUnits;
  keyed.sort((a, b) => a.rank - b.rank || compare(a.text, b.text));
  return keyed.map(({ member }) => member);
}

/** Text in which UTF-16 order may differ from the order of code points. */
const BEYOND_BMP_ORDER = /[\ud800-\uffff]/;

const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Known before unknown before null. */
const rank = (value: Value): number => (value.kind === "null" ? 2 : value.kind === "unknown" ? 1 : 0);

function comparePrimitives(a: Value, b: Value): number {
  if (a.kind === "string" && b.kind === "string") return compareCodePoints(a.value, b.value);
  if (a.kind === "number" && b.kind === "number") return compareNumbers(a.value, b.value);
  if (a.kind === "bool" && b.kind === "bool") return Number(a.value) - Number(b.value);
  return rank(a) - rank(b);
}

/** The bytes by which cty orders members that have no order of their own; numbers with ten significant digits only. */
function orderText(value: Value): string {
  switch (value.kind) {
    case "unknown":
      return "?";
    case "null":
      return "~";
    case "number":
      return formatSignificant(value.value, 10);
    case "bool":
      return value.value ? "T" : "F";
    case "string":
      return quoted(value.value);
    case "sequence": {
      const items = value.items.map((item) => `${orderText(item)};`).join("");
      return value.type.kind === "tuple" ? `<${items}>` : `[${items}]`;
    }
    case "mapping": {
      let text = "";
      const named = value.type.kind === "map";
      for (const [name, item] of value.entries) text += `${named ? `${quoted(name)}:` : ""}${orderText(item)};`;
      return named ? `{${text}}` : `<${text}>`;
    }
  }
}
