import { equals } from "../values/equality.ts";
import { attribute, index, type Path, type PathStep } from "../values/path.ts";
import { NULL, type Value, withMarks, withoutDeepMarks } from "../values/value.ts";

/** Before and after of one place in a value. Feeds hover, lens, tree, timeline and plan text. */
export interface DiffNode {
  readonly path: Path;
  readonly sign: "=" | "+" | "~" | "-";
  /** A null value where there was, or will be, nothing. */
  readonly before: Value;
  readonly after: Value;
  /** The members, where both sides are of one kind that has members, or one side is absent. */
  readonly children: readonly DiffNode[];
}

/** Compares two values place by place. Unknown counts as changed; marks do not count. */
export function diff(before: Value, after: Value, path: Path = []): DiffNode {
  return {
    path,
    sign: signOf(before, after),
    before,
    after,
    children: memberSteps(before, after).map((step) =>
      diff(memberOf(before, step), memberOf(after, step), [...path, step]),
    ),
  };
}

/** The top-level attributes that change, in order. */
export const changedAttributes = (root: DiffNode): readonly DiffNode[] =>
  root.children.filter((child) => child.sign !== "=");

/** The node at a path below this one. */
export function nodeAt(root: DiffNode, path: Path): DiffNode | undefined {
  let node: DiffNode | undefined = root;
  for (const step of path) node = node?.children.find((child) => sameStep(child.path.at(-1), step));
  return node;
}

function signOf(before: Value, after: Value): DiffNode["sign"] {
  if (before.kind === "null" && after.kind === "null") return "=";
  if (before.kind === "null") return "+";
  if (after.kind === "null") return "-";
  const same = equals(withoutDeepMarks(before), withoutDeepMarks(after));
  return same.kind === "bool" && same.value ? "=" : "~";
}

function memberSteps(before: Value, after: Value): readonly PathStep[] {
  // Of what will be known only later no member can be told.
  if (before.kind === "unknown" || after.kind === "unknown") return [];
  const sides = [before, after].filter((side) => side.kind !== "null");
  if (sides.length > 0 && sides.every((side) => side.kind === "mapping")) return mappingSteps(sides);
  if (sides.length > 0 && sides.every((side) => side.kind === "sequence" && side.type.kind !== "set")) {
    const length = Math.max(...sides.map((side) => (side.kind === "sequence" ? side.items.length : 0)));
    return Array.from({ length }, (_, at) => index(at));
  }
  return [];
}

function mappingSteps(sides: readonly Value[]): readonly PathStep[] {
  const keys = new Set(sides.flatMap((side) => (side.kind === "mapping" ? [...side.entries.keys()] : [])));
  const isMap = sides.some((side) => side.type.kind === "map");
  return [...keys].sort().map((key) => (isMap ? index(key) : attribute(key)));
}

/** A member with the marks of what it is in. */
function memberOf(value: Value, step: PathStep): Value {
  if (value.kind === "sequence" && step.kind === "index" && typeof step.key === "number")
    return withMarks(value.items[step.key] ?? NULL, value.marks);
  if (value.kind !== "mapping" || step.kind === "element") return NULL;
  return withMarks(value.entries.get(step.kind === "attribute" ? step.name : String(step.key)) ?? NULL, value.marks);
}

const sameStep = (a: PathStep | undefined, b: PathStep): boolean => nameOf(a) === nameOf(b);
const nameOf = (step: PathStep | undefined): string | number | undefined =>
  step === undefined ? undefined : step.kind === "attribute" ? step.name : step.kind === "index" ? step.key : undefined;
