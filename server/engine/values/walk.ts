import type { Marks } from "./marks.ts";
import { attribute, index, type Path, type PathStep } from "./path.ts";
import { cacheRecent } from "./recentCache.ts";
import { setValue } from "./set.ts";
import { compareCodePoints } from "./type.ts";
import {
  childrenOf,
  deepMarks,
  isWhollyKnown,
  listValue,
  mapValue,
  type Origin,
  objectValue,
  tupleValue,
  type Unasked,
  type UnknownValue,
  type Value,
  withMarks,
  withoutDeepMarks,
} from "./value.ts";

/** Calls `visit` for the value and everything in it, parents first; `false` skips the members. */
export function walk(value: Value, visit: (value: Value, path: Path) => boolean | undefined, path: Path = []): void {
  if (visit(value, path) === false) return;
  for (const [step, member] of membersOf(value)) walk(member, visit, [...path, step]);
}

/** Returns the value with every part replaced by `change`, members first. Unchanged parts stay the same objects. */
export function transform(value: Value, change: (value: Value, path: Path) => Value, path: Path = []): Value {
  const members = membersOf(value);
  if (members.length === 0) return change(value, path);
  let changed = false;
  const items = members.map(([step, member]) => {
    const next = transform(member, change, [...path, step]);
    changed ||= next !== member;
    return next;
  });
  return change(changed ? withMembers(value, items) : value, path);
}

/** As `transform`, for the unknown parts alone. What is wholly known is not visited. */
export function transformUnknown(
  value: Value,
  change: (unknown: UnknownValue, path: Path) => Value,
  path: Path = [],
): Value {
  if (value.kind === "unknown") return change(value, path);
  if (isWhollyKnown(value)) return value;
  const members = membersOf(value);
  const items = members.map(([step, member]) =>
    isWhollyKnown(member) ? member : transformUnknown(member, change, [...path, step]),
  );
  return items.every((item, at) => item === members[at]![1]) ? value : withMembers(value, items);
}

/** Returns the direct members with their path steps. */
export function membersOf(value: Value): readonly (readonly [PathStep, Value])[] {
  if (value.kind === "sequence") {
    if (value.type.kind === "set") return value.items.map((item) => [{ kind: "element", value: item }, item]);
    return value.items.map((item, at) => [index(at), item]);
  }
  if (value.kind !== "mapping") return NONE;
  const step = value.type.kind === "object" ? attribute : index;
  return [...value.entries].map(([name, item]) => [step(name), item]);
}

/** Returns the collection with other members in the same places; the element type follows from them. */
export function withMembers(value: Value, members: readonly Value[]): Value {
  if (value.kind === "sequence") {
    if (value.type.kind === "tuple") return withMarks(tupleValue(members), value.marks);
    const element = elementTypeOf(value, members);
    const changed = value.type.kind === "set" ? setValue(element, members) : listValue(element, members);
    return withMarks(changed, value.marks);
  }
  if (value.kind !== "mapping") return value;
  const entries = [...value.entries.keys()].map((name, at) => [name, members[at]!] as const);
  const changed =
    value.type.kind === "object" ? objectValue(entries) : mapValue(elementTypeOf(value, members), entries);
  return withMarks(changed, value.marks);
}

/** Marks, and the path of the value that has them. */
export interface PathMarks {
  readonly path: Path;
  readonly marks: Marks;
}

/** Returns the value without marks, and the marks by path. */
export const unmarkDeep = cacheRecent((value: Value): Unmarked => {
  if (deepMarks(value) === 0) return { value, marks: [] };
  const marks: PathMarks[] = [];
  walk(value, (part, path) => {
    if (part.marks !== 0) marks.push({ path, marks: part.marks });
    return deepMarks(part) !== 0;
  });
  return { value: withoutDeepMarks(value), marks };
});

interface Unmarked {
  readonly value: Value;
  readonly marks: readonly PathMarks[];
}

/**
 * Returns the value with marks at these paths. A path through a set marks the set; a path that does not exist is
 * ignored.
 */
export function markAt(value: Value, places: readonly PathMarks[]): Value {
  let marked = value;
  for (const { path, marks } of places) marked = markPath(marked, path, marks);
  return marked;
}

