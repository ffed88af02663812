import { rawEquals } from "./equality.ts";
import { type Value, withoutDeepMarks } from "./value.ts";

/**
 * Returns the element of a set that is an element of the same set at another stage of a plan: the equal one, or else the only one that
 * differs in nothing but parts that are null or unknown on one side. Undefined if there is none, or several.
 */
export function correspondingElement(set: Value | undefined, element: Value): Value | undefined {
  if (set?.kind !== "sequence") return undefined;
  const content = withoutDeepMarks(element);
  const equal = set.items.find((item) => rawEquals(withoutDeepMarks(item), content));
  if (equal) return equal;
  const [similar, ...more] = set.items.filter((item) => agree(withoutDeepMarks(item), content));
  return more.length === 0 ? similar : undefined;
}

/** Whether two values are equal but for parts that are null or unknown on one side. */
function agree(a: Value, b: Value): boolean {
  if (isOpen(a) || isOpen(b) || rawEquals(a, b)) return true;
  if (a.kind === "mapping" && b.kind === "mapping")
    return (
      a.entries.size === b.entries.size && [...a.entries].every(([name, item]) => agreesWith(b.entries.get(name), item))
    );
  if (a.kind !== "sequence" || b.kind !== "sequence" || a.items.length !== b.items.length) return false;
  return a.items.every((item, at) => agreesWith(b.items[at], item));
}

const agreesWith = (a: Value | undefined, b: Value): boolean => a !== undefined && agree(a, b);

const isOpen = ({ kind }: Value): boolean => kind === "null" || kind === "unknown";
