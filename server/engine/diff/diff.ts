import { equals } from "../values/equality.ts";
import { attribute, index, type Path, type PathStep } from "../values/path.ts";
import { NULL, type Value, withMarks, withoutDeepMarks } from "../values/value.ts";

/** The values before and after at one path. Feeds hover, lens, tree, timeline and plan text. */
export interface DiffNode {
  readonly path: Path;
  readonly sign: "=" | "+" | "~" | "-";
  /** A null value if nothing exists there. */
  readonly before: Value;
  readonly after: Value;
  /** The members, if both values have members of the same kind, or one value is absent. */
  readonly children: readonly DiffNode[];
}

/** Compares two values path by path. An unknown value counts as changed; marks are ignored. */
export function diff(before: Value, after: Value, path: Path = []): DiffNode {
  return {
    path,
    sign: signOf(before, after),
    before,
    after,
    children: memberSteps(before, after).map((step) =>
      diff(markedMember(before, step), markedMember(after, step), [...path, step]),
    ),
  };
}

/** Returns the top-level attributes that change, in order. */
export const changedAttributes = (root: DiffNode): readonly DiffNode[] =>
  root.children.filter((child) => child.sign !== "=");

/** Returns the node at a path below this one; undefined if there is none. */
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
  // The members of an unknown value are unknown.
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

/** Returns a member with the marks of its parent. */
function markedMember(value: Value, step: PathStep): Value {
  if (value.kind === "sequence" && step.kind === "index" && typeof step.key === "number")
    return withMarks(value.items[step.key] ?? NULL, value.marks);
  if (value.kind !== "mapping" || step.kind === "element") return NULL;
  return withMarks(value.entries.get(step.kind === "attribute" ? step.name : String(step.key)) ?? NULL, value.marks);
}

const sameStep = (a: PathStep | undefined, b: PathStep): boolean => stepName(a) === stepName(b);
const stepName = (step: PathStep | undefined): string | number | undefined =>
  step === undefined ? undefined : step.kind === "attribute" ? step.name : step.kind === "index" ? step.key : undefined;