/** Returns the value at a path, with the marks of all its parents; undefined if there is none. */
export function applyPath(value: Value, path: Path): Value | undefined {
  let at: Value | undefined = value;
  for (const step of path) {
    const marks: Marks = at.marks;
    const member: Value | undefined = memberAt(at, step);
    if (!member) return undefined;
    at = withMarks(member, marks);
  }
  return at;
}

/** Returns the distinct origins of the unknown parts of the values, in order. */
export function originsOf(values: readonly Value[]): readonly Origin[] {
  const origins = new Map<string, Origin>();
  for (const value of values) collectOrigins(value, origins);
  if (origins.size === 0) return NO_ORIGINS;
  return [...origins].sort(([a], [b]) => compareCodePoints(a, b)).map(([, origin]) => origin);
}

/**
 * Returns the origin of a part that is unknown because its source was not asked; "error" for a part without origins.
 * Undefined if the apply decides all unknown parts, or is assumed to.
 */
export const unaskedIn = (value: Value): Unasked | "error" | undefined =>
  uncertainIn(value, (origin) => typeof origin !== "string" && origin.why !== "assumed");

/** As `unaskedIn`, but includes parts that the apply is only assumed to decide. */
export const uncertainOrAssumedIn = (value: Value): Unasked | "error" | undefined =>
  uncertainIn(value, (origin) => typeof origin !== "string");

/** Whether an argument that is not configured is unknown because nobody has seen the provider's default. */
export const isUnseenDefault = (value: Value): boolean =>
  value.kind === "unknown" &&
  value.origins.some((origin) => typeof origin !== "string" && origin.why === "default-not-seen");

function uncertainIn(value: Value, isSelected: (origin: Origin) => boolean): Unasked | "error" | undefined {
  if (value.kind === "unknown") {
    if (value.origins.length === 0) return "error";
    return value.origins.find((origin): origin is Unasked => isSelected(origin));
  }
  for (const child of childrenOf(value)) {
    const uncertain = uncertainIn(child, isSelected);
    if (uncertain) return uncertain;
  }
  return undefined;
}

const NONE: readonly (readonly [PathStep, Value])[] = [];
const NO_ORIGINS: readonly Origin[] = [];

function collectOrigins(value: Value, origins: Map<string, Origin>): void {
  if (value.kind === "unknown")
    for (const origin of value.origins) origins.set(typeof origin === "string" ? origin : origin.source, origin);
  for (const child of childrenOf(value)) collectOrigins(child, origins);
}

function elementTypeOf(value: Value, members: readonly Value[]) {
  const typed = members.find((member) => member.type.kind !== "dynamic") ?? members[0];
  if (typed) return typed.type;
  return "element" in value.type ? value.type.element : value.type;
}

/** Returns the member at a step: an attribute of an object, a key of a map, or an index of a list or tuple. */
function memberAt(value: Value, step: PathStep): Value | undefined {
  switch (step.kind) {
    case "attribute":
      return value.kind === "mapping" && value.type.kind === "object" ? value.entries.get(step.name) : undefined;
    case "element":
      return value.kind === "sequence" ? value.items.find((item) => item === step.value) : undefined;
    case "index":
      if (typeof step.key === "string")
        return value.kind === "mapping" && value.type.kind === "map" ? value.entries.get(step.key) : undefined;
      return value.kind === "sequence" && value.type.kind !== "set" ? value.items[step.key] : undefined;
  }
}

function markPath(value: Value, path: Path, marks: Marks): Value {
  const [step, ...rest] = path;
  if (!step || value.type.kind === "set") return withMarks(value, marks);
  const member = memberAt(value, step);
  if (!member) return value;
  const next = markPath(member, rest, marks);
  if (next === member) return value;
  // The same value may occur in a list twice.
  if (value.kind === "sequence" && step.kind === "index")
    return { ...value, items: value.items.with(Number(step.key), next) };
  if (value.kind !== "mapping") return value;
  const entries = new Map(value.entries);
  entries.set(String(step.kind === "attribute" ? step.name : step.kind === "index" ? step.key : ""), next);
  return { ...value, entries };
}
