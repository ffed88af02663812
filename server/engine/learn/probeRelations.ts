import type { FormName } from "../provider/relations/relation.ts";
import { listValue, stringValue, type Value } from "../values/value.ts";
import { membersOf, withMembers } from "../values/walk.ts";
import type { Probing } from "./probing.ts";
import { relationExamples } from "./relationExamples.ts";

/**
 * Asks whether the plugin keeps a stored value where another one is configured; the answer is undefined if it does not plan either.
 */
export type AsksKept = (stored: Value, configured: Value) => Probing<boolean | undefined>;

/** The number of counter-examples that the plugin has to plan as changes. */
const COUNTER_EXAMPLES = 3;

/**
 * Returns the relations that make two values of an argument the same for the plugin: those of which it keeps the stored value in every
 * example, and changes it in every counter-example.
 */
export function* probeRelations(name: string, value: Value, asksKept: AsksKept): Probing<readonly FormName[]> {
  const relations: FormName[] = [];
  const refuted = new Set<FormName>();
  const counted = new Set<string>();
  const text = firstText(value);
  if (text === undefined) return relations;
  for (const { relation, stored, configured, counterExamples } of relationExamples(name, text)) {
    if (refuted.has(relation)) continue;
    const storedValue = withFirstText(value, stored);
    const isKept = yield* asksKept(storedValue, withFirstText(value, configured));
    // Where the plugin plans nothing for one example, another one may show the relation.
    if (isKept === undefined) continue;
    let isConfirmed = isKept;
    let changes = 0;
    if (isKept)
      for (const other of counterExamples) {
        const isOtherKept = yield* asksKept(storedValue, withFirstText(value, other));
        if (isOtherKept) isConfirmed = false;
        if (isOtherKept === false) changes++;
        if (!isConfirmed) break;
      }
    if (!isConfirmed) refuted.add(relation);
    else if (changes >= COUNTER_EXAMPLES) counted.add(relation);
    if (isConfirmed && !relations.includes(relation)) relations.push(relation);
  }
  const ofOrder = yield* keepsOrder(value, asksKept);
  const confirmed = relations.filter((relation) => !refuted.has(relation) && counted.has(relation));
  return ofOrder ? [...confirmed, "list-order"] : confirmed;
}

/** Whether the plugin ignores the order of a list of texts. */
function* keepsOrder(value: Value, asksKept: AsksKept): Probing<boolean> {
  if (value.kind !== "sequence" || value.type.kind !== "list" || value.type.element.kind !== "string") return false;
  const text = firstText(value);
  if (text === undefined) return false;
  const [first, second, third] = [text, `${text}b`, `${text}c`].map(stringValue) as [Value, Value, Value];
  const list = (...items: readonly Value[]): Value => listValue(first.type, items);
  const stored = list(first, second);
  if ((yield* asksKept(stored, list(second, first))) !== true) return false;
  for (const other of [list(first, third), list(third, second), list(first, second, third)])
    if ((yield* asksKept(stored, other)) !== false) return false;
  return true;
}

/** Returns the text of a value, or the only text of a collection; undefined for any other value. */
function firstText(value: Value): string | undefined {
  if (value.kind === "string") return value.value;
  const [item, another] = elementsOf(value);
  return item?.kind === "string" && another === undefined ? item.value : undefined;
}

const elementsOf = (value: Value): readonly Value[] => {
  if (value.kind === "sequence") return value.items;
  return value.kind === "mapping" && value.type.kind === "map" ? [...value.entries.values()] : [];
};

function withFirstText(value: Value, text: string): Value {
  if (value.kind === "string") return stringValue(text);
  return withMembers(
    value,
    membersOf(value).map(([, member]) => withFirstText(member, text)),
  );
}
