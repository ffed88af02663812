import { lately } from "./lately.ts";
import type { Marks } from "./marks.ts";
import { attribute, index, type Path, type PathStep } from "./path.ts";
import { setValue } from "./set.ts";
import { compareCodePoints } from "./type.ts";
import {
  childrenOf,
  deepMarks,
  listValue,
  mapValue,
  type Origin,
  objectValue,
  tupleValue,
  type Unasked,
  type Value,
  withMarks,
  withoutDeepMarks,
} from "./value.ts";

/** Calls `visit` for the value and everything in it, parents first; `false` keeps it out of the members. */
export function walk(value: Value, visit: (value: Value, path: Path) => boolean | undefined, path: Path = []): void {
  if (visit(value, path) === false) return;
  for (const [step, member] of membersOf(value)) walk(member, visit, [...path, step]);
}

/** The value with every part replaced by what `change` makes of it, members first. Unchanged parts stay the same objects. */
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

/** The direct members with the steps to them. */
export function membersOf(value: Value): readonly (readonly [PathStep, Value])[] {
  if (value.kind === "sequence") {
    if (value.type.kind === "set") return value.items.map((item) => [{ kind: "element", value: item }, item]);
    return value.items.map((item, at) => [index(at), item]);
  }
  if (value.kind !== "mapping") return NONE;
  const step = value.type.kind === "object" ? attribute : index;
  return [...value.entries].map(([name, item]) => [step(name), item]);
}

/** The same collection with other members in the same places; the element type follows from them. */
export function withMembers(value: Value, members: readonly Value[]): Value {
  if (value.kind === "sequence") {
    if (value.type.kind === "tuple") return withMarks(tupleValue(members), value.marks);
    const element = elementTypeOf(value, members);
    const made = value.type.kind === "set" ? setValue(element, members) : listValue(element, members);
    return withMarks(made, value.marks);
  }
  if (value.kind !== "mapping") return value;
  const entries = [...value.entries.keys()].map((name, at) => [name, members[at]!] as const);
  const made = value.type.kind === "object" ? objectValue(entries) : mapValue(elementTypeOf(value, members), entries);
  return withMarks(made, value.marks);
}

/** Marks, and where in a value they lie. */
export interface PathMarks {
  readonly path: Path;
  readonly marks: Marks;
}

/** The value without marks, and the marks by the paths on which they lay. */
export const unmarkDeep = lately((value: Value): Unmarked => {
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

/** The value with marks at these paths; a path through a set marks the set, one that leads nowhere marks nothing. */
export function markAt(value: Value, places: readonly PathMarks[]): Value {
  let marked = value;
  for (const { path, marks } of places) marked = markPath(marked, path, marks);
  return marked;
}

/** What lies at the path, with the marks of all on the way; undefined where there is nothing. */
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

/** The sources that decide what is unknown in the values, each once, in order. */
export function originsOf(values: readonly Value[]): readonly Origin[] {
  const origins = new Map<string, Origin>();
  for (const value of values) collectOrigins(value, origins);
  if (origins.size === 0) return NO_ORIGINS;
  return [...origins].sort(([a], [b]) => compareCodePoints(a, b)).map(([, origin]) => origin);
}

/** What of the value is unknown because nobody was asked; undefined where the apply decides all of it, or is assumed to. */
export const unaskedIn = (value: Value): Unasked | "error" | undefined =>
  uncertainIn(value, (origin) => typeof origin !== "string" && origin.why !== "assumed");

/** The same, and what is only assumed to be decided by the apply. */
export const reservedIn = (value: Value): Unasked | "error" | undefined =>
  uncertainIn(value, (origin) => typeof origin !== "string");

function uncertainIn(value: Value, isMeant: (origin: Origin) => boolean): Unasked | "error" | undefined {
  if (value.kind === "unknown") {
    if (value.origins.length === 0) return "error";
    return value.origins.find((origin): origin is Unasked => isMeant(origin));
  }
  for (const child of childrenOf(value)) {
    const found = uncertainIn(child, isMeant);
    if (found) return found;
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
  const known = members.find((member) => member.type.kind !== "dynamic") ?? members[0];
  if (known) return known.type;
  return "element" in value.type ? value.type.element : value.type;
}

/** Only attributes of objects, keys of maps, and numbers of lists and tuples lead on. */
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
  // The same value may stand in a list twice.
  if (value.kind === "sequence" && step.kind === "index")
    return { ...value, items: value.items.with(Number(step.key), next) };
  if (value.kind !== "mapping") return value;
  const entries = new Map(value.entries);
  entries.set(String(step.kind === "attribute" ? step.name : step.kind === "index" ? step.key : ""), next);
  return { ...value, entries };
}
