import type { AttributeSchema, BlockSchema } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute } from "../../values/path.ts";
import { setValue } from "../../values/set.ts";
import type { Type } from "../../values/type.ts";
import {
  isObject,
  isSet,
  isWhollyKnown,
  type MappingValue,
  memberOrNull,
  objectValue,
  stringValue,
  unknownValue,
  type Value,
} from "../../values/value.ts";
import { membersOf, originsOf } from "../../values/walk.ts";
import type { ElementsOf, LearnedAt } from "../facts.ts";
import type { PlanRequest } from "../provider.ts";

/** Returns the elements that a provider plans for a computed set; unknown if an argument is, undefined if nothing is known of them. */
export function plannedElements(
  type: Type,
  { member, arguments: names, where }: ElementsOf,
  configuration: Value,
): Value | undefined {
  if (type.kind !== "set" || type.element.kind !== "object") return undefined;
  const members = type.element.attributes;
  for (const [name, text] of where) {
    const value = memberOrNull(configuration, name);
    if (value.kind !== "string" || value.value !== text) return undefined;
  }
  const parts = names.map((name) => memberOrNull(configuration, name));
  if (!parts.every(isWhollyKnown)) return unknownValue(type, originsOf(parts));
  const texts = new Set(parts.flatMap(textsIn));
  const elements = [...texts].map((text) =>
    objectValue(
      [...members].map(([name, of]) => [name, name === member ? stringValue(text) : unknownValue(of)] as const),
    ),
  );
  return elements.length > 0 ? setValue(type.element, elements) : undefined;
}

const textsIn = (value: Value): readonly string[] =>
  value.kind === "string"
    ? [value.value]
    : membersOf(value).flatMap(([, member]) => (member.kind === "string" ? [member.value] : []));

/** A request in which sets have what their provider adds to them, and the names of these sets. */
export interface CompletedRequest {
  readonly request: PlanRequest;
  readonly completed: ReadonlySet<string>;
}

/** Returns a request whose configured sets have the texts that the provider adds to them. */
export function withIncluded({ attributes }: BlockSchema, request: PlanRequest, learned: LearnedAt): CompletedRequest {
  const { configuration, priorState, proposedNewState } = request;
  if (!isObject(configuration) || !isObject(proposedNewState)) return { request, completed: NOTHING };
  const values = new Map<string, Value>();
  for (const [name, schema] of attributes) {
    const from = learned([attribute(name)], schema)?.includes;
    const value =
      from === undefined
        ? undefined
        : completedSet(schema, memberOrNull(configuration, name), memberOrNull(configuration, from));
    // An object that the provider has not completed keeps its set, whether the set is written or not.
    const configured = memberOrNull(configuration, name);
    const isKept = configured.kind === "null" || rawEquals(configured, memberOrNull(priorState, name));
    if (value && !(isKept && priorState.kind !== "null")) values.set(name, value);
  }
  if (values.size === 0) return { request, completed: NOTHING };
  const completing = (object: MappingValue): Value =>
    objectValue([...object.entries].map(([name, value]) => [name, values.get(name) ?? value] as const));
  return {
    request: { ...request, configuration: completing(configuration), proposedNewState: completing(proposedNewState) },
    completed: new Set(values.keys()),
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Returns a set with one more text; undefined if it has the text, or if either is not known. */
function completedSet({ type }: AttributeSchema, configured: Value, text: Value): Value | undefined {
  if (type.kind !== "set" || text.kind !== "string" || !isWhollyKnown(configured)) return undefined;
  if (configured.kind !== "null" && !isSet(configured)) return undefined;
  const items = configured.kind === "null" ? [] : configured.items;
  return items.some((item) => rawEquals(item, text)) ? undefined : setValue(type.element, [...items, text]);
}
