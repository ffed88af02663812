import { type Marks, NO_MARKS } from "./marks.ts";
import type { Num } from "./numbers/num.ts";
import {
  BOOL,
  type CollectionType,
  DYNAMIC,
  isTypeOf,
  listOf,
  mapOf,
  NUMBER,
  type ObjectType,
  objectTypeOf,
  STRING,
  sortedByName,
  type Type,
  tupleOf,
} from "./type.ts";

/** The knowledge about an unknown value; an absent field is not known. */
export interface Refinement {
  readonly notNull: boolean;
  readonly prefix?: string;
  readonly lower?: { readonly value: Num; readonly inclusive: boolean };
  readonly upper?: { readonly value: Num; readonly inclusive: boolean };
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A value of the language: immutable, with its exact type and its own marks (not those of its parts). */
export type Value = NullValue | UnknownValue | StringValue | NumberValue | BoolValue | SequenceValue | MappingValue;

interface Typed {
  readonly type: Type;
  readonly marks: Marks;
}
/** A null value, which has a type nevertheless. */
export interface NullValue extends Typed {
  readonly kind: "null";
}
/** An unknown value, of its type and narrowed by its refinement. */
export interface UnknownValue extends Typed {
  readonly kind: "unknown";
  readonly refinement?: Refinement;
  /** What will decide the value; empty if an error prevented its evaluation. */
  readonly origins: readonly Origin[];
  /** The known attributes of a partly known object. Where no attribute is accessed, the value counts as unknown. */
  readonly parts?: KnownParts;
}
/** The known attributes of an object without a schema. */
export interface KnownParts {
  readonly attributes: ReadonlyMap<string, Value>;
  /** The address of the object if the apply decides all other attributes; undefined if nobody was asked for them. */
  readonly address: string | undefined;
}
/**
 * Why a part is unknown: the absolute address of an attribute that the apply decides, or something that was not asked.
 */
export type Origin = string | Unasked;
/** A source that was not asked, so the value is unknown without any claim; nothing that follows from it is an error. */
export interface Unasked {
  /** Terraform's spelling: `var.create`, `data.aws_ami.ubuntu`. */
  readonly source: string;
  readonly why: UnaskedReason;
  /** The provider or backend that would have to be asked: `hashicorp/aws`, `s3`; of what is not installed, the program that installs it. */
  readonly about?: string;
  /** Whether the simulated provider leaves the value to the apply, according to its schema. */
  readonly simulatedAsUnknown?: true;
  /** Whether the value belongs to an object that is created, so that it differs from every earlier value. */
  readonly ofNewObject?: boolean;
}
/**
 * Why nothing was asked; `render/notPlannedReasons.ts` has the texts. `assumed`: the apply decides the value, as far as that is
 * known without the provider. It counts as known after the apply, but raises no error.
 */
export type UnaskedReason =
  | "no-value"
  | "no-workspace"
  | "assumed"
  | "no-schema"
  | "not-read"
  | "newer-version"
  | "not-computed"
  | "default-not-seen"
  | "not-run"
  | "other-files"
  | "state-not-loaded"
  | "not-installed"
  | "restricted"
  | "configuration"
  | "deferred"
  | "pending"
  | "imported"
  | "moved"
  | "too-many";
export interface StringValue extends Typed {
  readonly kind: "string";
  readonly value: string;
}
export interface NumberValue extends Typed {
  readonly kind: "number";
  readonly value: Num;
}
export interface BoolValue extends Typed {
  readonly kind: "bool";
  readonly value: boolean;
}
/** A list, a tuple, or a set in Terraform's order of iteration. */
export interface SequenceValue extends Typed {
  readonly kind: "sequence";
  readonly items: readonly Value[];
}
/** A map or object; the entries are ordered by key, by code point. */
export interface MappingValue extends Typed {
  readonly kind: "mapping";
  readonly entries: ReadonlyMap<string, Value>;
}

const NO_ORIGINS: readonly Origin[] = [];

/** Returns a string value; the text is normalized to NFC, as in cty. */
export const stringValue = (value: string): StringValue => ({
  kind: "string",
  type: STRING,
  marks: NO_MARKS,
  value: isAscii(value) ? value : value.normalize("NFC"),
});
export const numberValue = (value: Num): NumberValue => ({ kind: "number", type: NUMBER, marks: NO_MARKS, value });
export const TRUE: BoolValue = { kind: "bool", type: BOOL, marks: NO_MARKS, value: true };
export const FALSE: BoolValue = { kind: "bool", type: BOOL, marks: NO_MARKS, value: false };
export const boolValue = (value: boolean): BoolValue => (value ? TRUE : FALSE);
export const NULL: NullValue = { kind: "null", type: DYNAMIC, marks: NO_MARKS };
export const nullValue = (type: Type): NullValue => (type === DYNAMIC ? NULL : { kind: "null", type, marks: NO_MARKS });
export const unknownValue = (
  type: Type,
  origins: readonly Origin[] = NO_ORIGINS,
  refinement?: Refinement,
): UnknownValue => ({ kind: "unknown", type, marks: NO_MARKS, origins, ...(refinement && { refinement }) });

/** Returns an object of which only these attributes are known. */
export const partlyKnown = (parts: KnownParts, origins: readonly Origin[]): UnknownValue => ({
  ...unknownValue(DYNAMIC, origins),
  parts,
});

export const UNKNOWN: UnknownValue = unknownValue(DYNAMIC);

/** Returns a list; all items must have the element type, or be unknown of it. */
export const listValue = (element: Type, items: readonly Value[]): SequenceValue => ({
  kind: "sequence",
  type: listOf(element),
  marks: NO_MARKS,
  items,
});
export const tupleValue = (items: readonly Value[]): SequenceValue => ({
  kind: "sequence",
  type: tupleOf(items.map((item) => item.type)),
  marks: NO_MARKS,
  items,
});
export const mapValue = (element: Type, entries: Iterable<readonly [string, Value]>): MappingValue => ({
  kind: "mapping",
  type: mapOf(element),
  marks: NO_MARKS,
  entries: inOrder(entries),
});
/** Returns an object; its type follows from the entries. */
export const objectValue = (entries: Iterable<readonly [string, Value]>): MappingValue => {
  const ordered = inOrder(entries);
  return { kind: "mapping", type: objectTypeOf(ordered), marks: NO_MARKS, entries: ordered };
};

/** As `objectValue`; reuses `type` if the entries have its types. */
export function objectValueOf(type: ObjectType, entries: ReadonlyMap<string, Value>): MappingValue {
  const ordered = inOrder(entries);
  return isTypeOf(type, ordered) ? { kind: "mapping", type, marks: NO_MARKS, entries: ordered } : objectValue(ordered);
}

/** Whether a value stands for nothing: an attribute that is not set, or a block that is not written. */
export const isNullOrEmptyList = (value: Value): boolean =>
  value.kind === "null" || (value.kind === "sequence" && value.items.length === 0);

export const withMarks = <V extends Value>(value: V, marks: Marks): V =>
  (value.marks | marks) === value.marks ? value : { ...value, marks: value.marks | marks };
export const withoutMarks = <V extends Value>(value: V, marks: Marks = ~0): V =>
  (value.marks & marks) === 0 ? value : { ...value, marks: value.marks & ~marks };

/**
 * The fewest elements of a long collection. What is computed of its elements is kept with them, because an edit of one element makes a
 * new collection of the others.
 */
export const MANY = 32;

/** Returns the marks of the value and of everything in it. */
export function deepMarks(value: Value): Marks {
  let marks = value.marks;
  if (value.kind === "sequence")
    if (value.items.length < MANY) for (const item of value.items) marks |= deepMarks(item);
    else marks |= marksOfMany(value.items, value.items);
  else if (value.kind === "mapping")
    if (value.entries.size < MANY) for (const item of value.entries.values()) marks |= deepMarks(item);
    else marks |= marksOfMany(value.entries, value.entries.values());
  if (value.kind === "unknown" && value.parts)
    for (const item of value.parts.attributes.values()) marks |= deepMarks(item);
  return marks;
}

const keptMarks = new WeakMap<object, Marks>();

/** Returns the marks in all elements of a long collection, which are kept with its contents and with each element. */
function marksOfMany(contents: object, elements: Iterable<Value>): Marks {
  let marks = keptMarks.get(contents);
  if (marks !== undefined) return marks;
  marks = NO_MARKS;
  for (const element of elements) marks |= marksOfElement(element);
  keptMarks.set(contents, marks);
  return marks;
}

function marksOfElement(element: Value): Marks {
  if (element.kind !== "sequence" && element.kind !== "mapping") return deepMarks(element);
  const cached = keptMarks.get(element);
  if (cached !== undefined) return cached;
  const marks = deepMarks(element);
  keptMarks.set(element, marks);
  return marks;
}

/** Returns the value without any marks, on it or in it. */
export function withoutDeepMarks(value: Value): Value {
  if (deepMarks(value) === 0) return value;
  const bare = withoutMarks(value);
  if (bare.kind === "unknown" && bare.parts)
    return { ...bare, parts: { ...bare.parts, attributes: withoutMarksIn(bare.parts.attributes) } };
  if (bare.kind === "sequence") return { ...bare, items: bare.items.map(withoutDeepMarks) };
  if (bare.kind !== "mapping") return bare;
  return { ...bare, entries: withoutMarksIn(bare.entries) };
}

const withoutMarksIn = (entries: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
  new Map([...entries].map(([name, item]) => [name, withoutDeepMarks(item)] as const));

export function isWhollyKnown(value: Value): boolean {
  if (value.kind === "sequence") return value.items.every(isWhollyKnown);
  if (value.kind !== "mapping") return value.kind !== "unknown";
  for (const item of value.entries.values()) if (!isWhollyKnown(item)) return false;
  return true;
}

/** Returns the direct members of a sequence or mapping; none for any other value. */
export function childrenOf(value: Value): Iterable<Value> {
  if (value.kind === "sequence") return value.items;
  if (value.kind === "mapping") return value.entries.values();
  return NO_CHILDREN;
}

/** Whether a value is unknown because it belongs to an object that is created. */
export const isOfNewObject = (value: Value): boolean =>
  value.kind === "unknown" && value.origins.some((origin) => typeof origin !== "string" && origin.ofNewObject);

export const isSet = (value: Value): value is SequenceValue & { readonly type: CollectionType } =>
  value.type.kind === "set";
export const isObject = (value: Value): value is MappingValue & { readonly type: ObjectType } =>
  value.kind === "mapping" && value.type.kind === "object";

const NO_CHILDREN: readonly Value[] = [];

const inOrder = (entries: Iterable<readonly [string, Value]>): ReadonlyMap<string, Value> =>
  sortedByName(entries instanceof Map ? entries : new Map(entries));

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Returns a member of an object or a map; undefined if the value has none of this name. */
export const memberOf = (value: Value, name: string): Value | undefined =>
  value.kind === "mapping" ? value.entries.get(name) : undefined;

/** As `memberOf`, with null for a member that does not exist. */
export const memberOrNull = (value: Value, name: string): Value => memberOf(value, name) ?? NULL;
