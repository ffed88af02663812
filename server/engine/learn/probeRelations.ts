import { type FormName, isRelationId, type RelationId, relationOf } from "../provider/relations/relation.ts";
import { rawEquals } from "../values/equality.ts";
import { listValue, stringValue, type Value } from "../values/value.ts";
import { membersOf, withMembers } from "../values/walk.ts";
import type { Probing } from "./probing.ts";
import { type RelationExample, relationExamples } from "./relationExamples.ts";

/** An argument whose values may have several forms. */
export interface FormTarget {
  readonly name: string;
  /** A value that the provider accepts. */
  readonly value: Value;
  /** The set whose element the argument is in: another value of any of its arguments makes another element. */
  readonly set: string | undefined;
}

/** The values of some arguments, all others of which stay. */
export type Values<T> = ReadonlyMap<T, Value>;

/**
 * Asks for a plan of an object that has some stored values, and for which others are configured. Returns whether each argument keeps
 * its stored value; undefined if the plugin does not plan that.
 */
export type AsksKept<T> = (stored: Values<T>, configured: Values<T>) => Probing<ReadonlyMap<T, boolean> | undefined>;

/**
 * As `AsksKept`, for one argument in the smallest object that has it. If others are replaced in the same plan, the original SDK keeps
 * values that it would change otherwise.
 */
export type AsksKeptAlone<T> = (target: T, stored: Value, configured: Value) => Probing<boolean | undefined>;

/** What a plugin showed of the forms of an argument's values. */
export interface ProbedRelations {
  /** The relations of which it keeps the stored value in every example, and changes it in every counter-example. */
  readonly relations: readonly FormName[];
  /** The relations that two values may prove, and the spellings of a text, of which it changes the stored value all the same. */
  readonly distinguishes: readonly RelationId[];
}

/** The number of counter-examples that the plugin has to plan as changes. */
const COUNTER_EXAMPLES = 3;

/** The number of plans that are asked for to find the forms of one type. */
const MOST_PLANS = 420;

/**
 * Returns which relations make two values of an argument the same for the plugin. All arguments are asked about in one plan, but for those
 * of one element of a set.
 */
export function* probeRelations<T extends FormTarget>(
  targets: readonly T[],
  asksKept: AsksKept<T>,
  asksKeptAlone: AsksKeptAlone<T>,
): Probing<ReadonlyMap<T, ProbedRelations>> {
  const examples = new Map(targets.map((target) => [target, examplesFor(target)] as const));
  const relations = [...new Set([...examples.values()].flatMap((each) => each.map(({ relation }) => relation)))];
  const nothing: ProbedRelations = { relations: [], distinguishes: [] };
  const found = new Map([...examples].flatMap(([target, { length }]) => (length > 0 ? [[target, nothing]] : [])));
  const record = (target: T, kind: keyof ProbedRelations, relation: FormName): void => {
    const before = found.get(target) ?? nothing;
    found.set(target, { ...before, [kind]: [...before[kind], relation] });
  };
  const asks = withAlone(asksKept, asksKeptAlone);
  const budget: Budget<T> = { plans: MOST_PLANS, choosy: new Set() };
  for (const relation of relations) {
    const candidates = new Map(
      targets.flatMap((target): readonly (readonly [T, readonly ValueExample[]])[] => {
        const ofRelation = examples
          .get(target)!
          .filter((each) => each.relation === relation && !(each.isOfAnyText && budget.choosy.has(target)));
        return ofRelation.length > 0 ? [[target, ofRelation]] : [];
      }),
    );
    const { held, failed, neverHeld } = yield* holding(candidates, asks, budget);
    for (const target of held) {
      const { stored, configured } = candidates.get(target)![0]!;
      if ((yield* asksKeptAlone(target, stored, configured)) === true) record(target, "relations", relation);
    }
    if (isRelationId(relation) && (relationOf(relation).isProof || SPELLINGS.includes(relation)))
      for (const target of relationOf(relation).isProof ? failed : neverHeld) record(target, "distinguishes", relation);
  }
  return found;
}

/** The relations that any text may have to another spelling of it, so that a plugin that tells one such pair apart tells all apart. */
const SPELLINGS: readonly RelationId[] = ["letter-case", "outer-space", "line-ends", "line-breaks"];

/** Asks about an argument in the smallest object that has it if the plugin does not plan it in the whole one. */
const withAlone = <T>(asksKept: AsksKept<T>, asksKeptAlone: AsksKeptAlone<T>): AsksKept<T> =>
  function* (stored, configured) {
    const answer = yield* asksKept(stored, configured);
    const [target, another] = stored.keys();
    if (answer || target === undefined || another !== undefined) return answer;
    const isKept = yield* asksKeptAlone(target, stored.get(target)!, configured.get(target)!);
    return isKept === undefined ? undefined : new Map([[target, isKept]]);
  };

interface Budget<T> {
  /** The number of plans that may still be asked for. */
  plans: number;
  /** The arguments for which the plugin refused a text that has nothing to do with the one that it accepts. */
  readonly choosy: Set<T>;
}

/** As `RelationExample`, with the values of an argument. */
interface ValueExample {
  readonly relation: FormName;
  readonly stored: Value;
  readonly configured: Value;
  readonly counterExamples: readonly Value[];
  readonly isOfAnyText?: true;
}

/**
 * Returns the targets of which a relation holds in all examples and fails in all counter-examples, those of which it fails in an
 * example, and those of these of which it holds in none.
 */
