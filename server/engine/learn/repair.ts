import type { AttributeSchema, BlockSchema } from "../schema/schema.ts";
import type { Value } from "../values/value.ts";
import type { Complaint } from "./complaints.ts";
import type { Conversation } from "./conversation.ts";
import {
  type Draft,
  type DraftPlace,
  draftAt,
  draftValue,
  hasPart,
  type ObjectSchema,
  objectsSchema,
  schemaAt,
  withAttribute,
  withObjects,
} from "./draft.ts";
import { inventions, suggestions } from "./inventions.ts";
import { minimalDraft } from "./minimalDraft.ts";
import type { Probing } from "./probing.ts";

/** An argument in a draft. */
export interface Target {
  readonly place: DraftPlace;
  readonly name: string;
}

/** What a repair may change. */
export interface RepairLimits {
  /** The number of configurations that are tried. */
  readonly turns: number;
  /** An argument that must keep its place; its value may change. */
  readonly kept?: Target;
  /** Whether only the value of `kept` may change. */
  readonly keptAlone?: true;
  /** Values that `kept` must not have. */
  readonly unlike?: readonly Value[];
}

/**
 * Returns a draft that the plugin accepts, made from another one by what its errors say: other values, further arguments, fewer
 * arguments. If the plugin does not answer, the draft that `onBreak` returns is tried. Says why if none was found.
 */
export function* repaired(
  block: BlockSchema,
  draft: Draft,
  conversation: Conversation,
  limits: RepairLimits,
  accepts: (draft: Draft) => Probing<readonly Complaint[] | undefined> = (each) =>
    conversation.validate(draftValue(block, each)),
  onBreak: (draft: Draft) => Draft | undefined = () => undefined,
): Probing<{ readonly draft: Draft } | { readonly why: string }> {
  const attempts = new Attempts();
  let current = draft;
  let why = "";
  for (let turn = 0; turn < limits.turns; turn++) {
    const complaints = yield* accepts(current);
    if (!complaints) {
      const end = conversation.ended();
      if (end !== undefined) return { why: end };
      why = conversation.lastBreak() ?? "it did not answer";
      const next = onBreak(current);
      if (!next) break;
      current = next;
      continue;
    }
    if (complaints.length === 0) return { draft: current };
    why = complaints[0]!.text;
    const next = changedBy(block, current, complaints, attempts, limits);
    if (!next) break;
    current = next;
  }
  return { why };
}

/** The values that were tried for each argument, and the conflicts that were resolved. */
class Attempts {
  private readonly tried = new Map<string, Set<unknown>>();
  private readonly queues = new Map<string, Value[]>();
  readonly removed = new Set<string>();
  readonly added = new Map<string, number>();

  /** Returns the next value for an argument: first what errors suggest, then inventions. */
  next(
    target: Target,
    schema: AttributeSchema,
    complaint: Complaint,
    unlike: readonly Value[],
    current?: Value,
  ): Value | undefined {
    const key = keyOf(target);
    const tried = this.tried.get(key) ?? new Set();
    this.tried.set(key, tried);
    const excluded = new Set(unlike.map(valueKey));
    const queue = this.queues.get(key) ?? [...inventions(target.name, schema)];
    const suggested = suggestions(schema, complaint, current);
    const candidates = [...suggested, ...queue];
    const at = candidates.findIndex((value) => !tried.has(valueKey(value)) && !excluded.has(valueKey(value)));
    if (at < 0) return undefined;
    const value = candidates[at]!;
    tried.add(valueKey(value));
    this.queues.set(key, [...candidates.slice(at + 1)].slice(0, 400));
    return value;
  }

  markTried(target: Target, value: Value): void {
    const key = keyOf(target);
    this.tried.set(key, (this.tried.get(key) ?? new Set()).add(valueKey(value)));
  }
}

export const keyOf = ({ place, name }: Target): string =>
  [...place.map((step) => `${step.name}.${step.index}`), name].join(".");

/** Returns a text that equal values share. */
export function valueKey(value: Value): string {
  switch (value.kind) {
    case "null":
      return "null";
    case "unknown":
      return "?";
    case "sequence":
      return `[${value.items.map(valueKey).join()}]`;
    case "mapping":
      return `{${[...value.entries].map(([name, member]) => `${name}:${valueKey(member)}`).join()}}`;
    default:
      return `${value.kind}:${String(value.value)}`;
  }
}

