import { hclQuoted } from "./text/quote.ts";
import type { Value } from "./value.ts";

/** A path in a value: attributes, indexes, map keys, and elements of sets. */
export type Path = readonly PathStep[];
/** One step of a path; an element of a set is identified by its value. */
export type PathStep =
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "index"; readonly key: number | string }
  | { readonly kind: "element"; readonly value: Value };

export const attribute = (name: string): PathStep => ({ kind: "attribute", name });
export const index = (key: number | string): PathStep => ({ kind: "index", key });

/** Returns `a.b[0]["k"]`. The text ends before an element of a set, because such an element has no name. */
export function pathText(path: Path): string {
  let text = "";
  for (const step of path) {
    if (step.kind === "element") return text;
    if (step.kind === "attribute") text += text ? `.${step.name}` : step.name;
    else text += `[${typeof step.key === "number" ? step.key : hclQuoted(step.key)}]`;
  }
  return text;
}

/** Whether two paths have the same text and length. What follows an element of a set is not compared, because it has no name. */
export const samePath = (a: Path, b: Path): boolean => a.length === b.length && hasSameSteps(a, b, a.length);

export const isWithin = (path: Path, outer: Path): boolean =>
  path.length >= outer.length && hasSameSteps(path, outer, outer.length);

/** Whether the first steps are the same. Compares without texts, because plans ask this for all pairs of an instance's paths. */
function hasSameSteps(a: Path, b: Path, count: number): boolean {
  for (let at = 0; at < count; at++) {
    const [left, right] = [a[at]!, b[at]!];
    if (left.kind === "element" && right.kind === "element") return true;
    if (left.kind === "attribute" ? right.kind !== "attribute" || left.name !== right.name : !sameIndex(left, right))
      return false;
  }
  return true;
}

const sameIndex = (left: PathStep, right: PathStep): boolean =>
  left.kind === "index" && right.kind === "index" && left.key === right.key;
