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

export const samePath = (a: Path, b: Path): boolean => pathText(a) === pathText(b) && a.length === b.length;

export const isWithin = (path: Path, outer: Path): boolean =>
  path.length >= outer.length && samePath(path.slice(0, outer.length), outer);