/** Returns the draft after the first complaint that leads to a change. */
function changedBy(
  block: BlockSchema,
  draft: Draft,
  complaints: readonly Complaint[],
  attempts: Attempts,
  limits: RepairLimits,
): Draft | undefined {
  let changed: Draft | undefined;
  const done = new Set<string>();
  for (const complaint of complaints) {
    const before = changed ?? draft;
    const next = answerTo(block, before, complaint, attempts, limits, done);
    if (!next || next === before) continue;
    changed = next;
    // Several errors may be about one combination of arguments.
    if (complaint.isMissing || complaint.isConflict || complaint.isChoice) break;
  }
  return changed;
}

function answerTo(
  block: BlockSchema,
  draft: Draft,
  complaint: Complaint,
  attempts: Attempts,
  limits: RepairLimits,
  done: Set<string>,
): Draft | undefined {
  const fault = targetOf(block, draft, complaint);
  const isKept = (target: Target) => limits.kept !== undefined && keyOf(target) === keyOf(limits.kept);
  if (limits.keptAlone) {
    const { kept } = limits;
    if (!kept || done.has(keyOf(kept))) return undefined;
    done.add(keyOf(kept));
    return otherValue(block, draft, kept, complaint, attempts, limits);
  }
  const mentioned = mentionedTargets(block, draft, complaint, fault);
  const set = mentioned.filter((target) => isSetIn(draft, target));
  const unset = mentioned.filter((target) => !isSetIn(draft, target));
  if ((complaint.isConflict || complaint.isChoice) && set.length > 1) {
    const removable = set.find(
      (target) => !isKept(target) && !isRequired(block, target) && !attempts.removed.has(keyOf(target)),
    );
    if (removable) {
      attempts.removed.add(keyOf(removable));
      return without(draft, removable);
    }
  }
  if (complaint.isMissing) {
    const missing = unset.filter((target) => (attempts.added.get(keyOf(target)) ?? 0) < MOST_ADDED);
    const first = missing[0];
    if (first) {
      attempts.added.set(keyOf(first), (attempts.added.get(keyOf(first)) ?? 0) + 1);
      return withPart(block, draft, first, complaint, attempts);
    }
  }
  const target = deepest(fault, set, isKept);
  if (target && isSetIn(draft, target) && !done.has(keyOf(target))) {
    done.add(keyOf(target));
    const other = otherValue(block, draft, target, complaint, attempts, limits);
    if (other) return other;
    if (!isKept(target) && !isRequired(block, target)) return without(draft, target);
  }
  if (complaint.isConflict) {
    const removable = set.find((each) => !isKept(each) && !isRequired(block, each));
    if (removable) return without(draft, removable);
  }
  const absent = unset.find((each) => (attempts.added.get(keyOf(each)) ?? 0) < MOST_ADDED);
  if (!absent) return undefined;
  attempts.added.set(keyOf(absent), (attempts.added.get(keyOf(absent)) ?? 0) + 1);
  return withPart(block, draft, absent, complaint, attempts);
}

/** Returns the argument at fault: inside of the part that the error points to, the argument that its words name. */
function deepest(
  fault: Target | undefined,
  set: readonly Target[],
  isKept: (target: Target) => boolean,
): Target | undefined {
  const inside =
    fault &&
    set.find(({ place }) => place.length > fault.place.length && place[fault.place.length]!.name === fault.name);
  return inside ?? fault ?? set.find((each) => !isKept(each)) ?? set[0];
}

const MOST_ADDED = 1;

/** Returns the draft with another value for an argument, or with one more object for a part that lacks objects. */
function otherValue(
  block: BlockSchema,
  draft: Draft,
  target: Target,
  complaint: Complaint,
  attempts: Attempts,
  { kept, unlike = [] }: RepairLimits,
): Draft | undefined {
  const schema = schemaAt(block, target.place);
  const attribute = schema?.attributes.get(target.name);
  if (!attribute || attribute.nested) return undefined;
  const current = draftAt(draft, target.place)?.values.get(target.name);
  if (current) attempts.markTried(target, current);
  const isKept = kept && keyOf(kept) === keyOf(target);
  const value = attempts.next(target, attribute, complaint, isKept ? unlike : [], current);
  return value && withAttribute(draft, target.place, target.name, value);
}

function withPart(
  block: BlockSchema,
  draft: Draft,
  { place, name }: Target,
  complaint: Complaint,
  attempts: Attempts,
): Draft | undefined {
  const schema = schemaAt(block, place);
  const objects = schema && objectsSchema(schema, name);
  if (objects) return withObjects(draft, place, name, [minimalDraft(objects.schema)]);
  const attribute = schema?.attributes.get(name);
  const value = attribute && attempts.next({ place, name }, attribute, complaint, []);
  return value && withAttribute(draft, place, name, value);
}