function* holding<T extends FormTarget>(
  candidates: ReadonlyMap<T, readonly ValueExample[]>,
  asksKept: AsksKept<T>,
  budget: Budget<T>,
): Probing<{
  readonly held: readonly T[];
  readonly failed: ReadonlySet<T>;
  readonly neverHeld: ReadonlySet<T>;
}> {
  const counts = new Map<T, number>();
  const [failed, neverHeld] = [new Set<T>(), new Set<T>()];
  const everKept = new Set<T>();
  let remaining = [...candidates.keys()];
  const rounds = Math.max(...[...candidates.values()].map((examples) => examples.length));
  for (let round = 0; round < rounds; round++) {
    const asked = new Map(
      remaining.flatMap((target) => {
        const example = candidates.get(target)![round];
        return example ? [[target, example] as const] : [];
      }),
    );
    const { kept, changed } = yield* answersOf(asked, ({ configured }) => configured, asksKept, budget);
    remaining = remaining.filter((target) => !changed.has(target));
    for (const target of kept) everKept.add(target);
    for (const target of changed) {
      failed.add(target);
      if (!everKept.has(target)) neverHeld.add(target);
    }
    const open = new Map([...asked].filter(([target]) => kept.has(target)));
    for (let at = 0; at < MOST_COUNTER_EXAMPLES; at++) {
      const others = new Map([...open].filter(([, { counterExamples }]) => at < counterExamples.length));
      if (others.size === 0) break;
      const answer = yield* answersOf(others, ({ counterExamples }) => counterExamples[at]!, asksKept, budget);
      for (const target of answer.kept) open.delete(target);
      remaining = remaining.filter((target) => !answer.kept.has(target));
      for (const target of answer.changed) counts.set(target, (counts.get(target) ?? 0) + 1);
    }
  }
  const held = remaining.filter((target) => (counts.get(target) ?? 0) >= COUNTER_EXAMPLES);
  return { held, failed, neverHeld };
}

const MOST_COUNTER_EXAMPLES = 5;

/** The arguments that keep their stored values, and those that change them. What the plugin does not plan is in neither. */
interface KeptOrChanged<T> {
  readonly kept: ReadonlySet<T>;
  readonly changed: ReadonlySet<T>;
}

/** Returns groups in which no two targets are in the same set. */
function apartInSets<T extends FormTarget, Rest>(targets: readonly (readonly [T, Rest])[]): (readonly [T, Rest])[][] {
  const groups: (readonly [T, Rest])[][] = [];
  const counts = new Map<string, number>();
  for (const entry of targets) {
    const [{ set }] = entry;
    const at = set === undefined ? 0 : (counts.get(set) ?? 0);
    if (set !== undefined) counts.set(set, at + 1);
    groups[at] = [...(groups[at] ?? []), entry];
  }
  return groups;
}

/** Asks about all examples at once; if the plugin does not plan them, about each half. */
function* answersOf<T extends FormTarget>(
  examples: ReadonlyMap<T, ValueExample>,
  configuredIn: (example: ValueExample) => Value,
  asksKept: AsksKept<T>,
  budget: Budget<T>,
): Probing<KeptOrChanged<T>> {
  const [kept, changed] = [new Set<T>(), new Set<T>()];
  const pending: (readonly (readonly [T, ValueExample])[])[] = [...apartInSets([...examples])];
  for (let group = pending.pop(); group; group = pending.pop()) {
    if (group.length === 0 || budget.plans <= 0) continue;
    budget.plans--;
    const stored = new Map(group.map(([target, example]) => [target, example.stored] as const));
    const configured = new Map(group.map(([target, example]) => [target, configuredIn(example)] as const));
    const answer = yield* asksKept(stored, configured);
    if (answer) for (const [target, isKept] of answer) (isKept ? kept : changed).add(target);
    else if (group.length > 1) pending.push(group.slice(0, group.length >> 1), group.slice(group.length >> 1));
    else if (group[0]![1].isOfAnyText) budget.choosy.add(group[0]![0]);
  }
  return { kept, changed };
}

function examplesFor({ name, value }: FormTarget): readonly ValueExample[] {
  const text = firstText(value);
  if (text === undefined) return [];
  const withText = ({ stored, configured, counterExamples, ...rest }: RelationExample): ValueExample => ({
    ...rest,
    stored: withFirstText(value, stored),
    configured: withFirstText(value, configured),
    counterExamples: counterExamples.map((other) => withFirstText(value, other)),
  });
  return [...relationExamples(name, text).map(withText), ...orderExamples(value, text)];
}

/** Returns an example of a list of texts in another order. */
function orderExamples(value: Value, text: string): readonly ValueExample[] {
  if (value.kind !== "sequence" || value.type.kind !== "list" || value.type.element.kind !== "string") return [];
  const [first, second, third] = [text, `${text}b`, `${text}c`].map(stringValue) as [Value, Value, Value];
  const list = (...items: readonly Value[]): Value => listValue(first.type, items);
  return [
    {
      relation: "list-order",
      stored: list(first, second),
      configured: list(second, first),
      counterExamples: [list(first, third), list(third, second), list(first, second, third)],
    },
  ];
}

/** Returns the text of a value, or the only text of a collection; undefined for any other value. */
export function firstText(value: Value): string | undefined {
  if (value.kind === "string") return value.value;
  const [item, another] = elementsOf(value);
  return item?.kind === "string" && another === undefined ? item.value : undefined;
}

const elementsOf = (value: Value): readonly Value[] => {
  if (value.kind === "sequence") return value.items;
  return value.kind === "mapping" && value.type.kind === "map" ? [...value.entries.values()] : [];
};

export function withFirstText(value: Value, text: string): Value {
  if (value.kind === "string") return stringValue(text);
  return withMembers(
    value,
    membersOf(value).map(([, member]) => withFirstText(member, text)),
  );
}

export const isKept = (stored: Value | undefined, planned: Value | undefined): boolean =>
  stored !== undefined && planned !== undefined && rawEquals(stored, planned);