const without = (draft: Draft, { place, name }: Target): Draft =>
  withObjects(withAttribute(draft, place, name, undefined), place, name, []);

export const isSetIn = (draft: Draft, { place, name }: Target): boolean => {
  const object = draftAt(draft, place);
  return object !== undefined && hasPart(object, name);
};

function isRequired(block: BlockSchema, { place, name }: Target): boolean {
  const schema = schemaAt(block, place);
  return schema?.attributes.get(name)?.required === true || (schema?.blockTypes?.get(name)?.minItems ?? 0) > 0;
}

/** Returns the argument that the path of a complaint leads to; undefined if it has none, or it leads to the whole resource. */
function targetOf(block: BlockSchema, draft: Draft, { path }: Complaint): Target | undefined {
  let schema: ObjectSchema = block;
  const place: { name: string; index: number }[] = [];
  for (let at = 0; at < path.length; at++) {
    const name = path[at];
    if (typeof name !== "string") return undefined;
    const objects = objectsSchema(schema, name);
    const isLast = path.slice(at + 1).every((step) => typeof step === "number");
    if (isLast || !objects) return schema.attributes.has(name) || objects ? { place, name } : undefined;
    const given = path[at + 1];
    const index = typeof given === "number" ? given : 0;
    if (objects.maxItems !== 1 || typeof given === "number") at++;
    const step = { name, index };
    if (!draftAt(draft, [...place, step])) step.index = 0;
    // The argument at fault is in an object that the draft lacks.
    if (!draftAt(draft, [...place, step])) return { place, name };
    place.push(step);
    schema = objects.schema;
  }
  return undefined;
}

/** Returns the configurable parts that the words of a complaint name: of the resource, and of the object at fault. */
function mentionedTargets(
  block: BlockSchema,
  draft: Draft,
  { names, text, isMissing }: Complaint,
  fault: Target | undefined,
): readonly Target[] {
  const found = new Map<string, Target>();
  const add = (target: Target) => {
    const schema = schemaAt(block, target.place);
    const attribute = schema?.attributes.get(target.name);
    const isConfigurable = attribute ? attribute.optional || attribute.required : schema?.blockTypes?.has(target.name);
    if (isConfigurable && draftAt(draft, target.place)) found.set(keyOf(target), target);
  };
  // An error may point to a block, and name the argument in it.
  const inFault = fault && objectsSchema(schemaAt(block, fault.place)!, fault.name);
  const places: DraftPlace[] = [
    ...(fault && inFault ? [[...fault.place, { name: fault.name, index: 0 }]] : []),
    ...(fault && fault.place.length > 0 ? [fault.place] : []),
    [],
    ...placesIn(draft),
  ];
  if (fault) add(fault);
  for (const words of names) {
    for (const place of places) {
      const isElsewhere = place !== places[0] && [...found.values()].some(({ name }) => name === words.at(-1));
      if (isElsewhere) break;
      const inside = words.slice(0, -1).map((name) => ({ name, index: 0 }));
      add({ place: [...place, ...inside], name: words.at(-1)! });
    }
  }
  for (const target of withValueIn(draft, text)) add(target);
  if (found.size === 0 && isMissing) for (const target of similarParts(block, names)) add(target);
  return [...found.values()];
}

/** Returns the places of all objects in a draft. */
function placesIn(draft: Draft, place: DraftPlace = []): readonly DraftPlace[] {
  return [...draft.objects].flatMap(([name, objects]) =>
    objects.flatMap((object, index) => {
      const inside = [...place, { name, index }];
      return [inside, ...placesIn(object, inside)];
    }),
  );
}

/** Returns the arguments whose text an error repeats. */
function withValueIn(draft: Draft, text: string, place: DraftPlace = []): readonly Target[] {
  const own = [...draft.values].flatMap(([name, value]) =>
    value.kind === "string" && value.value.length > 3 && text.includes(value.value) ? [{ place, name }] : [],
  );
  const inside = [...draft.objects].flatMap(([name, objects]) =>
    objects.flatMap((object, index) => withValueIn(object, text, [...place, { name, index }])),
  );
  return [...own, ...inside];
}

/** Returns the parts of a resource whose name has a word of an error in it: `inbound_rule` for "at least one rule". */
const similarParts = (block: BlockSchema, names: Complaint["names"]): readonly Target[] => {
  const words = names
    .flat()
    .filter((word) => word.length > 3)
    .map((word) => word.toLowerCase().replace(/s$/, ""));
  return [...block.attributes.keys(), ...block.blockTypes.keys()]
    .filter((name) => words.some((word) => name.split("_").some((part) => part.replace(/s$/, "") === word)))
    .map((name) => ({ place: [], name }));
};
